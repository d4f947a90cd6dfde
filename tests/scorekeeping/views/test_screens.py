"""What do the screens of a table say?"""

import re
import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rummy.scorekeeping import services
from rummy.scorekeeping.look import read_look
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import NewSide
from tests.factories import EVENING, PhoneFactory, another_phone, record, start, typed
from tests.scorekeeping.views.pages import browser_of, partners, played, text_of, words_of

pytestmark = pytest.mark.django_db
GIN_HAND = "4H 5H 6H 9S 9D 9C 10C JC QC KC"
OTHER = "2S 3S 4S 8C 8D 8S 7H KD AC 6C"


def page(sitting: Sitting, name: str, *args: object, **get: str) -> str:
    address = reverse(f"scorekeeping:{name}", args=[sitting.watch_code, *args])
    return text_of(browser_of(sitting.started_by).get(address, get))


def watched(sitting: Sitting) -> str:
    return text_of(Client().get(reverse("scorekeeping:table", args=[sitting.watch_code])))


def gin(*, hands: int, **options: Any) -> Sitting:
    sitting = start("Ana", "Ben", ruleset="gin-rummy", **options)
    for number in range(1, hands + 1):
        record(sitting, number, {"by": "Ana", "held": {"Ana": GIN_HAND, "Ben": OTHER}})
    return sitting


def test_an_empty_table_says_who_deals_and_what_to_tap() -> None:
    assert "<b>Ana</b> deals. Then tap Score hand 1." in page(start(), "table")


def headings(shown: str) -> list[str]:
    """How the hands are divided by games, and the number of each hand."""
    rows = re.findall(r'<tr role="row" class="([^"]*)"> ?<th.*?>(.*?)</th>', shown)
    told = [(how, " ".join(re.sub("<[^>]*>", "", row).replace("Hand ", "").split())) for how, row in rows]
    return [row if how == "of-game" else row.split()[0] for how, row in told]


def test_the_list_of_hands_says_where_a_game_begins_and_who_won_it() -> None:
    sitting = played(12, phone=PhoneFactory())
    services.void_hand(
        hand=sitting.hands.get(number=12), id=uuid.uuid4(), phone=sitting.started_by, at=EVENING
    )
    first = [str(number) for number in range(10, 0, -1)]
    assert headings(page(sitting, "table")) == ["Game 2", "12", "11", "Game 1: Ana wins", *first]

    assert headings(page(sitting, "summary")) == headings(page(sitting, "table"))
    assert headings(page(sitting, "game", 2)) == ["11"]


def test_hands_that_are_each_a_game_are_not_divided() -> None:
    sitting = start("Ana", "Ben", ruleset="basic-rummy", target=5)
    for number in (1, 2):
        record(sitting, number, typed(10, -10, sides=("Ana", "Ben")))

    assert headings(page(sitting, "table")) == ["2", "1"]


def test_who_only_watches_is_not_told_to_tap_what_is_not_there() -> None:
    shown = watched(start())

    assert "<b>Ana</b> deals.</p>" in shown
    assert "Then tap" not in shown


@pytest.mark.parametrize(
    ("options", "told"), [({}, True), ({"target": 100}, False), ({"max_hands": 9}, False)]
)
def test_a_game_that_no_rule_ends_says_who_has_won_it(options: dict[str, int], told: bool) -> None:
    sitting = start("Ana", "Ben", ruleset="basic-rummy", **options)
    ends, wins = "Who is ahead at “End here” has won.", "Ana wins game 1"
    assert ends not in page(sitting, "table")
    record(sitting, 1, typed(10, -10, sides=("Ana", "Ben")))
    assert (ends in page(sitting, "table"), ends in watched(sitting)) == (told, False)
    going_on = page(sitting, "summary")
    services.finish_sitting(sitting=sitting, phone=sitting.started_by, at=EVENING)
    over = page(sitting, "summary")

    assert (ends in page(sitting, "table"), wins in page(sitting, "table")) == (False, told)
    assert (wins in going_on, wins in over) == (False, told)
    assert ("ended ahead" in going_on, "ended ahead" in over) == (False, not told)
    assert ("Games won" in going_on, "Games won" in over) == (False, False)


def test_who_watches_reads_that_the_people_got_up_before_anybody_won() -> None:
    sitting = played(1, phone=PhoneFactory())
    before = watched(sitting)
    services.finish_sitting(sitting=sitting, phone=sitting.started_by, at=EVENING)
    after = watched(sitting)

    told = ("<title>The sitting is over · Meldbook", "The sitting is over.</p>", ">ended ahead<")
    assert [words in before for words in told] == [False, False, False]
    assert [words in after for words in told] == [True, True, True]
    keeps_on = ("data-awake", 'import "meldbook/awake"')
    assert [[words in seen for words in keeps_on] for seen in (before, after)] == [[True] * 2, [False] * 2]
    assert (">leads<" in before, ">leads<" in after) == (True, False)


def test_the_draw_says_whom_it_fell_on() -> None:
    assert "The draw: <b>Ana</b> deals first." in page(start(), "table", drawn="1")


@pytest.mark.parametrize(("name", "shown"), [(None, 0), ("Team", 1)])
def test_partners_are_named_below_a_team_and_one_of_them_deals(name: str | None, shown: int) -> None:
    sitting = services.start_sitting(
        id=uuid.uuid4(),
        phone=PhoneFactory(),
        ruleset="partnership-five-hundred-rum",
        options={},
        sides=[NewSide(name, ["Ana", "Cy"]), NewSide(None, ["Ben", "Dora"])],
        first_dealer="Ana",
        at=EVENING,
    )
    table = page(sitting, "table")
    assert (table.count('"players">Ana and Cy<'), table.count(">Ana deals next<")) == (shown, 1)


@pytest.mark.parametrize(("other", "named"), [("Ana", 0), ("Cy", 2)])
def test_a_receipt_says_who_of_two_partners_laid_what_where_that_is_known(other: str, named: int) -> None:
    sitting = services.start_sitting(
        id=uuid.uuid4(),
        phone=PhoneFactory(),
        ruleset="partnership-five-hundred-rum",
        options={},
        sides=[NewSide(None, ["Ana", "Cy"]), NewSide(None, ["Ben", "Dora"])],
        first_dealer="Ana",
        at=EVENING,
    )
    laid = [{"by": "Ana", "cards": "4H 5H 6H"}, {"by": other, "cards": "KS KH KD"}]
    record(sitting, 1, {"by": "Ana", "table": laid, "held": {"Cy": "2S", "Ben": "3S", "Dora": "5S"}})

    assert len(re.findall(r'<span class="soft">(?:Ana|Cy): </span>', page(sitting, "receipt", 1))) == named


def test_who_went_out_with_less_than_another_did_not_take_the_hand() -> None:
    sitting = start("Ana", "Ben", ruleset="five-hundred-rum")
    melds = [{"by": "Ana", "cards": "KS KH KD"}, {"by": "Ben", "cards": "3S 3H 3D"}]
    record(sitting, 1, {"by": "Ben", "table": melds, "held": {"Ana": "2C"}})
    shown = page(sitting, "table")

    assert "In bold: who went out." in shown
    assert "took the hand" not in shown + page(sitting, "receipt", 1)
    assert '<span class="mark">went out</span>' in page(sitting, "receipt", 1)


def test_a_receipt_shows_no_nought_beside_cards_that_count_for_nothing() -> None:
    shown = page(gin(hands=1), "receipt", 1)

    assert "Ana’s run" in shown
    assert re.findall(r'<p>([^<]*)</p></div> <span class="points none">', shown) == ["Ana has no deadwood"]


def test_games_won_are_told_of_everybody_once_there_is_a_second_game() -> None:
    sitting = gin(hands=2, target=50)
    told = [page(sitting, "table").count("game won"), page(sitting, "table").count("games won")]
    record(sitting, 3, {"by": "Ana", "held": {"Ana": GIN_HAND, "Ben": OTHER}})
    shown = page(sitting, "table")

    assert told == [0, 0]
    assert (shown.count("1 game won"), shown.count("0 games won")) == (1, 1)


@pytest.mark.parametrize(
    ("name", "number", "told"),
    [
        ("table", (), "Rummy: Ana 5, “B” −5"),
        ("summary", (), "Rummy: Ana 5, “B” −5"),
        ("receipt", (1,), "Ana +5, “B” −5"),
    ],
)
def test_a_link_in_a_chat_says_how_it_stands(name: str, number: tuple[int, ...], told: str) -> None:
    sitting = start("Ana", "“B”", ruleset="basic-rummy")
    record(sitting, 1, {"by": "Ana", "held": {"“B”": 5}})
    shown = page(sitting, name, *number)
    assert f'<meta name="description" property="og:description" content="{told}">' in shown
    assert 'property="og:image" content="http://testserver/static/rummy/img/icon-512' in shown


def test_points_below_zero_are_written_with_a_real_minus() -> None:
    assert ">−5<" in page(played(1, phone=PhoneFactory()), "table")


def test_a_saved_hand_offers_to_be_taken_back() -> None:
    shown = page(played(2, phone=PhoneFactory()), "table", saved="2")

    assert "Hand 2 saved." in shown
    assert "/hands/2/void/" in shown


def test_a_struck_hand_can_be_put_back_from_its_receipt() -> None:
    sitting = played(1, phone=PhoneFactory())
    services.void_hand(hand=sitting.hands.get(), id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)

    assert "Put the hand back" in page(sitting, "receipt", 1)


def test_two_versions_of_a_hand_stand_first_on_the_table_with_a_pick() -> None:
    sitting = played(1, phone=PhoneFactory())
    record(sitting, 1, typed(40, 20, -10), phone=another_phone(sitting))

    shown = page(sitting, "table")

    assert shown.count("This one is right") == 2
    assert shown.index("Hand 1 was entered in two ways") < shown.index('id="hands"')


def test_hands_entered_as_totals_are_marked_so() -> None:
    assert '<span class="mark">totals</span>' in page(played(1, phone=PhoneFactory()), "table")


def test_what_totals_are_is_said_where_there_are_any() -> None:
    words = "“Totals” were typed in without cards."
    assert [
        words in page(sitting, "table") for sitting in (gin(hands=1), played(1, phone=PhoneFactory()))
    ] == [
        False,
        True,
    ]


def test_a_sitting_that_ended_without_a_hand_asks_for_none() -> None:
    sitting = start()
    services.finish_sitting(sitting=sitting, phone=sitting.started_by, at=EVENING)

    for name in ("table", "summary"):
        assert "No hand was played." in page(sitting, name)
        assert "Then tap Score hand" not in page(sitting, name)


def test_a_sitting_without_a_game_won_says_who_is_ahead() -> None:
    words = words_of(
        browser_of((sitting := played(1, phone=PhoneFactory())).started_by).get(
            f"/s/{sitting.watch_code}/summary/"
        )
    )
    assert ("Games won" in words, " ".join(words.split()).count("40 A Ana leads")) == (False, 1)


def test_a_sitting_with_a_game_won_counts_games() -> None:
    assert "Games won" in page(played(11, phone=PhoneFactory()), "summary")


def test_the_page_of_a_game_is_named_after_its_winner() -> None:
    assert "<title>Ana wins game 1 · Meldbook</title>" in page(gin(hands=2, target=50), "game", 1)


def test_a_game_that_partners_won_is_theirs() -> None:
    sitting = partners()
    record(sitting, 1, {"typed": {"Ana & Cy": 60, "Ben & Dee": 10}})

    assert "<title>Ana &amp; Cy win game 1 · Meldbook</title>" in page(sitting, "game", 1)


@pytest.mark.parametrize(
    ("points", "said"),
    [((9, 2, 2), "Ana is 7 points ahead of Ben and Cy."), ((9, 2, 1), "Ana is 7 points ahead of Ben.")],
)
def test_a_game_says_of_whom_its_winner_is_ahead(points: tuple[int, ...], said: str) -> None:
    sides = ("Ana", "Ben", "Cy")
    sitting = start(*sides, target=6)
    record(sitting, 1, typed(*points, sides=sides))
    assert said in page(sitting, "game", 1)


def test_the_final_count_of_gin_is_explained_to_the_stored_sum() -> None:
    sitting = gin(hands=3)
    answer = browser_of(sitting.started_by).get(reverse("scorekeeping:game", args=[sitting.watch_code, 1]))

    view = answer.context["view"]
    count = answer.context["count"]
    assert view.game.finished
    assert {side.name: side.final for side in count} == {
        points.side: points.points for points in view.game.final
    }
    assert answer.context["collected"] in text_of(answer)


def test_the_chart_comes_with_hand_two() -> None:
    phone = PhoneFactory()

    assert "The chart appears after hand 2." in page(played(1, phone=phone), "summary")
    assert "<polyline" in page(played(2, phone=phone), "summary")


def test_no_chart_is_promised_of_what_is_over_after_one_hand() -> None:
    won = start()
    record(won, 1, typed(400, 0, 0))
    ended = played(1, phone=PhoneFactory())
    services.finish_sitting(sitting=ended, phone=ended.started_by, at=EVENING)

    for shown in (page(won, "game", 1), page(won, "summary"), page(ended, "summary")):
        assert "The chart appears after hand 2." not in shown
        assert "A chart needs two hands." in shown


@pytest.mark.parametrize(("totals", "said"), [((400, 0, 0), "Ana won · "), ((40, 0, 0), "")])
def test_who_is_asked_to_a_table_that_is_over_reads_so(totals: tuple[int, ...], said: str) -> None:
    sitting = start()
    record(sitting, 1, typed(*totals))
    services.finish_sitting(sitting=sitting, phone=sitting.started_by, at=EVENING)

    asked = text_of(Client().get(reverse("scorekeeping:join-link", args=[sitting.score_code])))
    for shown in (page(sitting, "share"), asked):
        assert "The sitting is over" in shown
        assert f'<p class="lead">{said}Robber Rummy' in shown
        assert "first to 400" not in shown


def test_the_chart_has_a_title_and_a_table_beside_it() -> None:
    shown = page(played(3, phone=PhoneFactory()), "summary")

    assert "Totals after each hand: Ana 120, Ben 60, Cy −15</title>" in shown
    assert "The same as a table" in shown


def test_a_watcher_who_has_this_version_gets_no_page_again() -> None:
    sitting = played(1, phone=PhoneFactory())
    address = reverse("scorekeeping:table", args=[sitting.watch_code])
    version = Client().get(address)["ETag"]

    known = Client().get(address, headers={"If-None-Match": version})
    record(sitting, 2, typed(1, 2, 3))
    after = Client().get(address, headers={"If-None-Match": version})

    assert (known.status_code, known.content, after.status_code) == (304, b"", 200)
    # A new nonce would lock out the scripts of the page that is kept.
    assert "Content-Security-Policy" not in known


@pytest.mark.parametrize("key", ["robber-rummy", "gin-rummy", "straight-rummy"])
def test_every_game_has_rules_with_examples_worked_by_the_engine(key: str) -> None:
    answer = Client().get(reverse("scorekeeping:rules", args=[key]))

    assert [example.says for example in answer.context["examples"]]
    assert "Your turn" in text_of(answer)


def test_rules_of_a_table_mark_what_this_house_plays_differently() -> None:
    sitting = start("Ana", "Ben", ruleset="gin-rummy", gin_bonus=20)

    answer = browser_of(sitting.started_by).get(
        reverse("scorekeeping:sitting-rules", args=[sitting.watch_code])
    )

    rules = answer.context["book"].house_rules
    assert [(rule.label, rule.value) for rule in rules if rule.differs] == [("Gin bonus", "20")]
    assert "and 20." in text_of(answer)


def test_examples_the_house_rules_do_not_allow_are_left_out() -> None:
    sitting = start("Ana", "Ben", ruleset="robber-rummy", renege_rule=False)

    answer = Client().get(reverse("scorekeeping:sitting-rules", args=[sitting.watch_code]))

    assert len(answer.context["examples"]) == 2


def test_settings_are_kept_on_this_phone_and_applied_to_every_page() -> None:
    client = Client()
    client.post(reverse("scorekeeping:settings"), {"suits": "two", "theme": "dark", "hand": "left"})

    shown = text_of(client.get(reverse("scorekeeping:home")))

    assert 'data-suits="two" data-theme="dark" data-hand="left"' in shown


def test_a_look_that_cannot_be_is_the_default() -> None:
    assert read_look({"look": "suits=seven&theme=%22%3E"})["suits"] == "four"


def test_no_page_has_inline_style_or_unguarded_script() -> None:
    sitting = gin(hands=3)
    for name, args in [
        ("table", ()),
        ("receipt", (1,)),
        ("game", (1,)),
        ("summary", ()),
        ("share", ()),
        ("sitting-rules", ()),
    ]:
        shown = page(sitting, name, *args)
        assert " style=" not in shown, name
        assert "<script>" not in shown, name
