"""What was played at tables that are void already is rated nowhere, either."""

from django.db import migrations
from django.db.models import F


def leave_out(apps, schema_editor):
    """Whoever counts their games sees by the versions that there is something new; what is audited is as it must be."""
    Sitting = apps.get_model("scorekeeping", "Sitting")
    later = {"version": F("version") + 1, "audited_version": F("audited_version") + 1}
    Sitting.objects.filter(play__table__state="void").update(void=True, **later)


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0020_for_whom_a_bye_stands"),
        ("scorekeeping", "0020_void_tables"),
    ]

    operations = [
        migrations.RunPython(leave_out, migrations.RunPython.noop),
    ]
