"""Who stands where on which board? Rows with a score for each measure, and how many have each score."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from rummy.leaderboards.models.competitors import Competitor
from rummy.leaderboards.models.ratings import Pool
from rummy.leaderboards.tallies import MEASURES


class Board(models.Model):
    """The games of a pool in one season (`seasons.py`), or in one league of a club; `ruleset` narrows a family to one of its games."""

    pool = models.ForeignKey(Pool, models.CASCADE, related_name="boards", db_index=False)
    ruleset = models.CharField(max_length=40, blank=True)
    season = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pool", "ruleset", "season"], name="board_once"),
        ]

    def __str__(self) -> str:
        return " ".join(filter(None, (str(self.pool), self.ruleset, self.season)))


class BoardRow(models.Model):
    """A competitor's games on a board, and by measure the score that places him; None keeps him off that list.

    `mu`, `sigma` and `rated` are the skill after the last of these games, 0 on the board of one ruleset among several.
    """

    pk = models.CompositePrimaryKey("board", "competitor")
    board = models.ForeignKey(Board, models.CASCADE, related_name="rows", db_index=False)
    competitor = models.ForeignKey(Competitor, models.PROTECT, related_name="rows")
    games = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    hands = models.PositiveIntegerField()
    points = models.BigIntegerField()
    run = models.PositiveIntegerField()
    streak = models.PositiveIntegerField()
    best = models.IntegerField(null=True, blank=True)
    mu = models.IntegerField()
    sigma = models.IntegerField()
    rated = models.PositiveIntegerField()
    by_rating = models.IntegerField(null=True, blank=True)
    by_won = models.IntegerField(null=True, blank=True)
    by_rate = models.IntegerField(null=True, blank=True)
    by_each = models.IntegerField(null=True, blank=True)
    by_streak = models.IntegerField(null=True, blank=True)
    by_best = models.IntegerField(null=True, blank=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(
                fields=["board", f"by_{measure}", "competitor"],
                condition=Q(**{f"by_{measure}__isnull": False}),
                name=f"board_by_{measure}",
            )
            for measure in MEASURES
        ]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(won__lte=models.F("games")), name="board_row_won"),
        ]

    def __str__(self) -> str:
        return f"{self.competitor_id}: {self.won} of {self.games}"


class Bucket(models.Model):
    """How many rows of a board have this score: who has more of it stands before, so a place is a sum."""

    pk = models.CompositePrimaryKey("board", "measure", "score")
    board = models.ForeignKey(Board, models.CASCADE, related_name="buckets", db_index=False)
    measure = models.CharField(max_length=6)
    score = models.IntegerField()
    count = models.IntegerField()

    def __str__(self) -> str:
        return f"{self.measure} {self.score}: {self.count}"
