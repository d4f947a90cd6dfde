"""What tells that a button of the desk was pressed twice, and not twice on purpose?"""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0021_void_tables_are_not_rated'),
    ]

    operations = [
        migrations.AddField(
            model_name='act',
            name='press',
            field=models.UUIDField(blank=True, null=True, unique=True),
        ),
    ]
