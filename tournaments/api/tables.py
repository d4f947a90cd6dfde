"""What can the desk do about one table: its result, a ruling, who sits there, its time?"""

from typing import Any

from django.http import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from rummy.scorekeeping.api.addresses import does
from rummy.scorekeeping.api.bodies import look, read
from tournaments import services
from tournaments.api import bodies
from tournaments.api.doors import TABLE, Place, Sent, TableVerb, Verb, verb
from tournaments.queries.rights import Right


@verb(
    "result",
    "Enter a table’s result",
    "TournamentTable",
    sends="ResultSent",
    example={"totals": [62, 40]},
    of=TABLE,
    description="Totals in the order of the seats; again is a correction. For scorers, and deputies once the round is closed.",
)
class Result(TableVerb):
    """Entered, or corrected."""

    right = Right.SCORE
    body = bodies.ResultBody

    def do(self, place: Place, sent: Sent) -> Any:
        totals = tuple(sent["totals"])
        return services.enter_result(
            table=place.table, totals=totals, by=self.account, at=self.now, reason=sent["reason"]
        )


@verb(
    "rule",
    "Rule on a hand",
    "TournamentTable",
    sends="RuleSent",
    example={"hand": 2, "reason": "Both saw the card."},
    of=TABLE,
    description="`chosen` is the version that counts; without, what stands is right. For deputies.",
)
class Rule(TableVerb):
    """A dispute is decided."""

    body = bodies.RuleBody

    def do(self, place: Place, sent: Sent) -> Any:
        return services.rule(
            table=place.table,
            number=sent["hand"],
            chosen=sent["chosen"],
            reason=sent["reason"],
            by=self.account,
            at=self.now,
        )


@verb(
    "void_table",
    "Declare a table void",
    "TournamentTable",
    sends="VoidSent",
    example={"reason": "The cards were marked."},
    of=TABLE,
    description="Its hands stay in the log, and are not rated. For deputies.",
)
class Void(TableVerb):
    """It counts for nothing."""

    body = bodies.VoidBody

    def do(self, place: Place, sent: Sent) -> Any:
        return services.void_table(table=place.table, by=self.account, at=self.now, **sent)


@verb(
    "go_on",
    "Somebody leaves a table",
    "TournamentTable",
    sends="GoOnSent",
    example={"how": "short", "leaving": [3]},
    of=TABLE,
    description="The others go on `short`, or what is scored is to `count`. For deputies.",
)
class GoOn(TableVerb):
    """How it goes on."""

    body = bodies.GoOnBody

    def do(self, place: Place, sent: Sent) -> Any:
        leaving = [place.entry_number(number) for number in sent["leaving"]]
        return services.go_on(
            table=place.table, how=sent["how"], leaving=leaving, by=self.account, at=self.now
        )


@verb(
    "substitute",
    "Put a substitute at a table",
    "TournamentTable",
    sends="SubstituteSent",
    example={"entry": 3, "name": "Nora"},
    of=TABLE,
    description="For this round; an empty name takes it back. Points stay the entry’s. For deputies.",
)
class Substitute(TableVerb):
    """Somebody else sits there."""

    body = bodies.SubstituteBody

    def do(self, place: Place, sent: Sent) -> Any:
        entry = place.entry_number(sent["entry"])
        return services.put_substitute(
            table=place.table, entry=entry, name=sent["name"], by=self.account, at=self.now
        )


@verb(
    "extra_time",
    "Give a table more time",
    "TournamentTable",
    sends="ExtraSent",
    example={"minutes": 5},
    of=TABLE,
    description="So many minutes in all. For deputies.",
)
class Extra(TableVerb):
    """More minutes."""

    body = bodies.ExtraBody

    def do(self, place: Place, sent: Sent) -> Any:
        number = place.table.number
        return services.give_time(round=place.round, table=number, by=self.account, at=self.now, **sent)


class Seats(Verb):
    """Two had changed seats at a table."""

    @does(
        "swap_seats",
        "Two had changed seats at a table",
        "SeatsTotals",
        sends="TableSeatsSent",
        example={"one": "Ana", "other": "Ben", "first": 3, "look": True},
        of=TABLE,
        description="From hand `first` on; with `look` nothing is stored, and no `id` is needed. For deputies.",
    )
    def post(self, request: Request, code: str, round: int, table: int) -> HttpResponseBase:
        place = Place(self.as_official(code, self.right), {"round": round, "table": table})
        sent = look(bodies.SeatsBody, request)
        asked = {name: sent[name] for name in ("one", "other", "first")}
        sure = not sent["look"]

        def swap() -> Any:
            return services.swap_seats(table=place.table, by=self.account, at=self.now, sure=sure, **asked)

        return Response({"totals": self.once(read(bodies.SeatsBody, request), swap) if sure else swap()})
