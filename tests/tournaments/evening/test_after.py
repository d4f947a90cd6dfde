"""How do the best of a tournament play a knock-out after it? Its game is proposed, and their names, in order."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.evening.hall import NAMES, director, entry, play_all, play_on, standings, tournament
from tests.tournaments.evening.pages import press, signed_in
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def over() -> tuple[Client, Tournament, list[str]]:
    """A finished evening of straight rummy without Ana, who withdrew; who stands where."""
    by = director()
    of = tournament(by, *NAMES[:8], ruleset="straight-rummy", answers={"rounds": 1, "size": 4})
    client = signed_in(by)
    play_all(by, play_on(by, of))
    press(client, "withdraw", of, entry(of, "Ana").pk)
    press(client, "finish", of)
    return client, of, [name for _place, name in standings(of) if name != "Ana"]


def typed(client: Client, address: str) -> list[str]:
    text = re.search(r"<textarea[^>]*>(.*?)</textarea>", client.get(address).content.decode(), re.S)
    assert text is not None
    return unescape(text[1]).split("\n")


def test_the_best_of_a_finished_tournament_are_entered_in_their_order() -> None:
    client, of, best = over()
    address = f"{reverse('tournaments:new')}?after={of.code}"
    assert f'href="{address}"' in client.get(f"/t/{of.code}/desk/").content.decode()
    page = client.get(address).content.decode()
    assert re.search(r'value="knockout" checked', page)
    assert re.search(r'value="straight-rummy" selected', page)

    sent = {"name": "Final", "ruleset": "straight-rummy", "format": "knockout", "ends": "target"}
    usual = {"last_hand": "finish", "bye_worth": "win", "missed_worth": "nothing", "correction_hours": "24"}
    made = client.post(address, {**sent, **usual, "agreeing": "nobody"})

    assert made.status_code == 302
    assert typed(client, made.url) == best


def test_nobody_else_reads_the_names_of_a_tournament_there() -> None:
    _client, of, _best = over()
    eve = director("eve")
    own = tournament(eve)
    assert typed(signed_in(eve), f"/t/{own.code}/entries/?after={of.code}") == [""]
    assert 'value="swiss" checked' in signed_in(eve).get(f"/t/new/?after={of.code}").content.decode()
    assert signed_in(eve).get("/t/new/?after=nothing").status_code == 200
