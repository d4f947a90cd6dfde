"""Which tournament is it: what is played, how it is drawn and ranked, and who runs it?"""

import uuid
from datetime import datetime, timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from rummy.people.models import Club, Phone
from rummy.scorekeeping.models import Sitting

# So long its end is taken back, also where no result may be corrected any more.
SLIP = timedelta(hours=1)


class Tournament(models.Model):
    """Many tables under one name. What it is drawn and ranked by is kept as keys of their rows in the code.

    `desk` is the phone in whose name the desk starts tables and writes results; no browser has it.
    """

    class State(models.TextChoices):
        OPEN = "open", _("open for entries")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    class Ends(models.TextChoices):
        TARGET = "target", _("one game, to its target")
        HANDS = "hands", _("so many hands")
        GAMES = "games", _("so many games")
        CLOCK = "clock", _("when the time is up")

    class ByeOpponent(models.TextChoices):
        NOBODY = "nobody", _("nothing: tie-breaks leave it out")
        YOURSELF = "yourself", _("a level meeting with somebody of as many points")

    class LastHand(models.TextChoices):
        FINISH = "finish", _("the hand in play is finished and counts")
        ONE_MORE = "one-more", _("the hand in play is finished, then one more is dealt")
        VOID = "void", _("the hand in play stops and counts for nothing")
        COUNT = "count", _("the hand in play stops and the cards in hand are counted")

    class SubstituteRated(models.TextChoices):
        SUBSTITUTE = "substitute", _("the substitute")
        ENTRY = "entry", _("whose seat it is")
        NOBODY = "nobody", _("nobody")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=80)
    code = models.CharField(max_length=12, unique=True)
    check_in_code = models.CharField(max_length=12, unique=True)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="tournaments")
    # Its members may enter by a tap, its roles reach to the desk, and who plays is found in its book.
    club = models.ForeignKey(Club, models.PROTECT, null=True, blank=True, related_name="tournaments")
    # Events of a club that count together, by their name.
    league = models.CharField(max_length=40, blank=True)
    desk = models.OneToOneField(Phone, models.PROTECT, related_name="tournament")
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    made_at = models.DateTimeField()
    # When the first round is to begin, where that was said.
    starts_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    ruleset = models.CharField(max_length=40)
    options = models.JSONField(default=dict, blank=True)
    edition = models.PositiveIntegerField()
    pairs = models.BooleanField(default=False)

    format = models.CharField(max_length=40)
    answers = models.JSONField(default=dict, blank=True)
    seed = models.BigIntegerField()

    scheme = models.CharField(max_length=40)
    order = models.JSONField()
    bye_worth = models.CharField(max_length=12)
    missed_worth = models.CharField(max_length=12)
    # What a round without a table is in the tie-breaks that look at opponents.
    bye_opponent = models.CharField(max_length=8, choices=ByeOpponent, default=ByeOpponent.NOBODY)

    ends = models.CharField(max_length=8, choices=Ends)
    ends_after = models.PositiveSmallIntegerField(null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    # How long a table waits for somebody from the start of a round on; empty for as long as the desk likes.
    no_show_minutes = models.PositiveSmallIntegerField(null=True, blank=True, default=10)
    last_hand = models.CharField(max_length=8, choices=LastHand, default=LastHand.FINISH)
    # Who gets the rating of a table at which somebody sat for another.
    substitute_rated = models.CharField(
        max_length=10, choices=SubstituteRated, default=SubstituteRated.SUBSTITUTE
    )
    agreeing = models.CharField(max_length=6, choices=Sitting.Agreeing, default=Sitting.Agreeing.ONE)
    correction_hours = models.PositiveSmallIntegerField(default=24)

    class Meta:
        ordering: ClassVar = ["-made_at"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(name=""), name="tournament_has_a_name"),
            models.CheckConstraint(
                condition=Q(state__in=["open", "running", "finished"]), name="tournament_state"
            ),
            models.CheckConstraint(
                condition=Q(league="") | Q(club__isnull=False), name="tournament_league_of_a_club"
            ),
            models.CheckConstraint(
                condition=Q(substitute_rated__in=["substitute", "entry", "nobody"]),
                name="tournament_substitute_rated",
            ),
            models.CheckConstraint(
                condition=Q(bye_opponent__in=["nobody", "yourself"]), name="tournament_bye_opponent"
            ),
            models.CheckConstraint(
                condition=Q(state="finished", finished_at__isnull=False)
                | (~Q(state="finished") & Q(finished_at__isnull=True)),
                name="tournament_finished_when",
            ),
            models.CheckConstraint(
                condition=Q(ends__in=["hands", "games"], ends_after__gte=1)
                | Q(ends="target", ends_after__isnull=True)
                | Q(ends="clock", ends_after__isnull=True, minutes__gte=1),
                name="tournament_round_ends",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_finished(self) -> bool:
        return self.state == self.State.FINISHED

    def stands(self, at: datetime) -> bool:
        """Whether its results stand: it is over, and so is the time in which they may be corrected."""
        ended = self.finished_at
        # What was sent before the end and waited for it came after it.
        return ended is not None and max(at, ended) >= ended + timedelta(hours=self.correction_hours)

    def is_final(self, at: datetime) -> bool:
        """Whether it does not go on any more: its results stand, and it ended no moment ago by a slip of the finger."""
        return self.stands(at) and self.finished_at is not None and at >= self.finished_at + SLIP

    @property
    def is_one_hand(self) -> bool:
        """Whether a round is a single hand."""
        return self.ends == self.Ends.HANDS and self.ends_after == 1


class Official(models.Model):
    """An account that helps to run a tournament, beside its owner."""

    class Role(models.TextChoices):
        DIRECTOR = "director", _("director")
        DEPUTY = "deputy", _("deputy")
        SCORER = "scorer", _("scorer")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="officials", db_index=False)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tournament_offices")
    role = models.CharField(max_length=8, choices=Role)

    class Meta:
        ordering: ClassVar = ["tournament_id", "role", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "account"], name="official_one_role"),
            models.CheckConstraint(
                condition=Q(role__in=["director", "deputy", "scorer"]), name="official_role"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account_id}: {self.get_role_display()}"
