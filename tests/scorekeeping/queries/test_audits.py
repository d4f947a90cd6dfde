import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from rummy.scorekeeping.queries.audits import unaudited
from tests.factories import EVENING

pytestmark = pytest.mark.django_db


def test_what_waits_for_an_audit_is_found_without_reading_all_that_was_ever_played() -> None:
    with CaptureQueriesContext(connection) as asked:
        unaudited(EVENING)
    with transaction.atomic(), connection.cursor() as cursor:
        is_postgres = connection.vendor == "postgresql"
        if is_postgres:
            # A book without tables is read through because that is quicker.
            cursor.execute("SET LOCAL enable_seqscan = off")
        explain = "EXPLAIN" if is_postgres else "EXPLAIN QUERY PLAN"
        cursor.execute(f"{explain} {asked.captured_queries[0]['sql']}")
        plan = str(cursor.fetchall())
    assert "sitting_unaudited" in plan
