"""What does it cost if so many sit at tables of such sizes?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rummy.engine.saying import listed, many
from rummy.engine.words import how_many
from tournaments.draws.entrants import Entrant
from tournaments.draws.sizes import TableSizes
from tournaments.draws.swiss_tables import by_rota

MOST_NAMED = 6


def costs(sizes: TableSizes, entrants: Sequence[Entrant], usual: int) -> tuple[str, ...]:
    """In sentences, from who would be at an odd table, or at none, by rota; nothing where all is as usual.

    Entrants are those who play, with all they have behind them.
    """
    turn = by_rota(entrants)
    odd = [size for size in sizes.sizes if size != usual]
    people = turn[sizes.byes : sizes.byes + sum(odd)]
    return (*_out(turn[: sizes.byes]), *_odd(people, larger=bool(odd) and min(odd) > usual))


def _out(out: Sequence[Entrant]) -> Iterator[str]:
    if out:
        yield many(
            _people(out),
            "By rota {who} sits out this time.",
            "By rota {who} sit out this time.",
            who=_who(out),
        )
        yield from _again(out)


def _odd(odd: Sequence[Entrant], *, larger: bool) -> Iterator[str]:
    """There is never both: a smaller table is taken where the rest is too few, a larger one where it is too many."""
    if not odd:
        return
    if larger:
        yield many(
            _people(odd),
            "{n} person sits at a larger table than usual.",
            "{n} people sit at a larger table than usual.",
        )
    else:
        yield many(
            _people(odd),
            "{n} person sits at a smaller table than usual.",
            "{n} people sit at a smaller table than usual.",
        )
    yield from _again(odd)


def _again(unlucky: Sequence[Entrant]) -> Iterator[str]:
    """Who sat out before, or at an odd table: whoever had neither is asked first."""
    again = _people([entrant for entrant in unlucky if entrant.byes + entrant.odd_tables])
    if again:
        yield many(
            again, "For one of them it is not the first time.", "For {n} of them it is not the first time."
        )


def _people(entrants: Sequence[Entrant]) -> int:
    return how_many(*(entrant.name for entrant in entrants))


def _who(entrants: Sequence[Entrant]) -> str:
    if len(entrants) > MOST_NAMED:
        return many(_people(entrants), "{n} person", "{n} people")
    return listed([entrant.name for entrant in entrants])
