"""Who wants to be told what happens, and what became of telling him?"""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Hook(models.Model):
    """An address of an account that is told when something changes. What it gets is signed with its secret,
    which is told once, to who adds it.

    `failures` counts those since the last success; too many and it is asked no more until somebody switches it on.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="hooks", db_index=False
    )
    url = models.URLField(max_length=300)
    secret = models.CharField(max_length=64)
    made_at = models.DateTimeField()
    failures = models.PositiveIntegerField(default=0)
    stopped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-made_at"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["account", "url"], name="hook_address_once"),
        ]

    def __str__(self) -> str:
        return self.url

    @property
    def ending(self) -> str:
        """By which its secret is known again."""
        return self.secret[-4:]


class Delivery(models.Model):
    """One thing to tell one hook. `about` names the fact, so that no fact is told a hook as two."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        DONE = "done", _("delivered")
        GIVEN_UP = "given-up", _("given up")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    hook = models.ForeignKey(Hook, models.CASCADE, related_name="deliveries", db_index=False)
    about = models.CharField(max_length=120)
    event = models.CharField(max_length=40)
    payload = models.JSONField()
    made_at = models.DateTimeField(db_index=True)
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    next_try_at = models.DateTimeField(null=True)
    answered = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name_plural = "deliveries"
        ordering: ClassVar = ["-made_at"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["hook", "about"], name="delivery_once"),
            models.CheckConstraint(
                condition=Q(state="waiting", next_try_at__isnull=False)
                | (~Q(state="waiting") & Q(next_try_at__isnull=True)),
                name="delivery_waits_for_a_time",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["next_try_at"], name="delivery_due", condition=Q(state="waiting")),
        ]

    def __str__(self) -> str:
        return f"{self.event} to {self.hook_id}: {self.state}"
