from django.db import migrations, models


def name_what_was_drawn_from(apps, schema_editor):
    """What takes back that a draw was kept names the fields of the round."""
    for act in apps.get_model('tournaments', 'Act').objects.filter(back__verb='drawn-from'):
        if 'scores' in act.back:
            act.back['drawn_scores'] = act.back.pop('scores')
            act.save(update_fields=['back'])


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0017_indexes_that_answer_alone'),
    ]

    operations = [
        migrations.AddField(
            model_name='round',
            name='drawn_stands',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.RunPython(name_what_was_drawn_from, migrations.RunPython.noop),
    ]
