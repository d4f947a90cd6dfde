"""On which sittings is a table of a tournament scored, and whom does each side stand for?"""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from rummy.scorekeeping.models import Side, Sitting
from tournaments.models.entries import Entry
from tournaments.models.rounds import Table


class Play(models.Model):
    """One sitting of a table, the last one is current. A table has several where somebody left or was replaced."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="plays", db_index=False)
    number = models.PositiveSmallIntegerField()
    sitting = models.OneToOneField(Sitting, models.PROTECT, related_name="play")

    class Meta:
        ordering: ClassVar = ["table_id", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="play_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="play_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"sitting {self.number} of {self.table_id}"


class PlaySide(models.Model):
    """Whose points the points of a side are, whoever sat there; both partners', where players enter alone."""

    play = models.ForeignKey(Play, models.CASCADE, related_name="sides", db_index=False)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="sides")
    side = models.ForeignKey(Side, models.PROTECT, related_name="play_sides")

    class Meta:
        ordering: ClassVar = ["play_id", "side__seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["play", "entry"], name="play_side_once"),
        ]

    def __str__(self) -> str:
        return f"{self.side_id} for {self.entry_id}"
