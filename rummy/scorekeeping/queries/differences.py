"""What differs between two versions of a hand, in words?"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rummy.engine.words import points, say, signed, to_say
from rummy.scorekeeping.queries.cards import laid_steps
from rummy.scorekeeping.queries.log import Document

SUITS = str.maketrans("SHDC", "♠♥♦♣")
ENDS = {
    "out": to_say("somebody went out"),
    "knock": to_say("a knock"),
    "stock": to_say("the stock ran out"),
    "blocked": to_say("nobody could play on"),
    "void": to_say("void"),
    "renege": to_say("a renege"),
}
REST = {
    "spread": to_say("Arrangement changed."),
    "layoffs": to_say("Lay-offs changed."),
    "upcard": to_say("Upcard changed."),
    "penalties": to_say("Penalties changed."),
    "overrule": to_say("What was let stand changed."),
    "turns": to_say("Turns changed."),
}
STRUCK = to_say("Struck: it counts for nothing.")


def differences(before: Document | None, after: Document | None) -> tuple[str, ...]:
    """Sentences, in the order of a hand; empty where both say the same."""
    if before == after:
        return ()
    if after is None:
        return (say(STRUCK),)
    if before is None:
        return (say("Counts, where the other is struck."),)
    return (
        *_words(say("Dealer"), before.get("dealer"), after.get("dealer")),
        *_words(say("End"), _end(before), _end(after)),
        *_words(say("Went out or knocked"), before.get("by"), after.get("by")),
        *_words(say("Gone rummy"), _yes(before.get("rummy")), _yes(after.get("rummy"))),
        *_melds(before.get("table", []), after.get("table", [])),
        *_held(before.get("held", {}), after.get("held", {})),
        *_each(to_say("{name} shows: {before} → {after}."), before.get("shown", {}), after.get("shown", {})),
        *_each(
            to_say("Points typed for {name}: {before} → {after}."),
            before.get("typed", {}),
            after.get("typed", {}),
        ),
        *_words(say("Reneged"), _names(before), _names(after)),
        *_rest(before, after),
    )


def _words(what: str, before: Any, after: Any) -> list[str]:
    if before == after:
        return []
    return [say("{what}: {before} → {after}.", what=what, before=_cards(before), after=_cards(after))]


def _each(sentence: str, before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    return [
        say(sentence, name=name, before=_cards(before.get(name)), after=_cards(after.get(name)))
        for name in dict.fromkeys([*before, *after])
        if before.get(name) != after.get(name)
    ]


def _held(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """What is left with whom; where it is more or fewer cards, how many."""
    counted = [
        say(
            "{name}: {after} cards left instead of {before}.",
            name=name,
            after=len(after[name].split()),
            before=len(before[name].split()),
        )
        for name in after
        if isinstance(after[name], str)
        and isinstance(before.get(name), str)
        and len(after[name].split()) != len(before[name].split())
    ]
    return [*_each(to_say("{name} has left: {before} → {after}."), before, after), *counted]


def points_moved(before: Mapping[str, int] | None, after: Mapping[str, int] | None) -> tuple[str, ...]:
    """What two versions of a hand give to whom, where it differs: one sentence."""
    moved = [
        say("{name} {before} → {after}", name=name, before=signed(before[name]), after=signed(after[name]))
        for name in after or ()
        if before and after and before[name] != after[name]
    ]
    return (f"{', '.join(moved)}.",) if moved else ()


def _melds(before: list[Document], after: list[Document]) -> list[str]:
    """Melds that changed hands or grew, then those that are gone and those that are new."""
    old, new = Counter(map(_meld, before)), Counter(map(_meld, after))
    gone, added = list((old - new).elements()), list((new - old).elements())
    told = []
    for meld in tuple(gone):
        match = next((other for other in added if _is_the_same(meld, other)), None)
        if match is not None:
            gone.remove(meld)
            added.remove(match)
            told.append(_became(meld, match))
    told += [say("Not on the table: {meld}.", meld=_in_words(meld)) for meld in gone]
    return [*told, *(say("On the table: {meld}.", meld=_in_words(meld)) for meld in added)]


# Who has a meld, and its cards.
Meld = tuple[str | None, tuple[str, ...]]


def _meld(meld: Document) -> Meld:
    steps = laid_steps(meld)
    return steps[-1].get("by"), tuple(card for step in steps for card in step["cards"].split())


def _is_the_same(one: Meld, other: Meld) -> bool:
    """Whether one has all the cards of the other."""
    mine, theirs = Counter(one[1]), Counter(other[1])
    return mine <= theirs or theirs <= mine


def _became(old: Meld, new: Meld) -> str:
    (owner, cards), (heir, others) = old, new
    said = {
        "owner": owner,
        "heir": heir,
        "cards": _cards(" ".join(cards)),
        "others": _cards(" ".join(others)),
    }
    if owner is None or heir is None:
        return say("{one} is now {other}.", one=_in_words(old), other=_in_words(new))
    if owner == heir:
        return say("{owner}’s {cards} is now {others}.", **said)
    if sorted(cards) == sorted(others):
        return say("{owner}’s {cards} is now {heir}’s.", **said)
    return say("{owner}’s {cards} is now {heir}’s {others}.", **said)


def _in_words(meld: Meld) -> str:
    by, cards = meld[0], _cards(" ".join(meld[1]))
    return say("{cards} of {player}", cards=cards, player=by) if by else say("{cards} of nobody", cards=cards)


def _rest(before: Document, after: Document) -> list[str]:
    """What is too rare or too long to spell out."""
    return [say(changed) for field, changed in REST.items() if before.get(field) != after.get(field)]


def _end(document: Document) -> str | None:
    end = document.get("end", "")
    return say(ENDS[end]) if end in ENDS else None


def _names(document: Document) -> str | None:
    return ", ".join(document.get("reneged", [])) or None


def _yes(claim: Any) -> str | None:
    return say("yes") if claim else None


def _cards(value: Any) -> str:
    """Cards with their suits drawn, points with their minus; a dash for nothing."""
    if value is None or value == "":
        return "–"
    if isinstance(value, int):
        return points(value)
    if not all(
        len(word) < 7 and word[-1:] in "SHDCK?" and word[:1] in "A23456789J1QK" for word in value.split()
    ):
        return str(value)
    return " ".join(word[:-1] + word[-1].translate(SUITS) for word in value.split())
