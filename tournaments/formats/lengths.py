"""How many rounds does a format take that ends by itself, when so many have entered?"""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.draws.groups import group_sizes
from tournaments.draws.situation import Answer

Answers = Mapping[str, Answer]


def all_against_all(count: int, answers: Answers) -> int:
    return (count - 1 + count % 2) * int(answers.get("cycles", 1))


def knockout(count: int, _answers: Answers) -> int:
    return max(count - 1, 0).bit_length()


def groups_knockout(count: int, answers: Answers) -> int:
    sizes, through = group_sizes(count, int(answers["group_size"])), int(answers["through"])
    going_on = sum(min(size, through) for size in sizes)
    return all_against_all(max(sizes), {}) + knockout(going_on, answers)


def mitchell(count: int, answers: Answers) -> int:
    tables = (count + 1) // 2
    skips = tables % 2 == 0 and not answers["relay"]
    return min(tables - skips, int(answers["rounds"]))


def howell(count: int, answers: Answers) -> int:
    return min(all_against_all(count, {}), int(answers["rounds"]))
