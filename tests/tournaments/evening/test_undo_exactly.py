"""Is a tournament, in all its rows, what it was before when something is done at the desk and taken back?"""

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from rummy.engine.errors import RummyError
from tests.tournaments.evening import hall
from tests.tournaments.evening.deeds import DEEDS, Walk, bring_on
from tests.tournaments.evening.rows import told
from tournaments import services

pytestmark = pytest.mark.django_db
KINDS: dict[str, dict[str, Any]] = {
    "tables": {},
    "gin": hall.GIN,
    "partners": {"format": "partners", "ruleset": "partnership-five-hundred-rum", "answers": {"rounds": 3}},
    "knockout": {**hall.GIN, "format": "knockout", "answers": {}},
    "groups": {**hall.GIN, "format": "groups", "answers": {"group_size": 4, "through": 2}},
}
# Without which something cannot be done.
BEFORE: dict[str, list[str]] = {
    "return_entry": ["withdraw"],
    "go_on_without_who_withdrew": ["withdraw"],
    "dismiss": ["appoint"],
    "play_against_sitter": ["enter"],
    "seat_late": ["enter"],
}
STEPS, EVENINGS = 30, 20


def walk_of(kind: str, seed: str) -> Walk:
    of = hall.tournament(hall.director(f"dora {seed}"), *hall.NAMES[:9], **KINDS[kind])
    return Walk(of, random.Random(f"{kind} {seed}"), helper=hall.director(f"helper {seed}"))


def differences(before: Any, after: Any, path: str = "") -> Iterator[str]:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys([*before, *after]):
            yield from differences(before.get(key, "nothing"), after.get(key, "nothing"), f"{path} {key}")
    elif before != after:
        yield f"{path}: {before} became {after}"


def done_and_undone(walk: Walk, name: str) -> bool:
    """Whether it could be done; then it was taken back, and everything is as it was. So it is where it is refused."""
    before, acts = told(walk.of, walk.at), walk.of.acts.count()
    with suppress(RummyError):
        DEEDS[name](walk)
    made = list(walk.of.acts.order_by("-number"))[: walk.of.acts.count() - acts]
    walk.tick()
    for act in made:
        services.undo(tournament=walk.of, number=act.number, **walk.desk)
    assert list(differences(before, told(walk.of, walk.at))) == []
    return bool(made)


def go_on(walk: Walk, *deeds: str) -> None:
    """The evening goes on; now and then something else is done, or one of these deeds."""
    walk.tick()
    by_chance = walk.chance.random()
    with suppress(RummyError):
        if deeds and by_chance < 0.3:
            DEEDS[walk.chance.choice(deeds)](walk)
        elif by_chance > 0.7:
            DEEDS[walk.chance.choice(list(DEEDS))](walk)
        else:
            bring_on(walk)


@pytest.mark.parametrize("name", DEEDS)
def test_what_is_taken_back_was_never_done(name: str) -> None:
    kind = "gin" if name == "play_against_sitter" else "tables"
    assert any(
        done_and_undone(walk, name) or go_on(walk, *BEFORE.get(name, ()))
        for walk in (walk_of(kind, f"{name} {seed}") for seed in range(EVENINGS))
        for _step in range(STEPS)
    )


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_done_when_is_taken_back_whole(kind: str) -> None:
    walk = walk_of(kind, "evening")
    for _step in range(STEPS):
        done_and_undone(walk, walk.chance.choice(list(DEEDS)))
        go_on(walk)
