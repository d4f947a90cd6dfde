"""Who sees the buttons that write, and what is somebody told who may only watch?"""

import re
import uuid

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from rummy.scorekeeping import queries
from rummy.scorekeeping.models import Sitting, SittingPhone
from rummy.scorekeeping.services.guessing import TRIES
from tests.factories import PhoneFactory, record, start, typed
from tests.people.accounts import account
from tests.scorekeeping.views.pages import browser_of, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def sitting() -> Sitting:
    table = start()
    record(table, 1, typed(40, 20, -5))
    return table


def test_a_scorer_finds_the_button_to_score_the_next_hand(sitting: Sitting) -> None:
    page = text_of(
        browser_of(sitting.started_by).get(reverse("scorekeeping:table", args=[sitting.watch_code]))
    )

    assert "Score hand 2" in page


def test_a_watcher_finds_no_button_that_writes(sitting: Sitting) -> None:
    table = text_of(Client().get(reverse("scorekeeping:table", args=[sitting.watch_code])))
    receipt = text_of(Client().get(reverse("scorekeeping:receipt", args=[sitting.watch_code, 1])))

    assert "<form" not in table + receipt
    assert "You are watching." in table


def test_a_watcher_is_not_shown_the_scoring_code(sitting: Sitting) -> None:
    page = text_of(Client().get(reverse("scorekeeping:share", args=[sitting.watch_code])))

    assert sitting.score_code not in page
    assert sitting.watch_code in page


@pytest.mark.parametrize("button", ["finish", "reopen", "again"])
def test_a_watcher_who_posts_is_told_why_not(sitting: Sitting, button: str) -> None:
    answer = browser_of(PhoneFactory()).post(
        reverse(f"scorekeeping:{button}", args=[sitting.watch_code]), {"id": str(uuid.uuid4())}
    )

    assert answer.status_code == 403
    assert "This phone may look at this table, not score at it." in text_of(answer)


def test_ending_a_sitting_can_be_taken_back(sitting: Sitting) -> None:
    client = browser_of(sitting.started_by)

    client.post(reverse("scorekeeping:finish", args=[sitting.watch_code]))
    ended = queries.table(queries.sitting_by_code(sitting.watch_code)).sitting_finished
    client.post(reverse("scorekeeping:reopen", args=[sitting.watch_code]))

    assert (ended, queries.table(queries.sitting_by_code(sitting.watch_code)).sitting_finished) == (
        True,
        False,
    )


def test_the_scoring_link_asks_before_it_lets_a_phone_score(sitting: Sitting) -> None:
    client = Client()
    link = reverse("scorekeeping:join-link", args=[sitting.score_code])

    client.get(link)
    before = SittingPhone.objects.filter(sitting=sitting).count()
    answer = client.post(link)

    assert (before, SittingPhone.objects.filter(sitting=sitting, may="score").count()) == (1, 2)
    assert answer.url == reverse("scorekeeping:table", args=[sitting.watch_code])


def test_the_scoring_link_says_which_table_it_lets_a_phone_score_at(sitting: Sitting) -> None:
    link = reverse("scorekeeping:join-link", args=[sitting.score_code])
    share = reverse("scorekeeping:share", args=[sitting.watch_code])

    for page in (text_of(Client().get(link)), text_of(browser_of(sitting.started_by).get(share))):
        assert "Robber Rummy, hand 2" in page
        assert re.findall(r"<span>(\w+) <span", page) == ["Ana", "Ben", "Cy"]


def test_the_watching_code_as_a_link_leads_to_the_table(sitting: Sitting) -> None:
    answer = Client().get(reverse("scorekeeping:join-link", args=[sitting.watch_code]))

    assert answer.url == reverse("scorekeeping:table", args=[sitting.watch_code])


def test_who_is_asked_between_two_games_reads_who_won_the_last(sitting: Sitting) -> None:
    share = reverse("scorekeeping:share", args=[sitting.watch_code])
    going = text_of(browser_of(sitting.started_by).get(share))
    record(sitting, 2, typed(400, 0, 0))
    won = text_of(browser_of(sitting.started_by).get(share))

    told = ["first to 400", "Ana won the last game"]
    assert [[said in page for said in told] for page in (going, won)] == [[True, False], [False, True]]


def test_who_may_not_score_is_led_back_to_the_table(sitting: Sitting) -> None:
    answer = Client().get(reverse("scorekeeping:pad", args=[sitting.watch_code]))

    assert answer.status_code == 403
    assert f'href="/s/{sitting.watch_code}/">To the table' in text_of(answer)


@pytest.mark.parametrize("signed_in", [False, True])
def test_who_is_not_known_on_a_page_of_a_player_may_sign_in(sitting: Sitting, signed_in: bool) -> None:
    client, path = Client(), reverse("scorekeeping:player", args=[sitting.seats.get(name="Ana").player_id])
    if signed_in:
        client.force_login(account(), backend="django.contrib.auth.backends.ModelBackend")
    answer = client.get(path)

    assert (answer.status_code, f"/account/login/?next={path}" in text_of(answer)) == (404, not signed_in)


def test_links_of_no_table_are_counted_as_codes_that_are_none(db: None) -> None:
    cache.clear()
    client = Client(REMOTE_ADDR="10.9.9.8")
    answers = [client.get(reverse("scorekeeping:join-link", args=[f"NOPE{n}"])) for n in range(TRIES + 1)]

    assert [answer.status_code for answer in answers] == [*[404] * TRIES, 429]
    assert "No table has this code" in text_of(answers[0])
    assert "Too many wrong codes from here" in text_of(answers[-1])


@pytest.mark.parametrize("written", ["{}", " {}-", "{} "])
def test_a_code_is_read_however_it_is_written(sitting: Sitting, written: str) -> None:
    code = sitting.watch_code.lower()
    answer = Client().post(reverse("scorekeeping:join"), {"code": written.format(f"{code[:3]} {code[3:]}")})

    assert answer.url == reverse("scorekeeping:table", args=[sitting.watch_code])


def test_a_wrong_code_stays_in_the_field_with_a_sentence(db: None) -> None:
    answer = Client().post(reverse("scorekeeping:join"), {"code": "nobody"})

    assert answer.status_code == 422
    assert 'value="nobody"' in text_of(answer)
    assert answer.context["form"].errors["code"]


def test_an_unknown_table_answers_404_with_a_way_on(db: None) -> None:
    answer = Client().get("/s/NOPE22/")

    assert answer.status_code == 404
    assert "Join a table" in text_of(answer)


def test_guessing_codes_ends_with_a_sentence(db: None) -> None:
    cache.clear()
    client = Client(REMOTE_ADDR="10.9.9.9")
    answers = [client.post(reverse("scorekeeping:join"), {"code": f"NOPE{n}"}) for n in range(TRIES + 1)]

    assert [answer.status_code for answer in answers] == [422] * (TRIES + 1)
    assert "Too many wrong codes from here" in text_of(answers[-1])


@pytest.mark.parametrize("path", ["hands/9/", "hands/9/edit/", "games/7/"])
def test_a_hand_or_a_game_that_is_not_there_leads_back_to_the_table(path: str) -> None:
    sitting = start("Ana", "Ben")
    table = reverse("scorekeeping:table", args=[sitting.watch_code])
    answer = browser_of(sitting.started_by).get(table + path)
    assert answer.status_code == 404
    assert f'<a href="{table}">To the table</a>' in text_of(answer)
