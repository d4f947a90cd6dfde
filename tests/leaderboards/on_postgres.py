"""A small book on PostgreSQL, for what only PostgreSQL does: a program that prints what came of it.

python -m tests.leaderboards.on_postgres: on the empty database of the environment, which it migrates.
"""

import json
import os
import sys
from datetime import UTC, datetime
from typing import Any


def main() -> dict[str, Any]:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from rummy import engine
    from rummy.leaderboards.demo.book import invent, rate_all

    chosen = {"gin-rummy", "oklahoma-gin", "partnership-five-hundred-rum"}
    rulesets = [rules for rules in engine.RULESETS if rules.key in chosen]
    invent(players=24, hands=1200, seed=5, until=datetime(2026, 5, 1, tzinfo=UTC), rulesets=rulesets)
    before = indexes()
    rate_all()
    return {
        "indexes": indexes() == before,
        "one by one": one_by_one(),
        "spoilt": spoilt(),
        "games": differences(),
        "faults": faults(),
        "hands expected": hands_expected(),
        "compiles": compiles(),
    }


def indexes() -> list[Any]:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexdef")
        found = cursor.fetchall()
        cursor.execute("SELECT conrelid, pg_get_constraintdef(oid) FROM pg_constraint ORDER BY 1, 2")
        return [*found, *((definition,) for _table, definition in cursor.fetchall())]


def compiles() -> str:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SHOW jit")
        return str(cursor.fetchone()[0])


def one_by_one() -> int:
    """How many rows are other ones when each competitor is counted by himself."""
    from rummy.leaderboards.models import BoardRow, Pool
    from rummy.leaderboards.services.boards import recount

    assert BoardRow.objects.filter(by_rating__isnull=False, by_streak__isnull=False).exists()
    pools = Pool.objects.order_by("pk")
    return sum(len(recount(pool, pool.ratings.values_list("competitor", flat=True))) for pool in pools)


def spoilt() -> list[bool]:
    """Rows that are wrong, missing or too many, and what is stored after they were found and repaired."""
    from rummy.leaderboards.models import Board, BoardRow, Pool, Rating, RatingChange
    from rummy.leaderboards.services.rebuild import rebuild_pools
    from tests.leaderboards.playing import everything_stored

    right = everything_stored()
    wrong = BoardRow.objects.order_by("pk")
    wrong.filter(pk__in=wrong.values("pk")[:5]).update(won=0, by_won=None)
    wrong.filter(pk__in=list(wrong.values_list("pk", flat=True)[5:9])).delete()
    RatingChange.objects.filter(number=3).update(mu_after=1)
    RatingChange.objects.filter(number=4).delete()
    Rating.objects.filter(games=2).delete()
    pool = Pool.objects.order_by("pk")[0]
    nowhere = Board.objects.create(pool=pool, season="1999")
    row = BoardRow.objects.order_by("pk")[0]
    row.board = nowhere
    row.save(force_insert=True)
    found = list(rebuild_pools(check=False))
    nowhere.delete()
    return [len(found) > 10, everything_stored() == right, list(rebuild_pools(check=True)) == []]


def differences() -> list[str]:
    from tests.leaderboards.playing import differences as all_of_them

    return all_of_them()


def hands_expected() -> int:
    """How many hands the planner expects of a sitting it knows nothing of."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "EXPLAIN (FORMAT JSON) SELECT FROM scorekeeping_hand WHERE sitting_id = (SELECT gen_random_uuid())"
        )
        rows: int = cursor.fetchone()[0][0]["Plan"]["Plan Rows"]
    return rows


def faults() -> list[str]:
    """What is wrong with the plans of the boards' questions."""
    from rummy.leaderboards.tallies import MEASURES
    from tests.bench._boards_read import faults_of, largest_board

    return [fault for measure in MEASURES for fault in faults_of(largest_board(), measure)]


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy.settings")
    sys.stdout.write(json.dumps(main()))
