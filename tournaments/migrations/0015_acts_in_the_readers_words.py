from django.db import migrations, models


def as_it_stands(apps, editor):
    """Lines from before stay as they were written, in the language of who acted."""
    Act = apps.get_model("tournaments", "Act")
    rows = Act.objects.only("pk", "words").order_by("pk")
    for row in rows.iterator(chunk_size=1000):
        Act.objects.filter(pk=row.pk).update(kept=row.words)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0014_tables_count_for_the_club"),
    ]

    operations = [
        migrations.AddField(model_name="act", name="kept", field=models.JSONField(default=str)),
        migrations.RunPython(as_it_stands, migrations.RunPython.noop),
        migrations.RemoveField(model_name="act", name="words"),
        migrations.RenameField(model_name="act", old_name="kept", new_name="words"),
        migrations.AlterField(model_name="act", name="words", field=models.JSONField()),
    ]
