"""How do rows of boards become what the games say, and how many have each score after that?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import FilteredRelation, Q, QuerySet
from django.utils.timezone import get_default_timezone

from rummy.leaderboards.models import Board, BoardRow, Bucket, Competitor, Pool
from rummy.leaderboards.queries.counted import these_competitors
from rummy.leaderboards.ratings import Skill
from rummy.leaderboards.seasons import seasons_of
from rummy.leaderboards.services.holding import in_pools
from rummy.leaderboards.statements import Given, Prepared, Sent, Upsert
from rummy.leaderboards.tallies import MEASURES, Tally, scores

# Which board: the pool, the ruleset (`""` for the whole family) and the season; and whose row on it.
Place = tuple[int, str, str]
RowKey = tuple[int, str, str, int]
BucketKey = tuple[int, str, int]
Values = tuple[Any, ...]
COUNTED = ("games", "won", "hands", "points", "run", "streak", "best")
FIELDS = (*COUNTED, "mu", "sigma", "rated", *(f"by_{measure}" for measure in MEASURES))
SCORES = -len(MEASURES)


# Boards, and on each the rows of some competitors; a board on which none of them is has one row all the same.
STANDING = Prepared(
    lambda: (
        Board.objects.filter(
            in_pools("pool__"), ruleset__among=Given("rulesets"), season__among=Given("seasons")
        )
        .annotate(own=FilteredRelation("rows", condition=Q(rows__competitor__found=these_competitors())))
        .values_list(
            "pool",
            "ruleset",
            "season",
            "own__competitor",
            "id",
            *(f"own__{name}" for name in FIELDS),
        )
    )
)
_ROWS = Upsert(BoardRow, ("board_id", "competitor_id", *FIELDS), once=("board_id", "competitor_id"))
_BUCKETS = Upsert(
    Bucket,
    ("board_id", "measure", "score", "count"),
    once=("board_id", "measure", "score"),
    kept={"count": "mine.count + excluded.count"},
)


class Kept(NamedTuple):
    """A stored row: the number of its board, and its values in the order of FIELDS."""

    board: int
    values: Values


def seasons_at(at: datetime) -> tuple[str, ...]:
    """The seasons of a game that was over then, by the clock on the wall of the club."""
    return seasons_of(at.astimezone(get_default_timezone()).date())


def tally_of(values: Values) -> Tally:
    mu, sigma, rated = values[len(COUNTED) : SCORES]
    told: Values = (*values[: len(COUNTED)], Skill(mu, sigma, rated) if rated else None)
    return Tally(*told)


def values_of(tally: Tally, season: str, *, hidden: bool) -> Values:
    """What must be stored of a tally, in the order of FIELDS."""
    skill = tally.skill or Skill(0, 0, 0)
    counted = (getattr(tally, name) for name in COUNTED)
    return (
        *counted,
        skill.mu,
        skill.sigma,
        skill.games,
        *scores(tally, season, hidden=hidden).values(),
    )


@dataclass(frozen=True, slots=True)
class Stored:
    """Rows as they are stored, and the numbers of boards."""

    rows: dict[RowKey, Kept]
    boards: dict[Place, int]

    @classmethod
    def of(cls, rows: Iterable[Values], competitors: Collection[int]) -> Stored:
        """From those of `STANDING`, which may have rows of others."""
        told = list(rows)
        kept = {row[:4]: Kept(row[4], row[5:]) for row in told if row[3] in competitors}
        return cls(kept, {row[:3]: row[4] for row in told})


@dataclass
class Rows:
    """Rows of boards as they are stored, beside what they must be."""

    stored: Stored
    wanted: Mapping[RowKey, Tally]
    hidden: frozenset[int]
    moved: Counter[BucketKey] = field(default_factory=Counter)

    @cached_property
    def changed(self) -> dict[RowKey, Values]:
        """What must be stored of those that are not so."""
        return {key: values for key, tally in self.wanted.items() if (values := self._changed(key, tally))}

    @property
    def gone(self) -> set[RowKey]:
        return self.stored.rows.keys() - self.wanted.keys()

    @property
    def differing(self) -> list[RowKey]:
        return [*self.changed, *self.gone]

    def statements(self) -> list[Sent]:
        """What makes them so; buckets last. Boards are made at once where they are new."""
        boards = self.stored.boards
        boards |= boards_at({key[:3] for key in self.changed} - boards.keys())
        for key in self.differing:
            if row := self.stored.rows.get(key):
                self._move(row.board, row.values, -1)
            if values := self.changed.get(key):
                self._move(boards[key[:3]], values, 1)
        if self.gone:
            BoardRow.objects.filter(
                pk__in=[(self.stored.rows[key].board, key[-1]) for key in self.gone]
            ).delete()
        rows = [(boards[key[:3]], key[-1], *values) for key, values in self.changed.items()]
        return [*([_ROWS.of(rows)] if rows else ()), *moving(self.moved)]

    def _changed(self, key: RowKey, tally: Tally) -> Values | None:
        """The values as they must be, None where they are so already."""
        stored = self.stored.rows.get(key)
        values = values_of(tally, key[2], hidden=key[3] in self.hidden)
        return None if stored and stored.values == values else values

    def _move(self, board: int, values: Values, by: int) -> None:
        for measure, score in zip(MEASURES, values[SCORES:], strict=True):
            if score is not None:
                self.moved[board, measure, score] += by


def stored_rows(pool: Pool, competitors: Collection[int]) -> Stored:
    """The rows of these competitors on the boards of the pool. One query."""
    rows = BoardRow.objects.filter(board__pool=pool, competitor__in=competitors)
    key = ("board__pool", "board__ruleset", "board__season", "competitor")
    return Stored.of(rows.values_list(*key, "board", *FIELDS), competitors)


def difference(pool: Pool, ruleset: str, season: str, who: int) -> str:
    return f"{' '.join(filter(None, (str(pool), ruleset, season)))}: row of {who}"


def boards_at(places: Iterable[Place]) -> dict[Place, int]:
    """These boards, made where they are new. One query where all are known, none where none are asked for."""
    wanted = set(places)
    if not wanted:
        return {}
    pools, rulesets, seasons = (set(names) for names in zip(*wanted, strict=True))
    rows = Board.objects.filter(pool__in=pools, ruleset__in=rulesets, season__in=seasons)
    found = _by_place(rows)
    if missing := sorted(wanted - found.keys()):
        new = [Board(pool_id=pool, ruleset=ruleset, season=season) for pool, ruleset, season in missing]
        Board.objects.bulk_create(new, ignore_conflicts=True)
        found = _by_place(rows)
    return found


def _by_place(boards: QuerySet[Board]) -> dict[Place, int]:
    return {row[:3]: row[3] for row in boards.values_list("pool", "ruleset", "season", "pk")}


def hidden_of(competitors: Iterable[int]) -> frozenset[int]:
    """Who of them is on no board. One query."""
    rows = Competitor.objects.filter(pk__in=list(competitors), hidden=True)
    return frozenset(rows.values_list("pk", flat=True))


def moving(moved: Mapping[BucketKey, int]) -> list[Sent]:
    """Adds to the buckets, always in one order, so that nobody waits in a circle. Last in a transaction: many meet here."""
    changes = [(*key, count) for key, count in sorted(moved.items()) if count]
    return [_BUCKETS.of(changes)] if changes else []
