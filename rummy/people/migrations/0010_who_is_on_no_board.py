from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0009_indexes_that_answer_alone'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='player',
            index=models.Index(condition=models.Q(('hidden', True), models.Q(('erased_at', None), _negated=True), _connector='OR'), fields=['id'], name='player_away'),
        ),
    ]
