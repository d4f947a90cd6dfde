"""Who stands where after each round? Rebuilt from the results, kept for speed."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from tournaments.models.entries import Entry
from tournaments.models.tournament import Tournament
from tournaments.numbers import number_of, said


class Scoreboard(models.Model):
    """How far the standings of a tournament have come. Every result raises `result_version` in its own transaction.

    A row of its own: a result must not wait for the desk, nor the desk for results. `asked_at` says since when a
    rebuild is queued, `held_until` that one runs; both only spare work, the versions alone say what is behind.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, primary_key=True, related_name="scoreboard")
    result_version = models.PositiveIntegerField(default=0)
    standings_version = models.PositiveIntegerField(default=0)
    raised_at = models.DateTimeField()
    rebuilt_at = models.DateTimeField(null=True, blank=True)
    asked_at = models.DateTimeField(null=True, blank=True)
    held_until = models.DateTimeField(null=True, blank=True)
    # How many rounds the standings know of, the one being played included.
    rounds = models.PositiveSmallIntegerField(default=0)
    # One for each round, of all that its standings were made of: where they are the same, so are the standings.
    fingerprints = models.JSONField(default=list, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(standings_version__lte=F("result_version")), name="standings_not_ahead"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.standings_version} of {self.result_version}"


class StandingRow(models.Model):
    """One line of the standings after one round; those after the last round with a result are the live ones.

    `values` go with the tournament's order: exact numbers as text, null where a metric was not asked.
    `decided` is what put it above the next: the metrics they were level on, the one that parted them, and both values.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="standings", db_index=False)
    round = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="standings")
    rank = models.PositiveIntegerField()
    place = models.PositiveIntegerField()
    shared = models.PositiveIntegerField()
    values = models.JSONField()
    # What this round brought, exact as well (older ones may be rounded); empty where it counts for nobody.
    gained = models.CharField(max_length=40, blank=True)
    decided = models.JSONField(null=True, blank=True)
    moved = models.IntegerField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["tournament_id", "round", "rank"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "round", "entry"], name="standing_once_a_round"),
            models.CheckConstraint(condition=Q(place__gte=1), name="standing_place_from_one"),
            models.CheckConstraint(condition=Q(shared__gte=1), name="standing_shared_by_one"),
        ]

    def __str__(self) -> str:
        return f"{self.place}. {self.entry_id}"

    def value(self, at: int) -> str | None:
        """Of the metric at this place of the order; None also as long as these are the values of a shorter order."""
        return self.values[at] if at < len(self.values) else None

    @property
    def brought(self) -> str:
        """What this round brought, as people read it."""
        number = number_of(self.gained)
        return "" if number is None else said(number)
