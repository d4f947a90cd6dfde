"""Who was ahead when the table ended a game that no rule ends has won it. Until now nobody had."""

from django.db import migrations
from django.db.models import Exists, F, OuterRef, Q

AT_ONCE = 1000


def win(apps, schema_editor):
    """Many tables at a time. Whoever counts their games sees by the versions that there is something new."""
    Sitting = apps.get_model("scorekeeping", "Sitting")
    # A table of an event that is no evening is a tournament's, which says by itself what it comes to.
    ended = Sitting.objects.filter(Q(event="") | Q(evening__isnull=False), finished_at__isnull=False)
    win_these(apps, ended)


def win_these(apps, ended):
    """Give the games of these sittings that no rule ends to who was ahead."""
    won_by = {True: [], False: []}
    for pk, options in ended.order_by("pk").values_list("pk", "options").iterator():
        if _ends_no_game(options):
            won_by[options.get("score_mode") == "own-penalty"].append(pk)
    for low_wins, sittings in won_by.items():
        for first in range(0, len(sittings), AT_ONCE):
            _win(apps, sittings[first : first + AT_ONCE], "total__lt" if low_wins else "total__gt")


def _ends_no_game(options):
    told = options.get("target", 0) is None and options.get("max_hands", 0) is None
    return told and not options.get("elimination")


def _win(apps, sittings, is_better):
    Sitting, Side, HandResult, GameResult = (
        apps.get_model("scorekeeping", name) for name in ("Sitting", "Side", "HandResult", "GameResult")
    )
    scored = HandResult.objects.filter(Q(won=True) | ~Q(points=0), side=OuterRef("side"))
    going_on = GameResult.objects.filter(Exists(scored), sitting__in=sittings, finished=False)
    over = set(going_on.values_list("sitting", flat=True))
    games = GameResult.objects.filter(sitting__in=over).order_by()
    better = games.filter(sitting=OuterRef("sitting"), **{is_better: OuterRef("total")})
    winners = list(games.filter(~Exists(better)).values_list("pk", "side"))
    games.update(finished=True)
    games.filter(pk__in=[pk for pk, _side in winners]).update(won=True)
    Side.objects.filter(pk__in=[side for _pk, side in winners]).update(games_won=F("games_won") + 1)
    # What is audited is as it must be already.
    later = {"version": F("version") + 1, "audited_version": F("audited_version") + 1}
    Sitting.objects.filter(pk__in=over).update(**later)


class Migration(migrations.Migration):

    dependencies = [
        ("scorekeeping", "0017_indexes_that_answer_alone"),
    ]

    operations = [
        migrations.RunPython(win, migrations.RunPython.noop),
    ]
