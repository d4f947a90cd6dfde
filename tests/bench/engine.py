"""How fast are hands arranged, knocks shown and documents scored?"""

import json
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

from devtools.measure import Row
from rummy import engine
from rummy.engine.arrange import least_deadwood, tables
from rummy.engine.layoffs import best_showing
from rummy.engine.runs import RunRule

PIPS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
GOLDEN = Path(__file__).parent.parent / "golden"
MOST_MILLISECONDS = 0.3
FEWEST_SHOWN = 50_000


def measure() -> Iterator[Row]:
    chance = random.Random(2)
    hands = [chance.sample(range(52), 10) for _ in range(5_000)]
    each = cpu_seconds(lambda: [least_deadwood(hand) for hand in hands]) / len(hands)
    yield Row("least deadwood of random gin hands", f"{1 / each:,.0f} a second")
    yield shown_row(chance)
    for game in ("robber-rummy", "gin-rummy", "straight-rummy"):
        yield score_row(game)


def cpu_seconds(job: Callable[[], object]) -> float:
    job()
    begun = time.process_time()
    job()
    return time.process_time() - begun


def shown_row(chance: random.Random) -> Row:
    """Melds and lay-offs chosen together against 4-5-6 of hearts and three nines."""
    melds = [sum(1 << 13 + rank for rank in (3, 4, 5)), sum(1 << 13 * suit + 8 for suit in (0, 2, 3))]
    rest = [card for card in range(52) if not sum(melds) >> card & 1]
    hands = [sum(1 << card for card in chance.sample(rest, 10)) for _ in range(2_000)]
    known, rule = tables("low", PIPS), RunRule()
    each = cpu_seconds(lambda: [best_showing(melds, hand, known, rule) for hand in hands]) / len(hands)
    return Row(
        "melds and lay-offs together",
        f"{1 / each:,.0f} a second",
        f"≥ {FEWEST_SHOWN:,}",
        1 / each >= FEWEST_SHOWN,
    )


def score_row(game: str) -> Row:
    """The golden cases of a game, a hand each time."""
    cases: list[dict[str, Any]] = json.loads((GOLDEN / f"{game}.json").read_text(encoding="utf-8"))
    told = [{"format": 1, "game": game, **case} for case in cases if "hands" in case]
    documents = [
        {key: case[key] for key in ("format", "game", "sides", "options", "hands") if key in case}
        for case in told
    ]
    times = [cpu_seconds(lambda document=document: engine.score(document)) for document in documents]  # type: ignore[misc]
    typical = median(times) * 1000
    return Row(
        f"score a {game} document",
        f"{typical:.2f} ms",
        f"≤ {MOST_MILLISECONDS} ms",
        typical <= MOST_MILLISECONDS,
    )
