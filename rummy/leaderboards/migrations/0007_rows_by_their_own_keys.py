"""Rows of boards and buckets are known by what they are about, and no longer by a number beside it.

Django does not change what a table's rows are known by: they wait in a table of the session while theirs is made anew.
"""

import django.db.models.deletion
from django.db import migrations, models

ROW = (
    'board_id, competitor_id, games, won, hands, points, run, streak, best, mu, sigma, rated, '
    'by_rating, by_won, by_rate, by_each, by_streak, by_best'
)
BUCKET = 'board_id, measure, score, count'


def put_aside(table, columns):
    return f'CREATE TEMPORARY TABLE aside_{table} AS SELECT {columns} FROM leaderboards_{table}'


def put_back(table, columns):
    return [
        f'INSERT INTO leaderboards_{table} ({columns}) SELECT {columns} FROM aside_{table}',
        f'DROP TABLE aside_{table}',
    ]


class Migration(migrations.Migration):

    dependencies = [
        ('leaderboards', '0006_indexes_that_answer_alone'),
    ]

    operations = [
        migrations.RunSQL(put_aside('boardrow', ROW), put_back('boardrow', ROW)),
        migrations.DeleteModel(name='BoardRow'),
        migrations.CreateModel(
            name='BoardRow',
            fields=[
                ('pk', models.CompositePrimaryKey('board', 'competitor', blank=True, editable=False, primary_key=True, serialize=False)),
                ('board', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='rows', to='leaderboards.board')),
                ('competitor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rows', to='leaderboards.competitor')),
                ('games', models.PositiveIntegerField()),
                ('won', models.PositiveIntegerField()),
                ('hands', models.PositiveIntegerField()),
                ('points', models.IntegerField()),
                ('run', models.PositiveIntegerField()),
                ('streak', models.PositiveIntegerField()),
                ('best', models.IntegerField(blank=True, null=True)),
                ('mu', models.IntegerField()),
                ('sigma', models.IntegerField()),
                ('rated', models.PositiveIntegerField()),
                ('by_rating', models.IntegerField(blank=True, null=True)),
                ('by_won', models.IntegerField(blank=True, null=True)),
                ('by_rate', models.IntegerField(blank=True, null=True)),
                ('by_each', models.IntegerField(blank=True, null=True)),
                ('by_streak', models.IntegerField(blank=True, null=True)),
                ('by_best', models.IntegerField(blank=True, null=True)),
            ],
            options={
                'indexes': [
                    models.Index(condition=models.Q(('by_rating__isnull', False)), fields=['board', 'by_rating', 'competitor'], name='board_by_rating'),
                    models.Index(condition=models.Q(('by_won__isnull', False)), fields=['board', 'by_won', 'competitor'], name='board_by_won'),
                    models.Index(condition=models.Q(('by_rate__isnull', False)), fields=['board', 'by_rate', 'competitor'], name='board_by_rate'),
                    models.Index(condition=models.Q(('by_each__isnull', False)), fields=['board', 'by_each', 'competitor'], name='board_by_each'),
                    models.Index(condition=models.Q(('by_streak__isnull', False)), fields=['board', 'by_streak', 'competitor'], name='board_by_streak'),
                    models.Index(condition=models.Q(('by_best__isnull', False)), fields=['board', 'by_best', 'competitor'], name='board_by_best'),
                ],
                'constraints': [models.CheckConstraint(condition=models.Q(('won__lte', models.F('games'))), name='board_row_won')],
            },
        ),
        migrations.RunSQL(put_back('boardrow', ROW), put_aside('boardrow', ROW)),
        migrations.RunSQL(put_aside('bucket', BUCKET), put_back('bucket', BUCKET)),
        migrations.DeleteModel(name='Bucket'),
        migrations.CreateModel(
            name='Bucket',
            fields=[
                ('pk', models.CompositePrimaryKey('board', 'measure', 'score', blank=True, editable=False, primary_key=True, serialize=False)),
                ('board', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='buckets', to='leaderboards.board')),
                ('measure', models.CharField(max_length=6)),
                ('score', models.IntegerField()),
                ('count', models.IntegerField()),
            ],
        ),
        migrations.RunSQL(put_back('bucket', BUCKET), put_aside('bucket', BUCKET)),
    ]
