"""How did somebody's games go, one after another?"""

from django.db.models import Case, QuerySet, Sum, When, Window
from django.db.models.expressions import RowRange

from rummy.leaderboards.models import GameOutcome

IN_ORDER = ("at", "game__sitting_id", "game__number")
FORM, LOST_IN_A_ROW = 10, 5


def latest(games: QuerySet[GameOutcome]) -> list[GameOutcome]:
    """The last games, the newest last. One query."""
    newest = games.order_by(*(f"-{name}" for name in IN_ORDER))
    return list(newest[:FORM])[::-1]


def came_back(games: QuerySet[GameOutcome]) -> bool:
    """Is there a game behind so many in a row that were not won? One query."""
    before = RowRange(start=-LOST_IN_A_ROW, end=-1)
    lost = Window(Sum(Case(When(won=False, then=1), default=0)), order_by=list(IN_ORDER), frame=before)
    return games.annotate(lost=lost).filter(lost=LOST_IN_A_ROW).exists()
