"""Who takes part: enter, check in, arrange, withdraw, by the numbers of the entries."""

from http import HTTPStatus
from typing import Any, ClassVar

from django.http import HttpResponseBase
from rest_framework.request import Request

from rummy.scorekeeping.api.addresses import PAGED, tells
from rummy.scorekeeping.api.known_address import Scope
from rummy.scorekeeping.api.pages import numbered
from tournaments import services
from tournaments.api import bodies, telling
from tournaments.api.doors import CODE, ENTRY, EntryVerb, Place, Sent, Verb, verb
from tournaments.queries.rights import Right, rights_of


@verb(
    "enter",
    "Enter people",
    "Entered",
    sends="NamesSent",
    example={"names": ["Ana", "Ben"]},
    of=(CODE,),
    description="All of them or none; partners as “Ana & Ben”. For deputies.",
)
class Entries(Verb):
    """The list; more of them."""

    needs: ClassVar = {"GET": None, "POST": Scope.DIRECT}
    body = bodies.EnterBody
    status = HTTPStatus.CREATED

    @tells(
        "entries",
        "The entries",
        "Entries",
        of=(CODE, *PAGED),
        description="By number; officials read more. Needs no token.",
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        here = self.tournament(code)
        found, more = numbered(request, here.entries.order_by("number"), lambda row: row.number)
        tell = telling.at_desk if Right.SCORE in rights_of(here, self.account) else telling.entry
        told = {"entries": [tell(row) for row in found], "after": more}
        return self.fresh(self.names(here).over(told))

    def do(self, place: Place, sent: Sent) -> list[int]:
        made = services.enter_all(
            tournament=place.tournament,
            lines=sent["names"],
            by=self.account,
            at=self.now,
            apart=sent["apart"],
        )
        return [entry.number for entry in made]

    def told(self, place: Place, made: Any) -> Any:
        rows = place.tournament.entries.filter(number__in=made).order_by("number")
        return {"entries": [telling.at_desk(row) for row in rows]}


@verb("check_in_all", "Check everybody in", "CheckedIn", of=(CODE,), description="For scorers.")
class CheckInAll(Verb):
    """All who have entered are there."""

    right = Right.SCORE

    def do(self, place: Place, sent: Sent) -> int:
        return services.check_in_all(tournament=place.tournament, by=self.account, at=self.now)

    def told(self, place: Place, made: Any) -> Any:
        return {"checked_in": made}


@verb(
    "check_in",
    "Check somebody in",
    "Entry",
    sends="HereSent",
    example={"here": True},
    of=ENTRY,
    description="Or out again. For scorers.",
)
class CheckIn(EntryVerb):
    """Is somebody there?"""

    right = Right.SCORE
    body = bodies.HereBody

    def do(self, place: Place, sent: Sent) -> Any:
        here: bool = sent["here"]
        return services.check_in(
            tournament=place.tournament, entry=place.entry, here=here, by=self.account, at=self.now
        )


@verb(
    "arrange",
    "Say what the draw must know",
    "Entry",
    sends="ArrangeSent",
    example={"seed": 3, "apart": "Weiß"},
    of=ENTRY,
    description="All of it: the seed, with whom it is not to sit, a table it must not leave. The `name` stays where none is sent. For deputies.",
)
class Arrange(EntryVerb):
    """What the draw must know of an entry."""

    body = bodies.ArrangeBody

    def do(self, place: Place, sent: Sent) -> Any:
        return services.arrange_entry(
            tournament=place.tournament, entry=place.entry, by=self.account, at=self.now, **sent
        )


@verb(
    "withdraw_entry", "Withdraw an entry", "Entry", sends="ReasonSent", of=ENTRY, description="For deputies."
)
class Withdraw(EntryVerb):
    """It leaves; what it has stays."""

    body = bodies.ReasonBody

    def do(self, place: Place, sent: Sent) -> Any:
        return services.withdraw(tournament_entry=place.entry, by=self.account, at=self.now, **sent)


@verb(
    "return_entry",
    "Let an entry play on",
    "Entry",
    of=ENTRY,
    description="From the next draw on. For deputies.",
)
class Return(EntryVerb):
    """Who withdrew is in again."""

    def do(self, place: Place, sent: Sent) -> Any:
        return services.return_entry(tournament_entry=place.entry, by=self.account, at=self.now)
