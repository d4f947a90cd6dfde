"""Games at the tables of a club's tournaments count on its boards; those played already, too."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def count_for_the_club(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    sittings = apps.get_model("scorekeeping", "Sitting").objects
    for tournament in apps.get_model("tournaments", "Tournament").objects.exclude(club=None):
        sittings.filter(play__table__round__tournament=tournament).update(club=tournament.club_id)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0013_leagues"),
        ("scorekeeping", "0014_leagues"),
    ]
    operations = [migrations.RunPython(count_for_the_club, migrations.RunPython.noop)]
