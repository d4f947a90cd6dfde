"""Which finished games does the scorebook have, and what was each of them for whom?"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from itertools import groupby
from typing import Any
from uuid import UUID

from rummy import engine
from rummy.engine.rules.tableau import OwnedMelds
from rummy.leaderboards.deeds import Table, deeds
from rummy.leaderboards.tallies import Outcome
from rummy.scorekeeping.models import (
    GameResult,
    Hand,
    HandResult,
    HandRevision,
    LineupPlayer,
    Seat,
    Sitting,
)
from rummy.scorekeeping.queries.seats import seating
from rummy.scorekeeping.queries.sight import ROOT

# One person, or two as partners, the lower id first.
Persons = tuple[UUID, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: when its last hand was first entered, and what it was for each side."""

    number: int
    ruleset: str
    club: UUID | None
    league: str
    at: datetime
    outcomes: Mapping[Persons, Outcome]


@dataclass(frozen=True, slots=True)
class _Side:
    """A side of a sitting: who plays for it, by which name the documents call it, what they are called."""

    persons: Persons
    name: str
    players: tuple[str, ...]
    rated: bool = True


def played(sittings: Sequence[Sitting]) -> dict[UUID, list[Played]]:
    """The finished games of these sittings, in order. Four queries, whatever was played; more where seats or hands were changed.

    A game is that of the line-up which played most of it. Where two sides are one person, since a merge or because somebody
    took the other's seat, the game is nobody's: nobody plays against himself.
    A side in whose seat nobody is rated is left out, and so is a game of no two that are.
    """
    ids = [sitting.pk for sitting in sittings]
    results = _by(GameResult.objects.filter(sitting__in=ids, finished=True).order_by("number"), "sitting_id")
    sides, logs = _sides(ids), _logs(list(results))
    hands, entered = _hands(logs), _entered(results, logs)
    lineups = _lineups([sitting.pk for sitting in sittings if sitting.reseated])
    return {
        sitting.pk: [
            _game(sitting, rows, playing, hands, entered)
            for _number, rows in _numbered(results.get(sitting.pk, []))
            if _counts(playing := _playing(sides[sitting.pk], rows, lineups))
        ]
        for sitting in sittings
    }


def _numbered(rows: Iterable[Any]) -> list[tuple[int, list[Any]]]:
    return [(number, list(of_game)) for number, of_game in groupby(rows, key=lambda row: row.number)]


def _by(rows: Iterable[Any], name: str) -> dict[UUID, list[Any]]:
    found: dict[UUID, list[Any]] = {}
    for row in rows:
        found.setdefault(getattr(row, name), []).append(row)
    return found


def _sides(sittings: list[UUID]) -> dict[UUID, dict[int, _Side]]:
    seats = (
        Seat.objects.filter(sitting__in=sittings, number__isnull=False)
        .annotate(root=ROOT)
        .select_related("side")
    )
    found: dict[UUID, dict[int, list[Any]]] = {}
    for seat in seats.order_by("number"):
        assert seat.side_id is not None
        found.setdefault(seat.sitting_id, {}).setdefault(seat.side_id, []).append(seat)
    return {
        sitting: {
            side: _Side(
                tuple(sorted(seat.root for seat in seats)),
                seats[0].side.name,
                tuple(s.name for s in seats),
                all(seat.rated for seat in seats),
            )
            for side, seats in sides.items()
        }
        for sitting, sides in found.items()
    }


def _lineups(sittings: list[UUID]) -> dict[int, Persons]:
    """Who plays each line-up of the tables where seats were changed. One query where there are any."""
    if not sittings:
        return {}
    rows = LineupPlayer.objects.filter(lineup__side__sitting__in=sittings).annotate(root=ROOT)
    found: dict[int, list[UUID]] = {}
    for row in rows:
        found.setdefault(row.lineup_id, []).append(row.root)
    return {lineup: tuple(sorted(persons)) for lineup, persons in found.items()}


def _playing(sides: Mapping[int, _Side], rows: list[Any], lineups: Mapping[int, Persons]) -> dict[int, _Side]:
    """The sides of a game with who really played them."""
    played_by = {row.side_id: lineups[row.lineup_id] for row in rows if row.lineup_id in lineups}
    return {
        number: replace(side, persons=played_by.get(number, side.persons)) for number, side in sides.items()
    }


def _counts(sides: Mapping[int, _Side]) -> bool:
    everybody = [person for side in sides.values() for person in side.persons]
    return len(everybody) == len(set(everybody)) and sum(side.rated for side in sides.values()) > 1


def _logs(sittings: list[UUID]) -> dict[int, Hand]:
    """The hands that count, each with its document and receipt."""
    hands = Hand.objects.filter(sitting__in=sittings, current__isnull=False).select_related("current")
    return {hand.pk: hand for hand in hands}


def _hands(logs: Mapping[int, Hand]) -> dict[tuple[UUID, int], list[Any]]:
    """The results of every hand, by sitting and side, in order, with their `hand`."""
    found: dict[tuple[UUID, int], list[Any]] = {}
    for row in HandResult.objects.filter(hand__in=logs).order_by("hand__number"):
        row.hand = logs[row.hand_id]
        found.setdefault((row.hand.sitting_id, row.side_id), []).append(row)
    return found


def _entered(
    results: Mapping[UUID, Sequence[GameResult]], logs: Mapping[int, Hand]
) -> dict[tuple[UUID, int], datetime]:
    """When the last hand of each game was first entered. A query only where one of them was corrected."""
    last = {(sitting, row.last_hand) for sitting, rows in results.items() for row in rows}
    found = {
        (hand.sitting_id, hand.number): hand.current.at
        for hand in logs.values()
        if hand.current and hand.current.revision == 1
    }
    if missing := last - found.keys():
        sittings, numbers = (set(names) for names in zip(*missing, strict=True))
        first = HandRevision.objects.filter(
            revision=1, hand__sitting__in=sittings, hand__number__in=numbers
        ).values_list("hand__sitting", "hand__number", "at")
        found |= {(sitting, number): at for sitting, number, at in first}
    return found


def _game(
    sitting: Sitting,
    rows: list[Any],
    sides: Mapping[int, _Side],
    hands: Mapping[tuple[UUID, int], list[Any]],
    entered: Mapping[tuple[UUID, int], datetime],
) -> Played:
    rules = engine.find_ruleset(sitting.ruleset).with_options(sitting.options)
    low = rules.games.low_wins
    own = {row.side_id: _within(hands.get((sitting.pk, row.side_id), []), row) for row in rows}
    told = _deeds(sitting, own, sides, rules)
    outcomes = {
        sides[row.side_id].persons: _outcome(
            row, _place(row, rows, low=low), own[row.side_id], told[row.side_id], -1 if low else 1
        )
        for row in rows
        if sides[row.side_id].rated
    }
    at = entered[(sitting.pk, rows[0].last_hand)]
    return Played(rows[0].number, sitting.ruleset, club_of(sitting), sitting.league, at, outcomes)


def club_of(sitting: Sitting) -> UUID | None:
    """The club at whose event the table was. The sitting comes with its evening."""
    return sitting.evening.club_id if sitting.evening else sitting.club_id


def _within(hands: list[Any], game: GameResult) -> list[Any]:
    return [row for row in hands if game.first_hand <= row.hand.number <= game.last_hand]


def _place(row: GameResult, rows: list[Any], *, low: bool) -> int:
    """Who won is first; the others follow by what they came to."""
    return 1 + sum(_comes_before(other, row, low=low) for other in rows)


def _comes_before(one: GameResult, other: GameResult, *, low: bool) -> bool:
    if one.won != other.won:
        return one.won
    first, second = (row.total if row.final is None else row.final for row in (one, other))
    return not one.won and (first < second if low else first > second)


def _outcome(game: GameResult, place: int, hands: list[Any], told: Counter[str], sign: int) -> Outcome:
    # The points of a game are his who played most of it, a hand that is told of later is his who played it.
    own = [row for row in hands if row.lineup_id == game.lineup_id and not row.typed]
    with_cards = [(sign * row.points, -row.hand.number) for row in own]
    best, worst = max(with_cards, default=None), min(with_cards, default=None)
    return Outcome(
        place=place,
        won=game.won,
        hands=len(hands),
        hands_won=sum(row.won for row in hands),
        points=sign * sum(row.points for row in hands),
        best=best[0] if best else None,
        best_hand=-best[1] if best else None,
        worst=worst[0] if worst else None,
        worst_hand=-worst[1] if worst else None,
        deeds={deed: count for deed, count in sorted(told.items()) if count},
    )


def _deeds(
    sitting: Sitting, own: Mapping[int, list[Any]], sides: Mapping[int, _Side], rules: engine.Ruleset
) -> dict[int, Counter[str]]:
    """What each side did in the hands of a game. A hand's document is read once, for all sides."""
    named = {side.name: number for number, side in sides.items()}
    seated = seating(sitting) if sitting.reseated else None
    names = {player: side.name for side in sides.values() for player in side.players}
    told: dict[int, Counter[str]] = {side: Counter() for side in own}
    hands = {row.hand_id: row.hand for row in next(iter(own.values()))}
    for hand in hands.values():
        document = hand.current.document
        if seated is not None:
            here = seated.at(hand.number)
            document = here.to_people(document)
            names = {player: seat.side.name for seat in here.by_side() for player in seat.players}
        table = Table(names, rules.ending.usual, _owned(rules))
        for name, did in deeds(document, hand.receipt, table).items():
            told[named[name]].update(did)
    return told


@lru_cache(maxsize=512)
def _owned(rules: engine.Ruleset) -> bool:
    """Do melds belong to somebody, so that they can be stolen?"""
    return isinstance(rules.tableau, OwnedMelds)
