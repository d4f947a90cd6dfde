"""Which app holds many tables together, and what it listens to."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = "Tournaments"

    def ready(self) -> None:
        from rummy.scorekeeping.rebuilding import replays  # noqa: PLC0415
        from tournaments import receivers  # noqa: F401, PLC0415
        from tournaments.services.rebuild import rebuild_all_standings  # noqa: PLC0415

        replays("standings", rebuild_all_standings)
