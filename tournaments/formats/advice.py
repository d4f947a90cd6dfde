"""What should the director know before the first round?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rummy.engine.words import say
from tournaments.draws import table_sizes
from tournaments.draws.groups import group_sizes
from tournaments.formats.rounds import known
from tournaments.questions import answered
from tournaments.standings import PointsScheme, unfairness

PAIR = 2


def rounds_ahead(key: str, count: int, answers: Mapping[str, object]) -> int | None:
    """How many rounds so many entries will play; None where that was asked for or depends on results, or they are too few."""
    row = known(key)
    return row.lasts(count, answered(row.questions, answers)) if row.lasts and count >= row.fewest else None


def warnings(
    key: str,
    count: int,
    *,
    answers: Mapping[str, object] | None = None,
    scheme: PointsScheme | None = None,
) -> tuple[str, ...]:
    """What the director should know before the first round, in sentences; empty when nothing speaks against it."""
    row = known(key)
    complete = answered(row.questions, answers or {})
    found = []
    if count < row.fewest:
        found.append(
            say(
                "{format} needs {fewest} entries; there are {n}.",
                format=row.label,
                fewest=row.fewest,
                n=count,
            )
        )
    if "rounds" in complete and row.drawn == "each round" and "met" in row.reads:
        found += _too_many_rounds(count, int(complete["rounds"]), row.size(complete))
    elif rounds_ahead(key, count, complete) == 1 and count > PAIR:
        found += [say("So few entries play only one round."), _round_robin(count)]
    if row.groups is not None and count >= row.fewest:
        sizes = group_sizes(count, int(complete["group_size"]))
        found += _groups_decide_little(count, sizes, int(complete["through"]))
    if scheme is not None:
        sizes = table_sizes(count, row.size(complete), range(row.least, row.most + 1)).sizes
        found += unfairness(scheme, sizes)
    return tuple(found)


def _too_many_rounds(count: int, rounds: int, size: int) -> list[str]:
    """Drawn round by round, the last rounds may be left with people who have met."""
    if 10 * rounds * (size - 1) <= 7 * (count - 1):
        return []
    told = say(
        "{rounds} rounds are many for {n} entries: towards the end some may have to meet again.",
        rounds=rounds,
        n=count,
    )
    if size > PAIR:
        return [told, say("A mixer, drawn beforehand, finds more rounds without that.")]
    return [told, _round_robin(count)]


def _round_robin(count: int) -> str:
    needed = count - 1 + count % 2
    return say("A round robin lets everybody meet everybody once, in {rounds} rounds.", rounds=needed)


def _groups_decide_little(count: int, sizes: Sequence[int], through: int) -> list[str]:
    """Too few for two groups play a round robin; where whole groups go on, the groups send nobody home."""
    if len(sizes) == 1 and through == 1:
        said = say(
            "All {n} entries are in one group: who is first there has won, without a knock-out.", n=count
        )
    elif len(sizes) == 1:
        said = say(
            "All {n} entries are in one group: everybody has met everybody before the best {through} play the knock-out.",
            n=count,
            through=through,
        )
    elif through >= max(sizes):
        said = say("Everybody goes on to the knock-out: the groups only decide who meets whom there.")
    else:
        return []
    return [said]
