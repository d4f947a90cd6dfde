"""How long does it take to look through stored gin hands for points that are no longer right, and to write those anew?"""

import os
import random
import time
import uuid
from collections.abc import Iterator
from io import StringIO
from itertools import islice
from typing import Any

import django
from django.core.management import call_command

from devtools.measure import Row
from tests.bench.gin import knocks

STORED, OF_A_SITTING = 20_000, 50
MILLION, MOST_SECONDS = 1_000_000, 60
CHANGED = 20
NOTHING_DIFFERS = "0 sittings, 0 differences.\n"
CODES = [f"{rank}{suit}" for suit in "SHCD" for rank in ("A", *range(2, 11), "J", "Q", "K")]


def measure() -> Iterator[Row]:
    """BENCH_STORED stores fewer hands, or more; the time is scaled to a million."""
    django.setup()
    call_command("migrate", verbosity=0)
    number = int(os.environ.get("BENCH_STORED", STORED))
    store(number)
    said, before = StringIO(), time.process_time()
    call_command("rebuild", "--points", stdout=said)
    taken = (time.process_time() - before) * MILLION / number
    met = taken <= MOST_SECONDS and said.getvalue() == NOTHING_DIFFERS
    yield Row(f"G9 a million gin hands, {number:,} scaled up", f"{taken:.0f} s", f"≤ {MOST_SECONDS} s", met)
    spoil()
    again, after = repaired(), repaired()
    yield Row(
        "G9 rows spoilt, and written anew",
        f"{again}, then {after}",
        f"{CHANGED}, then 0",
        (again, after) == (CHANGED, 0),
    )


def spoil() -> None:
    from rummy.scorekeeping.models import HandResult

    chosen = list(HandResult.objects.order_by("pk").values_list("pk", flat=True)[: CHANGED * 10 : 10])
    HandResult.objects.filter(pk__in=chosen).update(points=1_000)


def repaired() -> int:
    """How many rows differ where points may."""
    from rummy.scorekeeping.models import Sitting
    from rummy.scorekeeping.queries.suspects import suspects
    from rummy.scorekeeping.services import audit

    return sum(len(audit(sitting=Sitting.objects.get(pk=pk))) for pk in suspects())


def store(number: int) -> None:
    """Sittings of fifty hands each, as phones would have entered them."""
    from tests.factories import PhoneFactory, start

    chance, phone = random.Random(9), PhoneFactory()
    hands = knocks(chance)
    for _ in range(number // OF_A_SITTING):
        sitting = start("Ana", "Ben", phone=phone, ruleset="gin-rummy")
        told = [a_hand(hand, chance) for hand in islice(hands, OF_A_SITTING)]
        write_log(sitting, told, phone)


def a_hand(knocker: list[int], chance: random.Random) -> dict[str, Any]:
    rest = [card for card in range(52) if card not in knocker]
    both = [knocker, chance.sample(rest, 10)]
    by = chance.choice((0, 1))
    names = ("Ana", "Ben") if by == 0 else ("Ben", "Ana")
    held = {name: " ".join(CODES[card] for card in cards) for name, cards in zip(names, both, strict=True)}
    return {"by": names[0], "held": held}


def write_log(sitting: Any, told: list[dict[str, Any]], phone: Any) -> None:
    """One revision a hand, and what they come to."""
    from rummy.scorekeeping.models import HandRevision
    from rummy.scorekeeping.services.book import open_book
    from rummy.scorekeeping.services.transaction import writing
    from tests.factories import EVENING

    with writing():
        open_book(sitting, phone, EVENING).begin_with(
            [HandRevision(id=uuid.uuid4(), base=0, action="record", document=document) for document in told]
        )
