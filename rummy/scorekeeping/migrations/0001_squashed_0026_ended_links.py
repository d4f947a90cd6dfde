"""The tables as they were at last, for a database that is new: one that was there before goes on by the migrations replaced here."""

from importlib import import_module

import django.db.models.deletion
import rummy.scorekeeping.models.said
import uuid
from django.db import migrations, models


# How many hands a sitting has, for PostgreSQL's planner.
SITTINGS = import_module('rummy.scorekeeping.migrations.0015_how_long_sittings_are')


class Migration(migrations.Migration):

    replaces = [('scorekeeping', '0001_initial'), ('scorekeeping', '0002_agreement_of_the_others'), ('scorekeeping', '0003_tables_of_events'), ('scorekeeping', '0004_tables_of_an_evening'), ('scorekeeping', '0005_tables_of_so_many_games'), ('scorekeeping', '0006_seats_that_change'), ('scorekeeping', '0007_who_played_each_side'), ('scorekeeping', '0008_every_result_has_a_lineup'), ('scorekeeping', '0009_tables_put_away'), ('scorekeeping', '0010_questions_asked_again'), ('scorekeeping', '0011_seats_that_are_not_rated'), ('scorekeeping', '0012_penalties_of_hands'), ('scorekeeping', '0013_results_pasted_at_once'), ('scorekeeping', '0014_leagues'), ('scorekeeping', '0015_how_long_sittings_are'), ('scorekeeping', '0016_sentences_in_the_readers_words'), ('scorekeeping', '0017_indexes_that_answer_alone'), ('scorekeeping', '0018_games_won_by_ending_them'), ('scorekeeping', '0019_games_won_at_tournaments'), ('scorekeeping', '0020_void_tables'), ('scorekeeping', '0021_what_waits_for_an_audit'), ('scorekeeping', '0022_old_results_in_pieces'), ('scorekeeping', '0023_order_without_a_detour'), ('scorekeeping', '0024_colours_of_chips'), ('scorekeeping', '0025_words_of_whom_a_phone_was_handed_to'), ('scorekeeping', '0026_ended_links')]

    initial = True

    dependencies = [
        ('people', '0001_squashed_0010_who_is_on_no_board'),
    ]

    operations = [
        migrations.CreateModel(
            name='Pasting',
            fields=[
                ('id', models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ('at', models.DateTimeField()),
                ('undone_at', models.DateTimeField(blank=True, null=True)),
                ('ruleset', models.CharField(blank=True, max_length=40)),
                ('options', models.JSONField(default=dict)),
                ('left', models.JSONField(default=list)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='people.phone')),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='people.club')),
            ],
            options={
                'ordering': ['-at'],
                'constraints': [models.CheckConstraint(condition=models.Q(('undone_at', None), ('undone_at__gte', models.F('at')), _connector='OR'), name='pasting_undone_after_it_was_done')],
            },
        ),
        migrations.CreateModel(
            name='Sitting',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('ruleset', models.CharField(max_length=40)),
                ('options', models.JSONField()),
                ('edition', models.PositiveIntegerField()),
                ('first_dealer', models.CharField(max_length=40)),
                ('watch_code', models.CharField(max_length=12, unique=True)),
                ('score_code', models.CharField(max_length=20, unique=True)),
                ('started_at', models.DateTimeField()),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('archived_at', models.DateTimeField(blank=True, null=True)),
                ('agreeing', models.CharField(choices=[('nobody', 'nobody'), ('one', 'one opponent'), ('all', 'everybody')], default='nobody', max_length=6)),
                ('watchers_agree', models.BooleanField(default=False)),
                ('event', rummy.scorekeeping.models.said.SaidField(blank=True, max_length=160)),
                ('event_page', models.CharField(blank=True, max_length=200)),
                ('notice', rummy.scorekeeping.models.said.SaidField(blank=True, max_length=200)),
                ('most_hands', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('most_games', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('void', models.BooleanField(default=False)),
                ('league', models.CharField(blank=True, max_length=40)),
                ('version', models.PositiveIntegerField(default=0)),
                ('audited_version', models.PositiveIntegerField(default=0)),
                ('changed_at', models.DateTimeField(db_index=True)),
                ('next_dealer', models.CharField(max_length=40)),
                ('decided', models.BooleanField(default=False)),
                ('reseated', models.BooleanField(default=False)),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='people.club')),
                ('evening', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='sittings', to='people.evening')),
                ('pasting', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='sittings', to='scorekeeping.pasting')),
                ('same_again_of', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='again', to='scorekeeping.sitting')),
                ('started_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='started', to='people.phone')),
            ],
            options={
                'ordering': ['-changed_at'],
                'indexes': [models.Index(condition=models.Q(('audited_version__lt', models.F('version'))), fields=['changed_at'], name='sitting_unaudited')],
                'constraints': [models.CheckConstraint(condition=models.Q(('edition__gte', 1)), name='sitting_has_an_edition'), models.CheckConstraint(condition=models.Q(('audited_version__lte', models.F('version'))), name='audit_not_ahead'), models.CheckConstraint(condition=models.Q(('agreeing__in', ['nobody', 'one', 'all'])), name='sitting_agreeing'), models.CheckConstraint(condition=models.Q(('most_hands__gte', 1)), name='sitting_plays_a_hand'), models.CheckConstraint(condition=models.Q(('most_games__gte', 1)), name='sitting_plays_a_game')],
            },
        ),
        migrations.CreateModel(
            name='Side',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=90)),
                ('chosen_colour', models.PositiveSmallIntegerField(blank=True, choices=[(1, 'Green'), (2, 'Purple'), (3, 'Orange'), (4, 'Blue'), (5, 'Pink'), (6, 'Yellow'), (7, 'Turquoise'), (8, 'Brown')], null=True)),
                ('games_won', models.PositiveSmallIntegerField(default=0)),
                ('won_sitting', models.BooleanField(default=False)),
                ('partnership', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='sides', to='people.partnership')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='sides', to='people.player')),
                ('sitting', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='sides', to='scorekeeping.sitting')),
            ],
            options={
                'ordering': ['sitting_id', 'seat'],
                'constraints': [models.UniqueConstraint(fields=('sitting', 'seat'), name='side_one_a_seat'), models.UniqueConstraint(fields=('sitting', 'name'), name='side_name_once'), models.CheckConstraint(condition=models.Q(('seat__gte', 1)), name='side_seat_from_one'), models.CheckConstraint(condition=models.Q(('chosen_colour__range', (1, 8))), name='side_colour_there_is'), models.CheckConstraint(condition=models.Q(('player__isnull', True), ('partnership__isnull', True), _connector='XOR'), name='side_is_player_or_partnership')],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('rated', models.BooleanField(default=True)),
                ('name', models.CharField(max_length=40)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='people.player')),
                ('side', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='scorekeeping.side')),
                ('sitting', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='scorekeeping.sitting')),
            ],
            options={
                'ordering': ['sitting_id', 'number'],
                'constraints': [models.UniqueConstraint(fields=('sitting', 'number'), name='seat_number_once'), models.UniqueConstraint(fields=('sitting', 'player'), name='seat_one_a_player'), models.UniqueConstraint(fields=('sitting', 'name'), name='seat_name_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='seat_number_from_one'), models.CheckConstraint(condition=models.Q(models.Q(('number__isnull', True), ('side__isnull', True)), models.Q(('number__isnull', False), ('side__isnull', False)), _connector='OR'), name='seat_place_has_a_side')],
            },
        ),
        migrations.CreateModel(
            name='Lineup',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('partnership', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='lineups', to='people.partnership')),
                ('side', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='lineups', to='scorekeeping.side')),
            ],
            options={
                'ordering': ['side_id', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('side', 'partnership'), name='lineup_of_partners_once')],
            },
        ),
        migrations.CreateModel(
            name='GameResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('first_hand', models.PositiveIntegerField()),
                ('last_hand', models.PositiveIntegerField()),
                ('total', models.IntegerField()),
                ('final', models.IntegerField(blank=True, null=True)),
                ('settlement', models.IntegerField(blank=True, null=True)),
                ('won', models.BooleanField()),
                ('finished', models.BooleanField()),
                ('lineup', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='game_results', to='scorekeeping.lineup')),
                ('side', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='game_results', to='scorekeeping.side')),
                ('sitting', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='games', to='scorekeeping.sitting')),
            ],
            options={
                'ordering': ['sitting_id', 'number', 'side_id'],
                'constraints': [models.UniqueConstraint(fields=('sitting', 'number', 'side'), name='game_result_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='game_number_from_one'), models.CheckConstraint(condition=models.Q(('last_hand__gte', models.F('first_hand'))), name='game_hands_in_order'), models.CheckConstraint(condition=models.Q(('won', False), ('finished', True), _connector='OR'), name='game_won_when_finished')],
            },
        ),
        migrations.CreateModel(
            name='SittingPhone',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(blank=True, max_length=40)),
                ('may', models.CharField(choices=[('score', 'score'), ('watch', 'watch')], max_length=5)),
                ('joined_at', models.DateTimeField()),
                ('phone', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sittings', to='people.phone')),
                ('sitting', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='phones', to='scorekeeping.sitting')),
            ],
            options={
                'ordering': ['sitting_id', 'number'],
                'constraints': [models.UniqueConstraint(fields=('sitting', 'phone'), name='phone_once_a_sitting'), models.UniqueConstraint(fields=('sitting', 'number'), name='phone_number_once'), models.CheckConstraint(condition=models.Q(('may__in', ['score', 'watch'])), name='phone_may')],
            },
        ),
        migrations.CreateModel(
            name='SeatChange',
            fields=[
                ('id', models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField()),
                ('action', models.CharField(choices=[('swap', 'swapped seats'), ('substitute', 'took the seat'), ('undo', 'undid a change of seats')], max_length=10)),
                ('from_hand', models.PositiveIntegerField(blank=True, null=True)),
                ('at', models.DateTimeField()),
                ('about', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='undone', to='scorekeeping.seatchange')),
                ('other', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scorekeeping.seat')),
                ('seat', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scorekeeping.seat')),
                ('taken_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scorekeeping.seat')),
                ('sitting', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seat_changes', to='scorekeeping.sitting')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seat_changes', to='scorekeeping.sittingphone')),
            ],
            options={
                'ordering': ['sitting_id', 'number'],
                'constraints': [models.UniqueConstraint(fields=('sitting', 'number'), name='seat_change_once'), models.CheckConstraint(condition=models.Q(('from_hand__gte', 1)), name='seat_change_from_a_hand'), models.CheckConstraint(condition=models.Q(('seat', models.F('other')), _negated=True), name='seat_change_of_two_places'), models.CheckConstraint(condition=models.Q(models.Q(('about__isnull', True), ('action', 'swap'), ('from_hand__isnull', False), ('other__isnull', False), ('seat__isnull', False), ('taken_by__isnull', True)), models.Q(('about__isnull', True), ('action', 'substitute'), ('from_hand__isnull', False), ('other__isnull', True), ('seat__isnull', False), ('taken_by__isnull', False)), models.Q(('about__isnull', False), ('action', 'undo'), ('from_hand__isnull', True), ('other__isnull', True), ('seat__isnull', True), ('taken_by__isnull', True)), _connector='OR'), name='seat_change_says_what')],
            },
        ),
        migrations.CreateModel(
            name='EndedLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=20, unique=True)),
                ('at', models.DateTimeField()),
                ('sitting', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ended_links', to='scorekeeping.sitting')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='scorekeeping.sittingphone')),
            ],
            options={
                'ordering': ['at'],
            },
        ),
        migrations.CreateModel(
            name='LineupPlayer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('lineup', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='players', to='scorekeeping.lineup')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='in_lineups', to='people.player')),
            ],
            options={
                'ordering': ['lineup_id', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('lineup', 'player'), name='lineup_player_once')],
            },
        ),
        migrations.CreateModel(
            name='Hand',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('revision', models.PositiveIntegerField(default=0)),
                ('questioned', models.BooleanField(default=False)),
                ('agreements', models.PositiveSmallIntegerField(default=0)),
                ('objections', models.PositiveSmallIntegerField(default=0)),
                ('receipt', models.JSONField(blank=True, null=True)),
                ('sitting', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='hands', to='scorekeeping.sitting')),
            ],
            options={
                'ordering': ['sitting_id', 'number'],
                'constraints': [models.UniqueConstraint(fields=('sitting', 'number'), name='hand_number_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='hand_number_from_one')],
            },
        ),
        migrations.CreateModel(
            name='HandRevision',
            fields=[
                ('id', models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ('revision', models.PositiveIntegerField()),
                ('base', models.PositiveIntegerField()),
                ('action', models.CharField(choices=[('record', 'entered'), ('correct', 'corrected'), ('void', 'struck'), ('restore', 'restored'), ('agree', 'agreed'), ('question', 'entered differently'), ('settle', 'settled'), ('ask', 'asked again'), ('object', 'objected'), ('withdraw', 'took the objection back')], max_length=8)),
                ('document', models.JSONField(blank=True, null=True)),
                ('notes', models.JSONField(blank=True, default=dict)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('at', models.DateTimeField()),
                ('about', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scorekeeping.handrevision')),
                ('hand', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='revisions', to='scorekeeping.hand')),
                ('whose', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scorekeeping.seat')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='revisions', to='scorekeeping.sittingphone')),
            ],
            options={
                'ordering': ['hand_id', 'revision'],
                'constraints': [models.UniqueConstraint(fields=('hand', 'revision'), name='revision_once'), models.CheckConstraint(condition=models.Q(('base__lt', models.F('revision'))), name='revision_after_its_base'), models.CheckConstraint(condition=models.Q(models.Q(('revision', 1), _negated=True), ('action', 'record'), _connector='OR'), name='revision_first_records'), models.CheckConstraint(condition=models.Q(models.Q(('action__in', ('record', 'correct', 'question')), ('document__isnull', False)), models.Q(('action__in', ('void', 'agree', 'settle', 'ask', 'restore', 'object', 'withdraw')), ('document__isnull', True)), _connector='OR'), name='revision_document'), models.CheckConstraint(condition=models.Q(models.Q(('about__isnull', False), ('action__in', ('agree', 'settle', 'ask', 'restore', 'object', 'withdraw'))), models.Q(('about__isnull', True), ('action__in', ('void', 'record', 'correct', 'question'))), _connector='OR'), name='revision_about'), models.CheckConstraint(condition=models.Q(('action', 'object'), ('reason', ''), _connector='XOR'), name='revision_reason_of_objection'), models.CheckConstraint(condition=models.Q(('whose__isnull', True), ('action__in', ('agree', 'object', 'withdraw')), _connector='OR'), name='revision_whose_word')],
            },
        ),
        migrations.CreateModel(
            name='HandResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points', models.IntegerField()),
                ('won', models.BooleanField()),
                ('typed', models.BooleanField()),
                ('penalties', models.PositiveSmallIntegerField(default=0)),
                ('hand', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='results', to='scorekeeping.hand')),
                ('lineup', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='hand_results', to='scorekeeping.lineup')),
                ('side', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='hand_results', to='scorekeeping.side')),
            ],
            options={
                'ordering': ['hand_id', 'side_id'],
                'constraints': [models.UniqueConstraint(fields=('hand', 'side'), name='hand_result_once')],
            },
        ),
        migrations.AddField(
            model_name='hand',
            name='current',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scorekeeping.handrevision'),
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('current__isnull', True), ('receipt__isnull', True)), models.Q(('current__isnull', False), ('receipt__isnull', False)), _connector='OR'), name='hand_receipt_of_current'),
        ),
        migrations.RunPython(SITTINGS.tell, SITTINGS.forget, elidable=False),
    ]
