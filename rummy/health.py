"""Is Meldbook up (`/health/`), and may it be sent people (`/ready/`)?"""

from collections.abc import Callable

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse

NOT_USED = "not used"


def health(request: HttpRequest) -> HttpResponse:
    try:
        ask_database()
    except DatabaseError:
        return HttpResponse("The database does not answer.\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")


def ready(request: HttpRequest) -> JsonResponse:
    """What this process stands on, each "ok", "not used" or what is wrong with it. 503 as long as anything is."""
    found = {name: state(look) for name, look in PARTS.items()}
    return JsonResponse(found, status=200 if set(found.values()) <= {"ok", NOT_USED} else 503)


def state(look: Callable[[], str]) -> str:
    try:
        return look()
    except (DatabaseError, redis.RedisError) as problem:
        return f"does not answer ({type(problem).__name__})"


def ask_database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return "ok"


def ask_migrations() -> str:
    plan = MigrationExecutor(connection)
    waiting = len(plan.migration_plan(plan.loader.graph.leaf_nodes()))
    return "ok" if not waiting else f"{waiting} to apply: manage.py migrate"


def ask_redis() -> str:
    if not settings.REDIS_URL:
        return NOT_USED
    with redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2, socket_timeout=2) as client:
        client.ping()
    return "ok"


PARTS = {"database": ask_database, "migrations": ask_migrations, "redis": ask_redis}
