"""What do the losers pay for all that is left in their hands?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rummy.engine.hand import Line
from rummy.engine.rules.collecting import claim_problems
from rummy.engine.rules.paying import Payment, Scene, held_line, held_text, winning_side, worth
from rummy.engine.rules.transfers import Debt, differences, lowest_of, transfer_lines
from rummy.engine.words import say


@dataclass(frozen=True, slots=True)
class LoserPays:
    """Everybody pays who went out all he holds, matched or not; in a blocked hand the lowest count is paid the difference."""

    fields: ClassVar[frozenset[str]] = frozenset({"rummy"})
    profile: ClassVar[str] = "hands-only"

    def pay(self, scene: Scene) -> Payment:
        hand, claim = scene.hand, tuple(claim_problems(scene.hand))
        if hand.end == "blocked":
            lines, winner = _blocked(scene)
            return Payment(lines, winner, claim)
        if hand.by is None:
            return Payment((), None, claim)
        lines = tuple(transfer_lines(hand, [hand.by], list(_debts(scene))))
        return Payment(lines, winning_side(hand), claim)

    def describe(self) -> dict[str, object]:
        return {"kind": "loser-pays"}


def _debts(scene: Scene) -> Iterator[Debt]:
    hand = scene.hand
    for player in hand.sides.players:
        if player == hand.by or player not in hand.held:
            continue
        count = worth(scene, player)
        text = held_text(scene, player)
        yield Debt(
            player,
            count,
            "held",
            text,
            say("{count} left in hand", count=count),
            hand.held[player].cards or (),
        )
        if count and hand.rummy and scene.rummy is not None:
            more = scene.rummy.added_to(count)
            yield Debt(
                player,
                more,
                "rummy",
                say("{by} went rummy: {more} more", by=hand.by, more=more),
                say("{more} more for the rummy", more=more),
            )


def _blocked(scene: Scene) -> tuple[tuple[Line, ...], str | None]:
    """The lowest count is paid what the others have above it; several share. None wins where several are lowest."""
    hand = scene.hand
    counts = {player: worth(scene, player) for player in hand.sides.players if player in hand.held}
    if not counts:
        return (), None
    takers = lowest_of(counts)
    told = [held_line(hand.sides.of(player).name, player, scene, sign=0) for player in counts]
    lines = (*told, *transfer_lines(hand, takers, differences(counts, takers)))
    return lines, hand.sides.of(takers[0]).name if len(takers) == 1 else None
