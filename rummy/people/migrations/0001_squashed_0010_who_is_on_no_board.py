"""The tables as they were at last, for a database that is new: one that was there before goes on by the migrations replaced here."""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('people', '0001_initial'), ('people', '0002_claims_and_merges'), ('people', '0003_accounts'), ('people', '0004_hidden_and_erased_players'), ('people', '0005_clubs'), ('people', '0006_languages_of_accounts'), ('people', '0007_log_of_a_club'), ('people', '0008_league_of_an_evening'), ('people', '0009_indexes_that_answer_alone'), ('people', '0010_who_is_on_no_board')]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
        ('auth', '__first__'),
    ]

    operations = [
        migrations.CreateModel(
            name='ChosenLanguage',
            fields=[
                ('account', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='chosen_language', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('language', models.CharField(max_length=10)),
            ],
        ),
        migrations.CreateModel(
            name='Phone',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('first_seen', models.DateTimeField()),
                ('account', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='phones', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ('slug', models.SlugField(max_length=40, unique=True)),
                ('name', models.CharField(max_length=60)),
                ('place', models.CharField(blank=True, max_length=80)),
                ('about', models.TextField(blank=True, max_length=2000)),
                ('customs', models.TextField(blank=True, max_length=2000)),
                ('ruleset', models.CharField(blank=True, max_length=40)),
                ('options', models.JSONField(blank=True, default=dict)),
                ('names', models.CharField(choices=[('whole', 'Whole names'), ('short', 'First name and an initial'), ('initials', 'Initials only')], default='short', max_length=8)),
                ('invite_code', models.CharField(max_length=12, unique=True)),
                ('made_at', models.DateTimeField()),
                ('made_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='clubs', to='people.phone')),
            ],
            options={
                'ordering': ['name', 'slug'],
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='club_has_a_name'), models.CheckConstraint(condition=models.Q(('names__in', ['whole', 'short', 'initials'])), name='club_names')],
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=40)),
                ('called', models.CharField(editable=False, max_length=120)),
                ('made_at', models.DateTimeField()),
                ('hidden', models.BooleanField(default=False)),
                ('erased_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('account', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='players', to=settings.AUTH_USER_MODEL)),
                ('claimed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='claimed', to='people.phone')),
                ('club', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='players', to='people.club')),
                ('made_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='players', to='people.phone')),
                ('merged_into', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='merged', to='people.player')),
            ],
            options={
                'ordering': ['name', 'id'],
                'indexes': [models.Index(condition=models.Q(('hidden', True), models.Q(('erased_at', None), _negated=True), _connector='OR'), fields=['id'], name='player_away')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('club', None)), fields=('made_by', 'called'), name='player_once_a_phone'), models.UniqueConstraint(fields=('club', 'called'), name='player_once_a_club'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='player_has_a_name'), models.CheckConstraint(condition=models.Q(('account__isnull', True), ('claimed_by__isnull', False), _connector='OR'), name='player_account_claimed'), models.CheckConstraint(condition=models.Q(('merged_into', models.F('id')), _negated=True), name='player_not_into_itself'), models.CheckConstraint(condition=models.Q(('hidden', False), ('claimed_by__isnull', False), _connector='OR'), name='player_hidden_claimed'), models.CheckConstraint(condition=models.Q(('erased_at__isnull', True), models.Q(('account__isnull', True), ('hidden', False)), _connector='OR'), name='player_erased_is_nobody')],
            },
        ),
        migrations.CreateModel(
            name='Partnership',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('first', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='people.player')),
                ('second', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='people.player')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('first', 'second'), name='partnership_once'), models.CheckConstraint(condition=models.Q(('first__lt', models.F('second'))), name='partnership_in_order')],
            },
        ),
        migrations.CreateModel(
            name='Merge',
            fields=[
                ('id', models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='merges', to='people.phone')),
                ('gone', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='merges', to='people.player')),
                ('kept', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='took_in', to='people.player')),
            ],
            options={
                'ordering': ['-at'],
                'constraints': [models.CheckConstraint(condition=models.Q(('kept', models.F('gone')), _negated=True), name='merge_of_two_players')],
            },
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('role', models.CharField(choices=[('owner', 'Owner'), ('director', 'Director'), ('deputy', 'Deputy'), ('scorer', 'Scorer'), ('member', 'Member')], default='member', max_length=8)),
                ('joined_at', models.DateTimeField()),
                ('left_at', models.DateTimeField(blank=True, null=True)),
                ('account', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='offices', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='memberships', to='people.club')),
                ('added_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='people.phone')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='memberships', to='people.player')),
            ],
            options={
                'ordering': ['club', 'player__name', 'joined_at'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('left_at', None)), fields=('club', 'player'), name='member_once_at_a_time'), models.UniqueConstraint(condition=models.Q(('left_at', None), ('role', 'owner')), fields=('club',), name='club_has_one_owner'), models.CheckConstraint(condition=models.Q(('left_at', None), ('left_at__gte', models.F('joined_at')), _connector='OR'), name='member_left_after_joining'), models.CheckConstraint(condition=models.Q(models.Q(('account__isnull', False), ('role__in', ['owner', 'director', 'deputy'])), models.Q(('account__isnull', True), ('role__in', ['scorer', 'member'])), _connector='OR'), name='office_needs_an_account')],
            },
        ),
        migrations.CreateModel(
            name='MemberChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('was', models.CharField(blank=True, choices=[('owner', 'Owner'), ('director', 'Director'), ('deputy', 'Deputy'), ('scorer', 'Scorer'), ('member', 'Member')], max_length=8)),
                ('became', models.CharField(blank=True, choices=[('owner', 'Owner'), ('director', 'Director'), ('deputy', 'Deputy'), ('scorer', 'Scorer'), ('member', 'Member')], max_length=8)),
                ('at', models.DateTimeField()),
                ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='people.club')),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='people.player')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='people.player')),
            ],
            options={
                'ordering': ['club', '-at', '-id'],
                'indexes': [models.Index(fields=['club', '-at', '-id'], name='change_of_a_club')],
                'constraints': [models.CheckConstraint(condition=models.Q(('was', models.F('became')), _negated=True), name='member_change_changes')],
            },
        ),
        migrations.CreateModel(
            name='ClaimCode',
            fields=[
                ('code', models.CharField(max_length=12, primary_key=True, serialize=False)),
                ('made_at', models.DateTimeField()),
                ('good_until', models.DateTimeField()),
                ('made_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='claim_codes', to='people.phone')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='claim_codes', to='people.player')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('good_until__gt', models.F('made_at'))), name='claim_code_is_good_a_while')],
            },
        ),
        migrations.CreateModel(
            name='Claim',
            fields=[
                ('id', models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ('at', models.DateTimeField(db_index=True)),
                ('code', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='claims', to='people.claimcode')),
                ('phone', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='claims', to='people.phone')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='claims', to='people.player')),
            ],
            options={
                'ordering': ['-at'],
            },
        ),
        migrations.CreateModel(
            name='ClaimUndone',
            fields=[
                ('claim', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='undone', serialize=False, to='people.claim')),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='people.phone')),
            ],
        ),
        migrations.CreateModel(
            name='MergeUndone',
            fields=[
                ('merge', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='undone', serialize=False, to='people.merge')),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='people.phone')),
            ],
        ),
        migrations.CreateModel(
            name='Evening',
            fields=[
                ('id', models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ('day', models.DateField()),
                ('time', models.TimeField()),
                ('name', models.CharField(blank=True, max_length=60)),
                ('note', models.CharField(blank=True, max_length=200)),
                ('league', models.CharField(blank=True, max_length=40)),
                ('made_at', models.DateTimeField()),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='evenings', to='people.club')),
                ('made_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='people.phone')),
            ],
            options={
                'ordering': ['-day', '-time'],
                'constraints': [models.UniqueConstraint(fields=('club', 'day', 'time'), name='evening_once_a_time'), models.CheckConstraint(condition=models.Q(('closed_at', None), ('closed_at__gte', models.F('made_at')), _connector='OR'), name='evening_closed_after_made')],
            },
        ),
    ]
