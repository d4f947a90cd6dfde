from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from rummy.leaderboards.models import GameOutcome
from rummy.leaderboards.queries.statistics import statistics_page
from rummy.leaderboards.services import count
from rummy.people.models import Partnership, Phone, Player
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import finish_sitting
from tests.factories import PhoneFactory, record, start
from tests.leaderboards.playing import later, play, play_as_partners
from tests.leaderboards.views.test_boards import client_of
from tests.scorekeeping.views.pages import text_of

pytestmark = pytest.mark.django_db

HAND = {
    "by": "Ana",
    "table": [
        {"by": "Ana", "cards": "9H 10H JH QH"},
        {"laid": [{"by": "Ana", "cards": "3S 3C 3D"}, {"by": "Ben", "cards": "3H"}]},
    ],
    "held": {"Ben": "KD 7S"},
}
WITH_CARDS = {"nobody": 404, "stranger": 404, "table": 200, "herself": 200}


@pytest.fixture
def phone() -> Phone:
    """Ana lost three to Ben, won two, and there is one hand with its cards."""
    row: Phone = PhoneFactory()
    play("Ana", "Ben", phone=row, hands=((0, 9), (0, 9), (0, 9), (9, 0), (9, 0)))
    sitting = start("Ana", "Ben", phone=row, target=6)
    record(sitting, 1, HAND, at=later())
    count(sitting=sitting)
    return row


def page(phone: Phone | None, query: str = "") -> Any:
    client: Client = client_of(phone)
    return client.get(f"/players/{Player.objects.get(name='Ana').pk}/statistics/?{query}")


def test_statistics_tell_form_rivals_deeds_and_hands(phone: Phone) -> None:
    view = statistics_page([Player.objects.get(name="Ana").pk], "", Visitor(phone))
    assert (view.games, view.won, view.run, view.streak) == (6, 3, 3, 3)
    assert [won for _place, won in view.form] == [False, False, False, True, True, True]
    (ben,) = view.rivals
    assert (ben.people[0].name, ben.played, ben.beaten, ben.lost) == ("Ben", 6, 3, 3)
    assert (view.nemesis, view.partner) == (None, None)
    assert view.best is not None
    assert view.best.melds == (("9H", "10H", "JH", "QH"),)
    assert dict(view.deeds) == {"outs": 1, "melds": 1, "runs": 1}
    assert {one.key for one in view.achievements} == {"first-win", "hat-trick"}
    other = statistics_page([Player.objects.get(name="Ben").pk], "", Visitor(phone))
    assert dict(other.deeds) == {"melds": 1, "sets": 1, "steals": 1, "caught": 2}
    assert dict(other.spread) == {0: 2, 5: 1, 9: 3}
    assert sum(n for _points, n in other.spread) == 6


@pytest.mark.parametrize("page", ["/players/{}/statistics/", "/rules/robber-rummy/statistics/"])
def test_what_a_best_hand_is_stands_where_all_hands_are_counted(phone: Phone, page: str) -> None:
    shown = text_of(client_of(phone).get(page.format(Player.objects.get(name="Ana").pk)))
    assert (
        shown.count("Hands typed as totals are among them; a best hand is one entered with its cards.") == 1
    )


def test_the_favourite_partner_is_who_sat_opposite_most(phone: Phone) -> None:
    play_as_partners(phone)
    partner = statistics_page([Player.objects.get(name="Ana").pk], "", Visitor(phone)).partner
    assert partner is not None
    assert (partner.person.name, partner.played, partner.won) == ("Cy", 1, 1)
    pair = Partnership.objects.get(first__name__in=("Ana", "Cy"), second__name__in=("Ana", "Cy"))
    shown = client_of(phone).get(f"/partnerships/{pair.pk}/statistics/")
    assert shown.status_code == 200
    assert client_of(None).get(f"/partnerships/{pair.pk}/statistics/").status_code == 404


def test_the_kinds_of_melds_add_up_to_all_of_them(phone: Phone) -> None:
    GameOutcome.objects.update(deeds={"melds": 6, "sets": 1, "runs": 2, "identities": 3})
    assert ">6 sets, 12 runs, 18 identities<" in text_of(page(phone))
    GameOutcome.objects.update(deeds={"melds": 1, "sets": 1})
    assert "identit" not in text_of(page(phone))


@pytest.mark.parametrize("who", list(WITH_CARDS))
def test_statistics_open_for_those_who_share_a_table(phone: Phone, who: str) -> None:
    own = PhoneFactory()
    Player.objects.filter(name="Ana").update(claimed_by=own)
    phones = {"nobody": None, "stranger": PhoneFactory(), "table": phone, "herself": own}
    assert page(phones[who]).status_code == WITH_CARDS[who]


def test_the_pages_read_well_and_cost_a_fixed_number_of_queries(
    phone: Phone, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(16):
        told = page(phone, "game=no-such-game").content.decode()
    assert "queen of hearts" in told
    assert "Somebody" not in told
    assert "Hat trick" in told
    with django_assert_num_queries(8):
        records = Client().get("/rules/robber-rummy/statistics/")
    assert "Longest streak" in records.content.decode()
    assert 'As of <time datetime="' in text_of(records)
    assert Client().get("/rules/chess/statistics/").status_code == 404


@pytest.mark.parametrize(
    ("hand", "said"), [((1, 0), "+1 point, as"), ((-1, -2), "−1 point, as"), ((2, 0), "+2 points, as")]
)
def test_one_point_of_one_game_is_said_in_the_singular(hand: tuple[int, int], said: str) -> None:
    own: Phone = PhoneFactory()
    play("Ana", "Ben", phone=own, hands=(hand,), target=1 if hand[0] > 0 else None)
    sitting = Sitting.objects.get()
    finish_sitting(sitting=sitting, phone=own, at=later())
    count(sitting=sitting)
    ana = Player.objects.get(name="Ana").pk
    assert f"1 hand, {said} of" in text_of(client_of(own).get(f"/players/{ana}/statistics/"))
    assert "Twelve months: 1 game over, 1 won" in text_of(client_of(own).get(f"/players/{ana}/"))
