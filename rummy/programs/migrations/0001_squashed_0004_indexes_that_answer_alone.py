"""The tables as they were at last, for a database that is new: one that was there before goes on by the migrations replaced here."""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('programs', '0001_tokens_and_hooks'), ('programs', '0002_requests'), ('programs', '0003_the_word_deliveries'), ('programs', '0004_indexes_that_answer_alone')]

    initial = True

    dependencies = [
        ('auth', '__first__'),
        ('people', '0001_squashed_0010_who_is_on_no_board'),
    ]

    operations = [
        migrations.CreateModel(
            name='Hook',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('url', models.URLField(max_length=300)),
                ('secret', models.CharField(max_length=64)),
                ('made_at', models.DateTimeField()),
                ('failures', models.PositiveIntegerField(default=0)),
                ('stopped_at', models.DateTimeField(blank=True, null=True)),
                ('account', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='hooks', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-made_at'],
                'constraints': [models.UniqueConstraint(fields=('account', 'url'), name='hook_address_once')],
            },
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('about', models.CharField(max_length=120)),
                ('event', models.CharField(max_length=40)),
                ('payload', models.JSONField()),
                ('made_at', models.DateTimeField(db_index=True)),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('done', 'delivered'), ('given-up', 'given up')], default='waiting', max_length=8)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('next_try_at', models.DateTimeField(null=True)),
                ('answered', models.CharField(blank=True, max_length=200)),
                ('hook', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='programs.hook')),
            ],
            options={
                'verbose_name_plural': 'deliveries',
                'ordering': ['-made_at'],
                'indexes': [models.Index(condition=models.Q(('state', 'waiting')), fields=['next_try_at'], name='delivery_due')],
                'constraints': [models.UniqueConstraint(fields=('hook', 'about'), name='delivery_once'), models.CheckConstraint(condition=models.Q(models.Q(('next_try_at__isnull', False), ('state', 'waiting')), models.Q(models.Q(('state', 'waiting'), _negated=True), ('next_try_at__isnull', True)), _connector='OR'), name='delivery_waits_for_a_time')],
            },
        ),
        migrations.CreateModel(
            name='Token',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=60)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('ending', models.CharField(max_length=4)),
                ('scopes', models.JSONField()),
                ('made_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to=settings.AUTH_USER_MODEL)),
                ('phone', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='token', to='people.phone')),
            ],
            options={
                'ordering': ['-made_at'],
                'constraints': [models.CheckConstraint(condition=models.Q(('revoked_at__gte', models.F('made_at'))), name='token_revoked_after_made')],
            },
        ),
        migrations.CreateModel(
            name='Request',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField()),
                ('about', models.CharField(max_length=64)),
                ('made', models.JSONField(null=True)),
                ('at', models.DateTimeField(db_index=True)),
                ('token', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='requests', to='programs.token')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('token', 'key'), name='request_once')],
            },
        ),
    ]
