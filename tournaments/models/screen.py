"""What does the large screen of the hall show?"""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class Screen(models.Model):
    """What the desk chose for the screen, and what it says there. Without a row it follows the evening by itself."""

    class Shows(models.TextChoices):
        AUTO = "auto", _("what fits the moment")
        TABLES = "tables", _("who sits where, by table")
        NAMES = "names", _("who sits where, by name")
        STANDINGS = "standings", _("the standings")
        CLOCK = "clock", _("the clock")

    tournament = models.OneToOneField(Tournament, models.CASCADE, primary_key=True, related_name="screen")
    shows = models.CharField(max_length=9, choices=Shows, default=Shows.AUTO)
    message = models.CharField(max_length=160, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(shows__in=["auto", "tables", "names", "standings", "clock"]), name="screen_shows"
            ),
        ]

    def __str__(self) -> str:
        return self.shows
