import json
import logging

import pytest
from django.conf import settings
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pythonjsonlogger.json import JsonFormatter

from rummy.logs import WithoutAddresses

ASKED = {"HTTP_AUTHORIZATION": "Bearer of news"}


@pytest.mark.django_db
def test_the_health_page_says_ok(client: Client) -> None:
    assert client.get("/health/").content == b"ok\n"


@pytest.mark.django_db
def test_it_is_ready_when_all_it_stands_on_is(client: Client) -> None:
    answer = client.get("/ready/")
    assert (answer.status_code, answer.json()) == (
        200,
        {"database": "ok", "migrations": "ok", "redis": "not used"},
    )


@pytest.mark.django_db
def test_it_is_not_ready_before_it_is_migrated(client: Client) -> None:
    MigrationRecorder.Migration.objects.filter(app="sessions").delete()
    answer = client.get("/ready/")
    assert (answer.status_code, answer.json()["migrations"]) == (503, "1 to apply: manage.py migrate")


@pytest.mark.django_db
def test_it_is_not_ready_without_its_redis(client: Client, settings: object) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"  # type: ignore[attr-defined]
    answer = client.get("/ready/")
    assert (answer.status_code, answer.json()["redis"]) == (503, "does not answer (ConnectionError)")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("token", "asked"), [("", {}), ("", {"HTTP_AUTHORIZATION": "Bearer "}), ("of joy", ASKED), ("of joy", {})]
)
def test_nobody_else_reads_the_counts(
    client: Client, settings: object, token: str, asked: dict[str, str]
) -> None:
    settings.METRICS_TOKEN = token  # type: ignore[attr-defined]
    assert client.get("/metrics/", **asked).status_code == 404  # type: ignore[arg-type]


@pytest.mark.django_db
def test_requests_are_counted_by_route_and_tell_no_code(client: Client, settings: object) -> None:
    settings.METRICS_TOKEN = "of news"  # type: ignore[attr-defined]
    client.get("/s/secret99/")
    client.get("/nowhere/secret98/")
    text = client.get("/metrics/", **ASKED).content.decode()  # type: ignore[arg-type]
    assert 'meldbook_request_seconds_count{method="GET",route="s/<str:code>/",status="404"}' in text
    assert 'route="none",status="404"' in text
    assert "meldbook_sittings_unaudited 0.0" in text
    assert "meldbook_sittings_uncounted 0.0" in text
    assert "secret9" not in text


@pytest.mark.django_db
def test_a_log_for_programs_is_one_object_a_line(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "rummy.requests"):
        client.get("/health/")
    told = settings.LOGGING["formatters"]["json"]
    line = json.loads(
        JsonFormatter(told["fmt"], rename_fields=told["rename_fields"]).format(caplog.records[-1])
    )
    assert (line["name"], line["route"], line["status"], line["level"]) == (
        "rummy.requests",
        "health/",
        200,
        "INFO",
    )
    assert line["ms"] > 0


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "more"),
    [("POST", {}), ("PUT", {}), ("POST", {"HTTP_REFERER": "https://testserver.org/join/secret98/?a=1"})],
    ids=["refused", "another method", "from an address elsewhere"],
)
def test_a_log_tells_no_address(method: str, more: dict[str, str], caplog: pytest.LogCaptureFixture) -> None:
    """What Django says of a request that it refuses goes through the filter of our log."""
    strict = Client(enforce_csrf_checks=True)
    with caplog.filtering(WithoutAddresses()):
        strict.generic(method, "/join/secret99/", secure=True, **more)
        strict.get("/nowhere/secret99/")
    lines = [
        JsonFormatter(settings.LOGGING["formatters"]["json"]["fmt"]).format(one) for one in caplog.records
    ]
    assert len(lines) == 2
    assert "join/<str:code>/" in lines[0]
    assert "no route" in lines[1]
    assert "secret9" not in "".join(lines)


def test_every_log_of_ours_goes_through_that_filter() -> None:
    handlers = settings.LOGGING["handlers"].values()
    assert [handler["filters"] for handler in handlers] == [["without_addresses"]]


@pytest.mark.django_db
def test_the_policy_allows_nothing_inline_and_nobody_else(client: Client) -> None:
    policy = client.get("/health/").headers["Content-Security-Policy"]
    assert sorted(policy.split("; ")) == [
        "base-uri 'none'",
        "default-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data:",
        "object-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
    ]
