import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0008_league_of_an_evening'),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name='evening',
            name='evening_of_club_by_day',
        ),
        migrations.AlterField(
            model_name='evening',
            name='club',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='evenings', to='people.club'),
        ),
        migrations.AlterField(
            model_name='memberchange',
            name='club',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='people.club'),
        ),
        migrations.AlterField(
            model_name='partnership',
            name='first',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='people.player'),
        ),
        migrations.AlterField(
            model_name='player',
            name='club',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='players', to='people.club'),
        ),
    ]
