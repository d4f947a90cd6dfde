"""Is everybody told who wants to be: signed, once, again where it failed, and never inside our own network?"""

import hmac
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from django.contrib.auth.models import User

from rummy.celery import app
from rummy.programs import queries, sending, services, tasks
from rummy.programs.errors import ProgramRefused
from rummy.programs.models import Delivery, Hook
from rummy.programs.sending import SIGNATURE, NotSent, send, signature
from rummy.programs.services.telling import MOST_FAILURES, PATIENCE, WAITS
from tests.factories import EVENING, PhoneFactory, record, start, typed

pytestmark = pytest.mark.django_db
State = Delivery.State


class Listener:
    """A program on this computer that is told; it answers `status`."""

    def __init__(self) -> None:
        self.status, self.heard, self.asked = 204, [], []
        listener = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                listener.asked.append(self.path)
                listener.heard.append((body, self.headers["Meldbook-Signature"]))
                self.send_response(listener.status)
                self.send_header("Location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Nobody reads it."""

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"


@pytest.fixture
def listener(settings: Any) -> Iterator[Listener]:
    settings.HOOKS_AT_HOME = True
    listener = Listener()
    serving = threading.Thread(target=listener.server.serve_forever, kwargs={"poll_interval": 0.01})
    serving.start()
    yield listener
    listener.server.shutdown()
    serving.join()
    listener.server.server_close()


@pytest.fixture
def ana() -> User:
    return User.objects.create(username="ana")


@pytest.fixture
def hook(ana: User, listener: Listener) -> Hook:
    return services.add_hook(account=ana, url=listener.url, at=EVENING)


def told(hook: Hook, about: str = "hand 1") -> Delivery:
    services.tell(accounts=[hook.account_id], event="test", about=about, payload={"n": 1}, at=EVENING)
    return Delivery.objects.get(about=about)


@pytest.mark.parametrize("was", ["stopped", "left by its account", "taken out"])
def test_what_was_queued_is_not_told_an_address_that_is_told_no_more(
    hook: Hook, ana: User, listener: Listener, was: str
) -> None:
    delivery = told(hook)
    if was == "stopped":
        Hook.objects.update(stopped_at=EVENING)
    elif was == "taken out":
        services.remove_hook(hook=hook)
    else:
        User.objects.update(is_active=False)

    assert services.deliver(id=delivery.pk, at=EVENING) == ("gone" if was == "taken out" else State.WAITING)
    assert listener.heard == []

    Hook.objects.update(stopped_at=None)
    User.objects.update(is_active=True)
    services.deliver(id=delivery.pk, at=EVENING)
    assert len(listener.heard) == (was != "taken out")


def test_a_message_is_signed_and_told_once(hook: Hook, listener: Listener) -> None:
    delivery = told(hook)
    told(hook)
    states = [services.deliver(id=delivery.pk, at=EVENING) for _ in range(3)]
    ((body, signed),) = listener.heard
    stamp = signed.split(",")[0].removeprefix("t=")
    right = hmac.new(hook.secret.encode(), f"{stamp}.".encode() + body, "sha256").hexdigest()
    assert (states, signed) == ([State.DONE] * 3, f"t={stamp},v1={right}")
    assert json.loads(body) == {"event": "test", "id": str(delivery.pk), "n": 1}


@pytest.mark.parametrize("status", [500, 404, 302])
def test_what_did_not_arrive_is_tried_later(hook: Hook, listener: Listener, status: int) -> None:
    listener.status = status
    delivery = told(hook)
    assert services.deliver(id=delivery.pk, at=EVENING) == State.WAITING
    assert queries.due(EVENING + timedelta(seconds=59)) == []
    later = EVENING + WAITS[0]
    assert queries.due(later) == [delivery.pk]
    listener.status = 204
    assert services.deliver(id=delivery.pk, at=later) == State.DONE
    delivery.refresh_from_db()
    assert (delivery.tries, delivery.answered, len(listener.heard)) == (2, "204", 2)


def test_after_a_day_and_a_half_it_is_given_up(hook: Hook, listener: Listener) -> None:
    listener.status, at = 500, EVENING
    delivery = told(hook)
    states = []
    for wait in [timedelta(), *WAITS]:
        at += wait
        states.append(services.deliver(id=delivery.pk, at=at))
    assert states == [State.WAITING] * len(WAITS) + [State.GIVEN_UP]
    assert queries.due(at + timedelta(days=9)) == []


def test_an_address_that_always_fails_is_left_alone_until_somebody_says_so(
    hook: Hook, listener: Listener
) -> None:
    listener.status, late = 500, EVENING + PATIENCE
    for number in range(MOST_FAILURES):
        services.deliver(id=told(hook, f"hand {number}").pk, at=late)
    hook.refresh_from_db()
    assert hook.stopped_at == late
    assert services.tell(accounts=[hook.account_id], event="x", about="new", payload={}, at=EVENING) == []
    services.start_hook(hook=hook)
    assert len(services.tell(accounts=[hook.account_id], event="x", about="new", payload={}, at=EVENING)) == 1


def test_an_address_that_is_down_while_much_happens_is_told_all_of_it_later(
    hook: Hook, listener: Listener
) -> None:
    listener.status = 500
    hands = [told(hook, f"hand {number}") for number in range(2 * MOST_FAILURES)]
    for delivery in hands:
        services.deliver(id=delivery.pk, at=EVENING)
    listener.status, later = 204, EVENING + WAITS[0]
    assert set(queries.due(later)) == {delivery.pk for delivery in hands}
    assert {services.deliver(id=delivery.pk, at=later) for delivery in hands} == {State.DONE}


def test_an_account_that_was_closed_to_its_owner_is_told_nothing(hook: Hook, ana: User) -> None:
    fact = {"event": "sitting.changed", "payload": {}, "at": EVENING, "accounts": [ana.pk]}
    [waiting] = services.tell(about="before", **fact)
    User.objects.update(is_active=False)
    assert services.tell(about="after", **fact) == []
    assert queries.due(EVENING) == []
    User.objects.update(is_active=True)
    assert queries.due(EVENING) == [waiting]


def test_two_workers_at_one_message_tell_it_once(hook: Hook, listener: Listener) -> None:
    delivery = told(hook)
    Delivery.objects.filter(pk=delivery.pk).update(next_try_at=EVENING + timedelta(minutes=2), tries=1)
    assert (services.deliver(id=delivery.pk, at=EVENING), listener.heard) == (State.WAITING, [])


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/",
        "https://localhost/",
        "https://10.0.0.1/",
        "https://[::1]/",
        "https://169.254.169.254/",
        "https://[::ffff:10.0.0.1]/",
        "https://[::7f00:1]/",
        "https://[64:ff9b::7f00:1]/",
        "https://[64:ff9b:1::a00:1]/",
        "https://[2002:7f00:1::1]/",
        "https://[::ffff:0:127.0.0.1]/",
        "https://224.0.0.1/",
        "https://[ff0e::1]/",
        "https://[fec0::1]/",
        "https://192.0.0.192/",
        "https://[::ffff:192.0.0.192]/",
        "https://[5f00::1]/",
        "https://[3fff::1]/",
    ],
)
def test_nothing_is_sent_into_our_own_network(url: str) -> None:
    with pytest.raises(NotSent, match="private network"):
        send(url, b"{}", {}, at_home=False)


@pytest.mark.parametrize(
    "url", ["https://example.org:99999/", "https://example.org:x/", "https://", "ftp://a.example"]
)
def test_an_address_that_cannot_be_is_refused_at_once(ana: User, url: str) -> None:
    with pytest.raises(ProgramRefused, match="Write a whole address"):
        services.add_hook(account=ana, url=url, at=EVENING)


@pytest.fixture
def silent(settings: Any) -> Iterator[str]:
    """An address at which somebody listens who never says a word."""
    settings.HOOKS_AT_HOME = True
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"


def test_where_nobody_answers_the_rest_waits_with_it_and_others_do_not(
    monkeypatch: pytest.MonkeyPatch, ana: User, hook: Hook, silent: str
) -> None:
    monkeypatch.setattr(sending, "SECONDS", 0.1)
    services.add_hook(account=ana, url=silent, at=EVENING)
    for about in ("hand 1", "hand 2"):
        services.tell(accounts=[ana.pk], event="test", about=about, payload={}, at=EVENING)
    first = Delivery.objects.get(hook__url=silent, about="hand 1")

    services.deliver(id=first.pk, at=EVENING)

    due = Delivery.objects.filter(pk__in=queries.due(EVENING + timedelta(seconds=59)))
    assert {delivery.hook.url for delivery in due} == {hook.url}
    assert len(queries.due(EVENING + WAITS[0])) == 4


def test_an_answer_that_says_no_holds_up_nothing_else(hook: Hook, listener: Listener) -> None:
    listener.status = 500
    first, second = told(hook), told(hook, "hand 2")
    services.deliver(id=first.pk, at=EVENING)
    assert queries.due(EVENING) == [second.pk]


@pytest.mark.django_db(transaction=True)
def test_the_worker_does_not_wait_for_who_hangs(
    monkeypatch: pytest.MonkeyPatch, ana: User, silent: str
) -> None:
    monkeypatch.setattr(sending, "SECONDS", 3)
    hook = services.add_hook(account=ana, url=silent, at=EVENING)
    delivery = told(hook)
    app.conf.task_always_eager = False
    try:
        begun = time.monotonic()
        tasks.deliver(str(delivery.pk))
        took = time.monotonic() - begun
    finally:
        app.conf.task_always_eager = True

    assert took < 2
    until = time.monotonic() + 30
    while not delivery.answered and time.monotonic() < until:
        time.sleep(0.1)
        delivery.refresh_from_db()
    assert delivery.answered == "timed out"


def _drip(listening: socket.socket) -> None:
    """An answer of which a letter comes every tenth of a second, for four seconds."""
    heard, _address = listening.accept()
    with heard, suppress(OSError):
        for letter in b"HTTP/1.1 200 OK\r\nX-Slow: " + b"z" * 14:
            heard.send(bytes([letter]))
            time.sleep(0.1)


def _flood(listening: socket.socket) -> None:
    """Early words as fast as they are taken, for four seconds."""
    heard, _address = listening.accept()
    until = time.monotonic() + 4
    with heard, suppress(OSError):
        while time.monotonic() < until:
            heard.sendall(b"HTTP/1.1 100 Continue\r\n\r\n" * 1_000)


@pytest.mark.parametrize("talking", [_drip, _flood], ids=["letter by letter", "early words without end"])
def test_who_does_not_come_to_the_point_holds_up_nobody(
    monkeypatch: pytest.MonkeyPatch, talking: Callable[[socket.socket], None]
) -> None:
    monkeypatch.setattr(sending, "SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=talking, args=[listening])
        thread.start()
        begun = time.monotonic()
        with pytest.raises(NotSent, match="timed out"):
            send(f"http://127.0.0.1:{listening.getsockname()[1]}/", b"{}", {}, at_home=True)
        took = time.monotonic() - begun
        thread.join()

    assert took < 2.5


def _answer(listening: socket.socket, said: bytes) -> None:
    heard, _address = listening.accept()
    with heard:
        heard.recv(1000)
        heard.sendall(said)


def test_an_address_with_letters_of_any_language_is_told(listener: Listener) -> None:
    send(f"{listener.url}/größe/%C3%A4?für=Ö", b"{}", {SIGNATURE: ""}, at_home=True)

    assert listener.asked == ["/hook/gr%C3%B6%C3%9Fe/%C3%A4?f%C3%BCr=%C3%96"]


def test_early_words_before_the_answer_are_passed_over() -> None:
    said = b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Made\r\nContent-Length: 0\r\n\r\n"
    with socket.create_server(("127.0.0.1", 0)) as listening:
        answering = threading.Thread(target=_answer, args=[listening, said])
        answering.start()
        status = send(f"http://127.0.0.1:{listening.getsockname()[1]}/", b"{}", {}, at_home=True)
        answering.join()

    assert status == 201


def test_the_signature_is_what_the_manual_says() -> None:
    right = hmac.new(b"key", b"7.{}", "sha256").hexdigest()
    assert signature("key", 7, b"{}") == f"t=7,v1={right}"


@pytest.mark.django_db(transaction=True)
def test_who_scores_at_a_table_is_told_of_each_write(hook: Hook, listener: Listener, ana: User) -> None:
    phone = PhoneFactory(account=ana)
    sitting = start("Ana", "Ben", "Cy", phone=phone)
    record(sitting, 1, typed(5, 0, 0))
    sitting.refresh_from_db()
    heard = [json.loads(body) for body, _ in listener.heard]
    assert [news["event"] for news in heard] == ["sitting.changed", "sitting.changed"]
    assert heard[-1]["sitting"] == {
        "code": sitting.watch_code,
        "version": sitting.version,
        "finished": False,
        "url": f"/api/v1/sittings/{sitting.watch_code}/",
    }


def test_old_news_goes_and_lost_first_tries_are_found(hook: Hook, listener: Listener) -> None:
    told(hook)
    assert (tasks.deliver_due(), tasks.deliver_due(), len(listener.heard)) == (1, 0, 1)
    assert (tasks.forget_deliveries(), Delivery.objects.count()) == (1, 0)
