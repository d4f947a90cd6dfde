"""What does Django load for the project itself? Celery, so that tasks find their app, and our own checks."""

from django.apps import AppConfig


class RummyConfig(AppConfig):
    name = "rummy"

    def ready(self) -> None:
        # Not in rummy/__init__.py: the engine must stay free of Django and Celery.
        from rummy import celery, checks  # noqa: F401, PLC0415
