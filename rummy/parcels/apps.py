"""Which app takes whole clubs and whole accounts from one book to another. It keeps nothing of its own."""

from django.apps import AppConfig


class ParcelsConfig(AppConfig):
    name = "rummy.parcels"
    label = "parcels"
    verbose_name = "Parcels"
