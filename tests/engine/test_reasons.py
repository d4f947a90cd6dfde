"""Is every reason on a receipt true of its hand: do its numbers make its points, and does it name all the cards?"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings

from rummy import engine
from rummy.engine.cards import read_cards, show_cards
from rummy.engine.words import listed
from tests.engine.documents import documents
from tests.engine.test_golden import GAMES, cases_of, document_of

Line = dict[str, Any]
Hand = dict[str, Any]
CARD = re.compile(r"(?:JK=)?(?:10|[2-9AJQK])[♠♥♦♣?]|JK")
SHOWN = frozenset({"set", "run", "identity", "neither", "layoff", "deadwood"})
"""Lines that show the cards of a hand."""
TOLD_BY_ITSELF = frozenset({"penalty", "won", "level", "renege"})
"""Lines that say what happened; their points are a price, or one for the game."""


def is_sum(line: Line, told: str, factor: str | None, total: str | None) -> bool:
    """5 + 10 + 10, perhaps twice: the points of the line, or of a line without points what it says itself."""
    worth = sum(map(int, told.split(" + "))) * int(factor or 1)
    is_plain = line["points"] == 0 and line["code"] in (*SHOWN, "held", "shown")
    told_in_full = total == (str(worth) if "+" in told else None)
    is_right = told_in_full if line["text"].startswith("Deadwood of") else total in (None, str(worth))
    return is_right and (is_plain or abs(line["points"]) == worth)


def is_difference(line: Line, more: str, less: str) -> bool:
    return bool(abs(line["points"]) == int(more) - int(less) >= 0)


def is_number(line: Line, number: str) -> bool:
    return bool(abs(line["points"]) == int(number))


SENTENCES: list[tuple[str, Callable[..., bool]]] = [
    (r".*: \(?(\d+(?: \+ \d+)*)\)?(?: × (\d+))?(?: = (\d+))?(?:, taken over from .+)?", is_sum),
    (r"(?:From .+: )?(?:Deadwood )?(\d+)(?: −| against| against the lowest count,) (\d+)", is_difference),
    (
        r".*’s turn: the table was worth (\d+), now (\d+)",
        lambda line, *two: line["points"] == worth_more(*two),
    ),
    (r"(?:.*: )?(\d+) (?:more|less|left in hand|unmatched|for the winner’s melds)\b.*", is_number),
    (r".* goes out with melds worth (\d+)", is_number),
    (r".* went rum: (\d+), paid by nobody", is_number),
    (r"Entered as a total: −?(\d+)", is_number),
    (r"All have \d+: nobody pays|Left with .*: 0 cards", lambda line: line["points"] == 0),
    (
        r"Left with .*: (\d+) cards?(?:: .+)?",
        lambda line, count: len(line["cards"].split()) in (0, int(count)),
    ),
    (r".* counts \d+ times", lambda line: line["code"] == "rummy"),
    (r"Equal share of \d+ from .+|A point of \d+ left over .+", lambda line: line["points"] >= 0),
]


def worth_more(before: str, now: str) -> int:
    return int(now) - int(before)


def is_borne_out(line: Line) -> bool:
    """Do the numbers of a sentence make the points of its line?"""
    text = line["text"]
    if line["code"] in TOLD_BY_ITSELF or not re.search(r"\d", CARD.sub("", text)):
        return True
    return any(
        found is not None and proves(line, *found.groups())
        for pattern, proves in SENTENCES
        for found in [re.fullmatch(pattern, text)]
    )


def names_its_cards(line: Line) -> bool:
    """Are the cards of a line in its sentence, in their order?"""
    shown = show_cards(read_cards(line["cards"]))
    return shown in line["text"] or not CARD.search(line["text"])


def doubles_what_it_should(hand: Hand) -> bool:
    """What is doubled, or counts several times, is what the same side has without it."""
    return all(
        line["points"]
        == (times - 1) * sum(one["points"] for one in hand["lines"] if is_multiplied(one, line))
        for line in hand["lines"]
        for times in [times_of(line)]
        if times
    )


def times_of(line: Line) -> int:
    found = re.search(r"counts (\d+) times", line["text"])
    doubled = line["text"].endswith("doubled") and line["code"] in ("rummy", "upcard")
    return int(found[1]) if found else 2 * doubled


def is_multiplied(line: Line, by: Line) -> bool:
    of_side = line["side"] == by["side"] and line["code"] not in (by["code"], "penalty")
    return bool(of_side and (line["player"] == by["player"] or line["code"] == "collected"))


def shares_add_up(hand: Hand) -> bool:
    """An equal share is the whole part of its pool, and the pool is what is paid and what is shared out."""
    shares = [line for line in hand["lines"] if line["code"] == "share"]
    over = [line for line in hand["lines"] if line["code"] == "left-over"]
    told = {int(found[1]) for line in shares + over if (found := re.search(r" of (\d+) ", line["text"]))}
    paid = [sum(map(int, re.findall(r"\((\d+)\)", line["text"]))) for line in shares]
    if not shares:
        return not over
    pool = sum(line["points"] for line in shares + over)
    equal = {line["points"] for line in shares} == {pool // len(shares)}
    return (
        equal
        and told == {pool} == set(paid)
        and len(over) == pool % len(shares)
        and all(names_the_others(line, shares) for line in shares)
    )


def names_the_others(line: Line, shares: list[Line]) -> bool:
    """Whoever shares with him, and not himself."""
    with_whom = line["text"].rpartition(", with ")[2]
    others = {one["player"] for one in shares if one is not line}
    return any(with_whom == listed(order) for order in permutations(others))


def renege_is_as_told(hand: Hand) -> bool:
    """Where melds and cards do not count, nothing but penalties does; they count only where a partner may play on."""
    told = [line for line in hand["lines"] if line["code"] == "renege"]
    counts = {line["side"] for line in hand["lines"] if line["code"] not in ("renege", "penalty")}
    nothing_counts = [line for line in told if line["text"].endswith("do not count")]
    alone = [line for line in told if line["side"] == line["player"]]
    return all(line["side"] not in counts for line in nothing_counts) and all(
        line in nothing_counts for line in alone
    )


def deadwood_is_as_told(hand: Hand) -> bool:
    """“Deadwood 22 against 6” is what the two hands are left with."""
    left = {sum_in(line["text"]) for line in hand["lines"] if line["code"] == "deadwood"}
    against = [re.fullmatch(r"Deadwood (\d+) against (\d+)", line["text"]) for line in hand["lines"]]
    return all(set(map(int, found.groups())) == left for found in against if found)


def sum_in(text: str) -> int:
    """What a hand is left with: nothing, a number, or a sum of cards."""
    found = re.search(r": (\d+(?: \+ \d+)*)(?: = \d+)?$", text)
    return sum(map(int, found[1].split(" + "))) if found else 0


def unlike_the_cards(hand: Hand, told: Hand, game: str) -> list[str]:
    """Whose cards are not all among the reasons, each once, where hands are shown."""
    wrong = []
    for player, held in told.get("held", {}).items():
        if isinstance(held, str) and engine.find_ruleset(game).holding.asked == "cards":
            lines = [line for line in hand["lines"] if line["player"] == player and line["code"] in SHOWN]
            named = Counter(card for line in lines for card in read_cards(line["cards"]))
            if named != Counter(read_cards(held)):
                wrong.append(f"{player}: {held}")
    return wrong


def untrue(document: Any) -> Iterator[Any]:
    """All that a receipt says and that is not so."""
    result = engine.score(document)
    for told, hand in zip(document["hands"], result["hands"], strict=True):
        if hand["ok"]:
            yield from (line for line in hand["lines"] if not is_borne_out(line) or not names_its_cards(line))
            laws = shares_add_up, doubles_what_it_should, deadwood_is_as_told, renege_is_as_told
            yield from (hand["lines"] for law in laws if not law(hand))
            yield from unlike_the_cards(hand, told, document["game"]) if hand["lines"] else ()


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_of_a_golden_case_is_true(game: str) -> None:
    told = [document_of(case) for case in cases_of(game) if "expect" in case]
    assert [wrong for document in told for wrong in untrue(document)] == []


@settings(max_examples=60, deadline=None)
@given(documents)
def test_every_reason_of_a_random_hand_is_true(told: dict[str, Any]) -> None:
    assert list(untrue(told)) == []
