"""By which way does the database find what is asked of it?"""

from collections.abc import Callable

from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext


def plan_of(ask: Callable[[], object]) -> str:
    """How the database answers the one query of this, if it may read no table through."""
    with CaptureQueriesContext(connection) as asked:
        ask()
    [query] = asked.captured_queries
    with transaction.atomic(), connection.cursor() as cursor:
        is_postgres = connection.vendor == "postgresql"
        if is_postgres:
            # A book without rows is read through because that is quicker.
            cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"{'EXPLAIN' if is_postgres else 'EXPLAIN QUERY PLAN'} {query['sql']}")
        return "\n".join(str(row) for row in cursor.fetchall())
