"""What does Django load for the project itself? Celery, so that tasks find their app, our own checks, and the language of who asks."""

from django.apps import AppConfig
from django.utils.translation import gettext, ngettext

from rummy.engine import words


class RummyConfig(AppConfig):
    name = "rummy"

    def ready(self) -> None:
        # Not in rummy/__init__.py: the engine must stay free of Django and Celery.
        from rummy import celery, checks  # noqa: F401, PLC0415

        words.speak_through(gettext, ngettext)
