"""Where does a table stand, in the fewest words?"""

from rummy.scorekeeping.models import GameResult, Sitting


def standing(sitting: Sitting) -> tuple[dict[str, int], bool]:
    """The totals of the latest game by side, and whether that game is over. One query."""
    rows = GameResult.objects.filter(sitting=sitting).select_related("side").order_by("-number", "side__seat")
    latest = [row for row in rows if row.number == rows[0].number]
    return {row.side.name: row.total for row in latest}, any(row.finished for row in latest)
