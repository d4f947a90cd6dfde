"""Who pays whom, and how do several share what they win together?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rummy.engine.cards import Card
from rummy.engine.hand import Hand, Line
from rummy.engine.words import listed, say


@dataclass(frozen=True, slots=True)
class Debt:
    """Points a player owes for one reason: `text` as his own receipt says it, `why` as the receiver's does."""

    player: str
    points: int
    code: str
    text: str
    why: str
    cards: tuple[Card, ...] = ()


def lowest_of(counts: Mapping[str, int]) -> list[str]:
    low = min(counts.values())
    return [player for player, count in counts.items() if count == low]


def differences(counts: Mapping[str, int], takers: Sequence[str]) -> list[Debt]:
    """What everybody owes who has more than the lowest count: where all have the same it is 0, and says so."""
    low = min(counts.values())
    if low == max(counts.values()) and len(counts) > 1:
        even = say("All have {count}: nobody pays", count=low)
        return [Debt(player, 0, "level", even, even) for player in counts]
    return [
        Debt(
            player,
            count - low,
            "difference",
            say("{count} against the lowest count, {low}", count=count, low=low),
            f"{count} − {low}",
        )
        for player, count in counts.items()
        if player not in takers and count > low
    ]


def transfer_lines(hand: Hand, takers: Sequence[str], debts: Sequence[Debt]) -> Iterator[Line]:
    """Every debt as the debtor's line, and again as the lines of who gets it: the lines together add up to 0."""
    for debt in debts:
        yield Line(_side(hand, debt.player), debt.player, debt.code, debt.cards, -debt.points, debt.text)
    if len(takers) == 1:
        yield from _from_each(hand, takers[0], debts)
    else:
        yield from _shares(hand, takers, debts)


def _from_each(hand: Hand, taker: str, debts: Sequence[Debt]) -> Iterator[Line]:
    for debt in debts:
        if debt.points:
            text = say("From {player}: {why}", player=debt.player, why=debt.why)
            yield Line(_side(hand, taker), debt.player, "collected", debt.cards, debt.points, text)


def _shares(hand: Hand, takers: Sequence[str], debts: Sequence[Debt]) -> Iterator[Line]:
    """The pool in equal whole points; those left over go one each by seat, beginning at the dealer's left."""
    pool = sum(debt.points for debt in debts)
    if not pool:
        return
    each, over = divmod(pool, len(takers))
    paid = listed(_paid_by(debts))
    seats = [player for player in hand.sides.from_left_of(hand.dealer) if player in takers]
    for number, player in enumerate(seats):
        side, others = _side(hand, player), listed([other for other in seats if other != player])
        yield Line(
            side,
            player,
            "share",
            (),
            each,
            say("Equal share of {pool} from {paid}, with {others}", pool=pool, paid=paid, others=others),
        )
        if number < over:
            text = say(
                "A point of {pool} left over goes by seat, from the dealer’s left: to {player}",
                pool=pool,
                player=player,
            )
            yield Line(side, player, "left-over", (), 1, text)


def _paid_by(debts: Sequence[Debt]) -> list[str]:
    """Ben (13), Cy (6)."""
    paid: dict[str, int] = {}
    for debt in debts:
        paid[debt.player] = paid.get(debt.player, 0) + debt.points
    return [f"{player} ({points})" for player, points in paid.items() if points]


def _side(hand: Hand, player: str) -> str:
    return hand.sides.of(player).name
