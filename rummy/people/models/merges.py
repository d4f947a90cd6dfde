"""Which players turned out to be one person, and which were parted again? Rows are added, never changed."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from rummy.people.models.players import Phone, Player


class Merge(models.Model):
    """Two players are one person, known by the one that is kept. Nothing of the other is lost."""

    id = models.UUIDField(primary_key=True, editable=False)
    kept = models.ForeignKey(Player, models.PROTECT, related_name="took_in")
    gone = models.ForeignKey(Player, models.PROTECT, related_name="merges")
    by = models.ForeignKey(Phone, models.PROTECT, related_name="merges")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-at"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(kept=F("gone")), name="merge_of_two_players"),
        ]

    def __str__(self) -> str:
        return f"{self.gone_id} is {self.kept_id}"


class MergeUndone(models.Model):
    """The two are two again."""

    merge = models.OneToOneField(Merge, models.PROTECT, primary_key=True, related_name="undone")
    by = models.ForeignKey(Phone, models.PROTECT, related_name="+")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"undone: {self.merge_id}"
