from itertools import count
from typing import Any
from uuid import uuid4

from rummy.scorekeeping.models import HandRevision
from rummy.scorekeeping.queries.log import fold

OFTEN = 100


def test_a_question_that_is_settled_and_asked_again_for_ever_is_read_at_once() -> None:
    numbers = count(1)

    def entry(action: str, **told: Any) -> HandRevision:
        number = next(numbers)
        return HandRevision(id=uuid4(), revision=number, base=number - 1, action=action, **told)

    one = entry("record", document={"typed": {"Ana": 1}})
    other = entry("question", document={"typed": {"Ana": 2}})
    log = [one, other]
    for _ in range(OFTEN):
        log.append(entry("settle", about=other))
        log.append(entry("ask", about=log[-1]))

    state = fold(tuple(log))

    assert (state.standing, state.challengers, state.latest) == (one, (other,), 2 + 2 * OFTEN)
