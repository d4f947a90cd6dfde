"""May the whole pile be taken, its top card melded first?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rummy.engine.actions import Action
from rummy.engine.cards import Card
from rummy.engine.errors import Problem, problem
from rummy.engine.play.draws import drawn_already
from rummy.engine.play.hands import take_up
from rummy.engine.play.laying import lay_meld, lay_off, layoff_problems, meld_problems
from rummy.engine.play.table import Table
from rummy.engine.rules.packs import as_dealt
from rummy.engine.words import say

USES = ("meld", "lay-off", "steal")


def pile_problems(table: Table, action: Action) -> Iterator[Problem]:
    if table.ruleset.drawing.takes != "whole-pile":
        yield problem("action-unknown", action.where, say("The whole pile is not taken in this game."))
        return
    yield from drawn_already(table, action)
    if not table.discards:
        yield problem("wrong-phase", action.where, say("No discard lies there: draw from the stock."))
        return
    use = action.use
    if not _melds_top(table, use):
        text = say(
            "The top card of the pile must be melded before the rest is taken: {player} reneged.",
            player=table.seat.player,
        )
        yield problem("pile-top-not-melded", action.where, text)
    if use is not None and use.do in USES:
        yield from _lower_problems(table, use)
        yield from _use_problems(table, use)


def _melds_top(table: Table, use: Action | None) -> bool:
    """Is the top card of the pile among the cards put down, as far as it is known?"""
    top = table.discards[-1]
    return use is not None and use.do in USES and (top is None or top in use.cards)


def _lower_problems(table: Table, use: Action) -> Iterator[Problem]:
    """A deeper card of the pile was used, where no copy of it can be in the hand."""
    below = Counter(as_dealt(card) for card in table.discards[:-1] if card is not None)
    seen = Counter(table.seen())
    needed = Counter(map(as_dealt, use.cards))
    top = table.discards[-1]
    if top is not None:
        needed[top] -= 1
    for card, times in needed.items():
        possible = table.copies(card) - seen[card] + table.seat.known[card]
        if below[card] and times > possible:
            text = say(
                "{card} lies deeper in the pile: only cards of the hand go with the top card.", card=card.sign
            )
            yield problem("pile-lower-card-used", use.where, text)


def _use_problems(table: Table, use: Action) -> Iterator[Problem]:
    """The play with the top card, as if that card had been drawn."""
    tried = table.copy()
    _take_top(tried)
    check = meld_problems if use.do == "meld" else layoff_problems
    for found in check(tried, use):
        if found.code != "copies-exceeded" or not _is_deeper(table, use.cards):
            yield found


def _is_deeper(table: Table, cards: tuple[Card, ...]) -> bool:
    return any(card in table.discards[:-1] for card in cards)


def _take_top(table: Table) -> None:
    table.now.is_drawn = True
    take_up(table, table.discards.pop())


def take_pile(table: Table, action: Action) -> None:
    """The table may let it stand that the top was not melded: where reneges are punished, that is one."""
    if not table.discards:
        return
    use = action.use
    is_let_stand = "pile-top-not-melded" in table.overrule and not _melds_top(table, use)
    if is_let_stand and table.ruleset.reneging.played:
        renege(table, action)
        return
    _take_top(table)
    if use is not None and use.do == "meld":
        lay_meld(table, use)
    elif use is not None and use.do in USES:
        lay_off(table, use)
    for card in table.discards:
        take_up(table, card)
    table.discards = []


# ---- reneging


def renege_problems(table: Table, action: Action) -> Iterator[Problem]:
    if not table.ruleset.reneging.played:
        yield problem("renege-not-played", action.where, say("Reneges are not punished in this game."))


def renege(table: Table, action: Action) -> None:
    """The player leaves the hand at once."""
    table.seat.reneged = True
