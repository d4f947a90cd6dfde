"""Who is signed in in which browser, and when was that last used?"""

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models


class Session(AbstractBaseSession):
    """A row of Django's sessions that says whose it is: all of an account are found without reading everybody's."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="sessions")
    # To the hour: see `SessionStore.note_use`.
    seen_at = models.DateTimeField()

    @classmethod
    def get_session_store_class(cls) -> Any:
        return import_module(settings.SESSION_ENGINE).SessionStore
