"""How is a round drawn, looked at, changed by hand and published?"""

from http import HTTPStatus
from typing import Any, ClassVar

from django.http import HttpResponseBase
from rest_framework.request import Request

from rummy.scorekeeping.api.addresses import tells
from tournaments import services
from tournaments.api import bodies, telling
from tournaments.api.doors import CODE, ROUND, Place, RoundVerb, Sent, TournamentAddress, Verb, verb
from tournaments.queries.find import round_of, shown_round
from tournaments.queries.rights import Right, rights_of


@verb(
    "draw_round",
    "Draw the next round",
    "Round",
    of=(CODE,),
    sends="SizesSent",
    description="A draft; `report` says what could not be had. For deputies.",
)
class Draw(Verb):
    """A draft from the standings as they are."""

    body = bodies.SizesBody
    status = HTTPStatus.CREATED

    def do(self, place: Place, sent: Sent) -> int:
        made = services.draw_round(tournament=place.tournament, by=self.account, at=self.now, **sent)
        return made.number

    def told(self, place: Place, made: Any) -> Any:
        return telling.round_(round_of(place.tournament, made))


@verb(
    "play_off",
    "Let those who are level play for the place",
    "Round",
    sends="PlayOffSent",
    example={"entries": [3, 8]},
    of=(CODE,),
    description="All who share it, as the desk tells `ties`. It brings no points. For deputies.",
)
class PlayOff(Draw):
    """Between all who share a place."""

    body = bodies.PlayOffBody

    def do(self, place: Place, sent: Sent) -> int:
        entries = [place.entry_number(number).pk for number in sent["entries"]]
        made = services.start_play_off(
            tournament=place.tournament, entries=entries, by=self.account, at=self.now
        )
        return made.number


class OneRound(TournamentAddress):
    """Who sits where."""

    needs: ClassVar = {"GET": None}

    @tells(
        "round",
        "A round",
        "Round",
        of=ROUND,
        description="Its tables, who is away, and the report of its draw. Drafts are for officials. Needs no token.",
    )
    def get(self, request: Request, code: str, round: int) -> HttpResponseBase:
        here = self.tournament(code)
        find = round_of if Right.SCORE in rights_of(here, self.account) else shown_round
        found, names = find(here, round), self.names(here)
        told = telling.round_(found, names.reader)
        return self.fresh(names.over(told))


@verb(
    "swap",
    "Swap two of a round nobody plays yet",
    "Round",
    sends="SwapSent",
    example={"one": 3, "other": 8, "reason": "One household."},
    of=ROUND,
    description="The draw is explained anew. Once it is published, with a `reason`. For deputies.",
)
class Swap(RoundVerb):
    """Two change places."""

    body = bodies.SwapBody

    def do(self, place: Place, sent: Sent) -> Any:
        one, other = (place.entry_number(sent[name]) for name in ("one", "other"))
        return services.swap(
            round=place.round, one=one, other=other, by=self.account, at=self.now, reason=sent["reason"]
        )


@verb(
    "move",
    "Move an entry in a round nobody plays yet",
    "Round",
    sends="MoveSent",
    example={"entry": 3, "table": 2},
    of=ROUND,
    description="Without a table it sits out. Once it is published, with a `reason`. For deputies.",
)
class Move(RoundVerb):
    """One goes to another table."""

    body = bodies.MoveBody

    def do(self, place: Place, sent: Sent) -> Any:
        entry = place.entry_number(sent["entry"])
        return services.move(
            round=place.round,
            entry=entry,
            table=sent["table"],
            by=self.account,
            at=self.now,
            reason=sent["reason"],
        )


@verb(
    "choose_tables",
    "Draw a draft with tables of other sizes",
    "Round",
    sends="SizesSent",
    example={"sizes": ""},
    of=ROUND,
    description="One of the `sizes` the desk offers. For deputies.",
)
class ChooseTables(RoundVerb):
    """Other sizes, or others sitting out."""

    body = bodies.SizesBody

    def do(self, place: Place, sent: Sent) -> Any:
        return services.choose_tables(round=place.round, by=self.account, at=self.now, **sent)


@verb(
    "redraw",
    "Draw again after a correction",
    "Round",
    sends="RedrawSent",
    example={"which": "touched", "reason": "Nobody sits yet."},
    of=ROUND,
    description="Keep the draw, draw the touched tables anew, or all; once it is published, with a `reason`. For deputies.",
)
class Redraw(RoundVerb):
    """A result behind the draw changed."""

    body = bodies.RedrawBody

    def do(self, place: Place, sent: Sent) -> Any:
        return services.redraw(round=place.round, by=self.account, at=self.now, **sent)


@verb("publish", "Publish a round", "Round", of=ROUND, description="Everybody sees it. For deputies.")
class Publish(RoundVerb):
    """Show it."""

    def do(self, place: Place, sent: Sent) -> Any:
        return services.publish(round=place.round, by=self.account, at=self.now)


@verb(
    "discard",
    "Take a draw back",
    "Tournament",
    of=ROUND,
    sends="ReasonSent",
    description="Before anybody plays it; once it is published, with a `reason`. For deputies.",
)
class Discard(Verb):
    """As if it had not been drawn."""

    body = bodies.ReasonBody

    def do(self, place: Place, sent: Sent) -> Any:
        return services.discard_round(round=place.round, by=self.account, at=self.now, **sent)
