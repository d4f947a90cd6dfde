"""Who sits where in which round, and who has no table?"""

from collections.abc import Iterable
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from rummy.engine.saying import tell
from rummy.engine.words import how_many, many, say
from rummy.scorekeeping.models import SaidField
from tournaments.models.entries import Entry
from tournaments.models.tournament import Tournament


class Round(models.Model):
    """Everybody at one table, once. `drawn_scores` are the points the draw was made of, `drawn_stands` the games of the
    bracket or the rungs, `drawn_read` by entry prints of what else the draw reads, so that it can say they changed;
    `drawn_from` is their fingerprint.

    `report` is what the draw had to give up, in sentences as `saying.keep` has them. `called_at` is when time was called.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("drawn, not shown yet")
        PUBLISHED = "published", _("published")
        PLAYING = "playing", _("being played")
        CLOSED = "closed", _("closed")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds", db_index=False)
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=9, choices=State, default=State.DRAFT)
    # Parts those who are level, and brings no points.
    play_off = models.BooleanField(default=False)
    seed = models.BigIntegerField()
    drawn_scores = models.JSONField(default=dict)
    drawn_stands = models.JSONField(default=dict, blank=True)
    drawn_read = models.JSONField(default=dict, blank=True)
    drawn_from = models.CharField(max_length=64, blank=True)
    report = models.JSONField(default=list, blank=True)
    # The key of the table sizes that the director chose; empty as proposed.
    sizes = models.CharField(max_length=60, blank=True)
    drawn_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    # More than the event gives; a table may have more on top.
    extra_minutes = models.PositiveSmallIntegerField(default=0)
    called_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["tournament_id", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once"),
            # The next round is drawn when the one before is closed.
            models.UniqueConstraint(
                fields=["tournament"], condition=~Q(state="closed"), name="round_one_at_a_time"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_from_one"),
            models.CheckConstraint(
                condition=Q(state="draft", published_at__isnull=True)
                | (~Q(state="draft") & Q(published_at__isnull=False)),
                name="round_published_when",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["draft", "published"], started_at__isnull=True)
                | Q(state__in=["playing", "closed"], started_at__isnull=False),
                name="round_started_when",
            ),
            models.CheckConstraint(
                condition=Q(state="closed", closed_at__isnull=False)
                | (~Q(state="closed") & Q(closed_at__isnull=True)),
                name="round_closed_when",
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number}"

    @property
    def gave_up(self) -> tuple[str, ...]:
        """What the draw had to give up, in the language of who reads it."""
        return tuple(tell(sentence) for sentence in self.report)

    @property
    def title(self) -> str:
        """As a heading."""
        return say("Play-off") if self.play_off else say("Round {n}", n=self.number)


class Table(models.Model):
    """One table of one round. A void table counts for nothing, and says why."""

    class State(models.TextChoices):
        READY = "ready", _("ready")
        PLAYING = "playing", _("playing")
        DONE = "done", _("done")
        VOID = "void", _("void")

        @classmethod
        def count_for_nobody(cls, states: Iterable[str | None], against: Iterable[int | None]) -> bool:
            """Whether a round whose tables are so counts for nobody: all are void, and nobody won without a game."""
            return set(states) == {cls.VOID} and not any(against)

    # Its result is still to come.
    OPEN = (State.READY, State.PLAYING)

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables", db_index=False)
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=7, choices=State, default=State.READY)
    # Which prepared deals are played here, and which game of a bracket this is, in formats that have them.
    deals = models.PositiveSmallIntegerField(null=True, blank=True)
    slot = models.PositiveSmallIntegerField(null=True, blank=True)
    extra_minutes = models.PositiveSmallIntegerField(default=0)
    void_reason = SaidField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["round_id", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "number"], name="table_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_from_one"),
            models.CheckConstraint(condition=Q(state="void") ^ Q(void_reason=""), name="table_void_says_why"),
        ]

    def __str__(self) -> str:
        return f"table {self.number}"


# The seat of somebody who withdrew, in which nobody sits instead.
EMPTIED = Q(left=False, substitute="", entry__withdrawn_at__isnull=False)


class Place(models.Model):
    """Where one entry is in one round: in a seat of a table, or away, with the reason and what that is worth.

    Seat 1 deals first. `substitute` is a name that sits there instead. `worth` is the key of an absence policy.
    """

    class Away(models.TextChoices):
        BYE = "bye", _("sits out")
        LATE = "late", _("came later")
        NO_SHOW = "no-show", _("did not come")
        WITHDRAWN = "withdrawn", _("withdrew")
        ABSENT = "absent", _("is away this round")

    class Source(models.TextChoices):
        DRAW = "draw", _("by the draw")
        DESK = "desk", _("by the desk")

    round = models.ForeignKey(Round, models.CASCADE, related_name="places", db_index=False)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="places")
    table = models.ForeignKey(
        Table, models.CASCADE, null=True, blank=True, related_name="places", db_index=False
    )
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    substitute = models.CharField(max_length=90, blank=True)
    # Drawn, and awaited at the table.
    missing = models.BooleanField(default=False)
    # Got up before the end; what was scored until then counts.
    left = models.BooleanField(default=False)
    away = models.CharField(max_length=9, choices=Away, blank=True)
    source = models.CharField(max_length=4, choices=Source, default=Source.DRAW)
    worth = models.CharField(max_length=12, blank=True)
    # Whom a bye stands for: who was to be met at a table of two, and did not come.
    against = models.ForeignKey(
        Entry, models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )

    class Meta:
        ordering: ClassVar = ["round_id", "table__number", "seat", "entry__seed", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "entry"], name="place_one_a_round"),
            models.UniqueConstraint(fields=["table", "seat"], name="place_one_a_seat"),
            models.CheckConstraint(
                condition=Q(table__isnull=False, seat__gte=1, away="", worth="")
                | (
                    Q(table__isnull=True, seat__isnull=True, substitute="", left=False, missing=False)
                    & ~Q(away="")
                    & ~Q(worth="")
                ),
                name="place_at_a_table_or_away",
            ),
            models.CheckConstraint(condition=Q(against=None) | Q(away="bye"), name="place_against_is_a_bye"),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.away or self.seat}"

    @property
    def said_away(self) -> str:
        """Why it has no table, as it stands behind the name; empty where it has one."""
        return away_in_words(self.away, self.entry.name)

    @property
    def is_drawn(self) -> bool:
        """Whether the draw gave it: a seat, or a bye; not what the desk wrote down of who was not there."""
        return self.table_id is not None or self.away == self.Away.BYE


def away_in_words(away: str, *names: str) -> str:
    """Why these have no table, with the verb for so many; empty where they have one."""
    people = how_many(*names)
    return {
        "": "",
        Place.Away.BYE: many(people, "sits out", "sit out"),
        Place.Away.LATE: many(people, "came later", "came later"),
        Place.Away.NO_SHOW: many(people, "did not come", "did not come"),
        Place.Away.WITHDRAWN: many(people, "withdrew", "withdrew"),
        Place.Away.ABSENT: many(people, "is away this round", "are away this round"),
    }[away]
