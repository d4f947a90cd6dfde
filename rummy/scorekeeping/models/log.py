"""What was entered for each hand, by whom, when, and in which order?"""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from rummy.engine.words import say, to_say
from rummy.scorekeeping.models.sitting import Seat, Sitting, SittingPhone

WITH_DOCUMENT = ("record", "correct", "question")
WORDS = ("agree", "object", "withdraw")
WITH_REASON = ("object", "agree", "settle")
ABOUT_ANOTHER = ("agree", "settle", "ask", "restore", "object", "withdraw")


class Hand(models.Model):
    """A place in the sequence of a sitting. All but the number is replayed from its revisions."""

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="hands", db_index=False)
    number = models.PositiveIntegerField()
    revision = models.PositiveIntegerField(default=0)
    current = models.ForeignKey("HandRevision", models.PROTECT, null=True, blank=True, related_name="+")
    questioned = models.BooleanField(default=False)
    # How many others agree with what counts, a side as one; and how many say that it is wrong.
    agreements = models.PositiveSmallIntegerField(default=0)
    objections = models.PositiveSmallIntegerField(default=0)
    receipt = models.JSONField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["sitting_id", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sitting", "number"], name="hand_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="hand_number_from_one"),
            # What counts has a receipt, and only what counts.
            models.CheckConstraint(
                condition=Q(current__isnull=True, receipt__isnull=True)
                | Q(current__isnull=False, receipt__isnull=False),
                name="hand_receipt_of_current",
            ),
        ]

    def __str__(self) -> str:
        return f"hand {self.number}"

    @property
    def voided(self) -> bool:
        return self.current_id is None


class HandRevision(models.Model):
    """One entry of the log, never changed once written. Its id was made on the phone."""

    class Action(models.TextChoices):
        RECORD = "record", to_say("entered")
        CORRECT = "correct", to_say("corrected")
        VOID = "void", to_say("struck")
        RESTORE = "restore", to_say("restored")
        AGREE = "agree", to_say("agreed")
        QUESTION = "question", to_say("entered differently")
        SETTLE = "settle", to_say("settled")
        ASK = "ask", to_say("asked again")
        OBJECT = "object", to_say("objected")
        WITHDRAW = "withdraw", to_say("took the objection back")

    id = models.UUIDField(primary_key=True, editable=False)
    hand = models.ForeignKey(Hand, models.CASCADE, related_name="revisions", db_index=False)
    revision = models.PositiveIntegerField()
    base = models.PositiveIntegerField()
    action = models.CharField(max_length=8, choices=Action)
    document = models.JSONField(null=True, blank=True)
    notes = models.JSONField(default=dict, blank=True)
    # Why somebody objects, or why the desk of a tournament rules so, in his words.
    reason = models.CharField(max_length=200, blank=True)
    about = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="+")
    by = models.ForeignKey(SittingPhone, models.PROTECT, related_name="revisions")
    # Who said so, where the phone was handed to somebody; else it is the word of the phone.
    whose = models.ForeignKey(Seat, models.PROTECT, null=True, blank=True, related_name="+", db_index=False)
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["hand_id", "revision"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["hand", "revision"], name="revision_once"),
            models.CheckConstraint(condition=Q(base__lt=F("revision")), name="revision_after_its_base"),
            models.CheckConstraint(
                condition=~Q(revision=1) | Q(action="record"), name="revision_first_records"
            ),
            models.CheckConstraint(
                condition=Q(action__in=WITH_DOCUMENT, document__isnull=False)
                | Q(action__in=("void", *ABOUT_ANOTHER), document__isnull=True),
                name="revision_document",
            ),
            models.CheckConstraint(
                condition=Q(action__in=ABOUT_ANOTHER, about__isnull=False)
                | Q(action__in=("void", *WITH_DOCUMENT), about__isnull=True),
                name="revision_about",
            ),
            models.CheckConstraint(
                condition=(Q(reason="") & ~Q(action="object")) | (~Q(reason="") & Q(action__in=WITH_REASON)),
                name="revision_reason",
            ),
            models.CheckConstraint(
                condition=Q(whose__isnull=True) | Q(action__in=WORDS), name="revision_whose_word"
            ),
        ]

    def __str__(self) -> str:
        return f"revision {self.revision}: {self.get_action_display()}"

    @property
    def speaker(self) -> str:
        """Who says so: to whom the phone was handed, else what the table calls the phone; empty where it has no name."""
        return self.whose.name if self.whose else self.by.name

    @property
    def on_phone(self) -> str:
        """On whose phone he says so, where it was handed to him; else empty."""
        if self.whose is None:
            return ""
        return (
            say("on the phone of {name}", name=self.by.name)
            if self.by.name
            else say("on {phone}", phone=self.by.label)
        )

    @property
    def voice(self) -> str:
        """Who says so, and on whose phone where it is not his."""
        return f"{self.whose.name} ({self.on_phone})" if self.whose else self.by.label
