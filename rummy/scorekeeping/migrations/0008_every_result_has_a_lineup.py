import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("scorekeeping", "0007_who_played_each_side"),
    ]

    operations = [
        migrations.AlterField(
            model_name="gameresult",
            name="lineup",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="game_results",
                to="scorekeeping.lineup",
            ),
        ),
        migrations.AlterField(
            model_name="handresult",
            name="lineup",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="hand_results",
                to="scorekeeping.lineup",
            ),
        ),
    ]
