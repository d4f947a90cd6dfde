import pytest
from django.test import Client


@pytest.mark.django_db
def test_the_health_page_says_ok(client: Client) -> None:
    assert client.get("/health/").content == b"ok\n"


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
