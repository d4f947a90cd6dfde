"""How do rows of boards become what the games say, and how many have each score after that?"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db import connection
from django.utils.timezone import get_default_timezone

from rummy.leaderboards.models import Board, BoardRow, Competitor, Pool
from rummy.leaderboards.ratings import Skill
from rummy.leaderboards.seasons import seasons_of
from rummy.leaderboards.tallies import MEASURES, Tally, fields_of, scores

# Which board of a pool, the ruleset (`""` for the whole family) and the season; and whose row on it.
Place = tuple[str, str]
RowKey = tuple[str, str, int]
BucketKey = tuple[int, str, int]
FIELDS = (
    *("games", "won", "hands", "points", "run", "streak", "best", "mu", "sigma", "rated"),
    *(f"by_{measure}" for measure in MEASURES),
)
BATCH = 1000


def seasons_at(at: datetime) -> tuple[str, ...]:
    """The seasons of a game that was over then, by the clock on the wall of the club."""
    return seasons_of(at.astimezone(get_default_timezone()).date())


def tally_of(row: BoardRow) -> Tally:
    skill = Skill(row.mu, row.sigma, row.rated) if row.rated else None
    return Tally(row.games, row.won, row.hands, row.points, row.run, row.streak, row.best, skill)


@dataclass
class Rows:
    """Rows of a pool's boards as they are stored, beside what they must be."""

    pool: Pool
    stored: dict[RowKey, BoardRow]
    wanted: Mapping[RowKey, Tally]
    hidden: frozenset[int]
    boards: dict[Place, Board] = field(default_factory=dict)
    moved: Counter[BucketKey] = field(default_factory=Counter)

    def write(self) -> list[str]:
        """Make them so, in four queries at most; what differed."""
        self.boards = {key[:2]: row.board for key, row in self.stored.items()}
        missing = {key[:2] for key in self.wanted} - self.boards.keys()
        if missing:
            self.boards |= boards_at(self.pool, missing)
        for board in self.boards.values():
            board.pool = self.pool
        changed = [row for key, tally in self.wanted.items() if (row := self._changed(key, tally))]
        gone = [row for key, row in self.stored.items() if key not in self.wanted]
        for row in gone:
            self._leave(row)
        if gone:
            BoardRow.objects.filter(pk__in=[row.pk for row in gone]).delete()
        BoardRow.objects.bulk_create(
            changed,
            batch_size=BATCH,
            update_conflicts=True,
            unique_fields=["board", "competitor"],
            update_fields=FIELDS,
        )
        move(self.moved)
        return [f"{row.board}: {row}" for row in (*changed, *gone)]

    def _changed(self, key: RowKey, tally: Tally) -> BoardRow | None:
        """The row as it must be, None where it is so already. What it leaves and enters is counted."""
        ruleset, season, who = key
        stored = self.stored.get(key)
        told = scores(tally, season, hidden=who in self.hidden)
        fields = fields_of(tally) | {f"by_{measure}": score for measure, score in told.items()}
        if stored and all(getattr(stored, name) == value for name, value in fields.items()):
            return None
        board = self.boards[ruleset, season]
        if stored:
            self._leave(stored)
        for measure, score in told.items():
            if score is not None:
                self.moved[board.pk, measure, score] += 1
        return BoardRow(board=board, competitor_id=who, **fields)

    def _leave(self, row: BoardRow) -> None:
        for measure in MEASURES:
            score = getattr(row, f"by_{measure}")
            if score is not None:
                self.moved[row.board_id, measure, score] -= 1


def stored_rows(
    pool: Pool, competitors: Iterable[int], places: Iterable[Place] = ()
) -> dict[RowKey, BoardRow]:
    """The rows of these competitors on the boards of a pool; on some of them where places are named. One query."""
    rows = BoardRow.objects.filter(board__pool=pool, competitor__in=list(competitors)).select_related("board")
    if places:
        rulesets, seasons = {ruleset for ruleset, _ in places}, {season for _, season in places}
        rows = rows.filter(board__ruleset__in=rulesets, board__season__in=seasons)
    return {(row.board.ruleset, row.board.season, row.competitor_id): row for row in rows}


def boards_at(pool: Pool, places: Iterable[Place]) -> dict[Place, Board]:
    """These boards of a pool, made where they are new. One query where all are known."""
    wanted = set(places)
    rows = Board.objects.filter(pool=pool, season__in={season for _, season in wanted})
    found = {(row.ruleset, row.season): row for row in rows}
    missing = sorted(wanted - found.keys())
    if missing:
        new = [Board(pool=pool, ruleset=ruleset, season=season) for ruleset, season in missing]
        Board.objects.bulk_create(new, ignore_conflicts=True)
        found = {(row.ruleset, row.season): row for row in rows.all()}
    return found


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
