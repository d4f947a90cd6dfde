"""Which app keeps the ratings and the boards, and what it listens to."""

from django.apps import AppConfig


class LeaderboardsConfig(AppConfig):
    name = "rummy.leaderboards"
    label = "leaderboards"
    verbose_name = "Leaderboards"

    def ready(self) -> None:
        from rummy.leaderboards import receivers  # noqa: F401, PLC0415
        from rummy.leaderboards.services.rebuild import rebuild_boards  # noqa: PLC0415
        from rummy.scorekeeping.rebuilding import replays  # noqa: PLC0415

        replays("ratings and boards", rebuild_boards)
