"""The tables as they were at last, for a database that is new: one that was there before goes on by the migrations replaced here."""

import django.db.models.deletion
import rummy.scorekeeping.models.said
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('tournaments', '0001_initial'), ('tournaments', '0002_the_screen'), ('tournaments', '0003_games_of_a_bracket'), ('tournaments', '0004_tournaments_of_clubs'), ('tournaments', '0005_what_standings_are_made_of'), ('tournaments', '0006_extra_minutes_for_all'), ('tournaments', '0007_tables_the_director_chose'), ('tournaments', '0008_waiting_for_somebody'), ('tournaments', '0009_play_offs'), ('tournaments', '0010_lots_of_another_book'), ('tournaments', '0011_who_is_rated_for_a_substitute'), ('tournaments', '0012_why_in_the_readers_words'), ('tournaments', '0013_leagues'), ('tournaments', '0014_tables_count_for_the_club'), ('tournaments', '0015_acts_in_the_readers_words'), ('tournaments', '0016_void_in_the_readers_words'), ('tournaments', '0017_indexes_that_answer_alone'), ('tournaments', '0018_what_a_bracket_is_drawn_from'), ('tournaments', '0019_byes_in_tie_breaks'), ('tournaments', '0020_for_whom_a_bye_stands'), ('tournaments', '0021_void_tables_are_not_rated'), ('tournaments', '0022_presses_that_count_once'), ('tournaments', '0023_order_without_a_detour'), ('tournaments', '0024_what_else_a_draw_reads')]

    initial = True

    dependencies = [
        ('auth', '__first__'),
        ('people', '0001_squashed_0010_who_is_on_no_board'),
        ('scorekeeping', '0001_squashed_0026_ended_links'),
    ]

    operations = [
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=80)),
                ('code', models.CharField(max_length=12, unique=True)),
                ('check_in_code', models.CharField(max_length=12, unique=True)),
                ('league', models.CharField(blank=True, max_length=40)),
                ('state', models.CharField(choices=[('open', 'open for entries'), ('running', 'running'), ('finished', 'finished')], default='open', max_length=8)),
                ('made_at', models.DateTimeField()),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('ruleset', models.CharField(max_length=40)),
                ('options', models.JSONField(blank=True, default=dict)),
                ('edition', models.PositiveIntegerField()),
                ('pairs', models.BooleanField(default=False)),
                ('format', models.CharField(max_length=40)),
                ('answers', models.JSONField(blank=True, default=dict)),
                ('seed', models.BigIntegerField()),
                ('scheme', models.CharField(max_length=40)),
                ('order', models.JSONField()),
                ('bye_worth', models.CharField(max_length=12)),
                ('missed_worth', models.CharField(max_length=12)),
                ('bye_opponent', models.CharField(choices=[('nobody', 'nothing: tie-breaks leave it out'), ('yourself', 'a level meeting with somebody of as many points')], default='nobody', max_length=8)),
                ('ends', models.CharField(choices=[('target', 'one game, to its target'), ('hands', 'so many hands'), ('games', 'so many games'), ('clock', 'when the time is up')], max_length=8)),
                ('ends_after', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('minutes', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('no_show_minutes', models.PositiveSmallIntegerField(blank=True, default=10, null=True)),
                ('last_hand', models.CharField(choices=[('finish', 'the hand in play is finished and counts'), ('one-more', 'the hand in play is finished, then one more is dealt'), ('void', 'the hand in play stops and counts for nothing'), ('count', 'the hand in play stops and the cards in hand are counted')], default='finish', max_length=8)),
                ('substitute_rated', models.CharField(choices=[('substitute', 'the substitute'), ('entry', 'whose seat it is'), ('nobody', 'nobody')], default='substitute', max_length=10)),
                ('agreeing', models.CharField(choices=[('nobody', 'nobody'), ('one', 'one opponent'), ('all', 'everybody')], default='one', max_length=6)),
                ('correction_hours', models.PositiveSmallIntegerField(default=24)),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='tournaments', to='people.club')),
                ('desk', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='tournament', to='people.phone')),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tournaments', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-made_at'],
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='tournament_has_a_name'), models.CheckConstraint(condition=models.Q(('state__in', ['open', 'running', 'finished'])), name='tournament_state'), models.CheckConstraint(condition=models.Q(('league', ''), ('club__isnull', False), _connector='OR'), name='tournament_league_of_a_club'), models.CheckConstraint(condition=models.Q(('substitute_rated__in', ['substitute', 'entry', 'nobody'])), name='tournament_substitute_rated'), models.CheckConstraint(condition=models.Q(('bye_opponent__in', ['nobody', 'yourself'])), name='tournament_bye_opponent'), models.CheckConstraint(condition=models.Q(models.Q(('finished_at__isnull', False), ('state', 'finished')), models.Q(models.Q(('state', 'finished'), _negated=True), ('finished_at__isnull', True)), _connector='OR'), name='tournament_finished_when'), models.CheckConstraint(condition=models.Q(models.Q(('ends__in', ['hands', 'games']), ('ends_after__gte', 1)), models.Q(('ends', 'target'), ('ends_after__isnull', True)), models.Q(('ends', 'clock'), ('ends_after__isnull', True), ('minutes__gte', 1)), _connector='OR'), name='tournament_round_ends')],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('name', models.CharField(max_length=90)),
                ('code', models.CharField(max_length=12, unique=True)),
                ('seed', models.PositiveIntegerField()),
                ('entered_at', models.DateTimeField()),
                ('checked_in_at', models.DateTimeField(blank=True, null=True)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('first_round', models.PositiveSmallIntegerField(default=1)),
                ('apart', models.CharField(blank=True, max_length=40)),
                ('fixed_table', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('lot', models.PositiveBigIntegerField(blank=True, null=True)),
                ('partnership', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='people.partnership')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='people.player')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='tournaments.tournament')),
            ],
            options={
                'verbose_name_plural': 'entries',
                'ordering': ['tournament_id', 'seed', 'number'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='entry_number_once'), models.UniqueConstraint(fields=('tournament', 'name'), name='entry_name_once'), models.UniqueConstraint(fields=('tournament', 'player'), name='entry_one_a_player'), models.UniqueConstraint(fields=('tournament', 'partnership'), name='entry_one_a_partnership'), models.CheckConstraint(condition=models.Q(('player__isnull', True), ('partnership__isnull', True), _connector='XOR'), name='entry_is_player_or_partnership'), models.CheckConstraint(condition=models.Q(('first_round__gte', 1)), name='entry_from_a_round'), models.CheckConstraint(condition=models.Q(('fixed_table__gte', 1)), name='entry_fixed_table')],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('state', models.CharField(choices=[('draft', 'drawn, not shown yet'), ('published', 'published'), ('playing', 'being played'), ('closed', 'closed')], default='draft', max_length=9)),
                ('play_off', models.BooleanField(default=False)),
                ('seed', models.BigIntegerField()),
                ('drawn_scores', models.JSONField(default=dict)),
                ('drawn_stands', models.JSONField(blank=True, default=dict)),
                ('drawn_read', models.JSONField(blank=True, default=dict)),
                ('drawn_from', models.CharField(blank=True, max_length=64)),
                ('report', models.JSONField(blank=True, default=list)),
                ('sizes', models.CharField(blank=True, max_length=60)),
                ('drawn_at', models.DateTimeField()),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('extra_minutes', models.PositiveSmallIntegerField(default=0)),
                ('called_at', models.DateTimeField(blank=True, null=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['tournament_id', 'number'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='round_number_once'), models.UniqueConstraint(condition=models.Q(('state', 'closed'), _negated=True), fields=('tournament',), name='round_one_at_a_time'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='round_number_from_one'), models.CheckConstraint(condition=models.Q(models.Q(('published_at__isnull', True), ('state', 'draft')), models.Q(models.Q(('state', 'draft'), _negated=True), ('published_at__isnull', False)), _connector='OR'), name='round_published_when'), models.CheckConstraint(condition=models.Q(models.Q(('started_at__isnull', True), ('state__in', ['draft', 'published'])), models.Q(('started_at__isnull', False), ('state__in', ['playing', 'closed'])), _connector='OR'), name='round_started_when'), models.CheckConstraint(condition=models.Q(models.Q(('closed_at__isnull', False), ('state', 'closed')), models.Q(models.Q(('state', 'closed'), _negated=True), ('closed_at__isnull', True)), _connector='OR'), name='round_closed_when')],
            },
        ),
        migrations.CreateModel(
            name='Official',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('director', 'director'), ('deputy', 'deputy'), ('scorer', 'scorer')], max_length=8)),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tournament_offices', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='officials', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['tournament_id', 'role', 'id'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'account'), name='official_one_role'), models.CheckConstraint(condition=models.Q(('role__in', ['director', 'deputy', 'scorer'])), name='official_role')],
            },
        ),
        migrations.CreateModel(
            name='Act',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('words', models.JSONField()),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('back', models.JSONField(blank=True, default=dict)),
                ('public', models.BooleanField(default=False)),
                ('at', models.DateTimeField()),
                ('press', models.UUIDField(blank=True, null=True)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='acts', to=settings.AUTH_USER_MODEL)),
                ('undoes', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='undone', to='tournaments.act')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='acts', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['tournament_id', '-number'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='act_number_once'), models.UniqueConstraint(fields=('tournament', 'press'), name='act_press_once')],
            },
        ),
        migrations.CreateModel(
            name='StandingRow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField()),
                ('rank', models.PositiveIntegerField()),
                ('place', models.PositiveIntegerField()),
                ('shared', models.PositiveIntegerField()),
                ('values', models.JSONField()),
                ('gained', models.CharField(blank=True, max_length=40)),
                ('decided', models.JSONField(blank=True, null=True)),
                ('moved', models.IntegerField(blank=True, null=True)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='standings', to='tournaments.entry')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='standings', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['tournament_id', 'round', 'rank'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'round', 'entry'), name='standing_once_a_round'), models.CheckConstraint(condition=models.Q(('place__gte', 1)), name='standing_place_from_one'), models.CheckConstraint(condition=models.Q(('shared__gte', 1)), name='standing_shared_by_one')],
            },
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('state', models.CharField(choices=[('ready', 'ready'), ('playing', 'playing'), ('done', 'done'), ('void', 'void')], default='ready', max_length=7)),
                ('deals', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('slot', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('extra_minutes', models.PositiveSmallIntegerField(default=0)),
                ('void_reason', rummy.scorekeeping.models.said.SaidField(blank=True, max_length=200)),
                ('round', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='tournaments.round')),
            ],
            options={
                'ordering': ['round_id', 'number'],
                'constraints': [models.UniqueConstraint(fields=('round', 'number'), name='table_number_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='table_number_from_one'), models.CheckConstraint(condition=models.Q(('state', 'void'), ('void_reason', ''), _connector='XOR'), name='table_void_says_why')],
            },
        ),
        migrations.CreateModel(
            name='Play',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('sitting', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='play', to='scorekeeping.sitting')),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='plays', to='tournaments.table')),
            ],
            options={
                'ordering': ['table_id', 'number'],
                'constraints': [models.UniqueConstraint(fields=('table', 'number'), name='play_number_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='play_number_from_one')],
            },
        ),
        migrations.CreateModel(
            name='Place',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('substitute', models.CharField(blank=True, max_length=90)),
                ('missing', models.BooleanField(default=False)),
                ('left', models.BooleanField(default=False)),
                ('away', models.CharField(blank=True, choices=[('bye', 'sits out'), ('late', 'came later'), ('no-show', 'did not come'), ('withdrawn', 'withdrew'), ('absent', 'is away this round')], max_length=9)),
                ('source', models.CharField(choices=[('draw', 'by the draw'), ('desk', 'by the desk')], default='draw', max_length=4)),
                ('worth', models.CharField(blank=True, max_length=12)),
                ('against', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.entry')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='places', to='tournaments.entry')),
                ('round', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='places', to='tournaments.round')),
                ('table', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='places', to='tournaments.table')),
            ],
            options={
                'ordering': ['round_id', 'table__number', 'seat', 'entry__seed', 'id'],
                'constraints': [models.UniqueConstraint(fields=('round', 'entry'), name='place_one_a_round'), models.UniqueConstraint(fields=('table', 'seat'), name='place_one_a_seat'), models.CheckConstraint(condition=models.Q(models.Q(('away', ''), ('seat__gte', 1), ('table__isnull', False), ('worth', '')), models.Q(('left', False), ('missing', False), ('seat__isnull', True), ('substitute', ''), ('table__isnull', True), models.Q(('away', ''), _negated=True), models.Q(('worth', ''), _negated=True)), _connector='OR'), name='place_at_a_table_or_away'), models.CheckConstraint(condition=models.Q(('against', None), ('away', 'bye'), _connector='OR'), name='place_against_is_a_bye')],
            },
        ),
        migrations.CreateModel(
            name='PlaySide',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sides', to='tournaments.entry')),
                ('play', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='sides', to='tournaments.play')),
                ('side', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='play_sides', to='scorekeeping.side')),
            ],
            options={
                'ordering': ['play_id', 'side__seat'],
                'constraints': [models.UniqueConstraint(fields=('play', 'entry'), name='play_side_once')],
            },
        ),
        migrations.CreateModel(
            name='Scoreboard',
            fields=[
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='scoreboard', serialize=False, to='tournaments.tournament')),
                ('result_version', models.PositiveIntegerField(default=0)),
                ('standings_version', models.PositiveIntegerField(default=0)),
                ('raised_at', models.DateTimeField()),
                ('rebuilt_at', models.DateTimeField(blank=True, null=True)),
                ('asked_at', models.DateTimeField(blank=True, null=True)),
                ('held_until', models.DateTimeField(blank=True, null=True)),
                ('rounds', models.PositiveSmallIntegerField(default=0)),
                ('fingerprints', models.JSONField(blank=True, default=list)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('standings_version__lte', models.F('result_version'))), name='standings_not_ahead')],
            },
        ),
        migrations.CreateModel(
            name='Screen',
            fields=[
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='screen', serialize=False, to='tournaments.tournament')),
                ('shows', models.CharField(choices=[('auto', 'what fits the moment'), ('tables', 'who sits where, by table'), ('names', 'who sits where, by name'), ('standings', 'the standings'), ('clock', 'the clock')], default='auto', max_length=9)),
                ('message', models.CharField(blank=True, max_length=160)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('shows__in', ['auto', 'tables', 'names', 'standings', 'clock'])), name='screen_shows')],
            },
        ),
    ]
