"""How does a sitting start, and what does the page say when something is missing?"""

import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from rummy import engine
from rummy.scorekeeping.forms.house_rules import HouseRules
from rummy.scorekeeping.models import Seat, Side, Sitting
from tests.factories import EVENING, PhoneFactory, another_phone, start
from tests.scorekeeping.views.pages import browser_of, text_of

pytestmark = pytest.mark.django_db


def post(*players: str, client: Client | None = None, **fields: Any) -> HttpResponse:
    filled = {"id": str(uuid.uuid4()), "game": "robber-rummy", "first_dealer": "", **fields}
    answer: HttpResponse = (client or Client()).post(
        reverse("scorekeeping:new"), {**filled, "player": list(players)}
    )
    return answer


def test_names_and_a_game_start_a_sitting() -> None:
    answer = post("Ana", "Ben", "", "Cleo", game="straight-rummy")

    sitting = Sitting.objects.get()
    assert [seat.name for seat in sitting.seats.order_by("number")] == ["Ana", "Ben", "Cleo"]
    assert sitting.ruleset == "straight-rummy"
    assert answer.url == reverse("scorekeeping:table", args=[sitting.watch_code]) + "?drawn=1"


@pytest.mark.parametrize("game", [ruleset.key for ruleset in engine.RULESETS])
def test_as_few_as_a_game_is_for_start_it(game: str) -> None:
    sides = engine.describe(game, {})["sides"]

    post(*("Ana", "Ben", "Cleo", "Dan")[: sides["minimum"]], game=game)

    seated = [sorted(side.seats.values_list("name", flat=True)) for side in Side.objects.order_by("seat")]
    assert seated == ([["Ana", "Cleo"], ["Ben", "Dan"]] if sides["partnerships"] else [["Ana"], ["Ben"]])


ENDLESS = ["basic-rummy", "block-rummy", "boathouse-rum", "knock-rummy", "queen-city-rum"]


def test_a_game_that_goes_on_until_they_stop_says_who_wins_it() -> None:
    assert [rules.key for rules in engine.RULESETS if HouseRules(rules).end_no_game()] == ENDLESS
    rummy = engine.find_ruleset("basic-rummy")
    assert not HouseRules(rummy, chosen={"target": 200}).end_no_game()
    assert not HouseRules(rummy, chosen={"max_hands": 8}).end_no_game()
    for more in ({"elimination": True}, {"first_meld_min": 1}):
        playroom = {"target": None, **more}
        assert not HouseRules(engine.find_ruleset("playroom-rummy"), chosen=playroom).end_no_game()

    page = Client().get(reverse("scorekeeping:new")).content.decode()
    assert page.count("Goes on until you stop; who is ahead then has won.") == len(ENDLESS)


def test_a_form_gone_back_to_for_other_people_is_asked_again_with_another_id() -> None:
    client, once = Client(), str(uuid.uuid4())
    post("Ana", "Ben", client=client, id=once)

    page = post("Ana", "Cleo", client=client, id=once)
    told = page.content.decode()
    assert "with other people or rules" in told
    assert "Cleo" in told
    assert once not in told
    assert Sitting.objects.count() == 1


def test_the_same_form_sent_twice_starts_one_sitting() -> None:
    client, once = Client(), str(uuid.uuid4())

    first = post("Ana", "Ben", client=client, id=once)
    second = post("Ana", "Ben", client=client, id=once)

    assert (first.url, Sitting.objects.count()) == (second.url, 1)


def test_the_chosen_player_deals_first() -> None:
    answer = post("Ana", "Ben", first_dealer="2")

    assert Sitting.objects.get().first_dealer == "Ben"
    assert "drawn" not in answer.url


@pytest.mark.parametrize(("line", "deals"), [("4", "Cleo"), ("3", "Ben"), ("1", "Ana")])
def test_the_chosen_line_is_counted_with_those_that_stay_blank(line: str, deals: str) -> None:
    answer = post("Ana", "", "Ben", "Cleo", first_dealer=line)

    assert Sitting.objects.get().first_dealer == deals
    assert "drawn" not in answer.url


def test_a_blank_line_deals_to_nobody() -> None:
    answer = post("Ana", "", "Ben", first_dealer="2")

    assert "drawn" in answer.url


@pytest.mark.parametrize(
    ("tapped", "chosen"),
    [({"remove": "1"}, "Ben"), ({"remove": "2"}, None), ({"remove": "4"}, "Ben"), ({"add": "Dora"}, "Ben")],
)
def test_who_is_to_deal_stays_chosen_while_lines_change(tapped: dict[str, str], chosen: str | None) -> None:
    page = post("Ana", "Ben", "", "Cleo", first_dealer="2", **tapped).content.decode()

    selected = re.findall(r'<option value="[1-9]" selected>(\w+)<', page)
    assert selected == ([chosen] if chosen else [])


def test_house_rules_keep_what_differs_from_the_book() -> None:
    post(
        "Ana",
        "Ben",
        **{"robber-rummy-target": "300", "robber-rummy-renege_rule": "", "robber-rummy-sitting": "none"},
    )

    options = Sitting.objects.get().options
    usual = engine.find_ruleset("robber-rummy").resolve({})
    assert {key: value for key, value in options.items() if value != usual[key]} == {
        "target": 300,
        "renege_rule": False,
    }


def test_partners_sit_opposite_each_other() -> None:
    post("Ana", "Ben", "Cleo", "Dan", **{"robber-rummy-partnership": ["", "true"]})

    sides = Side.objects.order_by("seat")
    assert [[seat.name for seat in side.seats.order_by("number")] for side in sides] == [
        ["Ana", "Cleo"],
        ["Ben", "Dan"],
    ]
    assert [seat.name for seat in Seat.objects.order_by("number")] == ["Ana", "Ben", "Cleo", "Dan"]


def test_partnership_without_four_players_says_so_and_keeps_the_names() -> None:
    answer = post("Ana", "Ben", "Cleo", **{"robber-rummy-partnership": ["", "true"]})

    assert answer.status_code == 422
    assert "Partnership needs four players, two against two." in text_of(answer)
    assert 'value="Cleo"' in text_of(answer)


def test_two_names_alike_ask_for_an_initial() -> None:
    answer = post("Ana", "ana")

    assert answer.status_code == 422
    assert "ana is already at the table. Add an initial, such as ana B." in text_of(answer)


@pytest.mark.parametrize(
    ("players", "game", "sentence"),
    [
        ([], "robber-rummy", "Robber Rummy needs 2 more players."),
        (["Ana"], "gin-rummy", "Gin needs one more player."),
        (["Ana", "Ben", "Cleo"], "gin-rummy", "Gin is for up to 2 players; you have 3."),
    ],
)
def test_too_few_or_too_many_players_are_told_how_many(players: list[str], game: str, sentence: str) -> None:
    assert sentence in text_of(post(*players, game=game))


def test_every_game_says_how_many_may_sit_down() -> None:
    text = text_of(Client().get("/new/"))
    assert ("For 2 players." in text, "For 2 to 5 players." in text) == (True, True)


def test_a_house_rule_that_cannot_be_says_why_beside_it() -> None:
    answer = post("Ana", "Ben", game="gin-rummy", **{"gin-rummy-knock_limit": "12"})

    assert answer.status_code == 422
    assert "less than or equal to 10" in text_of(answer)
    assert 'value="12"' in text_of(answer)


@pytest.mark.parametrize(
    ("players", "sent", "focused"),
    [
        (["Ana"], {}, "refused"),
        (["Ana", "ana"], {}, "seat-2"),
        (["Ana", "Ben"], {"gin-rummy-knock_limit": "12"}, "id_gin-rummy-knock_limit"),
        (["Ana", "ana"], {"gin-rummy-knock_limit": "12"}, "seat-2"),
        (["Ana", "Ben"], {"id": "damaged"}, "refused"),
    ],
)
def test_a_refused_start_leads_to_what_is_wrong(
    players: list[str], sent: dict[str, str], focused: str
) -> None:
    page = text_of(post(*players, game="gin-rummy", **sent))

    assert [tag for tag in re.findall("<[^>]+>", page) if " autofocus" in tag and f'id="{focused}"' in tag]
    assert page.count(" autofocus") == 1


def test_a_tap_on_a_face_seats_that_person_without_starting() -> None:
    phone = PhoneFactory()
    start("Ana", "Ben", phone=phone)

    page = text_of(post("Cleo", "", client=browser_of(phone), add="Ben"))

    assert 'name="player" value="Cleo"' in page
    assert 'name="player" value="Ben"' in page
    assert Sitting.objects.count() == 1


def test_a_cross_takes_the_player_off_the_list() -> None:
    page = text_of(post("Ana", "Ben", "Cleo", remove="2"))

    assert 'value="Ben" maxlength' not in page
    assert 'value="Cleo" maxlength' in page


@pytest.mark.parametrize("damaged", ["", "x", "0", "9" * 5000])
def test_a_damaged_cross_takes_nobody_off_and_starts_nothing(damaged: str) -> None:
    page = text_of(post("Ana", "Ben", remove=damaged))

    assert ('value="Ana" maxlength' in page, 'value="Ben" maxlength' in page) == (True, True)
    assert not Sitting.objects.exists()


def test_same_again_fills_in_people_game_and_house_rules() -> None:
    sitting = start("Ana", "Ben", ruleset="gin-rummy", target=150)

    answer = browser_of(sitting.started_by).get(reverse("scorekeeping:new"), {"again": sitting.watch_code})

    page = text_of(answer)
    assert [seat.name for seat in answer.context["seats"]][:2] == ["Ana", "Ben"]
    assert 'id="game-gin-rummy" value="gin-rummy" checked' in page
    assert 'value="150"' in page
    assert "House rules: Points to win: 150" in re.sub("<[^>]*>", "", page)


def unfolded(answer: Any) -> list[str]:
    return [rules.ruleset.key for rules in answer.context["games"]]


def test_a_fresh_phone_is_offered_what_everybody_knows_and_the_rest_on_request() -> None:
    answer = Client().get(reverse("scorekeeping:new"))

    assert unfolded(answer) == ["basic-rummy", "gin-rummy", "five-hundred-rum", "robber-rummy"]
    assert answer.context["game"] == "basic-rummy"
    assert len(answer.context["more_games"]) + 4 == len(engine.RULESETS)
    # Who looks for a game reads there that it is in the book.
    assert "More games: " in (shown := re.sub("<[^>]*>", "", text_of(answer)))
    assert ", Partnership 500 Rum, " in shown


def test_what_was_played_last_stands_first_and_is_chosen() -> None:
    phone = PhoneFactory()
    for place, game in enumerate(["gin-rummy", "playroom-rummy", "knock-rummy"]):
        sitting = start("Ana", f"Ben {place}", phone=phone, ruleset=game)
        Sitting.objects.filter(pk=sitting.pk).update(started_at=EVENING + timedelta(hours=place))

    answer = browser_of(phone).get(reverse("scorekeeping:new"))

    played = ["knock-rummy", "playroom-rummy", "gin-rummy"]
    assert unfolded(answer) == [*played, "basic-rummy", "five-hundred-rum", "robber-rummy"]
    assert answer.context["game"] == "knock-rummy"


@pytest.mark.parametrize("how", ["asked for", "sent back"])
def test_the_game_that_is_chosen_is_never_folded_away(how: str) -> None:
    asked = {"game": "queen-city-rum"}
    answer = Client().get(reverse("scorekeeping:new"), asked) if how == "asked for" else post("Ana", **asked)

    assert (unfolded(answer)[0], answer.context["game"]) == ("queen-city-rum", "queen-city-rum")


def test_a_fresh_phone_is_told_that_it_needs_no_account() -> None:
    page = text_of(Client().get(reverse("scorekeeping:home")))

    assert "No account needed." in page
    assert reverse("scorekeeping:new") in page


def test_the_same_again_twice_is_one_table_and_damaged_none() -> None:
    sitting = start()
    address, once = f"/s/{sitting.watch_code}/again/", str(uuid.uuid4())
    here, there = browser_of(sitting.started_by), browser_of(another_phone(sitting))

    answers = [
        client.post(address, sent)
        for client, sent in [
            (here, {"id": once}),
            (here, {"id": once}),
            (there, {"id": once}),
            (here, {"id": "x"}),
            (here, {}),
        ]
    ]

    assert [answer.status_code for answer in answers] == [302, 302, 409, 400, 400]
    assert Sitting.objects.count() == 2
