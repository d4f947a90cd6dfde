from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('leaderboards', '0007_rows_by_their_own_keys'),
        ('people', '0010_who_is_on_no_board'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='competitor',
            index=models.Index(condition=models.Q(('hidden', True)), fields=['first'], name='competitor_hidden'),
        ),
    ]
