"""Which finished games does the scorebook have, and what was each of them for whom?"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from uuid import UUID

from rummy import engine
from rummy.engine.rules.tableau import OwnedMelds
from rummy.leaderboards.deeds import Table, deeds
from rummy.leaderboards.queries.scored import (
    HandRow,
    PointsRow,
    ResultRow,
    Scored,
    SeatRow,
    SittingRow,
    asking,
    grouped,
)
from rummy.leaderboards.seasons import is_season
from rummy.leaderboards.statements import send
from rummy.leaderboards.tallies import End, Outcome, places
from rummy.scorekeeping.models import HandRevision, LineupPlayer, Sitting
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
    outcomes: dict[Persons, Outcome]


@dataclass(frozen=True, slots=True)
class _Side:
    """A side of a sitting: who plays for it, by which name the documents call it, what they are called."""

    persons: Persons
    name: str
    players: tuple[str, ...]
    rated: bool = True


@dataclass(frozen=True, slots=True)
class _Log:
    """Hands by their numbers in the database, the points of each side of a sitting, and when a hand was first entered."""

    hands: Mapping[int, HandRow]
    points: Mapping[tuple[UUID, int], list[PointsRow]]
    entered: Mapping[tuple[UUID, int], datetime]


def played(sittings: Iterable[UUID]) -> dict[UUID, list[Played]]:
    """The finished games of these sittings, in order. Five queries, whatever was played; more where seats or hands were changed."""
    return games_of(Scored(*send(*asking(sittings))))


def games_of(book: Scored) -> dict[UUID, list[Played]]:
    """The finished games of the sittings that were read, in order.

    A game is that of the line-up which played most of it. Where two sides are one person, since a merge or because somebody
    took the other's seat, the game is nobody's: nobody plays against himself.
    A side in whose seat nobody is rated is left out, and so is a game of no two that are. At a void table there are none.
    """
    results, sides = grouped(book.results, "sitting"), _sides(book.seats)
    log = _log(book)
    lineups = _lineups([sitting.pk for sitting in book.sittings if sitting.reseated])
    return {
        sitting.pk: [
            _game(sitting, rows, playing, log)
            for rows in grouped(results.get(sitting.pk, ()), "number").values()
            if not sitting.void and _counts(playing := _playing(sides[sitting.pk], rows, lineups))
        ]
        for sitting in book.sittings
    }


def _sides(seats: Iterable[SeatRow]) -> dict[UUID, dict[int, _Side]]:
    found: dict[UUID, dict[int, _Side]] = {}
    for (sitting, side), theirs in grouped(seats, "sitting", "side").items():
        found.setdefault(sitting, {})[side] = _Side(
            tuple(sorted(seat.person for seat in theirs)),
            theirs[0].side_name,
            tuple(seat.name for seat in theirs),
            all(seat.rated for seat in theirs),
        )
    return found


def _lineups(sittings: list[UUID]) -> dict[int, Persons]:
    """Who plays each line-up of the tables where seats were changed. One query where there are any."""
    if not sittings:
        return {}
    rows = LineupPlayer.objects.filter(lineup__side__sitting__in=sittings).annotate(root=ROOT)
    found: dict[int, list[UUID]] = {}
    for row in rows:
        found.setdefault(row.lineup_id, []).append(row.root)
    return {lineup: tuple(sorted(persons)) for lineup, persons in found.items()}


def _playing(
    sides: Mapping[int, _Side], rows: list[ResultRow], lineups: Mapping[int, Persons]
) -> dict[int, _Side]:
    """The sides of a game with who really played them."""
    played_by = {row.side: lineups[row.lineup] for row in rows if row.lineup in lineups}
    return {
        number: replace(side, persons=played_by.get(number, side.persons)) for number, side in sides.items()
    }


def _counts(sides: Mapping[int, _Side]) -> bool:
    everybody = [person for side in sides.values() for person in side.persons]
    return len(everybody) == len(set(everybody)) and sum(side.rated for side in sides.values()) > 1


def _log(book: Scored) -> _Log:
    hands = {hand.pk: hand for hand in book.hands}
    points = grouped((row for row in book.points if row.hand in hands), "sitting", "side")
    return _Log(hands, points, _entered(book))


def _entered(book: Scored) -> dict[tuple[UUID, int], datetime]:
    """When the last hand of each game was first entered. A query only where one of them was corrected."""
    last = {(row.sitting, row.last_hand) for row in book.results}
    found = {(hand.sitting, hand.number): hand.at for hand in book.hands if hand.revision == 1}
    if missing := last - found.keys():
        sittings, numbers = (set(names) for names in zip(*missing, strict=True))
        first = HandRevision.objects.filter(
            revision=1, hand__sitting__in=sittings, hand__number__in=numbers
        ).values_list("hand__sitting", "hand__number", "at")
        found |= {(sitting, number): at for sitting, number, at in first}
    return found


def _game(sitting: SittingRow, rows: list[ResultRow], sides: Mapping[int, _Side], log: _Log) -> Played:
    rules = engine.find_ruleset(sitting.ruleset).with_options(sitting.options)
    sign = rules.games.worth_of_a_point
    own = {row.side: _within(log.points.get((sitting.pk, row.side), []), row) for row in rows}
    # Who was out of the game before its end was not in all its hands.
    hands = [log.hands[row.hand] for row in max(own.values(), key=len)]
    told = _deeds(sitting, hands, sides, rules)
    placed = places({row.side: _end(row, len(own[row.side]), sign) for row in rows})
    outcomes = {
        sides[row.side].persons: _outcome(row, placed[row.side], own[row.side], told[row.side], sign)
        for row in rows
        if sides[row.side].rated
    }
    at = log.entered[(sitting.pk, rows[0].last_hand)]
    # No door lets in a league that is called as a season; written into the database by hand it is none.
    league = "" if is_season(sitting.league) else sitting.league
    return Played(rows[0].number, sitting.ruleset, sitting.club, league, at, outcomes)


def _within(points: list[PointsRow], game: ResultRow) -> list[PointsRow]:
    return [row for row in points if game.first_hand <= row.number <= game.last_hand]


def _end(row: ResultRow, hands: int, sign: int) -> End:
    return End(row.won, hands, sign * (row.total if row.final is None else row.final))


def _outcome(game: ResultRow, place: int, hands: list[PointsRow], told: Counter[str], sign: int) -> Outcome:
    # The points of a game are his who played most of it, a hand that is told of later is his who played it.
    own = [row for row in hands if row.lineup == game.lineup and not row.typed]
    with_cards = [(sign * row.points, -row.number) for row in own]
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
    sitting: SittingRow, hands: list[HandRow], sides: Mapping[int, _Side], rules: engine.Ruleset
) -> dict[int, Counter[str]]:
    """What each side did in the hands of a game. A hand's document is read once, for all sides."""
    named = {side.name: number for number, side in sides.items()}
    seated = seating(Sitting.objects.get(pk=sitting.pk)) if sitting.reseated else None
    names = {player: side.name for side in sides.values() for player in side.players}
    told: dict[int, Counter[str]] = {side: Counter() for side in sides}
    for hand in hands:
        document = hand.document
        if seated is not None:
            here = seated.at(hand.number)
            document = here.to_people(document)
            names = here.side_of
        table = Table(names, rules.ending.usual, _owned(rules))
        for name, did in deeds(document, hand.receipt, table).items():
            told[named[name]].update(did)
    return told


@lru_cache(maxsize=512)
def _owned(rules: engine.Ruleset) -> bool:
    """Do melds belong to somebody, so that they can be stolen?"""
    return isinstance(rules.tableau, OwnedMelds)
