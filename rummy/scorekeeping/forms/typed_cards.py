"""Which cards, or points, stand in a line of the typed form, and what do its lines put on the table together?"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from rummy.engine.cards import JOKER, Card, write_cards
from rummy.engine.hand import Step
from rummy.engine.loose import Loose, lay_off
from rummy.engine.melds import MeldRules
from rummy.engine.notation import Notation, Told, Unread, read_notation
from rummy.engine.ruleset import Ruleset
from rummy.engine.words import say, to_say

Kind = Literal["melds", "ranks", "cards", "count", "upcard"]
POINTS = re.compile(r"=\s*(\d{1,4})")
COUNT = re.compile(r"(\d{1,3})")
ONTO = re.compile(r"\s*([^,>/\n]+?)\s*>\s*([^,>/\n]+?)\s*(?:[,/\n]|$)")
NUMBER = to_say("“{text}” is no number. Write it like 7.")
SHORTEST = 3


@dataclass(frozen=True, slots=True)
class TypedField:
    """A line of the form: melds, the cards or ranks a player has left, how many he has left, or the card turned up.

    `onto`: cards that are said to be laid off on a meld, each with a card of that meld.
    """

    name: str
    label: str
    text: str
    player: str
    kind: Kind
    example: str
    errors: tuple[str, ...] = ()
    melds: tuple[tuple[Card, ...], ...] = ()
    held: tuple[Told, ...] = ()
    onto: tuple[tuple[Card, Card], ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for meld in self.melds for card in meld)


def read_points(field: TypedField) -> int | None:
    """The points typed instead of cards ("=25"), or how many cards; None where neither stands there."""
    found = (COUNT if field.kind == "count" else POINTS).fullmatch(field.text.strip())
    return int(found[1]) if found else None


LONGEST = 600
"""Letters of a line: four packs of cards are as many. Reading what makes no sense takes far longer the longer it is."""


def read_field(field: TypedField, rules: MeldRules) -> TypedField:
    """The line with its cards, or with what cannot be read."""
    text = field.text.strip()
    if not text or read_points(field) is not None:
        return field
    if len(text) > LONGEST:
        return replace(
            field, errors=(say("These are more than {most} letters: no hand is so long.", most=LONGEST),)
        )
    if field.kind == "count":
        return replace(field, errors=(say(NUMBER, text=text),))
    told = [(read_notation(card, rules), read_notation(on, rules)) for card, on in ONTO.findall(text)]
    rest = ONTO.sub("", text) if field.kind == "melds" else text
    notation = read_notation(
        f"-{rest}" if field.kind == "ranks" and not rest.startswith("-") else rest, rules
    )
    pairs = [(_cards(laid), _cards(on)) for laid, on in told]
    unread = [*notation.unread, *(one for pair in told for part in pair for one in part.unread)]
    if not unread and not all(laid and on for laid, on in pairs):
        unread.append(Unread(text, "ac>3c"))
    return replace(
        field,
        errors=tuple(_unread(one) for one in unread),
        melds=notation.melds,
        held=notation.held or (),
        onto=() if unread else tuple((card, on[0]) for laid, on in pairs for card in laid),
    )


def read_cards_left(field: TypedField) -> str | list[str]:
    """The cards a player has left as the score document writes them; the ranks where the suit of any is not told."""
    whole = [JOKER if told.joker else told for told in field.held if isinstance(told, Card)]
    if len(whole) == len(field.held):
        return write_cards(whole)
    return [_rank_of(told) for told in field.held]


def table_of(
    fields: Sequence[TypedField], by: str | None, ruleset: Ruleset
) -> tuple[list[dict[str, Any]], list[str]]:
    """The melds of a score document, and what is unclear about cards that are no meld by themselves."""
    melds = [Step(field.player or by, meld) for field in fields for meld in field.melds]
    if not ruleset.tableau.named or ruleset.tableau.owned:
        return [_written((meld,)) for meld in melds], []
    whole = [meld for meld in melds if len(meld.cards) >= SHORTEST]
    loose = [
        Loose(meld.by or "", card) for meld in melds if len(meld.cards) < SHORTEST for card in meld.cards
    ]
    loose += [Loose(field.player, card, on) for field in fields for card, on in field.onto]
    laid = lay_off(whole, loose, ruleset.melding, ruleset.counting)
    errors = [
        say("{by}’s {card} fits no meld on the table.", by=one.by, card=one.card.sign)
        for one in laid.homeless
    ]
    errors += [
        say(
            "On which meld does {by}’s {card} lie? Write it with a card of that meld: ac>3c.",
            by=one.by,
            card=one.card.sign,
        )
        for one in laid.unclear
    ]
    return [_written(steps) for steps in laid.melds], errors


def _written(steps: Sequence[Step]) -> dict[str, Any]:
    told = [{"by": step.by, "cards": write_cards(step.cards)} for step in steps]
    return told[0] if len(told) == 1 else {"laid": told}


def _unread(one: Unread) -> str:
    return say("“{text}” cannot be read. Write it like {example}.", text=one.text, example=one.example)


def _cards(notation: Notation) -> list[Card]:
    return [card for meld in notation.melds for card in meld]


def _rank_of(told: Told) -> str:
    if isinstance(told, Card):
        return "JK" if told.joker or told.rank is None else told.rank.letter
    return told.letter
