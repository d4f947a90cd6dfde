"""How does a pattern become a sitting of these people, on that evening?"""

import math
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import count
from random import Random
from typing import Any
from uuid import UUID

from rummy.leaderboards.demo.patterns import MODELS, NAMES, Pattern, Row
from rummy.leaderboards.demo.people import Circle, Somebody, any_id
from rummy.leaderboards.demo.storing import Store, as_text, first_free
from rummy.people.codes import LETTERS, SCORE_LENGTH, WATCH_LENGTH
from rummy.people.models import Partnership

A_HAND_TAKES = timedelta(minutes=6)
# How much chance there is in a sitting, beside differences in skill of about 1.
LUCK = 0.9
BY_NAME = {model.__name__: model for model in MODELS}
# Which fields of a row name a row of the same sitting.
LINKS = {
    model.__name__: {
        field.attname: field.related_model.__name__
        for field in model._meta.concrete_fields
        if field.related_model in MODELS
    }
    for model in MODELS
}


class Tables:
    """Writes sittings into a store. The JSON of a pattern is written once, with places for the names."""

    def __init__(self, store: Store, chance: Random) -> None:
        self.store, self.chance = store, chance
        self.numbers: dict[str, Iterator[int]] = {
            name: count(first_free(model))
            for name, model in BY_NAME.items()
            if model._meta.pk.get_internal_type() == "BigAutoField"
        }
        self.codes: set[str] = set()
        self.partnerships: dict[tuple[UUID, UUID], UUID] = {}
        self.texts: dict[int, dict[str, list[Row]]] = {}

    def play(
        self, pattern: Pattern, circle: Circle, at: datetime, *, guest: Somebody | None, evening: UUID | None
    ) -> str:
        """One sitting of this circle; its code for scoring.

        Who is better sits more often where the pattern has the better result.
        """
        code = self._code(SCORE_LENGTH)
        seated = self._seated(pattern, circle, guest)
        ids = {name: {row["id"]: self._new(name) for row in rows} for name, rows in pattern.rows.items()}
        names = dict(zip(NAMES, (one.name for one in seated), strict=False))
        entered = dict(zip(ids["Hand"].values(), count(1), strict=False))
        fixed = {
            "Sitting": self._sitting(circle, at, pattern.hands, evening) | {"score_code": code},
            "SittingPhone": {"phone_id": circle.phone, "joined_at": at},
        }
        for name, rows in self._texts(pattern).items():
            for row in rows:
                told = {key: _named(value, names) for key, value in row.items()}
                told |= {key: ids[other].get(told[key]) for key, other in LINKS[name].items()}
                told |= {"id": ids[name][row["id"]], **fixed.get(name, {})}
                if name == "HandRevision":
                    told["at"] = at + A_HAND_TAKES * entered[told["hand_id"]]
                told |= self._people(name, row, pattern, seated)
                self.store.add(BY_NAME[name], told)
        return code

    def _people(self, name: str, row: Row, pattern: Pattern, seated: Sequence[Somebody]) -> Row:
        """Who sits at this seat, or plays on this side."""
        rows = pattern.rows
        if name == "Seat":
            return {"player_id": seated[row["number"] - 1].id}
        if name == "Side":
            return self._side(pattern, seated, row["seat"])
        if name == "Lineup":
            seat = next(side["seat"] for side in rows["Side"] if side["id"] == row["side_id"])
            return {"partnership_id": self._side(pattern, seated, seat)["partnership_id"]}
        if name == "LineupPlayer":
            place = next(seat["number"] for seat in rows["Seat"] if seat["player_id"] == row["player_id"])
            return {"player_id": seated[place - 1].id}
        return {}

    def _sitting(self, circle: Circle, at: datetime, hands: int, evening: UUID | None) -> Row:
        over = at + A_HAND_TAKES * hands
        return {
            "watch_code": self._code(WATCH_LENGTH),
            "started_by_id": circle.phone,
            "started_at": at,
            "changed_at": over,
            "finished_at": over,
            "evening_id": evening,
        }

    def _side(self, pattern: Pattern, seated: Sequence[Somebody], seat: int) -> Row:
        """Partners sit opposite each other: the first and the third, the second and the fourth."""
        if not pattern.pairs:
            return {"player_id": seated[seat - 1].id, "partnership_id": None}
        first, second = sorted((seated[seat - 1].id, seated[seat + 1].id))
        if (first, second) not in self.partnerships:
            self.partnerships[first, second] = any_id(self.chance)
            self.store.put(Partnership(id=self.partnerships[first, second], first_id=first, second_id=second))
        return {"player_id": None, "partnership_id": self.partnerships[first, second]}

    def _texts(self, pattern: Pattern) -> dict[str, list[Row]]:
        """The pattern's rows with their JSON as text."""
        if id(pattern) not in self.texts:
            self.texts[id(pattern)] = {
                name: [
                    {k: as_text(v) if isinstance(v, dict | list) else v for k, v in row.items()}
                    for row in rows
                ]
                for name, rows in pattern.rows.items()
            }
        return self.texts[id(pattern)]

    def _seated(self, pattern: Pattern, circle: Circle, guest: Somebody | None) -> list[Somebody]:
        """Somebody for each seat, no two of one name."""
        people = {somebody.name: somebody for somebody in circle.people}
        if guest is not None:
            people.setdefault(guest.name, guest)
        chosen = self.chance.sample(list(people.values()), pattern.players)
        if pattern.pairs:
            # Partners keep to each other, so that there are pairs with a history.
            chosen.sort(key=lambda one: one.id)
            return self._opposite(chosen[:2], chosen[2:], first_wins=pattern.ranking[0] % 2 == 1)
        chosen.sort(key=lambda one: -one.skill + LUCK * _gumbel(self.chance))
        by_seat = dict(zip(pattern.ranking, chosen, strict=True))
        return [by_seat[number] for number in sorted(by_seat)]

    def _opposite(
        self, one: Sequence[Somebody], other: Sequence[Somebody], *, first_wins: bool
    ) -> list[Somebody]:
        """Two pairs round a table, the better one more often on the side that wins."""
        ahead = sum(p.skill for p in one) + LUCK * _gumbel(self.chance) > sum(p.skill for p in other)
        first, second = (one, other) if ahead == first_wins else (other, one)
        return [first[0], second[0], first[1], second[1]]

    def _new(self, name: str) -> Any:
        return next(self.numbers[name]) if name in self.numbers else any_id(self.chance)

    def _code(self, length: int) -> str:
        while (code := "".join(self.chance.choices(LETTERS, k=length))) in self.codes:
            pass
        self.codes.add(code)
        return code


def _named(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, str) and "zq" in value:
        for place, name in names.items():
            value = value.replace(place, name)
    return value


def _gumbel(chance: Random) -> float:
    """Noise by which the better of two comes first as often as his lead says."""
    return -math.log(-math.log(chance.random() or 0.5))
