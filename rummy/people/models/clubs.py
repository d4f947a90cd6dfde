"""Which clubs are there, and who belongs to them, since when, as what?"""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from rummy.people.models.players import Phone, Player


class Club(models.Model):
    """People who meet to play, with an address of their own. Its id was made by the page that asked for it.

    `ruleset` and `options` are the game and the house rules an evening's tables begin with; without a ruleset
    every table chooses. `names` says how strangers read the members; members read each other whole.
    """

    class Names(models.TextChoices):
        WHOLE = "whole", _("Whole names")
        SHORT = "short", _("First name and an initial")
        INITIALS = "initials", _("Initials only")

    id = models.UUIDField(primary_key=True, editable=False)
    slug = models.SlugField(max_length=40, unique=True)
    name = models.CharField(max_length=60)
    place = models.CharField(max_length=80, blank=True)
    about = models.TextField(max_length=2000, blank=True)
    customs = models.TextField(max_length=2000, blank=True)
    ruleset = models.CharField(max_length=40, blank=True)
    options = models.JSONField(default=dict, blank=True)
    names = models.CharField(max_length=8, choices=Names, default=Names.SHORT)
    invite_code = models.CharField(max_length=12, unique=True)
    made_by = models.ForeignKey(Phone, models.PROTECT, related_name="clubs")
    made_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["name", "slug"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(name=""), name="club_has_a_name"),
            models.CheckConstraint(condition=Q(names__in=["whole", "short", "initials"]), name="club_names"),
        ]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """One stay of a player in a club; who leaves and comes back has two. Its id was made by the asking page.

    The offices, from deputy up, belong to an account: nobody gets one by saying "this is me".
    """

    class Role(models.TextChoices):
        OWNER = "owner", _("Owner")
        DIRECTOR = "director", _("Director")
        DEPUTY = "deputy", _("Deputy")
        SCORER = "scorer", _("Scorer")
        MEMBER = "member", _("Member")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, models.PROTECT, related_name="memberships")
    player = models.ForeignKey(Player, models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=8, choices=Role, default=Role.MEMBER)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="offices"
    )
    joined_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True, blank=True)
    added_by = models.ForeignKey(Phone, models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["club", "player__name", "joined_at"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["club", "player"], condition=Q(left_at=None), name="member_once_at_a_time"
            ),
            models.UniqueConstraint(
                fields=["club"], condition=Q(role="owner", left_at=None), name="club_has_one_owner"
            ),
            models.CheckConstraint(
                condition=Q(left_at=None) | Q(left_at__gte=F("joined_at")), name="member_left_after_joining"
            ),
            models.CheckConstraint(
                condition=Q(role__in=["owner", "director", "deputy"], account__isnull=False)
                | Q(role__in=["scorer", "member"], account__isnull=True),
                name="office_needs_an_account",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} ({self.role})"


class MemberChange(models.Model):
    """A line of the log of a club: who came (`was` is empty), left (`became` is empty) or got another role, through whom.

    `by` is the player who did it as the club knows him; none where it does not.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="changes", db_index=False)
    player = models.ForeignKey(Player, models.PROTECT, related_name="+")
    was = models.CharField(max_length=8, choices=Membership.Role, blank=True)
    became = models.CharField(max_length=8, choices=Membership.Role, blank=True)
    by = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["club", "-at", "-id"]
        indexes: ClassVar = [models.Index(fields=["club", "-at", "-id"], name="change_of_a_club")]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(was=F("became")), name="member_change_changes"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.was} → {self.became}"
