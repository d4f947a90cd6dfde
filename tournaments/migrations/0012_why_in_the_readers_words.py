from django.db import migrations, models


def count_anew(apps, editor):
    """The next sweep rebuilds every tournament whole: what decided was not stored."""
    Scoreboard = apps.get_model("tournaments", "Scoreboard")
    Scoreboard.objects.update(fingerprints=[], result_version=models.F("result_version") + 1)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0011_who_is_rated_for_a_substitute"),
    ]

    operations = [
        migrations.RemoveField(model_name="scoreboard", name="waiting"),
        migrations.AddField(
            model_name="scoreboard",
            name="asked_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.RemoveField(model_name="standingrow", name="why"),
        migrations.AddField(
            model_name="standingrow",
            name="decided",
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.RunPython(count_anew, migrations.RunPython.noop),
    ]
