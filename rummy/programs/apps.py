"""Which app knows the programs that act for somebody, or are told."""

from django.apps import AppConfig


class ProgramsConfig(AppConfig):
    name = "rummy.programs"
    label = "programs"
    verbose_name = "Programs"
