"""Who sits at a table, by which rules, and which phones may score or watch?"""

import uuid
from datetime import datetime
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from rummy.engine.words import say
from rummy.people.models import Club, Evening, Partnership, Phone, Player
from rummy.scorekeeping.models.pasting import Pasting
from rummy.scorekeeping.models.said import SaidField


class Sitting(models.Model):
    """A series of games by the same sides.

    Ruleset, options and edition are those it began with. `next_dealer`, `decided` and `reseated` are replayed from the log.
    """

    class Agreeing(models.TextChoices):
        NOBODY = "nobody", "nobody"
        ONE = "one", "one opponent"
        ALL = "all", "everybody"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    ruleset = models.CharField(max_length=40)
    options = models.JSONField()
    edition = models.PositiveIntegerField()
    first_dealer = models.CharField(max_length=40)
    watch_code = models.CharField(max_length=12, unique=True)
    score_code = models.CharField(max_length=20, unique=True)
    started_by = models.ForeignKey(Phone, models.PROTECT, related_name="started")
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    # Put away: on no start page any more, and still there.
    archived_at = models.DateTimeField(null=True, blank=True)
    # Who is asked whether a hand is right, and whether a phone that only watches may say so too.
    agreeing = models.CharField(max_length=6, choices=Agreeing, default=Agreeing.NOBODY)
    watchers_agree = models.BooleanField(default=False)
    # A table of an event: what it is called there, where its page is, what the desk tells it, how many hands
    # and games it plays, and since when only the phone that started it (the desk) may write.
    event = SaidField(max_length=160, blank=True)
    event_page = models.CharField(max_length=200, blank=True)
    notice = SaidField(max_length=200, blank=True)
    most_hands = models.PositiveSmallIntegerField(null=True, blank=True)
    most_games = models.PositiveSmallIntegerField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    # Its event declared it void: what was played stays in the log, and is rated nowhere.
    void = models.BooleanField(default=False)
    same_again_of = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="again")
    evening = models.ForeignKey(Evening, models.PROTECT, null=True, blank=True, related_name="sittings")
    # On whose boards its games count where it is of no evening, and in which league of that club.
    club = models.ForeignKey(Club, models.PROTECT, null=True, blank=True, related_name="+")
    league = models.CharField(max_length=40, blank=True)
    # With which other old results it was pasted.
    pasting = models.ForeignKey(Pasting, models.SET_NULL, null=True, blank=True, related_name="sittings")
    # Grows with every write, so that an audit or a page knows whether it has seen this state.
    version = models.PositiveIntegerField(default=0)
    audited_version = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField(db_index=True)
    next_dealer = models.CharField(max_length=40)
    decided = models.BooleanField(default=False)
    # Whether anybody sits elsewhere than at first; replayed from the changes of seats.
    reseated = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["-changed_at"]
        indexes: ClassVar = [
            # What a sweep looks for several times a minute: a few among all.
            models.Index(
                fields=["changed_at"],
                condition=Q(audited_version__lt=models.F("version")),
                name="sitting_unaudited",
            ),
        ]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(edition__gte=1), name="sitting_has_an_edition"),
            models.CheckConstraint(
                condition=Q(audited_version__lte=models.F("version")), name="audit_not_ahead"
            ),
            models.CheckConstraint(
                condition=Q(agreeing__in=["nobody", "one", "all"]), name="sitting_agreeing"
            ),
            models.CheckConstraint(condition=Q(most_hands__gte=1), name="sitting_plays_a_hand"),
            models.CheckConstraint(condition=Q(most_games__gte=1), name="sitting_plays_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.watch_code}"

    @property
    def is_finished(self) -> bool:
        """Nobody deals another hand: the table ended it, or the series is decided."""
        return self.decided or self.finished_at is not None

    @property
    def is_at_tournament(self) -> bool:
        """A tournament draws who sits here, and says what it comes to."""
        return bool(self.event) and self.evening_id is None

    def knows_time(self, at: datetime) -> bool:
        """Whether something was at this moment: when an old result was played that day nobody knows any more."""
        return self.pasting_id is None or at != self.started_at

    def is_closed_to(self, phone: uuid.UUID | None) -> bool:
        """The round is closed, and this is not the phone that started it, the desk."""
        return self.closed_at is not None and phone != self.started_by_id


class Side(models.Model):
    """A player or a partnership at one table, in seat order from 1. Games won are replayed from the log."""

    class Colour(models.IntegerChoices):
        GREEN = 1, _("Green")
        PURPLE = 2, _("Purple")
        ORANGE = 3, _("Orange")
        BLUE = 4, _("Blue")
        PINK = 5, _("Pink")
        YELLOW = 6, _("Yellow")
        TURQUOISE = 7, _("Turquoise")
        BROWN = 8, _("Brown")

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="sides", db_index=False)
    seat = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=90)
    player = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="sides")
    partnership = models.ForeignKey(Partnership, models.PROTECT, null=True, blank=True, related_name="sides")
    # Empty where the table chose none.
    chosen_colour = models.PositiveSmallIntegerField(choices=Colour, null=True, blank=True)
    games_won = models.PositiveSmallIntegerField(default=0)
    won_sitting = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["sitting_id", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sitting", "seat"], name="side_one_a_seat"),
            models.UniqueConstraint(fields=["sitting", "name"], name="side_name_once"),
            models.CheckConstraint(condition=Q(seat__gte=1), name="side_seat_from_one"),
            models.CheckConstraint(condition=Q(chosen_colour__range=(1, 8)), name="side_colour_there_is"),
            models.CheckConstraint(
                condition=Q(player__isnull=True) ^ Q(partnership__isnull=True),
                name="side_is_player_or_partnership",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def colour(self) -> int:
        """That of its chip wherever the side is drawn: as chosen at the table, else by its seat."""
        return self.chosen_colour or self.seat


class Seat(models.Model):
    """Somebody at the table, and his place round it when the sitting began, from 1; a substitute came without one.

    The hands in the log spell each place by the name of who had it then, whoever sits there later.
    """

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    # Whether games played in this seat are rated; those of a side with a seat that is not count for nobody of it.
    rated = models.BooleanField(default=True)
    side = models.ForeignKey(Side, models.CASCADE, null=True, blank=True, related_name="seats")
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")
    name = models.CharField(max_length=40)

    class Meta:
        ordering: ClassVar = ["sitting_id", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sitting", "number"], name="seat_number_once"),
            models.UniqueConstraint(fields=["sitting", "player"], name="seat_one_a_player"),
            models.UniqueConstraint(fields=["sitting", "name"], name="seat_name_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="seat_number_from_one"),
            models.CheckConstraint(
                condition=Q(number__isnull=True, side__isnull=True)
                | Q(number__isnull=False, side__isnull=False),
                name="seat_place_has_a_side",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class SittingPhone(models.Model):
    """A phone at a table: what it may do, and what the table calls it."""

    class May(models.TextChoices):
        SCORE = "score", "score"
        WATCH = "watch", "watch"

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="phones", db_index=False)
    phone = models.ForeignKey(Phone, models.CASCADE, related_name="sittings")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40, blank=True)
    may = models.CharField(max_length=5, choices=May)
    joined_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["sitting_id", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sitting", "phone"], name="phone_once_a_sitting"),
            models.UniqueConstraint(fields=["sitting", "number"], name="phone_number_once"),
            models.CheckConstraint(condition=Q(may__in=["score", "watch"]), name="phone_may"),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """What the table calls this phone: a name if it gave one, the desk of its tournament, else its number."""
        if not self.name and self.is_desk:
            return say("The desk")
        return self.name or say("Phone {number}", number=self.number)

    @property
    def is_desk(self) -> bool:
        """The phone of the tournament that drew who sits here, and rules on its hands."""
        return self.sitting.is_at_tournament and self.phone_id == self.sitting.started_by_id


class EndedLink(models.Model):
    """A score code that leads in no more, because somebody had it who should not score."""

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="ended_links")
    code = models.CharField(max_length=20, unique=True)
    by = models.ForeignKey(SittingPhone, models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["at"]

    def __str__(self) -> str:
        return self.code
