"""On which dates does a club meet?"""

from datetime import datetime, time
from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.timezone import get_default_timezone

from rummy.people.models.clubs import Club
from rummy.people.models.players import Phone

# Where nobody knows any more when it was.
AT_NIGHT = time(20, 0)


class Evening(models.Model):
    """One date of a club. `day` and `time` are those on the wall of the club. Its id was made by the asking page.

    Until it is closed tables may be started in it. `league` is the one its games count in, too. `version` grows with every
    change of what is told about it, the last of which was at `changed_at`.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    club = models.ForeignKey(Club, models.PROTECT, related_name="evenings", db_index=False)
    day = models.DateField()
    time = models.TimeField()
    name = models.CharField(max_length=60, blank=True)
    note = models.CharField(max_length=200, blank=True)
    league = models.CharField(max_length=40, blank=True)
    made_by = models.ForeignKey(Phone, models.PROTECT, related_name="+")
    made_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-day", "-time"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "day", "time"], name="evening_once_a_time"),
            models.CheckConstraint(
                condition=Q(closed_at=None) | Q(closed_at__gte=F("made_at")), name="evening_closed_after_made"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club_id} {self.day}"

    @property
    def knows_time(self) -> bool:
        """Whether it began at its time: one of old results was over when it was made, and is known by its day alone."""
        return self.closed_at != self.made_at or self.time != AT_NIGHT

    @property
    def begins(self) -> datetime:
        return datetime.combine(self.day, self.time, get_default_timezone())

    @property
    def is_off(self) -> bool:
        """Whether it was closed before it began."""
        return self.knows_time and self.closed_at is not None and self.closed_at < self.begins

    @property
    def title(self) -> str:
        """What its tables are tables of: `Christmas · Rummy Club`, or only the club’s."""
        return f"{self.name} · {self.club.name}" if self.name else self.club.name
