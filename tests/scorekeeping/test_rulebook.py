"""Does the rules page say what the engine does, for every game and every house rule?"""

import re
from typing import Any

import pytest
from django.template.loader import select_template
from django.test import Client
from django.urls import reverse

from rummy import engine
from rummy.scorekeeping.examples import examples, worked_examples
from rummy.scorekeeping.rulebook import RuleBook, rulebook
from tests.factories import start
from tests.scorekeeping.views.pages import browser_of, text_of

RULESETS = engine.RULESETS
KEYS = [ruleset.key for ruleset in RULESETS]
CHOICES = [
    pytest.param(ruleset.key, option.key, value, id=f"{ruleset.key}: {option.key}={value}")
    for ruleset in RULESETS
    for option in ruleset.options
    for value in ([value for value, _label in option.choices] if option.type == "choice" else [True, False])
    if option.type != "int"
]
LARGEST_PAGE = 40 * 1024


def texts(book: RuleBook) -> list[str]:
    return [text for section in (*book.before, *book.after) for text in section.texts]


def headings(book: RuleBook) -> list[str]:
    return [section.heading for section in (*book.before, *book.after)]


def text(key: str, **options: Any) -> str:
    return " ".join(texts(rulebook(key, options)))


@pytest.mark.parametrize("key", KEYS)
def test_every_game_has_all_parts_of_a_rule_book(key: str) -> None:
    book = rulebook(key, {})

    parts = {"Players and cards", "Melds", "Your turn", "The end of a hand", "Who scores", "The game"}
    assert parts <= set(headings(book))
    assert all(re.search(r"[.:]$", told) for told in texts(book))
    assert not re.search(r"None|%\(|\{", " ".join(texts(book)))


@pytest.mark.parametrize("key", KEYS)
def test_every_game_is_introduced_in_words_of_its_own(key: str) -> None:
    written = select_template([f"scorekeeping/rules/{key}.html"]).render()

    assert len(written) > 150


@pytest.mark.parametrize("key", KEYS)
def test_every_game_has_three_examples_the_engine_has_worked(key: str) -> None:
    worked = worked_examples(key, engine.describe(key, {}), {})

    assert len(worked) == len(examples(key)) >= 3
    assert len({example.says for example in worked}) == len(worked)


@pytest.mark.parametrize(("key", "option", "value"), CHOICES)
def test_every_house_rule_can_be_read(key: str, option: str, value: object) -> None:
    book = rulebook(key, {option: value})

    assert texts(book)
    assert worked_examples(key, book.played, {option: value}, at_table=True) is not None


@pytest.mark.django_db
@pytest.mark.parametrize("key", KEYS)
def test_the_page_is_small_and_asks_little(key: str, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(8):
        answer = Client().get(reverse("scorekeeping:rules", args=[key]))

    assert len(answer.content) <= LARGEST_PAGE
    assert " style=" not in text_of(answer)


SAID = [
    ("robber-rummy", {}, "Runs count double on the table"),
    ("robber-rummy", {"renege_rule": True}, "scores −100"),
    ("robber-rummy", {"partnership": True, "renege_partnership": "side"}, "The whole side scores −100"),
    ("robber-rummy", {"sitting": "best-of", "sitting_games": 5}, "best of 5 games: who first wins 3"),
    ("table-robbers-rummy", {"first_meld_min": 30}, "must come to 30 points in one turn"),
    ("table-robbers-rummy", {"first_meld_scope": "single_meld"}, "first meld alone must come to 40 points"),
    ("table-robbers-rummy", {"around_corner": False}, "never between them"),
    ("table-robbers-rummy", {"blocked_winner": "fewest-cards"}, "the fewest cards win"),
    ("basic-rummy", {}, "turned over, unshuffled"),
    ("basic-rummy", {"stock_end": "block"}, "In a blocked hand"),
    ("basic-rummy", {"must_discard_last": True}, "The last one must be a discard"),
    ("block-rummy", {}, "blocks the hand"),
    ("five-hundred-rum", {}, "From 5 players on: A set: 3 to 8 cards of one rank; a suit may come twice."),
    ("five-hundred-rum", {"top_discard_free": True}, "The top discard alone may be taken without playing it"),
    ("five-hundred-rum", {"winner_gains_caught": True}, "also scores what the others hold"),
    ("partnership-five-hundred-rum", {}, "Partners count together"),
    ("boathouse-rum", {}, "takes a second card with it"),
    ("boathouse-rum", {"rummy_doubles": True}, "They pay double"),
    ("gin-rummy", {"knock_limit": 5}, "count 5 or less"),
    ("gin-rummy", {"undercut_bonus": 10}, "scores the difference and 10."),
    ("gin-rummy", {"box_bonus": 20}, "each adds 20 for every hand won"),
    ("hollywood-gin", {}, "3 games are kept side by side"),
    ("gin-rummy", {"target": None, "max_hands": 9}, "Who wins a game adds 100."),
    ("oklahoma-gin", {"ace_requires_gin": True}, "After an ace only gin ends the hand"),
    ("oklahoma-gin", {}, "After a spade was turned up, all points of the hand count double"),
    ("knock-rummy", {"knock_penalty": 7}, "7 on top from the knocker"),
    ("knock-rummy", {"rum_bonus_from": "once"}, "credited 25 more, once"),
    ("queen-city-rum", {}, "7 cards and a discard, or 8 cards"),
    ("playroom-rummy", {"discard_mode": "none"}, "Nobody discards."),
    ("playroom-rummy", {"discard_mode": "mandatory"}, "Discards are never taken."),
    ("playroom-rummy", {"discard_mode": "multi", "discard_must_use": True}, "played in the same turn"),
    ("playroom-rummy", {"elimination": True, "limit": 300}, "Who reaches 300 points is out"),
    ("playroom-rummy", {"manipulation": True}, "may be split and joined"),
    ("playroom-rummy", {"identity": True}, "An identity: the very same card 3 to 4 times."),
    ("playroom-rummy", {"joker_penalty": 200}, "not played costs 200 points"),
    ("straight-rummy", {"one_meld_per_turn": True}, "Lay one new meld"),
    ("straight-rummy", {"layoff_requires_own_meld": True}, "only once you have laid one of your own"),
    ("straight-rummy", {"score_mode": "own-penalty", "rummy_reward": "flat"}, "takes 10 off"),
    ("straight-rummy", {"max_hands": 6, "target": None}, "A game is 6 hands."),
    ("straight-rummy", {"tie_rule": "shared"}, "those who have it win together"),
    (
        "knock-rummy",
        {},
        "until the table says it is over; the balance runs on from hand to hand. The highest total wins.",
    ),
    ("knock-rummy", {"tie_rule": "play-on"}, "those who have it win together"),
    ("straight-rummy", {"target": None, "score_mode": "own-penalty"}, "hand to hand. The lowest total wins."),
    ("straight-rummy", {"next_dealer": "winner"}, "The winner of a hand deals the next"),
    ("robber-rummy", {}, "The melds left behind belong to nobody: who adds a card to one takes it over."),
    ("robber-rummy", {"partnership": True}, "The partner plays on; the side keeps its melds. Where one side"),
    ("knock-rummy", {"knock_penalty": 0}, "he collects from everybody what they have more. Several"),
    ("playroom-rummy", {"elimination": True}, "Where that is level, only those who have it play on"),
    (
        "playroom-rummy",
        {"elimination": True, "max_hands": 5},
        "of those still in wins then. If the best total",
    ),
    ("playroom-rummy", {"elimination": True, "manipulation": True}, "is charged 300 points"),
]


@pytest.mark.parametrize(("key", "options", "said"), SAID)
def test_a_rule_is_said_as_this_house_plays_it(key: str, options: dict[str, Any], said: str) -> None:
    assert said in text(key, **options)


NOT_SAID = [
    ("playroom-rummy", {"discard_mode": "none"}, "Until then you take no discards"),
    ("playroom-rummy", {"elimination": True, "manipulation": True}, "what a card counted"),
    ("playroom-rummy", {"elimination": True, "joker_retake_deducts": True}, "what it counted"),
]


@pytest.mark.parametrize(("key", "options", "said"), NOT_SAID)
def test_what_this_house_does_not_play_is_not_said(key: str, options: dict[str, Any], said: str) -> None:
    assert said not in text(key, **options)


def test_jokers_are_told_of_only_where_there_are_any() -> None:
    assert "Jokers" in headings(rulebook("playroom-rummy", {}))
    assert "Jokers" not in headings(rulebook("playroom-rummy", {"jokers_per_pack": 0}))


@pytest.mark.parametrize(
    ("key", "columns", "rows"),
    [
        ("gin-rummy", ("Left in hand",), {"A": ("1",), "2–9": ("pips",), "10–K": ("10",)}),
        (
            "robber-rummy",
            ("In a set", "In a run", "Left in hand"),
            {"A": ("15", "10 low, 30 high", "−15"), "2–9": ("5", "10", "−5"), "10–K": ("10", "20", "−10")},
        ),
        (
            "queen-city-rum",
            ("In a set", "In a run"),
            {"A": ("1", "1"), "2–9": ("pips", "pips"), "10–K": ("10", "10")},
        ),
    ],
)
def test_the_table_of_values_has_a_column_for_where_a_card_may_be(
    key: str, columns: tuple[str, ...], rows: dict[str, tuple[str, ...]]
) -> None:
    table = rulebook(key, {}).values

    assert table is not None
    assert (table.columns, {row.ranks: row.cells for row in table.rows}) == (columns, rows)


def test_values_that_only_open_the_table_say_so() -> None:
    table = rulebook("table-robbers-rummy", {}).values

    assert table is not None
    assert "first meld only" in table.note


@pytest.mark.django_db
def test_an_example_with_a_house_rule_is_for_the_book_and_for_those_who_play_so() -> None:
    def told(**options: Any) -> list[str]:
        sitting = start("Ana", "Ben", ruleset="straight-rummy", **options)
        address = reverse("scorekeeping:sitting-rules", args=[sitting.watch_code])
        return [example.says for example in browser_of(sitting.started_by).get(address).context["examples"]]

    says = "Ana goes out; the others write down what they hold."
    book = Client().get(reverse("scorekeeping:rules", args=["straight-rummy"]))
    assert "House rule: Who scores: Everybody his own, lowest wins." in text_of(book)
    assert (says in told(), says in told(score_mode="own-penalty")) == (False, True)


@pytest.mark.django_db
def test_all_games_can_be_found_from_the_start() -> None:
    start_page = text_of(Client().get(reverse("scorekeeping:home")))
    listed = text_of(Client().get(reverse("scorekeeping:all-rules")))

    assert reverse("scorekeeping:all-rules") in start_page
    assert [key for key in KEYS if reverse("scorekeeping:rules", args=[key]) not in listed] == []
    assert "For 2 to 5 players." in listed
