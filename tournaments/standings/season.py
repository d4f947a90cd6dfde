"""Who leads over many evenings, when only the best of them count?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rummy.engine.words import many, say
from tournaments.numbers import Number, exact, said
from tournaments.standings.results import EntryId


@dataclass(frozen=True, slots=True)
class EveningResult:
    """What one entry brought home from one evening; evenings count from 1."""

    evening: int
    entry: EntryId
    points: Number
    games: int = 1


@dataclass(frozen=True, slots=True)
class SeasonRule:
    """The best `best` evenings count (None: all); who played fewer than `minimum` games has no place yet."""

    best: int | None = None
    minimum: int = 0


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One line of the season. `place` is None below the minimum of games; `why` says what counts and what is missing."""

    entry: EntryId
    place: int | None
    total: Number
    counted: tuple[int, ...]
    dropped: tuple[int, ...]
    games: int
    why: str


def season(results: Iterable[EveningResult], rule: SeasonRule) -> tuple[SeasonRow, ...]:
    """Those with a place first: by the total, then by the best single evening, the next best and so on; equal rows share."""
    evenings: dict[EntryId, list[EveningResult]] = {}
    for result in sorted(results, key=lambda result: (-Fraction(result.points), result.evening)):
        evenings.setdefault(result.entry, []).append(result)
    ordered = sorted(
        evenings.items(), key=lambda item: (_waits(item[1], rule), *_strength(item[1], rule), item[0])
    )
    rows: list[SeasonRow] = []
    for number, (entry, played) in enumerate(ordered):
        place = None if _waits(played, rule) else number + 1
        if place and rows and _strength(ordered[number - 1][1], rule) == _strength(played, rule):
            place = rows[-1].place
        rows.append(_row(entry, place, played, rule))
    return tuple(rows)


def _waits(played: Sequence[EveningResult], rule: SeasonRule) -> bool:
    return sum(result.games for result in played) < rule.minimum


def _strength(played: Sequence[EveningResult], rule: SeasonRule) -> tuple[Fraction, tuple[Fraction, ...]]:
    """Smaller is better; the evenings come best first."""
    counting = [-Fraction(result.points) for result in played[: rule.best]]
    return sum(counting, Fraction(0)), tuple(counting)


def _row(entry: EntryId, place: int | None, played: Sequence[EveningResult], rule: SeasonRule) -> SeasonRow:
    counting, rest = played[: rule.best], played[len(played[: rule.best]) :]
    games = sum(result.games for result in played)
    return SeasonRow(
        entry,
        place,
        exact(sum((Fraction(result.points) for result in counting), Fraction(0))),
        tuple(sorted(result.evening for result in counting)),
        tuple(sorted(result.evening for result in rest)),
        games,
        _said(counting, rest, rule.minimum - games),
    )


def _said(counting: Sequence[EveningResult], rest: Sequence[EveningResult], missing: int) -> str:
    told = [many(len(counting), "{n} evening counts", "{n} evenings count")]
    if rest:
        best = said(max(result.points for result in rest))
        told.append(
            many(
                len(rest),
                "{n} weaker one left out, the best of them with {best}",
                "{n} weaker ones left out, the best of them with {best}",
                best=best,
            )
        )
    if missing > 0:
        told.append(many(missing, "{n} more game to a place", "{n} more games to a place"))
    return say("{parts}.", parts="; ".join(told))
