"""The tables as they were at last, for a database that is new: one that was there before goes on by the migrations replaced here."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('leaderboards', '0001_ratings_and_boards'), ('leaderboards', '0002_boards_by_keys'), ('leaderboards', '0003_leagues'), ('leaderboards', '0004_tables_that_cannot_be_counted'), ('leaderboards', '0005_the_words_overdue_table'), ('leaderboards', '0006_indexes_that_answer_alone'), ('leaderboards', '0007_rows_by_their_own_keys'), ('leaderboards', '0008_who_is_on_no_board')]

    initial = True

    dependencies = [
        ('people', '0001_squashed_0010_who_is_on_no_board'),
        ('scorekeeping', '0001_squashed_0026_ended_links'),
    ]

    operations = [
        migrations.CreateModel(
            name='Competitor',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('hidden', models.BooleanField(default=False)),
                ('first', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='people.player')),
                ('second', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='people.player')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('hidden', True)), fields=['first'], name='competitor_hidden')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('second', None)), fields=('first',), name='competitor_once'), models.UniqueConstraint(fields=('first', 'second'), name='competitors_once'), models.CheckConstraint(condition=models.Q(('second', None), ('first__lt', models.F('second')), _connector='OR'), name='competitors_in_order')],
            },
        ),
        migrations.CreateModel(
            name='CountedGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('ruleset', models.CharField(max_length=40)),
                ('league', models.CharField(blank=True, max_length=40)),
                ('at', models.DateTimeField()),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='people.club')),
                ('sitting', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='counted_games', to='scorekeeping.sitting')),
            ],
            options={
                'indexes': [models.Index(fields=['ruleset', 'at'], name='games_of_ruleset'), models.Index(condition=models.Q(('club__isnull', False)), fields=['club', 'ruleset', 'at'], name='games_of_club'), models.Index(condition=models.Q(('league', ''), _negated=True), fields=['club', 'league'], name='games_of_league')],
                'constraints': [models.UniqueConstraint(fields=('sitting', 'number'), name='counted_game_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='counted_game_from_one')],
            },
        ),
        migrations.CreateModel(
            name='CountedSitting',
            fields=[
                ('sitting', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='counted', serialize=False, to='scorekeeping.sitting')),
                ('version', models.PositiveIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name='Overdue',
            fields=[
                ('sitting', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='overdue', serialize=False, to='scorekeeping.sitting')),
                ('version', models.PositiveIntegerField()),
                ('tries', models.PositiveIntegerField()),
                ('due', models.DateTimeField()),
            ],
            options={
                'verbose_name': 'overdue table',
            },
        ),
        migrations.CreateModel(
            name='GameOutcome',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('place', models.PositiveSmallIntegerField()),
                ('won', models.BooleanField()),
                ('hands', models.PositiveIntegerField()),
                ('hands_won', models.PositiveIntegerField()),
                ('points', models.IntegerField()),
                ('best', models.IntegerField(blank=True, null=True)),
                ('best_hand', models.PositiveIntegerField(blank=True, null=True)),
                ('worst', models.IntegerField(blank=True, null=True)),
                ('worst_hand', models.PositiveIntegerField(blank=True, null=True)),
                ('deeds', models.JSONField(default=dict)),
                ('competitor', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='outcomes', to='leaderboards.competitor')),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='outcomes', to='leaderboards.countedgame')),
            ],
            options={
                'indexes': [models.Index(fields=['competitor', 'at'], name='outcomes_of_competitor')],
                'constraints': [models.UniqueConstraint(fields=('game', 'competitor'), name='outcome_once'), models.CheckConstraint(condition=models.Q(('place__gte', 1)), name='outcome_place_from_one'), models.CheckConstraint(condition=models.Q(('won', False), ('place', 1), _connector='OR'), name='outcome_winner_is_first'), models.CheckConstraint(condition=models.Q(('hands_won__lte', models.F('hands'))), name='outcome_hands_won')],
            },
        ),
        migrations.CreateModel(
            name='Pool',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('family', models.CharField(max_length=40)),
                ('pairs', models.BooleanField()),
                ('club', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='pools', to='people.club')),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('club', None)), fields=('family', 'pairs'), name='pool_once'), models.UniqueConstraint(fields=('club', 'family', 'pairs'), name='pool_once_a_club')],
            },
        ),
        migrations.CreateModel(
            name='Board',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ruleset', models.CharField(blank=True, max_length=40)),
                ('season', models.CharField(blank=True, max_length=40)),
                ('pool', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='boards', to='leaderboards.pool')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('pool', 'ruleset', 'season'), name='board_once')],
            },
        ),
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
                'indexes': [models.Index(condition=models.Q(('by_rating__isnull', False)), fields=['board', 'by_rating', 'competitor'], name='board_by_rating'), models.Index(condition=models.Q(('by_won__isnull', False)), fields=['board', 'by_won', 'competitor'], name='board_by_won'), models.Index(condition=models.Q(('by_rate__isnull', False)), fields=['board', 'by_rate', 'competitor'], name='board_by_rate'), models.Index(condition=models.Q(('by_each__isnull', False)), fields=['board', 'by_each', 'competitor'], name='board_by_each'), models.Index(condition=models.Q(('by_streak__isnull', False)), fields=['board', 'by_streak', 'competitor'], name='board_by_streak'), models.Index(condition=models.Q(('by_best__isnull', False)), fields=['board', 'by_best', 'competitor'], name='board_by_best')],
                'constraints': [models.CheckConstraint(condition=models.Q(('won__lte', models.F('games'))), name='board_row_won')],
            },
        ),
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
        migrations.CreateModel(
            name='Rating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('mu', models.IntegerField()),
                ('sigma', models.IntegerField()),
                ('games', models.PositiveIntegerField()),
                ('at', models.DateTimeField(blank=True, null=True)),
                ('competitor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ratings', to='leaderboards.competitor')),
                ('pool', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='ratings', to='leaderboards.pool')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('pool', 'competitor'), name='rating_once'), models.CheckConstraint(condition=models.Q(('sigma__gt', 0)), name='rating_is_never_certain')],
            },
        ),
        migrations.CreateModel(
            name='RatingChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('number', models.PositiveIntegerField()),
                ('mu_before', models.IntegerField()),
                ('sigma_before', models.IntegerField()),
                ('mu_after', models.IntegerField()),
                ('sigma_after', models.IntegerField()),
                ('competitor', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='changes', to='leaderboards.competitor')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='leaderboards.countedgame')),
                ('pool', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='leaderboards.pool')),
            ],
            options={
                'indexes': [models.Index(fields=['competitor', 'pool', 'at'], name='changes_of_competitor')],
                'constraints': [models.UniqueConstraint(fields=('pool', 'game', 'competitor'), name='change_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='change_from_one')],
            },
        ),
    ]
