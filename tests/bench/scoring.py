"""How fast is a score document scored, of any game and of a whole sitting?"""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

from devtools.measure import Row
from rummy import engine

GOLDEN = Path(__file__).parent.parent / "golden"
MOST_TYPICAL, MOST_RARE, MOST_SITTING = 0.3, 1.0, 15.0
SITTING_HANDS = 50


def measure() -> Iterator[Row]:
    for ruleset in engine.RULESETS:
        yield from document_rows(ruleset.key)
    for game in ("robber-rummy", "gin-rummy", "five-hundred-rum"):
        yield sitting_row(game)


def document_rows(game: str) -> Iterator[Row]:
    """The golden hands that score, one a document, told as they ended."""
    times = sorted(milliseconds(lambda document=document: engine.score(document)) for document in told(game))  # type: ignore[misc]
    typical, rare = median(times), times[int(0.99 * len(times))]
    met = typical <= MOST_TYPICAL and rare <= MOST_RARE
    what = f"G8 {game}, median and p99 of {len(times)}"
    yield Row(what, f"{typical:.2f}, {rare:.2f} ms", f"≤ {MOST_TYPICAL}, {MOST_RARE} ms", met)


def told(game: str) -> Iterator[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads((GOLDEN / f"{game}.json").read_text(encoding="utf-8"))
    for case in cases:
        if "sides" in case and "expect" in case:
            options = case.get("options", {})
            for hand in case["hands"]:
                document = {
                    "format": 1,
                    "game": game,
                    "options": options,
                    "sides": case["sides"],
                    "hands": [hand],
                }
                if is_scored(document):
                    yield document


def is_scored(document: dict[str, Any]) -> bool:
    (hand,) = engine.score(document)["hands"]
    return bool(hand["ok"]) and not hand["typed"]


def sitting_row(game: str) -> Row:
    """A sitting of the golden hands of one table, one after the other."""
    documents = [one for one in told(game) if len(one["sides"]) == 2 and not one["options"]]
    players = documents[0]["sides"]
    alike = [
        one["hands"][0] for one in documents if one["sides"] == players and "dealer" not in one["hands"][0]
    ]
    hands = [alike[at % len(alike)] for at in range(SITTING_HANDS)]
    document = {"format": 1, "game": game, "sides": players, "hands": hands}
    taken = milliseconds(lambda: engine.score(document))
    what = f"G8 a sitting of {SITTING_HANDS} hands of {game}"
    return Row(what, f"{taken:.1f} ms", f"≤ {MOST_SITTING:.0f} ms", taken <= MOST_SITTING)


def milliseconds(job: Callable[[], object]) -> float:
    """The fastest of five."""
    taken = []
    for _ in range(5):
        begun = time.process_time()
        job()
        taken.append(time.process_time() - begun)
    return min(taken) * 1000
