"""Which programs may act for an account, and what may each?"""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from rummy.people.models import Phone


class Token(models.Model):
    """A program of an account. It is known by the digest of a secret that nobody here keeps.

    `phone` stands for the program in the log of hands, as a phone does for a person.
    """

    class Scope(models.TextChoices):
        READ = "read", "read my tables and pages"
        SCORE = "score", "start tables and score"
        ME = "me", "say who I am, and take my things along"
        CLUB = "club", "keep my clubs"
        DIRECT = "direct", "run tournaments"
        PROGRAMS = "programs", "look after my programs"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tokens")
    phone = models.OneToOneField(Phone, models.PROTECT, related_name="token")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    # The last letters of the secret, to tell one token from another.
    ending = models.CharField(max_length=4)
    scopes = models.JSONField()
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-made_at"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(revoked_at__gte=F("made_at")), name="token_revoked_after_made"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} …{self.ending}"


class Request(models.Model):
    """A write that a program asked for and that was done. `about` is a digest of what was asked, `made` what came of it.

    Kept for a day or two: as long as somebody may send the same again for want of an answer.
    """

    token = models.ForeignKey(Token, models.CASCADE, related_name="requests", db_index=False)
    key = models.UUIDField()
    about = models.CharField(max_length=64)
    made = models.JSONField(null=True)
    at = models.DateTimeField(db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["token", "key"], name="request_once"),
        ]

    def __str__(self) -> str:
        return str(self.key)
