"""Which finished games are counted in ratings and boards, and as what?"""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from rummy.leaderboards.models.competitors import Competitor
from rummy.people.models import Club
from rummy.scorekeeping.models import Sitting


class CountedSitting(models.Model):
    """Up to which version of a sitting its finished games are counted: counting it again changes nothing."""

    sitting = models.OneToOneField(Sitting, models.CASCADE, primary_key=True, related_name="counted")
    version = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.sitting_id} as of {self.version}"


class Overdue(models.Model):
    """A sitting that should have been counted long ago: how often it was tried at this version, and when it is tried again."""

    sitting = models.OneToOneField(Sitting, models.CASCADE, primary_key=True, related_name="overdue")
    version = models.PositiveIntegerField()
    tries = models.PositiveIntegerField()
    due = models.DateTimeField()

    class Meta:
        verbose_name = "overdue table"

    def __str__(self) -> str:
        return f"table {self.sitting_id} at version {self.version}: tried {self.tries} times, not counted"


class CountedGame(models.Model):
    """A finished game. `at` is when its last hand was first entered: games are rated in that order.

    `club` is where it was played at one of the club's events, `league` in which league.
    """

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="counted_games", db_index=False)
    number = models.PositiveIntegerField()
    ruleset = models.CharField(max_length=40)
    club = models.ForeignKey(Club, models.CASCADE, null=True, blank=True, related_name="+")
    league = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [
            # When was the latest game of a board?
            models.Index(fields=["ruleset", "at"], name="games_of_ruleset"),
            models.Index(
                fields=["club", "ruleset", "at"], condition=Q(club__isnull=False), name="games_of_club"
            ),
            models.Index(fields=["club", "league"], condition=~Q(league=""), name="games_of_league"),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sitting", "number"], name="counted_game_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="counted_game_from_one"),
        ]

    def __str__(self) -> str:
        return f"game {self.number} of {self.sitting_id}"


class GameOutcome(models.Model):
    """What one game was for one competitor; see `tallies.Outcome`."""

    game = models.ForeignKey(CountedGame, models.CASCADE, related_name="outcomes", db_index=False)
    competitor = models.ForeignKey(Competitor, models.PROTECT, related_name="outcomes", db_index=False)
    at = models.DateTimeField()
    place = models.PositiveSmallIntegerField()
    won = models.BooleanField()
    hands = models.PositiveIntegerField()
    hands_won = models.PositiveIntegerField()
    points = models.IntegerField()
    best = models.IntegerField(null=True, blank=True)
    best_hand = models.PositiveIntegerField(null=True, blank=True)
    worst = models.IntegerField(null=True, blank=True)
    worst_hand = models.PositiveIntegerField(null=True, blank=True)
    deeds = models.JSONField(default=dict)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["competitor", "at"], name="outcomes_of_competitor")]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "competitor"], name="outcome_once"),
            models.CheckConstraint(condition=Q(place__gte=1), name="outcome_place_from_one"),
            models.CheckConstraint(condition=Q(won=False) | Q(place=1), name="outcome_winner_is_first"),
            models.CheckConstraint(condition=Q(hands_won__lte=models.F("hands")), name="outcome_hands_won"),
        ]

    def __str__(self) -> str:
        return f"{self.competitor_id}: place {self.place}"
