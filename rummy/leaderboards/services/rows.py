"""How do rows of boards become what the games say, and how many have each score after that?"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import QuerySet
from django.utils.timezone import get_default_timezone

from rummy.leaderboards.models import Board, BoardRow, Competitor, Pool
from rummy.leaderboards.ratings import Skill
from rummy.leaderboards.seasons import seasons_of
from rummy.leaderboards.tallies import MEASURES, Tally, scores

# Which board: the pool, the ruleset (`""` for the whole family) and the season; and whose row on it.
Place = tuple[int, str, str]
RowKey = tuple[int, str, str, int]
BucketKey = tuple[int, str, int]
Values = tuple[Any, ...]
COUNTED = ("games", "won", "hands", "points", "run", "streak", "best")
FIELDS = (*COUNTED, "mu", "sigma", "rated", *(f"by_{measure}" for measure in MEASURES))
SCORES = -len(MEASURES)
BATCH = 1000


class Kept(NamedTuple):
    """A stored row: its number, its board's, and its values in the order of FIELDS."""

    id: int
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


@dataclass
class Rows:
    """Rows of boards as they are stored, beside what they must be."""

    stored: dict[RowKey, Kept]
    wanted: Mapping[RowKey, Tally]
    hidden: frozenset[int]
    moved: Counter[BucketKey] = field(default_factory=Counter)

    def write(self) -> list[RowKey]:
        """Make them so, in four queries at most; which ones differed."""
        boards = {key[:3]: row.board for key, row in self.stored.items()}
        boards |= boards_at({key[:3] for key in self.wanted} - boards.keys())
        changed = {key: values for key, tally in self.wanted.items() if (values := self._changed(key, tally))}
        gone = self.stored.keys() - self.wanted.keys()
        for key in changed.keys() | gone:
            if row := self.stored.get(key):
                self._move(row.board, row.values, -1)
            if values := changed.get(key):
                self._move(boards[key[:3]], values, 1)
        if gone:
            BoardRow.objects.filter(pk__in=[self.stored[key].id for key in gone]).delete()
        write_rows([(boards[key[:3]], key[-1], *values) for key, values in changed.items()])
        move(self.moved)
        return [*changed, *gone]

    def _changed(self, key: RowKey, tally: Tally) -> Values | None:
        """The values as they must be, None where they are so already."""
        stored = self.stored.get(key)
        values = values_of(tally, key[2], hidden=key[3] in self.hidden)
        return None if stored and stored.values == values else values

    def _move(self, board: int, values: Values, by: int) -> None:
        for measure, score in zip(MEASURES, values[SCORES:], strict=True):
            if score is not None:
                self.moved[board, measure, score] += by


def stored_rows(
    pools: Iterable[int], competitors: Iterable[int], places: Iterable[Place] = ()
) -> dict[RowKey, Kept]:
    """The rows of these competitors on the boards of pools; on some of them where places are named. One query."""
    rows = BoardRow.objects.filter(board__pool__in=list(pools), competitor__in=list(competitors))
    if places:
        _pools, rulesets, seasons = (set(names) for names in zip(*places, strict=True))
        rows = rows.filter(board__ruleset__in=rulesets, board__season__in=seasons)
    key = ("board__pool", "board__ruleset", "board__season", "competitor")
    return {row[:4]: Kept(row[4], row[5], row[6:]) for row in rows.values_list(*key, "id", "board", *FIELDS)}


def write_rows(rows: list[Values]) -> None:
    """Rows of a board, a competitor and values in the order of FIELDS."""
    names = ("board_id", "competitor_id", *FIELDS)
    BoardRow.objects.bulk_create(
        [BoardRow(**dict(zip(names, row, strict=True))) for row in rows],
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["board", "competitor"],
        update_fields=FIELDS,
    )


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


def move(moved: Mapping[BucketKey, int]) -> None:
    """Add to the buckets, always in one order, so that nobody waits in a circle. Last in a transaction: many meet here."""
    changes = [(*key, count) for key, count in sorted(moved.items()) if count]
    for start in range(0, len(changes), BATCH):
        some = changes[start : start + BATCH]
        values = ", ".join(["(%s, %s, %s, %s)"] * len(some))
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO leaderboards_bucket AS mine (board_id, measure, score, count) "  # noqa: S608 (no text from outside)
                f"VALUES {values} ON CONFLICT (board_id, measure, score) "
                "DO UPDATE SET count = mine.count + excluded.count",
                [value for change in some for value in change],
            )
