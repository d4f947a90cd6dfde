"""Who sits where at a table, so that everybody has had every seat as often?"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.draws.chance import Chance
from tournaments.draws.entrants import Entrant


def seated(table: Sequence[Entrant], chance: Chance) -> tuple[Entrant, ...]:
    """The order of seats with the least sum of squared seat counts; of several as good, the one chance finds first."""
    players = chance.order(sorted(table, key=lambda entrant: entrant.id))
    size = len(players)
    costs = [[_had(entrant, seat) for seat in range(size)] for entrant in players]
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for seat in range(size):
        filled: dict[int, tuple[int, tuple[int, ...]]] = {}
        for taken, (cost, order) in best.items():
            for player in range(size):
                if not taken >> player & 1:
                    # One more of what was had n times adds 2n + 1 to the squares.
                    option = (cost + 2 * costs[player][seat] + 1, (*order, player))
                    key = taken | 1 << player
                    if key not in filled or option < filled[key]:
                        filled[key] = option
        best = filled
    (_, order) = best[(1 << size) - 1]
    return tuple(players[player] for player in order)


def _had(entrant: Entrant, seat: int) -> int:
    return entrant.seats[seat] if seat < len(entrant.seats) else 0


def unevenness(counts: Sequence[int], size: int) -> int:
    """How far apart the most and the least had of the first `size` seats are."""
    wide = [*counts, *[0] * (size - len(counts))][:size]
    return max(wide) - min(wide)
