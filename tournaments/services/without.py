"""What if somebody who is drawn will not come, and nobody plays yet? The round is drawn anew without him; first that is looked at."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q

from rummy.engine.saying import many, say
from rummy.engine.words import how_many
from tournaments import formats
from tournaments.errors import DrawRefused
from tournaments.models import Entry, Place, Round
from tournaments.queries.rights import Account
from tournaments.queries.rounds import RoundView, round_view
from tournaments.services.desk import Desk, at_desk
from tournaments.services.drawing import drawn
from tournaments.services.editing import open_round, put_draw
from tournaments.services.leaving import not_here
from tournaments.services.publishing import drawn_from, late_for, put_drawn_from
from tournaments.services.restoring import as_it_is, firsts_of
from tournaments.services.scoreboard import raise_version


@dataclass(frozen=True, slots=True)
class Without:
    """How the round would be drawn; `out` are the others who had a place in it and would have none."""

    round: RoundView
    out: tuple[str, ...]


def draw_without(*, round: Round, entry: Entry, by: Account, at: datetime) -> Round:
    """Draw a round anew of which one does not come, before its tables open. Raises DrawRefused."""
    with at_desk(tournament=round.tournament, by=by, at=at) as desk:
        held = open_round(desk, desk.held(round).number)
        back = as_it_is(held, []) | {"drawn": drawn_from(held)}
        back["firsts"] = _draw(desk, held, entry)
        raise_version(tournament=desk.tournament, at=at)
        said = many(
            how_many(entry.name),
            "{name} does not come: drew round {n} anew.",
            "{name} do not come: drew round {n} anew.",
            name=entry.name,
            n=held.number,
        )
        desk.did(said, back=back)
    return held


def look_without(*, round: Round, entry: Entry, by: Account, at: datetime) -> Without:
    """How that round would be drawn. Nothing is stored. Raises DrawRefused."""
    with at_desk(tournament=round.tournament, by=by, at=at) as desk:
        held = open_round(desk, desk.held(round).number)
        before = _placed(held)
        _draw(desk, held, entry)
        gone = before - _placed(held) - {entry.pk}
        out = desk.tournament.entries.filter(pk__in=gone).values_list("name", flat=True)
        found = Without(round_view(held), tuple(out))
        transaction.set_rollback(True)
    return found


def _draw(desk: Desk, round_: Round, entry: Entry) -> list[list[Any]]:
    """Returns as it was what that changes of entries."""
    row = formats.known(desk.tournament.format)
    if entry.pk not in _placed(round_):
        raise DrawRefused(
            many(
                how_many(entry.name),
                "{name} has no place in round {n}.",
                "{name} have no place in round {n}.",
                name=entry.name,
                n=round_.number,
            )
        )
    if round_.play_off or (round_.number > 1 and (row.bracket or row.groups)):
        raise DrawRefused(
            say(
                "Who meets whom in this round is given: whoever does not come misses it, and nobody is drawn anew."
            )
        )
    late = list(late_for(desk, round_.number).values_list("pk", flat=True))
    was_asked = desk.tournament.entries.filter(checked_in_at__isnull=False).exists()
    firsts = firsts_of(late) + not_here(desk, round_, [entry.pk])
    # Who came after the draw is in time for this one; where nobody was asked to check in he is here as all are.
    came = {} if was_asked else {"checked_in_at": desk.at}
    desk.tournament.entries.filter(pk__in=late).update(first_round=round_.number, **came)
    facts, draw = drawn(desk.tournament, round_.number, round_.sizes, still=False)
    put_draw(round_, draw)
    put_drawn_from(desk, round_.number, **facts)
    Place.objects.create(
        round=round_,
        entry=entry,
        away=Place.Away.NO_SHOW,
        source=Place.Source.DESK,
        worth=desk.tournament.missed_worth,
    )
    return firsts


def _placed(round_: Round) -> set[int]:
    """Who is drawn in it: at a table, or with a bye."""
    places = round_.places.filter(Q(table__isnull=False) | Q(away=Place.Away.BYE))
    return set(places.values_list("entry", flat=True))
