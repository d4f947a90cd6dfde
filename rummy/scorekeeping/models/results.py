"""What do the hands and games of a sitting come to? Replays of the log, kept for speed."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from rummy.scorekeeping.models.log import Hand
from rummy.scorekeeping.models.seating import Lineup
from rummy.scorekeeping.models.sitting import Side, Sitting


class HandResult(models.Model):
    """The points of one side in one hand that counts."""

    hand = models.ForeignKey(Hand, models.CASCADE, related_name="results", db_index=False)
    side = models.ForeignKey(Side, models.CASCADE, related_name="hand_results")
    lineup = models.ForeignKey(Lineup, models.CASCADE, related_name="hand_results")
    points = models.IntegerField()
    won = models.BooleanField()
    typed = models.BooleanField()
    # How many house penalties were noted against the side.
    penalties = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["hand_id", "side_id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["hand", "side"], name="hand_result_once"),
        ]

    def __str__(self) -> str:
        return f"{self.side_id}: {self.points}"


class GameResult(models.Model):
    """Where one side stands in one game, finished or not. Hand numbers are those of the sitting.

    The game is that of the line-up which played most of its hands; of equals, the one that ended it.
    """

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="games", db_index=False)
    number = models.PositiveIntegerField()
    side = models.ForeignKey(Side, models.CASCADE, related_name="game_results")
    lineup = models.ForeignKey(Lineup, models.CASCADE, related_name="game_results")
    first_hand = models.PositiveIntegerField()
    last_hand = models.PositiveIntegerField()
    total = models.IntegerField()
    final = models.IntegerField(null=True, blank=True)
    settlement = models.IntegerField(null=True, blank=True)
    won = models.BooleanField()
    finished = models.BooleanField()

    class Meta:
        ordering: ClassVar = ["sitting_id", "number", "side_id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sitting", "number", "side"], name="game_result_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="game_number_from_one"),
            models.CheckConstraint(condition=Q(last_hand__gte=F("first_hand")), name="game_hands_in_order"),
            models.CheckConstraint(condition=Q(won=False) | Q(finished=True), name="game_won_when_finished"),
        ]

    def __str__(self) -> str:
        return f"game {self.number}, {self.side_id}: {self.total}"
