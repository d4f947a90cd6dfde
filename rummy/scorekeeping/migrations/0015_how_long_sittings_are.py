"""Tell PostgreSQL's planner how many hands a sitting has, which no sample shows.

The hands of a sitting lie side by side, so that a sample meets the same sittings again and again, and takes them for ten
times as long as they are. Then all hands of a large book were read to find those of a thousand sittings.
"""

from django.db import migrations

# How many different values a column has, as a share of the rows.
DIFFERENT = {
    ("scorekeeping_hand", "sitting_id"): 0.05,
    ("scorekeeping_handresult", "hand_id"): 0.35,
    ("scorekeeping_handresult", "side_id"): 0.04,
    ("scorekeeping_handresult", "lineup_id"): 0.04,
}


def tell(apps, schema_editor):
    if schema_editor.connection.vendor != "postgresql":
        return
    for (table, column), share in DIFFERENT.items():
        schema_editor.execute(f"ALTER TABLE {table} ALTER COLUMN {column} SET (n_distinct = -{share})")
    schema_editor.execute("ANALYZE scorekeeping_hand, scorekeeping_handresult")


def forget(apps, schema_editor):
    if schema_editor.connection.vendor != "postgresql":
        return
    for table, column in DIFFERENT:
        schema_editor.execute(f"ALTER TABLE {table} ALTER COLUMN {column} RESET (n_distinct)")


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeping', '0014_leagues'),
    ]

    operations = [migrations.RunPython(tell, forget, elidable=False)]
