"""What did the desk do, who did it, when, and was it taken back? Rows are added, never changed."""

from typing import ClassVar

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from rummy.engine.saying import tell
from tournaments.models.tournament import Tournament


class Act(models.Model):
    """One thing done at the desk. `back` says what takes it back: a verb of `services.undo` and its facts; empty if
    nothing does.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="acts", db_index=False)
    number = models.PositiveIntegerField()
    # A sentence as `saying.keep` has it; a text where somebody wrote it himself.
    words = models.JSONField()
    reason = models.CharField(max_length=200, blank=True)
    back = models.JSONField(default=dict, blank=True, encoder=DjangoJSONEncoder)
    # A correction that everybody is told of.
    public = models.BooleanField(default=False)
    undoes = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="undone")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="acts"
    )
    at = models.DateTimeField()
    # Which press of a button it was, where a second one would undo it: the page made the id.
    press = models.UUIDField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["tournament_id", "-number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="act_number_once"),
            models.UniqueConstraint(fields=["tournament", "press"], name="act_press_once"),
        ]

    def __str__(self) -> str:
        return self.said

    @property
    def said(self) -> str:
        """What was done, in the language of who reads it."""
        return tell(self.words)
