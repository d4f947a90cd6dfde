"""Who changes by hand what everybody has read: is the reason asked for, kept where it is refused, and in the log?"""

import re
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.evening.hall import (
    NAMES,
    at_tables,
    director,
    entry,
    play_all,
    play_on,
    published,
    tournament,
)
from tests.tournaments.evening.pages import press, read, signed_in
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
ASKED = "Everybody has read round 1: say why it changes."


@pytest.fixture
def shown() -> tuple[Tournament, Client]:
    by = director()
    of = tournament(by, *NAMES[:8])
    published(by, of)
    return of, signed_in(by)


def two_of(of: Tournament) -> dict[str, Any]:
    one, other = (table.places.get(seat=1).entry for table in of.rounds.get().tables.order_by("number"))
    return {
        "one": one.pk,
        "other": other.pk,
        "entry": one.pk,
        "table": 2,
        "next": f"/t/{of.code}/rounds/1/desk/",
    }


@pytest.mark.parametrize(
    ("change", "said"),
    [("swap", "Swapped"), ("move", "moved in round 1: table 2"), ("discard", "Took the draw")],
)
def test_a_published_round_is_changed_with_a_reason_which_the_log_keeps(
    shown: tuple[Tournament, Client], change: str, said: str
) -> None:
    of, client = shown
    before, acts = at_tables(of.rounds.get()), of.acts.count()

    assert ASKED in press(client, change, of, 1, **two_of(of), reason=" ")
    assert (at_tables(of.rounds.get()), of.acts.count()) == (before, acts)
    press(client, change, of, 1, **two_of(of), reason="One household")

    act = of.acts.first()
    assert said in act.said
    assert act.reason == "One household"
    assert f"{act.said} One household" in read(client, "log", of)


def test_what_was_chosen_is_there_again_when_it_is_refused(shown: tuple[Tournament, Client]) -> None:
    of, client = shown
    asked = two_of(of)

    swap = client.post(f"/t/{of.code}/rounds/1/swap/", asked, follow=True).content.decode()
    press(client, "enter", of, names="Zoe")
    not_in_it = {**asked, "other": entry(of, "Zoe").pk, "reason": "So"}
    late = client.post(f"/t/{of.code}/rounds/1/swap/", not_in_it, follow=True)

    chosen = re.findall(r'<option value="(\d+)" selected>', swap)
    assert chosen == [str(asked["one"]), str(asked["other"])]
    assert re.search(r'id="why-swap"[^>]*value="So" data-refused', late.content.decode())
    assert not re.search(r'id="why-move"[^>]*value=', late.content.decode())


def test_a_page_of_a_published_round_offers_reasons_and_a_draft_asks_for_none() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    client = signed_in(by)
    press(client, "draw", of)
    pages = [client.get(f"/t/{of.code}/rounds/1/desk/").content.decode()]
    press(client, "swap", of, 1, **two_of(of))
    assert of.acts.first().said.startswith("Swapped")
    press(client, "publish", of, 1)
    pages.append(client.get(f"/t/{of.code}/rounds/1/desk/").content.decode())

    assert [len(re.findall(r'name="reason" list="whys"[^>]* required', page)) for page in pages] == [0, 3]
    assert [len(re.findall('<datalist id="whys">', page)) for page in pages] == [0, 1]


def test_to_keep_a_draw_or_draw_anew_says_why_once_everybody_has_read_it() -> None:
    by = director()
    of = tournament(by, *NAMES[:8], ends_after=1)
    play_all(by, play_on(by, of))
    published(by, of)
    client = signed_in(by)
    press(client, "result", of, 1, 1, totals="0-10-20-30")
    desk = client.get(f"/t/{of.code}/desk/").content.decode()
    assert len(re.findall(r'id="why-redraw" name="reason" list="whys"[^>]* required', desk)) == 1

    assert "Everybody has read round 2: say why it changes." in press(client, "redraw", of, 2, which="all")
    press(client, "redraw", of, 2, which="keep", reason="Everybody sits already")

    assert of.acts.first().reason == "Everybody sits already"
