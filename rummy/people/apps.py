"""Which app knows who plays."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "rummy.people"
    label = "people"
    verbose_name = "People"

    def ready(self) -> None:
        from rummy.people import receivers  # noqa: F401, PLC0415
