"""Eight scorers at one table: a program that writes from many processes at once and prints what came of it.

python -m tests.scorekeeping.scorers PROCESSES WRITES: on the database of the environment, which it migrates.
"""

import json
import multiprocessing
import os
import random
import sys
import uuid
from typing import Any


def write(sitting_id: uuid.UUID, phone_id: uuid.UUID, seed: int, writes: int) -> list[tuple[str, str]]:
    """One phone's evening: record, correct, strike, and send everything twice. Each id with its first answer."""
    from rummy.people.models import Phone
    from rummy.scorekeeping.models import Sitting

    dice = random.Random(seed)
    sitting, phone = Sitting.objects.get(pk=sitting_id), Phone.objects.get(pk=phone_id)
    answers = []
    for _ in range(writes):
        call = choose(dice, sitting, phone)
        kind = attempt(call)
        again = attempt(call)
        answers.append((str(call["id"]), again if kind == "refused" else kind))
        # A question is told again until the table has answered it.
        assert kind == "refused" or again == "duplicate" or again == kind == "question", (kind, again)
    return answers


def choose(dice: random.Random, sitting: Any, phone: Any) -> dict[str, Any]:
    """What this phone does next, by what it sees of the table now."""
    from rummy.scorekeeping.models import Hand
    from rummy.scorekeeping.queries import table
    from rummy.scorekeeping.services import record_hand
    from tests.factories import EVENING, typed

    view = table(sitting)
    call: dict[str, Any] = {"id": uuid.uuid4(), "phone": phone, "at": EVENING, "verb": record_hand}
    call |= {"sitting": sitting, "document": typed(*(dice.randint(-50, 150) for _ in range(3)))}
    if view.hands and dice.random() < 0.5:
        hand = Hand.objects.get(sitting=sitting, number=dice.choice(view.hands).number)
        return call | {"number": hand.number, "base": hand.revision}
    return call | {"number": view.next_number, "base": 0}


def attempt(call: dict[str, Any]) -> str:
    from rummy.scorekeeping.errors import HandRefused

    arguments = dict(call)
    verb = arguments.pop("verb")
    try:
        return str(verb(**arguments).kind)
    except HandRefused:
        return "refused"


def child(arguments: tuple[uuid.UUID, uuid.UUID, int, int]) -> list[tuple[str, str]]:
    from django.db import connections

    try:
        return write(*arguments)
    finally:
        connections.close_all()


def main(processes: int, writes: int) -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy.settings")
    django.setup()
    from django.core.management import call_command
    from django.db import connections

    from rummy.celery import app
    from rummy.scorekeeping.models import Hand, HandRevision
    from tests.factories import another_phone, start

    app.conf.update(task_always_eager=True, task_eager_propagates=True)
    call_command("migrate", verbosity=0)
    sitting = start(target=1000)
    phones = [another_phone(sitting) for _ in range(processes)]
    connections.close_all()
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        work = [(sitting.pk, phone.pk, seed, writes) for seed, phone in enumerate(phones)]
        answers = [answer for told in pool.map(child, work, chunksize=1) for answer in told]
    call_command("rebuild", "--check")
    stored = [str(pk) for pk in HandRevision.objects.values_list("id", flat=True)]
    numbers = list(Hand.objects.order_by("number").values_list("number", flat=True))
    sys.stdout.write(json.dumps({"answers": answers, "stored": stored, "numbers": numbers}) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
