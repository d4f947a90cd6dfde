"""Where does a table stand, in the fewest words?"""

from dataclasses import dataclass, field

from rummy.scorekeeping.models import GameResult, Hand, HandResult, Sitting


@dataclass(frozen=True, slots=True)
class LatestGame:
    """The game that was played last: its totals by side, its first and last hand, whether it is over. 0 before the first."""

    number: int = 0
    totals: dict[str, int] = field(default_factory=dict)
    hands: tuple[int, int] = (0, 0)
    finished: bool = False


def latest_game(sitting: Sitting) -> LatestGame:
    """One query."""
    rows = GameResult.objects.filter(sitting=sitting).select_related("side").order_by("-number", "side__seat")
    latest = [row for row in rows if row.number == rows[0].number]
    if not latest:
        return LatestGame()
    [last, *_others] = latest
    totals = {row.side.name: row.total for row in latest}
    is_over = any(row.finished for row in latest)
    return LatestGame(last.number, totals, (last.first_hand, last.last_hand), is_over)


def standing(sitting: Sitting) -> tuple[dict[str, int], bool]:
    """The totals of the latest game by side, and whether that game is over. One query."""
    latest = latest_game(sitting)
    return latest.totals, latest.finished


def points_of(hand: Hand) -> dict[str, int]:
    """What a hand came to, by side. One query."""
    rows = HandResult.objects.filter(hand=hand).order_by("side__seat")
    return dict(rows.values_list("side__name", "points"))
