"""Who reads what of somebody who hides: his own page, the records of others, the tables he sat at?"""

import uuid

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rummy.people.models import Claim, Phone, Player
from rummy.people.services import claim_player, hide_me
from rummy.people.services.accounts import connect_phone
from rummy.people.visitor import Visitor
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.models import Sitting
from tests.factories import EVENING, PhoneFactory, record, start, typed
from tests.people.accounts import account
from tests.scorekeeping.views.pages import browser_of, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def sitting() -> Sitting:
    """Ben keeps the score; Anastasia, who claimed herself on her own phone, hides."""
    table = start("Anastasia", "Ben")
    record(table, 1, typed(410, 60, sides=("Anastasia", "Ben")))
    return table


@pytest.fixture
def ana(sitting: Sitting) -> Phone:
    phone: Phone = PhoneFactory()
    offered = services.offer_code(player=hidden(sitting).pk, visitor=Visitor(sitting.started_by), at=EVENING)
    services.claim_by_code(id=uuid.uuid4(), code=offered.code, visitor=Visitor(phone), at=EVENING)
    hide_me(visitor=Visitor(phone), hidden=True)
    return phone


def hidden(sitting: Sitting) -> Player:
    return sitting.seats.get(name="Anastasia").player


def address(sitting: Sitting, name: str = "Anastasia") -> str:
    return reverse("scorekeeping:player", args=[sitting.seats.get(name=name).player_id])


def test_a_hidden_page_opens_only_for_its_person(sitting: Sitting, ana: Phone) -> None:
    clients = {"herself": ana, "her table": sitting.started_by, "a stranger": PhoneFactory()}
    answers = {who: browser_of(phone).get(address(sitting)) for who, phone in clients.items()}
    assert {who: answer.status_code for who, answer in answers.items()} == {
        "herself": 200,
        "her table": 200,
        "a stranger": 404,
    }
    assert {who: "of 1 played to the end" in text_of(answers[who]) for who in ("herself", "her table")} == {
        "herself": True,
        "her table": False,
    }
    assert "keeps this page private" in text_of(answers["her table"])


def test_in_the_record_of_another_she_is_her_initials_without_a_link(sitting: Sitting, ana: Phone) -> None:
    page = text_of(browser_of(sitting.started_by).get(address(sitting, "Ben")))
    assert ("Anastasia" in page, ">A.</th>" in page, address(sitting) in page) == (False, True, False)


@pytest.mark.parametrize(
    "name", ["table", "summary", "sheet", "figures", "picture", "document", "middle", "receipt", "game"]
)
def test_at_the_table_the_name_stays_as_it_was_written(name: str, sitting: Sitting, ana: Phone) -> None:
    more = {"receipt": [1], "game": [1]}.get(name, [])
    answer = Client().get(reverse(f"scorekeeping:{name}", args=[sitting.watch_code, *more]))
    assert ("Anastasia" in text_of(answer), answer["X-Robots-Tag"]) == (True, "noindex")


def test_the_table_can_take_a_wrong_claim_back_though_it_hides(sitting: Sitting, ana: Phone) -> None:
    scorer = Visitor(sitting.started_by)
    undo = queries.ties(hidden(sitting).pk, scorer, EVENING).undo
    assert undo is not None
    services.take_back_claim(claim=undo, visitor=scorer, at=EVENING)
    assert (hidden(sitting).hidden, queries.may_open(hidden(sitting).pk, scorer)) == (False, True)


def test_whom_she_claims_later_is_hidden_too(sitting: Sitting, ana: Phone) -> None:
    guest = start("Ana", "Zoe", phone=ana).seats.get(name="Ana").player
    claim_player(id=uuid.uuid4(), player=guest, visitor=Visitor(ana), at=EVENING)
    guest.refresh_from_db()
    assert guest.hidden


def test_who_is_himself_on_two_phones_and_hides_on_one_hides_on_both(sitting: Sitting, ana: Phone) -> None:
    user, other = account("ana@example.org"), PhoneFactory()
    mine = start("Ana", "Zoe", phone=other).seats.get(name="Ana").player
    claim_player(id=uuid.uuid4(), player=mine, visitor=Visitor(other), at=EVENING)
    for phone in (other, ana):
        connect_phone(phone=phone, account=user)
        for player in Player.objects.filter(claimed_by=phone):
            claim_player(id=uuid.uuid4(), player=player, visitor=Visitor(phone, user), at=EVENING)
    assert set(Player.objects.filter(account=user).values_list("hidden", flat=True)) == {True}


def test_the_buttons_hide_and_show(sitting: Sitting, ana: Phone) -> None:
    client, seen = browser_of(ana), []
    for sent in ({}, {"hidden": "1"}):
        page = text_of(client.post(reverse("scorekeeping:hide-me"), sent, follow=True))
        seen.append((hidden(sitting).hidden, "Hide my page" in page, "Show my page again" in page))
    assert seen == [(False, True, False), (True, False, True)]


def test_who_is_nobody_hides_nobody(sitting: Sitting, ana: Phone) -> None:
    Client().post(reverse("scorekeeping:hide-me"))
    browser_of(PhoneFactory()).post(reverse("scorekeeping:hide-me"))
    assert hidden(sitting).hidden


def test_who_hides_stays_hidden_where_the_button_says_what_no_page_does(ana: Phone, sitting: Sitting) -> None:
    answer = browser_of(ana).post(reverse("scorekeeping:hide-me"), {"hidden": "nonsense"})

    assert answer.status_code == 409
    assert "This choice is on no page: choose again." in text_of(answer)
    assert hidden(sitting).hidden


@pytest.mark.parametrize("who", ["she herself", "the table"])
def test_who_takes_a_claim_back_reads_that_it_is_done(who: str, sitting: Sitting, ana: Phone) -> None:
    ties = queries.ties(hidden(sitting).pk, Visitor(sitting.started_by), EVENING)
    Claim.objects.update(at=timezone.now())
    browser = browser_of(ana if who == "she herself" else sitting.started_by)
    address = reverse("scorekeeping:undo-claim", args=[ties.undo])
    assert "“Anastasia, this is me” is taken back." in text_of(browser.post(address, follow=True))
