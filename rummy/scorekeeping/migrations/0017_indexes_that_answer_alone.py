import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeping', '0016_sentences_in_the_readers_words'),
    ]

    operations = [
        migrations.AlterField(
            model_name='gameresult',
            name='sitting',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='games', to='scorekeeping.sitting'),
        ),
        migrations.AlterField(
            model_name='hand',
            name='sitting',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='hands', to='scorekeeping.sitting'),
        ),
        migrations.AlterField(
            model_name='handresult',
            name='hand',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='results', to='scorekeeping.hand'),
        ),
        migrations.AlterField(
            model_name='handrevision',
            name='hand',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='revisions', to='scorekeeping.hand'),
        ),
        migrations.AlterField(
            model_name='lineup',
            name='side',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='lineups', to='scorekeeping.side'),
        ),
        migrations.AlterField(
            model_name='lineupplayer',
            name='lineup',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='players', to='scorekeeping.lineup'),
        ),
        migrations.AlterField(
            model_name='seat',
            name='sitting',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='scorekeeping.sitting'),
        ),
        migrations.AlterField(
            model_name='seatchange',
            name='sitting',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seat_changes', to='scorekeeping.sitting'),
        ),
        migrations.AlterField(
            model_name='side',
            name='sitting',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='sides', to='scorekeeping.sitting'),
        ),
        migrations.AlterField(
            model_name='sittingphone',
            name='sitting',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='phones', to='scorekeeping.sitting'),
        ),
    ]
