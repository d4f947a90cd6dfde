"""Until now whoever founded a side played all of it."""

from django.db import migrations
from django.db.models import OuterRef, Subquery

AT_ONCE = 2000


def fill(apps, schema_editor):
    Side, Seat, Lineup, LineupPlayer, HandResult, GameResult = (
        apps.get_model("scorekeeping", name)
        for name in ("Side", "Seat", "Lineup", "LineupPlayer", "HandResult", "GameResult")
    )
    sides = Side.objects.order_by("pk").values_list("pk", "partnership")
    Lineup.objects.bulk_create(
        (Lineup(side_id=side, partnership_id=partnership) for side, partnership in sides), AT_ONCE
    )
    lineups = dict(Lineup.objects.values_list("side", "pk"))
    seats = Seat.objects.order_by("pk").values_list("side", "player")
    LineupPlayer.objects.bulk_create(
        (LineupPlayer(lineup_id=lineups[side], player_id=player) for side, player in seats), AT_ONCE
    )
    if schema_editor.connection.vendor == "postgresql":
        # It knows nothing yet of what was just filled in, and would read all of it for every result.
        schema_editor.execute("ANALYZE scorekeeping_lineup")
    own = Lineup.objects.filter(side=OuterRef("side")).values("pk")[:1]
    HandResult.objects.update(lineup=Subquery(own))
    GameResult.objects.update(lineup=Subquery(own))


class Migration(migrations.Migration):

    dependencies = [
        ("scorekeeping", "0006_seats_that_change"),
    ]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
