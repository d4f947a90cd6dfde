"""Which app keeps the score, and what it listens to."""

from django.apps import AppConfig


class ScorekeepingConfig(AppConfig):
    name = "rummy.scorekeeping"
    label = "scorekeeping"
    verbose_name = "Scorekeeping"

    def ready(self) -> None:
        from rummy.scorekeeping import receivers  # noqa: F401, PLC0415
