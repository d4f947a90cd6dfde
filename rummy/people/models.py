"""Who plays, and which phone says so?"""

import uuid
from typing import ClassVar

from django.db import models
from django.db.models import F, Q


class Phone(models.Model):
    """A browser known by its signed cookie. It stands for a person until there is an account."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    first_seen = models.DateTimeField()

    def __str__(self) -> str:
        return f"phone {str(self.id)[:8]}"


class Player(models.Model):
    """Somebody who sits at tables, known by a name among the people of one phone."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=40)
    # The name as it is compared: "ana" and "Ana" are one player of a group.
    called = models.CharField(max_length=120, editable=False)
    made_by = models.ForeignKey(Phone, models.PROTECT, related_name="players")
    made_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["name", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["made_by", "called"], name="player_once_a_phone"),
            models.CheckConstraint(condition=~Q(name=""), name="player_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Partnership(models.Model):
    """Two players who sit opposite each other and score as one side."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    first = models.ForeignKey(Player, models.PROTECT, related_name="+")
    second = models.ForeignKey(Player, models.PROTECT, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["first", "second"], name="partnership_once"),
            # The lower id stands first, so that a pair is one row whoever is named first.
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="partnership_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.first} & {self.second}"
