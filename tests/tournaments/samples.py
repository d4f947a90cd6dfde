"""What do the draws and standings write, for one sample of each?"""

from collections.abc import Iterator

from tests.tournaments.draws.fields import entrants, rounds
from tests.tournaments.standings.fields import by_chance, event
from tests.tournaments.test_formats import course
from tournaments.draws import Budget, mixer, swiss_pairs, swiss_tables
from tournaments.formats import FORMATS
from tournaments.standings import METRICS, OpponentsBeaten, history

# Formats that search are sampled by themselves, with fewer steps.
SEARCHED = {"swiss-tables", "mixer", "season"}


def everything() -> str:
    return "\n".join(repr(sample) for sample in samples())


def samples() -> Iterator[object]:
    order = [metric.key for metric in METRICS]
    yield history(event(18, by_chance(18, 4, 4, seed=1), order, OpponentsBeaten(3)))
    yield list(rounds(entrants(41), 4, 2, lambda field, seed: swiss_pairs(field, seed=seed)))
    yield list(
        rounds(entrants(43), 3, 4, lambda field, seed: swiss_tables(field, seed=seed, budget=Budget(20_000)))
    )
    yield mixer(entrants(10), rounds=3, steps=5_000)
    for row in FORMATS:
        if row.key not in SEARCHED:
            yield course(row.key, 11)
