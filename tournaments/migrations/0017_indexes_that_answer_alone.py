import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0016_void_in_the_readers_words'),
    ]

    operations = [
        migrations.AlterField(
            model_name='act',
            name='tournament',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='acts', to='tournaments.tournament'),
        ),
        migrations.AlterField(
            model_name='entry',
            name='tournament',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='tournaments.tournament'),
        ),
        migrations.AlterField(
            model_name='official',
            name='tournament',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='officials', to='tournaments.tournament'),
        ),
        migrations.AlterField(
            model_name='place',
            name='round',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='places', to='tournaments.round'),
        ),
        migrations.AlterField(
            model_name='place',
            name='table',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='places', to='tournaments.table'),
        ),
        migrations.AlterField(
            model_name='play',
            name='table',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='plays', to='tournaments.table'),
        ),
        migrations.AlterField(
            model_name='playside',
            name='play',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='sides', to='tournaments.play'),
        ),
        # To Django an index over this one column is the field's own: it would be gone with it.
        migrations.RemoveConstraint(
            model_name='round',
            name='round_one_at_a_time',
        ),
        migrations.AlterField(
            model_name='round',
            name='tournament',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='tournaments.tournament'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'closed'), _negated=True), fields=('tournament',), name='round_one_at_a_time'),
        ),
        migrations.AlterField(
            model_name='standingrow',
            name='tournament',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='standings', to='tournaments.tournament'),
        ),
        migrations.AlterField(
            model_name='table',
            name='round',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='tournaments.round'),
        ),
    ]
