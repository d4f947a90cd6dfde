"""Whom a bye stands for: who was to be met at a table of two, and did not come."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0019_byes_in_tie_breaks"),
    ]

    operations = [
        migrations.AddField(
            model_name="place",
            name="against",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="tournaments.entry",
            ),
        ),
        migrations.AddConstraint(
            model_name="place",
            constraint=models.CheckConstraint(
                condition=models.Q(("against", None), ("away", "bye"), _connector="OR"),
                name="place_against_is_a_bye",
            ),
        ),
    ]
