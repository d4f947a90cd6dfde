"""What should the director know before the first round?"""

from __future__ import annotations

from collections.abc import Mapping

from rummy.engine.words import say
from tournaments.draws import table_sizes
from tournaments.formats.rounds import known
from tournaments.questions import answered
from tournaments.standings import PointsScheme, unfairness

PAIR = 2


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
    if "rounds" in complete and row.drawn == "each round":
        found += _too_many_rounds(count, int(complete["rounds"]), row.size(complete))
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
    needed = count - 1 + count % 2
    return [told, say("A round robin lets everybody meet everybody once, in {rounds} rounds.", rounds=needed)]
