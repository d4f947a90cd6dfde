import re
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from html import unescape
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from rummy.scorekeeping.models import Sitting
from tests.factories import record, start, typed

pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def listen(site: str, sitting: Sitting) -> Iterator[HTTPResponse]:
    """The stream that the table's page asks for, after the first words."""
    with urlopen(f"{site}/s/{sitting.watch_code}/") as page:
        shown = page.read().decode()
    address = unescape(re.findall(r'data-live="([^"]+)"', shown)[0])
    have = re.findall(r'data-version="(\d+)"', shown)[0]
    with closing(HTTPConnection(urlsplit(site).netloc, timeout=10)) as connection:
        connection.request("GET", f"{address}&have={have}")
        with connection.getresponse() as answer:
            assert (answer.status, read_event(answer)["event"]) == (200, "hello")
            yield answer


def read_event(stream: HTTPResponse) -> dict[str, str]:
    """The next event of a stream by its fields."""
    fields: dict[str, str] = {}
    while line := stream.readline().decode().rstrip("\n"):
        name, _, value = line.partition(": ")
        fields[name] = value
    return fields


def test_a_page_that_watches_hears_of_a_saved_hand(live_site: str) -> None:
    sitting = start()
    with listen(live_site, sitting) as stream:
        record(sitting, 1, typed(40, 20, -5))
        heard = read_event(stream)
        assert (heard["event"], heard["id"]) == ("change", "2")
        assert "As of hand 1" in heard["data"]


def test_pages_are_answered_beside_the_stream(live_site: str) -> None:
    with urlopen(f"{live_site}/health/") as answer:
        assert answer.read() == b"ok\n"


def test_a_page_that_has_gone_is_not_told(live_site: str) -> None:
    from rummy.asgi import hub

    with listen(live_site, start()):
        assert hub.listening == 1
    until = time.monotonic() + 30
    while hub.listening and time.monotonic() < until:
        time.sleep(0.01)
    assert hub.listening == 0


def test_a_refused_hand_is_no_news(live_site: str) -> None:
    sitting = start()
    with listen(live_site, sitting) as stream:
        record(sitting, 1, typed(1, 2, 3))
        # Of two at once only the latter would be told.
        assert read_event(stream)["id"] == "2"
        with pytest.raises(Exception, match="gap"):
            record(sitting, 5, typed(1, 2, 3))
        record(sitting, 2, typed(4, 5, 6))
        assert read_event(stream)["id"] == "3"


def test_a_header_that_only_looks_like_one_of_the_proxy_is_not_read(live_site: str) -> None:
    """WSGI writes `X_Forwarded_For` as `X-Forwarded-For`, and the last of both would be believed."""
    with urlopen(Request(live_site, headers={"Accept-Language": "en", "Accept_Language": "de"})) as answer:
        assert answer.headers["Content-Language"] == "en"
    with urlopen(Request(live_site, headers={"Accept_Language": "de"})) as answer:
        assert answer.headers["Content-Language"] == "en"
