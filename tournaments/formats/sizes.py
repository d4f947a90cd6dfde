"""Which tables may a director choose from, when the count does not divide?"""

from __future__ import annotations

from collections.abc import Container, Mapping

from tournaments.draws import TableSizes, choices
from tournaments.formats.rounds import known
from tournaments.questions import answered

SIZE = "size"


def sizes_to_choose(
    key: str, count: int, answers: Mapping[str, object], seats: Container[int]
) -> tuple[TableSizes, ...]:
    """The proposed ones first; none where the format does not ask how many sit at a table.

    `seats` are the numbers of entries by which the game can be played.
    """
    row = known(key)
    if SIZE not in {question.key for question in row.questions}:
        return ()
    allowed = [size for size in range(row.least, row.most + 1) if size in seats]
    return choices(count, row.size(answered(row.questions, answers)), allowed)
