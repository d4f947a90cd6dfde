"""Does the phone judge, cut, read and score cards as the engine does?"""

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from rummy import engine
from rummy.engine.cards import DECK, JOKER, Card, write_cards
from rummy.engine.grouping import Entry, group
from rummy.engine.melds import Meld, judge
from rummy.people.names import KEPT_BY_PHONES
from rummy.scorekeeping.offered import KNOWN_TO_THE_PHONE
from tests.browser.dealt_cards import Packs
from tests.browser.dealt_hands import OPTIONS, document
from tests.browser.phone_code import ask, case_of, essence, open_code

pytestmark = pytest.mark.needs_browser

ROOT = Path(__file__).parent.parent.parent
GOLDEN = {
    name: json.loads((ROOT / "tests" / "golden" / f"{name}.json").read_text())
    for name in ("grouping", "notation")
}
HANDS = 300
# One game for each set of rules about melds.
MELDERS = (
    "robber-rummy",
    "straight-rummy",
    "boathouse-rum",
    "five-hundred-rum",
    "playroom-rummy",
    "table-robbers-rummy",
)

Ask = Callable[..., Any]


@pytest.fixture(scope="module")
def rules_page(browser: Browser) -> Iterator[Page]:
    page = open_code(browser, "phone_rules.js")
    yield page
    page.close()


@pytest.fixture
def phone(rules_page: Page) -> Ask:
    return partial(ask, rules_page)


def rules_for(case: dict[str, Any]) -> dict[str, Any]:
    made_up = GOLDEN["grouping"]["melds"].get(case.get("melds"))
    if made_up:
        return {"melds": made_up, "jokers": 4, "packs": 4, "values": {}}
    key = case["melds"] if isinstance(case.get("melds"), str) else case.get("ruleset", "robber-rummy")
    return engine.describe(key, case.get("options", {}))


def marked(text: str) -> list[dict[str, Any]]:
    """`|` before a card: a meld begins here; `~`: none may."""
    return [{"card": word.lstrip("|~"), "hard": "|" in word, "glue": "~" in word} for word in text.split()]


def test_no_player_is_called_like_something_that_every_object_has(rules_page: Page) -> None:
    assert set(rules_page.evaluate("Object.getOwnPropertyNames(Object.prototype)")) == KEPT_BY_PHONES


@pytest.mark.parametrize("case", GOLDEN["grouping"]["cases"], ids=lambda case: case["name"])
def test_the_phone_cuts_entries_as_written(phone: Ask, case: dict[str, Any]) -> None:
    told = {"entries": marked(case["entries"]), "rules": rules_for(case), "final": case["final"]}

    assert [" ".join(cards) for cards in phone("groups", [told])[0]] == case["groups"]


@pytest.mark.parametrize("case", GOLDEN["notation"]["cases"], ids=lambda case: case["name"])
def test_the_phone_reads_text_as_written(phone: Ask, case: dict[str, Any]) -> None:
    (read,) = phone("notations", [{"text": case["text"], "rules": rules_for({**case, "melds": None})}])

    held = read["held"] if read["held"] is None else " ".join(read["held"])
    assert {
        "melds": [" ".join(cards) for cards in read["melds"]],
        "held": held,
        "unread": read["unread"],
    } == {field: case[field] for field in ("melds", "held", "unread")}


@pytest.mark.parametrize("key", MELDERS)
def test_phone_and_engine_cut_any_entries_alike(phone: Ask, key: str) -> None:
    chance = Random(f"entries of {key}")
    asked = [(random_entries(chance), chance.random() < 0.5) for _ in range(HANDS)]
    rules = engine.describe(key, {})

    told = phone(
        "groups", [{"entries": as_json(entries), "rules": rules, "final": final} for entries, final in asked]
    )

    melding = engine.find_ruleset(key).melding
    cut = [
        [[card.code for card in one.cards] for one in group(entries, melding, final=final)]
        for entries, final in asked
    ]
    assert told == cut


def random_entries(chance: Random) -> list[Entry]:
    """Cards that partly belong together, with a boundary or glue here and there."""
    near = chance.sample(DECK, 12)
    cards = [chance.choice(chance.choice((near, DECK))) for _ in range(chance.randrange(14))]
    marks = [chance.random() for _ in cards]
    return [Entry(card, hard=mark < 0.1, glue=mark > 0.8) for card, mark in zip(cards, marks, strict=True)]


def as_json(entries: list[Entry]) -> list[dict[str, Any]]:
    return [{"card": entry.card.code, "hard": entry.hard, "glue": entry.glue} for entry in entries]


@pytest.mark.parametrize("key", MELDERS)
def test_phone_and_engine_judge_the_same_cards_as_melds(phone: Ask, key: str) -> None:
    chance = Random(f"melds of {key}")
    given: list[list[Card]] = []
    for _ in range(HANDS):
        suit = chance.choice([card.suit for card in DECK])
        near = [card for card in DECK if card.suit is suit or card.rank == 7]
        given.append([chance.choice(near) for _ in range(chance.randint(1, 6))])

    told = phone(
        "judged",
        [{"cards": [card.code for card in cards], "rules": engine.describe(key, {})} for cards in given],
    )

    melds = [judge(cards, engine.find_ruleset(key).melding) for cards in given]
    assert [one["problems"] == [] for one in told] == [isinstance(meld, Meld) for meld in melds]
    legal = [(one, meld) for one, meld in zip(told, melds, strict=True) if isinstance(meld, Meld)]
    assert [(one["kind"], " ".join(one["cards"])) for one, _ in legal if one["kind"] == "run"] == [
        (meld.kind, write_cards(meld.cards)) for _, meld in legal if meld.kind == "run"
    ]


@pytest.mark.parametrize("key", ["playroom-rummy", "table-robbers-rummy"])
def test_phone_and_engine_say_the_same_of_jokers(phone: Ask, key: str) -> None:
    chance = Random(f"jokers of {key}")
    rules, melding = engine.describe(key, {}), engine.find_ruleset(key).melding
    given = [with_jokers(chance) for _ in range(3 * HANDS)]

    told = phone("judged", [{"cards": [card.code for card in cards], "rules": rules} for cards in given])

    def jokers_in(codes: Iterable[str]) -> list[str]:
        return [code for code in codes if code.startswith("joker")][:1]

    for cards, one in zip(given, told, strict=True):
        meld = judge(cards, melding)
        codes = [] if isinstance(meld, Meld) else meld.codes
        problems = [found["code"] for found in one["problems"]]
        assert (cards, problems == [], jokers_in(problems)) == (cards, codes == [], jokers_in(codes))


def with_jokers(chance: Random) -> list[Card]:
    """A meld or nearly one, with a joker or two: bare, with its rank alone, or with rank and suit."""
    lying = chance.choice(DECK)
    in_row = [card for card in DECK if card.suit is lying.suit]
    alike = [card for card in DECK if card.rank is lying.rank]
    start = chance.randrange(13)
    row = [in_row[(start + step) % 13] for step in range(chance.randint(3, 6))]
    cards = chance.choice((row, chance.sample(alike, chance.randint(2, 4))))
    if chance.random() < 0.7:
        cards.remove(chance.choice(cards))
    stood = chance.choices(chance.choice((row, alike)), k=chance.choice((1, 1, 1, 2)))
    ways = [(JOKER, Card(one.rank, None, True), Card(one.rank, one.suit, True)) for one in stood]
    return [*cards, *(chance.choice(way) for way in ways)]


def test_the_phone_scores_the_golden_hands(phone: Ask) -> None:
    played = [golden for golden in golden_hands() if not golden["hands"][0].keys() & {"turns", "overrule"}]
    scored = [(told, ours) for told in played if (ours := engine.score(told)["hands"][0])["ok"]]

    phones = phone("scores", [case_of(told) for told, _ in scored])

    assert len(scored) > 600
    for (told, ours), theirs in zip(scored, phones, strict=True):
        assert (told, essence(theirs)) == (told, essence(ours))


def golden_hands() -> Iterator[dict[str, Any]]:
    """Each hand of the golden cases as a document of its own."""
    for rules in engine.RULESETS:
        for case in json.loads((ROOT / "tests" / "golden" / f"{rules.key}.json").read_text()):
            for hand in case.get("hands", []) if "expect" in case else []:
                head = {"format": 1, "game": rules.key, "options": case.get("options", {})}
                yield {**head, "sides": case["sides"], "hands": [hand]}


def test_a_card_fits_a_meld_exactly_when_it_makes_a_longer_one(phone: Ask) -> None:
    chance = Random("fits")
    rules = {key: engine.describe(key, {}) for key in ("robber-rummy", "straight-rummy")}
    melds = [Packs(2, chance).meld() for _ in range(60)]
    legal = [
        {"cards": cards, "rules": rules[key]}
        for key in rules
        for cards in melds
        if isinstance(
            judge([card for card in DECK if card.code in cards], engine.find_ruleset(key).melding), Meld
        )
        and len(set(cards)) == len(cards)
    ]

    assert phone("misfits", legal) == []


@pytest.mark.parametrize("key", OPTIONS)
def test_the_phone_scores_as_the_engine_does(phone: Ask, key: str) -> None:
    chance = Random(f"hands of {key}")
    documents = [document(key, chance) for _ in range(HANDS)]

    cases = [case_of(told) for told in documents]
    for told, phones in zip(documents, phone("scores", cases), strict=True):
        (ours,) = engine.score(told)["hands"]
        assert (told, essence(phones)) == (told, essence(ours))


@pytest.mark.parametrize(
    ("key", "hand"),
    [
        ("gin-rummy", {"by": "A", "held": {"A": 4, "B": 20}, "spread": {"A": ["4C 5C 6C"]}}),
        ("knock-rummy", {"by": "A", "held": {"A": 4, "B": 20}, "spread": {"B": ["4C 5C 6C"]}}),
        ("boathouse-rum", {"by": "A", "held": {"B": "KS KH"}, "spread": {"A": ["4C 5C 6C 7C"]}}),
    ],
)
def test_melds_of_cards_that_nobody_told_are_refused_by_both(
    phone: Ask, key: str, hand: dict[str, Any]
) -> None:
    told = {"format": 1, "game": key, "options": {}, "sides": ["A", "B"], "hands": [hand]}

    (phones,) = phone("scores", [case_of(told)])

    (ours,) = engine.score(told)["hands"]
    assert (phones["ok"], [one["where"] for one in phones["errors"]]) == (
        False,
        [one["where"] for one in ours["errors"]],
    )


@pytest.mark.parametrize(
    ("layoffs", "code"),
    [
        ([("B", "4H 5H 6H", "8H")], "card-not-held"),
        ([("A", "4H 5H 6H", "7H")], "layoff-by-knocker"),
        ([("B", "5S", "7H")], "layoff-on-deadwood"),
        ([("B", "4H 5H", "7H")], "layoff-on-deadwood"),
        ([("B", "4H 5H 6H", "KS")], "card-in-two-melds"),
        ([("B", "4H 5H 6H", "7H"), ("B", "4H 5H 6H 7H", "7H")], "card-used-twice"),
    ],
)
def test_both_refuse_the_same_lay_off_that_is_told(
    phone: Ask, layoffs: list[tuple[str, str, str]], code: str
) -> None:
    hand = {
        "by": "A",
        "held": {"A": "4H 5H 6H JS JD JC 9S 9D 9C 5S", "B": "7H KS KD KC 2H 2D 4C 8C 8D 10D"},
        "spread": {"B": ["KS KD KC"]},
        "layoffs": [{"by": by, "to": to, "cards": cards} for by, to, cards in layoffs],
    }
    told = {"format": 1, "game": "gin-rummy", "options": {}, "sides": ["A", "B"], "hands": [hand]}

    (phones,) = phone("scores", [case_of(told)])

    (ours,) = engine.score(told)["hands"]
    assert [code in [one["code"] for one in found] for found in (phones["errors"], ours["errors"])] == [
        True,
        True,
    ]


def test_cards_grow_to_a_run_round_the_corner_alike(phone: Ask) -> None:
    suit = [card for card in DECK if card.suit is DECK[0].suit]
    arcs = [
        [suit[(first + step) % 13] for step in range(size)] for first in range(13) for size in (3, 11, 12, 13)
    ]
    rest = [[*(card for card in suit if card not in arc), suit[0]] for arc in arcs]
    tables = [
        [{"by": "A", "cards": write_cards(arc)}, {"by": "B", "cards": write_cards(added)}]
        for arc, more in zip(arcs, rest, strict=True)
        for added in (more, more[:1], more[-1:])
    ]
    documents = [
        {
            "format": 1,
            "game": "table-robbers-rummy",
            "options": {},
            "sides": ["A", "B"],
            "hands": [{"by": "A", "table": [{"laid": laid}]}],
        }
        for laid in tables
    ]

    phones = phone("scores", [case_of(told) for told in documents])

    ours = [engine.score(told)["hands"][0]["ok"] for told in documents]
    assert {True, False} == set(ours)
    assert [(laid, one["ok"]) for laid, one in zip(tables, phones, strict=True)] == [
        *zip(tables, ours, strict=True)
    ]


def test_the_phone_knows_every_way_of_scoring_that_is_offered(phone: Ask) -> None:
    assert set(phone("kinds")) == KNOWN_TO_THE_PHONE


@pytest.mark.parametrize(
    ("key", "options", "hand"),
    [
        ("block-rummy", {}, {"end": "blocked", "held": {"A": 9, "B": 9, "C": 9}}),
        ("knock-rummy", {}, {"by": "A", "held": {"A": 10, "B": 10, "C": 10}}),
        (
            "table-robbers-rummy",
            {"blocked_winner": "fewest-cards"},
            {"end": "blocked", "held": {"A": 2, "B": 2, "C": 5}},
        ),
    ],
)
def test_both_say_why_level_hands_bring_nothing(
    phone: Ask, key: str, options: dict[str, Any], hand: dict[str, Any]
) -> None:
    told = {"format": 1, "game": key, "options": options, "sides": ["A", "B", "C"], "hands": [hand]}

    (phones,) = phone("scores", [case_of(told)])

    (ours,) = engine.score(told)["hands"]
    said = [(line["side"], line["text"]) for line in ours["lines"] if line["code"] == "level"]
    assert said
    assert [(line["side"], line["text"]) for line in phones["lines"] if line["code"] == "level"] == said


@pytest.mark.parametrize("key", OPTIONS)
def test_the_lines_of_a_side_add_up_on_the_phone(phone: Ask, key: str) -> None:
    chance = Random(f"lines of {key}")
    cases = [case_of(document(key, chance)) for _ in range(200)]

    for result in phone("scores", cases):
        for side, points in (result["scores"] or {}).items():
            assert sum(line["points"] for line in result["lines"] if line["side"] == side) == points
