"""Who was ahead at a table of a tournament when its round was over has won the game that no rule ends."""

from importlib import import_module

from django.db import migrations
from django.db.models import Exists, OuterRef, Q

before = import_module("rummy.scorekeeping.migrations.0018_games_won_by_ending_them")


def win(apps, schema_editor):
    """Not where the round was played on several sittings: none of them was the whole."""
    Sitting = apps.get_model("scorekeeping", "Sitting")
    goes_on = Sitting.objects.filter(same_again_of=OuterRef("pk"), event_page=OuterRef("event_page"))
    over = Sitting.objects.filter(
        ~Exists(goes_on),
        Q(finished_at__isnull=False) | Q(decided=True),
        evening=None,
        same_again_of=None,
    ).exclude(event="")
    before.win_these(apps, over)


class Migration(migrations.Migration):

    dependencies = [
        ("scorekeeping", "0018_games_won_by_ending_them"),
    ]

    operations = [
        migrations.RunPython(win, migrations.RunPython.noop),
    ]
