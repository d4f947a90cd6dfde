import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('leaderboards', '0005_the_words_overdue_table'),
        ('people', '0009_indexes_that_answer_alone'),
        ('scorekeeping', '0017_indexes_that_answer_alone'),
    ]

    operations = [
        # To Django an index over this one column is the field's own: it would be gone with it.
        migrations.RemoveConstraint(
            model_name='competitor',
            name='competitor_once',
        ),
        migrations.AlterField(
            model_name='competitor',
            name='first',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='people.player'),
        ),
        migrations.AddConstraint(
            model_name='competitor',
            constraint=models.UniqueConstraint(condition=models.Q(('second', None)), fields=('first',), name='competitor_once'),
        ),
        migrations.AlterField(
            model_name='countedgame',
            name='sitting',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='counted_games', to='scorekeeping.sitting'),
        ),
        migrations.AlterField(
            model_name='gameoutcome',
            name='game',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='outcomes', to='leaderboards.countedgame'),
        ),
        migrations.AlterField(
            model_name='pool',
            name='club',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='pools', to='people.club'),
        ),
    ]
