"""Tables of events that count nowhere."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("scorekeeping", "0019_games_won_at_tournaments"),
    ]

    operations = [
        migrations.AddField(
            model_name="sitting",
            name="void",
            field=models.BooleanField(default=False),
        ),
    ]
