"""May these cards be laid down, laid off, or put in a joker's place?"""

from __future__ import annotations

from collections.abc import Iterator

from rummy.engine.actions import Action
from rummy.engine.cards import Card, Rank, Suit, show_cards
from rummy.engine.errors import Problem, problem
from rummy.engine.growth import grow
from rummy.engine.hand import Laid, Played, Step, TabledMeld
from rummy.engine.melds import Meld, Problems, judge
from rummy.engine.overruling import kept
from rummy.engine.play.hands import hand_problems, put_down, replay_jokers, take_joker
from rummy.engine.play.table import Lying, Table
from rummy.engine.rules.crediting import layers_of
from rummy.engine.rules.paying import meld_text
from rummy.engine.rules.tableau import HiddenMelds, MeldsWhenOut, OwnedMelds
from rummy.engine.words import either, explained, say, sum_of


def turn_problems(table: Table, action: Action) -> Iterator[Problem]:
    """Has the player drawn what he must, before he puts anything down?"""
    going, drawing = table.now, table.ruleset.drawing
    if going.needs_second:
        text = say("Taking the discard means taking a second card before anything else.")
        yield problem("second-card-required", action.where, text)
    elif drawing.compulsory and not going.is_drawn and not _cannot_draw(table):
        yield problem(
            "must-draw",
            action.where,
            say("A turn starts with a draw: what did {player} draw?", player=going.seat.player),
        )


def _cannot_draw(table: Table) -> bool:
    return table.stock == 0 and table.ruleset.drawing.stock_empty == "all-pass"


def use_problems(table: Table, action: Action) -> Iterator[Problem]:
    """Who took a discard that must be used at once does nothing else before."""
    owed = table.now.must_use
    if owed is not None and table.ruleset.drawing.must_use == "at-once" and owed not in action.cards:
        text = say(
            "{owed} was taken from the discards and must be used now, before anything else.", owed=owed.sign
        )
        yield problem("must-use-drawn-card", action.where, text)


def _last_problems(table: Table, action: Action) -> Iterator[Problem]:
    """Where the last card is thrown, one is kept for that."""
    seat = table.seat
    if table.ruleset.ending.must_discard_last and len(action.cards) == seat.count:
        text = say(
            "{player} must keep one card to discard: the last card is thrown, not melded.", player=seat.player
        )
        yield problem("final-discard-required", action.where, text)


def _no_melds(table: Table, action: Action) -> Iterator[Problem]:
    if isinstance(table.ruleset.tableau, HiddenMelds):
        text = say("Nothing is laid down in this game before the hand ends: keep the melds in the hand.")
        yield problem("no-table-melds", action.where, text)


# ---- a new meld


def meld_problems(table: Table, action: Action) -> Iterator[Problem]:
    yield from turn_problems(table, action)
    yield from _no_melds(table, action)
    yield from hand_problems(table, action.cards, action.where)
    judged = judge(action.cards, table.ruleset.melding)
    if isinstance(judged, Problems):
        yield from (found.at(action.where) for found in kept(judged, table.overrule))
    most = table.common.melds_per_turn
    if most is not None and len(table.now.new_melds) >= most:
        text = say("Only one new meld may be laid in a turn: the others wait for the next one.")
        yield problem("one-meld-per-turn", action.where, text)
    yield from use_problems(table, action)
    yield from _last_problems(table, action)


def lay_meld(table: Table, action: Action) -> None:
    if not action.cards:
        return
    meld, is_legal = table.judged(action.cards)
    player = table.seat.player
    replay_jokers(table, put_down(table, action.cards))
    lying = table.lay(meld, (Step(player, meld.cards),), is_legal=is_legal)
    table.now.new_melds.append((lying.number, meld))
    table.seat.melded = True
    counting = table.ruleset.counting
    credit(table, meld.cards, counting.of(meld), meld.kind, meld_text(meld, counting))


def credit(table: Table, cards: tuple[Card, ...], points: int, code: str, text: str) -> None:
    """Points a player makes as he plays; where melds are changed, the turn as a whole is valued at its end."""
    if table.common.credited:
        table.now.played.append(Played(table.seat.player, cards, points, text, code))


# ---- more cards on a meld


def meld_at(table: Table, number: int, where: str) -> Lying | Problem:
    """The meld of that number, or why there is none."""
    lying = table.find(number)
    if lying is not None:
        return lying
    known = ", ".join(explained(str(one.number), show_cards(one.cards)) for one in table.melds) or say(
        "none yet"
    )
    return problem(
        "meld-unknown",
        where,
        say("There is no meld {number} on the table: {known}.", number=number, known=known),
    )


def layoff_problems(table: Table, action: Action) -> Iterator[Problem]:
    yield from turn_problems(table, action)
    yield from _no_layoffs(table, action)
    lying = meld_at(table, action.melds[0], action.where)
    if isinstance(lying, Problem):
        yield lying
        return
    yield from hand_problems(table, action.cards, action.where)
    yield from _growth_problems(table, action, lying)
    yield from _right_problems(table, action)
    yield from use_problems(table, action)
    yield from _last_problems(table, action)


def _no_layoffs(table: Table, action: Action) -> Iterator[Problem]:
    """Where nothing is ever laid off on the table."""
    hidden = isinstance(table.ruleset.tableau, HiddenMelds)
    if hidden and "layoffs" in table.ruleset.paying.fields:
        yield from _no_melds(table, action)
    elif hidden or isinstance(table.ruleset.tableau, MeldsWhenOut):
        yield problem(
            "no-layoff-in-this-game",
            action.where,
            say("Nothing is laid off in this game: keep the cards in the hand."),
        )


def _right_problems(table: Table, action: Action) -> Iterator[Problem]:
    tableau, going = table.ruleset.tableau, table.now
    yield from entry_problems(table, action)
    if table.common.layoff_needs_own_meld and not going.seat.melded:
        text = say("{player} must lay down a meld of his own before he lays off.", player=going.seat.player)
        yield problem("layoff-needs-own-meld", action.where, text)
    if action.do == "steal" and not isinstance(tableau, OwnedMelds):
        yield problem(
            "action-unknown", action.where, say("Melds are not stolen in this game: this is a lay-off.")
        )


def has_entered(table: Table) -> bool:
    """Has the player to move made his first meld, in this turn at the latest?"""
    return table.seat.entered or entry_sum(table) >= _minimum(table)


def entry_problems(table: Table, action: Action) -> Iterator[Problem]:
    if not has_entered(table):
        text = say(
            "{player} has not entered: the first meld comes before anything else.", player=table.seat.player
        )
        yield problem("not-entered", action.where, text)


def _minimum(table: Table) -> int:
    entering = table.common.entering
    return 0 if entering is None else entering.minimum


def entry_sum(table: Table) -> int:
    """What the new melds of this turn count towards the first meld; 0 while there is none."""
    entering = table.common.entering
    values = [table.ruleset.counting.of(meld) for _, meld in table.now.new_melds]
    if entering is not None and entering.scope == "single_meld":
        return max(values, default=0)
    return sum(values)


def _growth_problems(table: Table, action: Action, lying: Lying) -> Iterator[Problem]:
    if not action.cards:
        code = "steal-adds-no-card" if isinstance(table.ruleset.tableau, OwnedMelds) else "bad-value"
        text = say("Adding to a meld means adding at least one card: which card was it?")
        yield problem(code, action.where, text)
        return
    if isinstance(table.ruleset.tableau, OwnedMelds) and action.do == "steal" and _is_own(table, lying):
        text = say(
            "{cards} is {side}’s already: the card is simply added.",
            cards=show_cards(lying.cards),
            side=table.seat.side,
        )
        yield problem("steal-own-meld", action.where, text)
    grown = _grown(table, action, lying)
    if isinstance(grown, Problems):
        told = kept(grown, table.overrule)
        spoilt = _is_taken_apart(table, lying)
        yield from (found.at(action.where) for found in told if not spoilt or found.severity == "E")


def _grown(table: Table, action: Action, lying: Lying) -> Meld | Problems:
    """The meld with the cards added; one taken apart in this turn may be filled up anywhere."""
    rules = table.ruleset.melding
    if _is_taken_apart(table, lying):
        return judge((*lying.cards, *action.cards), rules)
    return grow(lying.meld, action.cards, rules)


def _after_layoff(table: Table, action: Action, lying: Lying) -> tuple[Meld, bool]:
    """What lies there then, and whether it is a meld."""
    if _is_taken_apart(table, lying):
        return table.regrouped((*lying.cards, *action.cards))
    grown = _grown(table, action, lying)
    return (grown.resembles, False) if isinstance(grown, Problems) else (grown, True)


def _is_taken_apart(table: Table, lying: Lying) -> bool:
    """Is it no meld for the moment? Only at the end of the turn it must be one again."""
    return not lying.is_legal and table.now.has_changed_table and lying not in table.now.before


def _is_own(table: Table, lying: Lying) -> bool:
    return lying.last_by is not None and table.sides.of(lying.last_by).name == table.seat.side


def lay_off(table: Table, action: Action) -> None:
    lying = table.find(action.melds[0])
    if lying is None or not action.cards:
        return
    meld, is_legal = _after_layoff(table, action, lying)
    put_down(table, action.cards)
    table.change(lying.number, meld, (*lying.steps, Step(table.seat.player, action.cards)), is_legal=is_legal)
    table.now.has_laid_off = True
    added = _added(table.seat.player, lying, meld, action.cards)
    each = [
        value for value, is_new in zip(table.ruleset.counting.of_each(meld), added, strict=True) if is_new
    ]
    cards = tuple(card for card, is_new in zip(meld.cards, added, strict=True) if is_new)
    text = say(
        "{cards} laid off on {meld}: {sum}", cards=show_cards(cards), meld=lying.meld, sum=sum_of(each)
    )
    credit(table, cards, sum(each), "lay-off", text)


def _added(player: str, before: Lying, after: Meld, cards: tuple[Card, ...]) -> list[bool]:
    """Which of the cards that lie there now were added."""
    laid = Laid((Step(None, before.cards), Step(player, cards)), "")
    return [by == player for by in layers_of(TabledMeld(laid, after, (before.meld, after)))]


# ---- taking a joker


def swap_problems(table: Table, action: Action) -> Iterator[Problem]:
    if not table.common.joker_retake:
        text = say("Jokers are not swapped in this game.")
        yield problem("action-unknown", action.where, text)
        return
    yield from turn_problems(table, action)
    lying = meld_at(table, action.melds[0], action.where)
    if isinstance(lying, Problem):
        yield lying
        return
    yield from entry_problems(table, action)
    yield from hand_problems(table, action.cards, action.where)
    if action.cards[0].joker:
        text = say("A joker is taken with the card it stands for: which card takes its place?")
        yield problem("bad-value", f"{action.where}.card", text)
        return
    yield from _joker_problems(action, lying)


def _joker_problems(action: Action, lying: Lying) -> Iterator[Problem]:
    joker = joker_of(lying)
    if joker is None:
        text = say(
            "There is no joker in {cards}: say which meld it is taken from.", cards=show_cards(lying.cards)
        )
        yield problem("joker-swap-mismatch", action.where, text)
        return
    choices = open_suits(lying)
    if len(choices) > 1:
        names = either([card.sign for card in choices])
        text = say("The joker may be {names}: it can be taken only when that is certain.", names=names)
        yield problem("joker-ambiguous", action.where, text)
    elif (joker.rank, joker.suit) != (action.cards[0].rank, action.cards[0].suit):
        text = say(
            "The joker is {value}: only that card takes its place.", value=joker.sign.removeprefix("JK=")
        )
        yield problem("joker-swap-mismatch", action.where, text)


def joker_of(lying: Lying) -> Card | None:
    return next((card for card in lying.cards if card.joker), None)


def open_suits(lying: Lying) -> list[Card]:
    """What the joker of a set of three may stand for; one card or none where that is certain."""
    joker = joker_of(lying)
    if joker is None or joker.rank is None or lying.meld.kind != "set" or len(lying.cards) > len(Suit) - 1:
        return []
    lying_there = {card.suit for card in lying.cards if not card.joker}
    rank: Rank = joker.rank
    return [Card(rank, suit) for suit in Suit if suit not in lying_there]


def swap_joker(table: Table, action: Action) -> None:
    lying = table.find(action.melds[0])
    joker = None if lying is None else joker_of(lying)
    if lying is None or joker is None:
        return
    natural = action.cards[0]
    steps = tuple(_swapped(step, joker, natural) for step in lying.steps)
    meld, is_legal = _with_natural(table, lying, joker, natural)
    take_joker(table, natural)
    table.change(lying.number, meld, steps, is_legal=is_legal)
    deducted = table.common.joker_retake_deducts
    points = 0 if deducted else _value_of(table, meld, natural, lying.cards.index(joker))
    if deducted:
        text = say("{card} in place of the joker, which was worth as much", card=natural.sign)
    else:
        text = say("{card} in place of the joker", card=natural.sign)
    credit(table, (natural,), points, "joker", text)


def _with_natural(table: Table, lying: Lying, joker: Card, natural: Card) -> tuple[Meld, bool]:
    """The meld with the card in the joker's place; a run lies as it lay, its ace low or high."""
    cards = tuple(natural if card == joker else card for card in lying.cards)
    if lying.meld.kind == "run" and (joker.rank, joker.suit) == (natural.rank, natural.suit):
        return Meld("run", cards, lying.meld.places), lying.is_legal
    return table.judged(cards)


def _swapped(step: Step, joker: Card, natural: Card) -> Step:
    """An open joker was laid without its suit, which the meld has settled since."""
    return Step(
        step.by,
        tuple(
            natural if card == joker or (card.joker and card.suit is None) else card for card in step.cards
        ),
    )


def _value_of(table: Table, meld: Meld, card: Card, at: int) -> int:
    """What a card is worth that lies there, or elsewhere in the meld where the cards were put in order anew."""
    place = at if meld.cards[at] == card else meld.cards.index(card)
    return table.ruleset.counting.of_each(meld)[place]
