"""Which old results were brought at once, by whom, and was that taken back?"""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from rummy.people.models import Club, Phone


class Pasting(models.Model):
    """Old results that came in together, each a table of its own. Its id was made by the asking page.

    `left` is what is still to be done of it, in order: games to bring, and once it was taken back the ids of tables to strike.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    club = models.ForeignKey(Club, models.PROTECT, null=True, blank=True, related_name="+")
    by = models.ForeignKey(Phone, models.PROTECT, related_name="+")
    at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True, blank=True)
    ruleset = models.CharField(max_length=40, blank=True)
    options = models.JSONField(default=dict)
    left = models.JSONField(default=list)

    class Meta:
        ordering: ClassVar = ["-at"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(undone_at=None) | Q(undone_at__gte=F("at")),
                name="pasting_undone_after_it_was_done",
            ),
        ]

    def __str__(self) -> str:
        return f"pasted at {self.at:%Y-%m-%d}"
