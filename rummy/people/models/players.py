"""Who plays, and which phone says so?"""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q


class Phone(models.Model):
    """A browser known by its signed cookie. It stands for a person until there is an account.

    `account` is who signed in on it last and did not sign out: what the phone wrote down is found on all of his.
    What somebody may do follows from the account of the session, never from this.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    first_seen = models.DateTimeField()
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="phones"
    )

    def __str__(self) -> str:
        return f"phone {str(self.id)[:8]}"


class Player(models.Model):
    """Somebody who sits at tables, known by a name among the people of one phone, or of one club.

    `claimed_by` and `merged_into` are replayed from claims and merges; `merged_into` is the player the
    person is known by, None where that is this one. `account` is that of who claimed, once he has one.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=40)
    # The name as it is compared: "ana" and "Ana" are one player of a group.
    called = models.CharField(max_length=120, editable=False)
    made_by = models.ForeignKey(Phone, models.PROTECT, related_name="players")
    made_at = models.DateTimeField()
    # Whose book the name is in: a club's, which knows all of its own; without one that of `made_by`.
    club = models.ForeignKey(
        "Club", models.PROTECT, null=True, blank=True, related_name="players", db_index=False
    )
    claimed_by = models.ForeignKey(Phone, models.PROTECT, null=True, blank=True, related_name="claimed")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="players"
    )
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="merged")
    # Who is this player wants his page for himself. The same for all players of a person.
    hidden = models.BooleanField(default=False)
    # Since then nobody can tell who this was: the name stands for a place at the tables, and nothing more.
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering: ClassVar = ["name", "id"]
        # Who is on no board: a few among all.
        indexes: ClassVar = [
            models.Index(fields=["id"], condition=Q(hidden=True) | ~Q(erased_at=None), name="player_away"),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["made_by", "called"], condition=Q(club=None), name="player_once_a_phone"
            ),
            models.UniqueConstraint(fields=["club", "called"], name="player_once_a_club"),
            models.CheckConstraint(condition=~Q(name=""), name="player_has_a_name"),
            models.CheckConstraint(
                condition=Q(account__isnull=True) | Q(claimed_by__isnull=False), name="player_account_claimed"
            ),
            models.CheckConstraint(condition=~Q(merged_into=F("id")), name="player_not_into_itself"),
            # Only who is a player can hide him.
            models.CheckConstraint(
                condition=Q(hidden=False) | Q(claimed_by__isnull=False), name="player_hidden_claimed"
            ),
            models.CheckConstraint(
                condition=Q(erased_at__isnull=True) | Q(account__isnull=True, hidden=False),
                name="player_erased_is_nobody",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Partnership(models.Model):
    """Two players who sit opposite each other and score as one side."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    first = models.ForeignKey(Player, models.PROTECT, related_name="+", db_index=False)
    second = models.ForeignKey(Player, models.PROTECT, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["first", "second"], name="partnership_once"),
            # The lower id stands first, so that a pair is one row whoever is named first.
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="partnership_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.first} & {self.second}"
