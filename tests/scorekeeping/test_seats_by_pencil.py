"""Whoever swaps, leaves, comes back or plays for another: does everybody have what a pencil on paper would give him?"""

import random
import uuid
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest

from rummy import engine
from rummy.scorekeeping import services
from rummy.scorekeeping.errors import SeatsRefused
from rummy.scorekeeping.models import HandResult, Sitting
from rummy.scorekeeping.services import NewSide
from tests.engine.simulated import Playing
from tests.engine.simulated_told import as_it_ended, logged
from tests.factories import EVENING, PhoneFactory, record

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Ben", "Cy", "Dee")
PARTNERS = [NewSide("Reds", ["Ana", "Cy"]), NewSide("Blues", ["Ben", "Dee"])]
GAMES: list[tuple[str, dict[str, Any], int]] = [
    ("robber-rummy", {"target": 60}, 3),
    ("straight-rummy", {"target": 60}, 3),
    ("knock-rummy", {}, 4),
    ("five-hundred-rum", {"target": 90}, 3),
    ("playroom-rummy", {"discard_mode": "multi"}, 3),
    ("basic-rummy", {}, 4),
    ("gin-rummy", {}, 2),
    ("hollywood-gin", {}, 2),
    ("queen-city-rum", {}, 3),
    ("robber-rummy", {"target": 60, "partnership": True}, 4),
    ("partnership-five-hundred-rum", {"target": 100}, 4),
]
# A change of seats on paper: from which hand on, the place, and the other place or the name of who plays there.
Change = tuple[int, int, int | str]


@dataclass
class Paper:
    """The places in order, what each brought in every hand, and the changes that count, as they were made."""

    sides: list[str]
    changes: dict[uuid.UUID, Change] = field(default_factory=dict)
    hands: list[list[int]] = field(default_factory=list)

    @property
    def are_partners(self) -> bool:
        return len(set(self.sides)) < len(self.sides)

    def sits(self, number: int) -> tuple[list[str], list[str]]:
        """Who sits at each place in a hand, and for which side."""
        people, sides = list(NAMES[: len(self.sides)]), list(self.sides)
        for first, here, there in sorted(self.changes.values(), key=lambda one: one[0]):
            if first > number:
                continue
            if isinstance(there, str):
                people[here] = there
                continue
            # A partner leaves the points to the side.
            for row in (people,) if self.are_partners else (people, sides):
                row[here], row[there] = row[there], row[here]
        return people, sides

    def told(self) -> set[tuple[int, str, str, int]]:
        """The hand, the side, who played it, and its points."""
        return {
            (number, side, person, points)
            for number, brought in enumerate(self.hands, 1)
            for person, side, points in zip(*self.sits(number), brought, strict=True)
        }


def change_seats(sitting: Sitting, paper: Paper, chance: random.Random) -> None:
    made, places = uuid.uuid4(), range(len(paper.sides))
    asked: dict[str, Any] = {"sitting": sitting, "id": made, "phone": sitting.started_by, "at": EVENING}
    here, there = chance.sample(places, 2)
    name, first = (
        chance.choice((*NAMES[: len(places)], "Lea", "Max")),
        chance.randint(1, len(paper.hands) + 1),
    )
    with suppress(SeatsRefused):
        match chance.choice(("swap", "substitute", "undo")):
            case "swap":
                services.swap_seats(seat=here + 1, other=there + 1, from_hand=first, **asked)
                paper.changes[made] = (first, here, there)
            case "substitute":
                services.substitute(seat=here + 1, name=name, from_hand=first, **asked)
                paper.changes[made] = (first, here, name)
            case "undo" if paper.changes:
                about = chance.choice(list(paper.changes))
                services.undo_seat_change(change=about, **asked)
                del paper.changes[about]


def play(sitting: Sitting, paper: Paper, chance: random.Random) -> None:
    """A hand of those who sit there now, told turn by turn or as it ended."""
    people, sides = paper.sits(len(paper.hands) + 1)
    partners = [{"name": side, "players": [people[at] for at in places]} for side, places in _of(sides)]
    at_table = partners if paper.are_partners else people
    hands = (Playing(sitting.ruleset, sitting.options, at_table, chance).play(150) for _ in range(200))
    hand = next(hand for hand in hands if hand.end)
    told = chance.choice((logged, as_it_ended))(hand)
    head = {"format": 1, "game": sitting.ruleset, "options": sitting.options, "sides": at_table}
    scores = engine.score({**head, "hands": [told]})["hands"][0]["scores"]
    record(sitting, len(paper.hands) + 1, told)
    mine = sides if paper.are_partners else people
    paper.hands.append([scores[side] for side in mine])


def _of(sides: list[str]) -> list[tuple[str, list[int]]]:
    return [(side, [at for at, one in enumerate(sides) if one == side]) for side in dict.fromkeys(sides)]


@pytest.mark.parametrize("number", range(len(GAMES)), ids=lambda number: GAMES[number][0])
def test_everybody_has_what_a_pencil_gives_him(number: int) -> None:
    chance = random.Random(number)
    ruleset, options, seats = GAMES[number]
    is_pairs = "partnership" in ruleset or "partnership" in options
    paper = Paper(["Reds", "Blues"] * 2 if is_pairs else list(NAMES[:seats]))
    sitting = services.start_sitting(
        id=uuid.uuid4(),
        phone=PhoneFactory(),
        ruleset=ruleset,
        options=options,
        sides=PARTNERS if is_pairs else [NewSide(None, [name]) for name in NAMES[:seats]],
        first_dealer="Ana",
        at=EVENING,
    )
    for _ in range(5):
        change_seats(sitting, paper, chance)
        change_seats(sitting, paper, chance)
        play(sitting, paper, chance)

    rows = HandResult.objects.values_list(
        "hand__number", "side__name", "lineup__players__player__name", "points"
    )
    assert set(rows) == paper.told()
    assert services.audit(sitting=sitting) == []
