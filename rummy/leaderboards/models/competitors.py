"""Who is rated: a person, or two persons as partners?"""

from typing import ClassVar
from uuid import UUID

from django.db import models
from django.db.models import F, Q

from rummy.people.models import Player


class Competitor(models.Model):
    """A person by the player he is known by, or two of them as one side. `hidden`: one of them is on no board."""

    first = models.ForeignKey(Player, models.PROTECT, related_name="+", db_index=False)
    second = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="+")
    hidden = models.BooleanField(default=False)

    class Meta:
        # What a sweep looks for every few minutes: a few among all.
        indexes: ClassVar = [
            models.Index(fields=["first"], condition=Q(hidden=True), name="competitor_hidden")
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["first"], condition=Q(second=None), name="competitor_once"),
            models.UniqueConstraint(fields=["first", "second"], name="competitors_once"),
            # The lower id stands first, so that a pair is one row whoever is named first.
            models.CheckConstraint(
                condition=Q(second=None) | Q(first__lt=F("second")), name="competitors_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first_id}" if self.second_id is None else f"{self.first_id} & {self.second_id}"

    @property
    def persons(self) -> tuple[UUID, ...]:
        return (self.first_id,) if self.second_id is None else (self.first_id, self.second_id)
