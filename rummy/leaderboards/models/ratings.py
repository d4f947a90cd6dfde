"""How good is each competitor now, and which game changed it from what to what?"""

from typing import ClassVar
from uuid import UUID

from django.db import models
from django.db.models import Q

from rummy.leaderboards.models.competitors import Competitor
from rummy.leaderboards.models.games import CountedGame
from rummy.leaderboards.ratings import Skill
from rummy.people.models import Club


class Pool(models.Model):
    """Games that are rated together: a family of rulesets, played singly or by partners; all, or those of a club."""

    club = models.ForeignKey(
        Club, models.CASCADE, null=True, blank=True, related_name="pools", db_index=False
    )
    family = models.CharField(max_length=40)
    pairs = models.BooleanField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["family", "pairs"], condition=Q(club=None), name="pool_once"),
            models.UniqueConstraint(fields=["club", "family", "pairs"], name="pool_once_a_club"),
        ]

    def __str__(self) -> str:
        return f"{self.family}, {'partners' if self.pairs else 'singles'}"

    @property
    def key(self) -> tuple[str, bool, UUID | None]:
        """By what a pool is known before it is stored."""
        return (self.family, self.pairs, self.club_id)


class Rating(models.Model):
    """What is believed of a competitor after all games of a pool, in millionths; see `ratings.Skill`."""

    pool = models.ForeignKey(Pool, models.CASCADE, related_name="ratings", db_index=False)
    competitor = models.ForeignKey(Competitor, models.PROTECT, related_name="ratings")
    mu = models.IntegerField()
    sigma = models.IntegerField()
    games = models.PositiveIntegerField()
    # When the last of these games was over; None before the first.
    at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pool", "competitor"], name="rating_once"),
            models.CheckConstraint(condition=Q(sigma__gt=0), name="rating_is_never_certain"),
        ]

    def __str__(self) -> str:
        return f"{self.competitor_id}: {self.mu} ± {self.sigma}"


class RatingChange(models.Model):
    """What one game did to one rating. `number` counts the competitor's games in the pool from 1."""

    pool = models.ForeignKey(Pool, models.CASCADE, related_name="changes", db_index=False)
    game = models.ForeignKey(CountedGame, models.CASCADE, related_name="changes")
    competitor = models.ForeignKey(Competitor, models.PROTECT, related_name="changes", db_index=False)
    at = models.DateTimeField()
    number = models.PositiveIntegerField()
    mu_before = models.IntegerField()
    sigma_before = models.IntegerField()
    mu_after = models.IntegerField()
    sigma_after = models.IntegerField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["competitor", "pool", "at"], name="changes_of_competitor")]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pool", "game", "competitor"], name="change_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="change_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.competitor_id}: {self.mu_before} to {self.mu_after}"

    @property
    def before(self) -> Skill:
        return Skill(self.mu_before, self.sigma_before, self.number - 1)

    @property
    def after(self) -> Skill:
        return Skill(self.mu_after, self.sigma_after, self.number)
