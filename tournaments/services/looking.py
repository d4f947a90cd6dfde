"""What would another result change, at the table and in the standings? It is entered, looked at, and not kept."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db import transaction

from rummy.leaderboards.foreseen import ratings_said
from rummy.scorekeeping.queries import hands_now, since
from tournaments.models import Table
from tournaments.queries.difference import Difference, difference, standing_now
from tournaments.queries.goes_on import games_of, winners_said
from tournaments.queries.rights import Account, Right
from tournaments.services.desk import at_desk
from tournaments.services.results import enter_result, sitting_of, totals_now
from tournaments.services.rulings import rule

# Of each side the total now and then, and the standings.
Look = tuple[tuple[tuple[str, int, int], ...], Difference]


def look_at_result(*, table: Table, totals: tuple[int, ...], by: Account, at: datetime) -> Look:
    """What a result would change. Nothing is stored. Raises ResultRefused."""
    enter = partial(enter_result, table=table, totals=totals, by=by, at=at)
    return _looked_at(enter, table=table, by=by, at=at, right=Right.SCORE)


def look_at_ruling(
    *, table: Table, number: int, chosen: UUID | None, reason: str, by: Account, at: datetime
) -> Look:
    """What a ruling would change. Nothing is stored. Raises ResultRefused."""
    decide = partial(rule, table=table, number=number, chosen=chosen, reason=reason, by=by, at=at)
    return _looked_at(decide, table=table, by=by, at=at, right=Right.DIRECT)


def _looked_at(
    change: Callable[[], object], *, table: Table, by: Account, at: datetime, right: Right
) -> Look:
    with at_desk(tournament=table.round.tournament, by=by, at=at, right=right, ended=True) as desk:
        number = table.round.number
        before, was = standing_now(desk.tournament), totals_now(table)
        games = games_of(desk.tournament, number)
        sitting = sitting_of(table)
        hands = hands_now(sitting)
        change()
        told = since(sitting, hands)
        found = difference(desk.tournament, number, before, ())
        said = winners_said(desk.tournament, number, games, games_of(desk.tournament, number))
        found = replace(found, winners=tuple(said), ratings=ratings_said(told) or "")
        beside = zip(was, totals_now(table), strict=True)
        transaction.set_rollback(True)
        return tuple((name, old, new) for (name, old), (_name, new) in beside), found
