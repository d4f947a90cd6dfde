"""Which app shows clubs what they play. What is kept of them is in `people` and `scorekeeping`."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "rummy.clubs"
    label = "clubs"
    verbose_name = "Clubs"

    def ready(self) -> None:
        from rummy.clubs import receivers  # noqa: F401, PLC0415
