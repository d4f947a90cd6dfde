"""Does any document whatever get a result or a clear refusal, how soon, and in how much memory?"""

import os
import random
import resource
import time
from collections.abc import Iterator

from devtools.measure import Row
from tests.engine.mutations import mutated
from tests.engine.test_robustness import GOLDEN, HUGE, SLOW, answer, check

SPOILT = 100_000
MOST_MEGABYTES = 600


def measure() -> Iterator[Row]:
    """BENCH_SPOILT tries fewer."""
    tried = int(os.environ.get("BENCH_SPOILT", SPOILT))
    chance = random.Random("spoilt")
    failed, slowest = [], 0.0
    for _ in range(tried):
        document = mutated(chance.choice(GOLDEN), GOLDEN, chance)
        begun = time.process_time()
        try:
            check(document)
        except Exception as error:  # noqa: BLE001 whatever it is, it is counted and shown
            failed.append(repr(error))
        slowest = max(slowest, time.process_time() - begun)
    yield Row(
        f"spoilt documents without an answer, of {tried:,}",
        f"{len(failed)} {failed[:1] or ''}",
        "0",
        not failed,
    )
    yield Row("the slowest of them", f"{slowest * 1000:.0f} ms", f"≤ {SLOW:.0f} s", slowest <= SLOW)
    for name, document in HUGE.items():
        begun = time.process_time()
        answer(document)
        taken = time.process_time() - begun
        yield Row(name, f"{taken * 1000:.0f} ms", f"≤ {SLOW:.0f} s", taken <= SLOW)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    yield Row("the most memory ever held", f"{used} MB", f"≤ {MOST_MEGABYTES} MB", used <= MOST_MEGABYTES)
