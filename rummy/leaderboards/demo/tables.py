"""How does a pattern become a sitting of these people, on that evening?"""

import math
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import count, islice
from random import Random
from uuid import UUID

from rummy.leaderboards.demo.patterns import MODELS, Pattern
from rummy.leaderboards.demo.people import Circle, Somebody, any_id
from rummy.leaderboards.demo.sheets import Sheet, sheet
from rummy.leaderboards.demo.storing import NULL, Store, first_free, line, moment
from rummy.leaderboards.models import Competitor
from rummy.people.codes import LETTERS, SCORE_LENGTH, WATCH_LENGTH
from rummy.people.models import Evening, Partnership

A_HAND_TAKES = timedelta(minutes=6)
# How much chance there is in a sitting, beside differences in skill of about 1.
LUCK = 0.9

Values = dict[str, object]


class Tables:
    """Writes sittings into a store. A pattern becomes text once, with blanks for what is another each time."""

    def __init__(self, store: Store, chance: Random) -> None:
        self.store, self.chance = store, chance
        self.numbers: dict[str, Iterator[int]] = {
            model.__name__: count(first_free(model))
            for model in (*MODELS, Competitor)
            if model._meta.pk.get_internal_type() == "BigAutoField"
        }
        self.codes: set[str] = set()
        self.partnerships: dict[tuple[UUID, ...], str] = {}
        self.competitors: dict[tuple[UUID, ...], int] = {}
        self.sheets: dict[int, Sheet] = {}

    def play(
        self,
        pattern: Pattern,
        circle: Circle,
        at: datetime,
        *,
        guest: Somebody | None,
        evening: Evening | None,
    ) -> str:
        """One sitting of this circle; its code for scoring.

        Who is better sits more often where the pattern has the better result.
        """
        paper = self.sheets.get(id(pattern)) or self.sheets.setdefault(id(pattern), sheet(pattern))
        code = self._code(SCORE_LENGTH)
        values: Values = {
            "Sitting0": any_id(self.chance).hex,
            "phone": circle.phone.hex,
            "watch": self._code(WATCH_LENGTH),
            "score": code,
            "begun": moment(at),
            "over": moment(at + A_HAND_TAKES * pattern.hands),
            "evening": evening.id.hex if evening else NULL,
            "club": evening.club_id.hex if evening else NULL,
        }
        self._people(values, paper, self._seated(pattern, circle, guest))
        self._log(values, paper, at)
        for model, text in paper.lines:
            self.store.add(model, text % values)
        return code

    def _people(self, values: Values, paper: Sheet, seated: Sequence[Somebody]) -> None:
        """Who sits where, who are partners, and as whom they are rated."""
        for seat, somebody in enumerate(seated, 1):
            values[f"name{seat}"], values[f"player{seat}"] = somebody.name, somebody.id.hex
        for blank, seats in paper.partners.items():
            values[blank] = self._partners(_ids(seated, seats))
        for blank, seats in paper.competitors.items():
            values[blank] = self._competitor(_ids(seated, seats))

    def _log(self, values: Values, paper: Sheet, at: datetime) -> None:
        """The numbers of all rows, and when each hand was entered."""
        for table, blanks in paper.numbers.items():
            values.update(zip(blanks, islice(self.numbers[table], len(blanks)), strict=True))
        for number, revision in enumerate(paper.revisions, 1):
            values[revision] = any_id(self.chance).hex
            values[f"at{number}"] = moment(at + A_HAND_TAKES * number)

    def _partners(self, two: tuple[UUID, ...]) -> str:
        if two not in self.partnerships:
            made = Partnership(id=any_id(self.chance), first_id=two[0], second_id=two[1])
            self.partnerships[two] = made.id.hex
            self.store.put(made)
        return self.partnerships[two]

    def _competitor(self, persons: tuple[UUID, ...]) -> int:
        if persons not in self.competitors:
            number = self.competitors[persons] = next(self.numbers["Competitor"])
            second = persons[1] if len(persons) > 1 else None
            row = {"id": number, "first_id": persons[0], "second_id": second, "hidden": False}
            self.store.add(Competitor, line(Competitor, row))
        return self.competitors[persons]

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

    def _code(self, length: int) -> str:
        while (code := "".join(self.chance.choices(LETTERS, k=length))) in self.codes:
            pass
        self.codes.add(code)
        return code


def _ids(seated: Sequence[Somebody], seats: Sequence[int]) -> tuple[UUID, ...]:
    return tuple(sorted(seated[seat - 1].id for seat in seats))


def _gumbel(chance: Random) -> float:
    """Noise by which the better of two comes first as often as his lead says."""
    return -math.log(-math.log(chance.random() or 0.5))
