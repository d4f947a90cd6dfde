"""What would a correction change at the table and in the standings? Told before it is made, to who may make it."""

from collections.abc import Iterable
from typing import Any, ClassVar

from rest_framework.request import Request
from rest_framework.response import Response

from rummy.scorekeeping.api.addresses import looks
from rummy.scorekeeping.api.bodies import look
from rummy.scorekeeping.api.known_address import Scope
from tournaments import services
from tournaments.api import bodies
from tournaments.api.doors import ROUND, TABLE, Place, TournamentAddress
from tournaments.queries.difference import Difference
from tournaments.queries.rights import Right


class IfEntered(TournamentAddress):
    """A result of a table, of any round."""

    needs: ClassVar = {"POST": Scope.DIRECT}

    @looks(
        "result_preview",
        "What a table’s result would change",
        "ResultPreview",
        sends="ResultSent",
        example={"totals": [62, 40]},
        of=TABLE,
        description="Totals in the order of the seats. For scorers, and deputies once the round is closed.",
    )
    def post(self, request: Request, code: str, round: int, table: int) -> Response:
        place = Place(self.as_official(code, Right.SCORE), {"round": round, "table": table})
        totals = tuple(look(bodies.ResultBody, request)["totals"])
        found = services.look_at_result(table=place.table, totals=totals, by=self.account, at=self.now)
        return Response(_told_of_table(*found))


class IfRuled(TournamentAddress):
    """A hand a table disagrees about, of any round."""

    needs: ClassVar = {"POST": Scope.DIRECT}

    @looks(
        "rule_preview",
        "What a ruling would change",
        "ResultPreview",
        sends="RuleSent",
        example={"hand": 2, "chosen": "6f1c9a52-0d6e-4a4e-9f4c-3b1f5f0f2a11", "reason": "Both saw the card."},
        of=TABLE,
        description="For deputies.",
    )
    def post(self, request: Request, code: str, round: int, table: int) -> Response:
        place = Place(self.as_official(code, Right.DIRECT), {"round": round, "table": table})
        sent = look(bodies.RuleBody, request)
        found = services.look_at_ruling(
            table=place.table,
            number=sent["hand"],
            chosen=sent["chosen"],
            reason=sent["reason"],
            by=self.account,
            at=self.now,
        )
        return Response(_told_of_table(*found))


class IfThesePlayed(TournamentAddress):
    """Two of a round who sat in each other's places."""

    needs: ClassVar = {"POST": Scope.DIRECT}

    @looks(
        "these_played_preview",
        "What it would change that two sat in each other’s places",
        "StandingsPreview",
        sends="TwoSent",
        example={"one": 3, "other": 8},
        of=ROUND,
        description="For deputies.",
    )
    def post(self, request: Request, code: str, round: int) -> Response:
        place = Place(self.as_official(code, Right.DIRECT), {"round": round})
        sent: dict[str, Any] = look(bodies.TwoBody, request)
        one, other = place.entry_number(sent["one"]), place.entry_number(sent["other"])
        return Response(
            _told(
                services.these_played(
                    round=place.round, one=one, other=other, by=self.account, at=self.now, sure=False
                )
            )
        )


def _told_of_table(sides: Iterable[tuple[str, int, int]], found: Difference) -> dict[str, Any]:
    told = [{"side": name, "before": before, "total": total} for name, before, total in sides]
    return {"totals": told, **_told(found)}


def _told(found: Difference) -> dict[str, Any]:
    return {
        "moved": [
            {
                "name": one.name,
                "place": {"before": one.place_before, "after": one.place},
                "points": {"before": one.before, "after": one.points},
            }
            for one in found.moved
        ],
        "later": found.later,
        "winners": list(found.winners),
        "ratings": found.ratings,
        "is_later_open": found.is_later_open,
        "is_later_over": found.is_later_over,
        "gave_up": list(found.report),
    }
