"""Which tables may a director choose from, when the count does not divide?"""

from __future__ import annotations

from collections.abc import Container, Mapping

from tournaments.draws import TableSizes, choices
from tournaments.formats.rounds import known
from tournaments.questions import answered

ASKED = {"size", "ladder_size"}
PAIR = 2


def sizes_to_choose(
    key: str, count: int, answers: Mapping[str, object], seats: Container[int]
) -> tuple[TableSizes, ...]:
    """The proposed ones first; none where the format does not ask how many sit at a table, or two do.

    `seats` are the numbers of entries by which the game can be played.
    """
    row = known(key)
    usual = row.size(answered(row.questions, answers))
    if usual == PAIR or ASKED.isdisjoint(question.key for question in row.questions):
        return ()
    allowed = [size for size in range(max(row.least, PAIR + 1), row.most + 1) if size in seats]
    return choices(count, usual, allowed)
