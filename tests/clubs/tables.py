"""A table of a club whose hands are known: it is added up without asking the scorebook."""

import random
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from rummy.engine.errors import RummyError
from rummy.people.models import Evening
from rummy.people.visitor import Visitor
from rummy.scorekeeping import queries as book
from rummy.scorekeeping import services
from rummy.scorekeeping.models import Sitting
from tests.clubs.people import table_at
from tests.factories import record
from tests.tournaments.evening.dealt import GAMES, deal

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana")


@dataclass(frozen=True)
class Hand:
    """Who sat at each seat, what each has, and which won. Partners are one name, "Ana & Cleo"."""

    people: list[str]
    points: list[int]
    won: int | None
    is_typed: bool


class Table:
    """`clock` tells when what is done next is done."""

    def __init__(
        self,
        kind: str,
        evening: Evening,
        by: Visitor,
        chance: random.Random,
        clock: Iterator[datetime],
    ) -> None:
        self.game, self.chance, self.phone, self.clock = GAMES[kind], chance, by.phone, clock
        names = chance.sample(NAMES, chance.randint(2, 4))
        if kind == "partners":
            four = chance.sample(NAMES[:4], 4)
            names = [" & ".join(four[::2]), " & ".join(four[1::2])]
        self.pk = table_at(evening, by, *names, ruleset=self.game.ruleset, **self.game.options).pk
        self.hands: dict[int, Hand] = {}
        self.entered: dict[int, datetime] = {}
        self.is_over = False

    @property
    def sitting(self) -> Sitting:
        return Sitting.objects.get(pk=self.pk)

    def enter(self, number: int) -> None:
        sitting, at = self.sitting, next(self.clock)
        seated = book.seats_of(sitting).seated.at(number).by_side()
        sides = {
            side.players[0] if len(side.players) == 1 else side.side.name: side.players for side in seated
        }
        dealt = deal(self.chance, self.game, sides)
        record(sitting, number, dealt.document, base=book.base_of(sitting, number), at=at)
        self.entered.setdefault(number, at)
        self.hands[number] = Hand(
            people=[" & ".join(sorted(players)) for players in sides.values()],
            points=[dealt.points[side] for side in sides],
            won=list(sides).index(dealt.won) if dealt.won else None,
            is_typed="typed" in dealt.document,
        )

    def go_on(self) -> None:
        deeds = [self.play] * 7 + [self.correct, self.strike, self.end_or_play_on, self.substitute]
        with suppress(RummyError):
            self.chance.choice(deeds)()

    def play(self) -> None:
        if not self.is_over:
            self.enter(book.table(self.sitting).next_number)

    def correct(self) -> None:
        if self.hands:
            self.enter(self.chance.choice(sorted(self.hands)))

    def strike(self) -> None:
        if self.hands:
            number = self.chance.choice(sorted(self.hands))
            hand = self.sitting.hands.get(number=number)
            services.void_hand(hand=hand, id=uuid.uuid4(), phone=self.phone, at=next(self.clock))
            del self.hands[number]

    def end_or_play_on(self) -> None:
        does = services.reopen_sitting if self.is_over else services.finish_sitting
        does(sitting=self.sitting, phone=self.phone, at=next(self.clock))
        self.is_over = not self.is_over

    def substitute(self) -> None:
        sitting = self.sitting
        name = self.chance.choice(sorted({*NAMES, "Zoe"} - {seat.name for seat in sitting.seats.all()}))
        seat, number = self.chance.randint(1, sitting.seats.count()), book.table(sitting).next_number
        asked_for = {"id": uuid.uuid4(), "phone": self.phone, "at": next(self.clock)}
        services.substitute(sitting=sitting, seat=seat, name=name, from_hand=number, **asked_for)

    def games(self) -> Iterator[tuple[list[int], list[int]]]:
        """The hands of each game that is over, and the seats that won it: one alone at the target, or who is ahead in the end."""
        totals, own, target = Counter[int](), list[int](), self.game.options.get("target")
        for number in sorted(self.hands):
            own.append(number)
            totals.update(dict(enumerate(self.hands[number].points)))
            best = (min if self.game.low else max)(totals.values())
            first = [seat for seat in totals if totals[seat] == best]
            if target is not None and best >= target and len(first) == 1:
                yield own, first
                totals, own = Counter[int](), []
        if (
            target is None
            and self.is_over
            and any(any(hand.points) or hand.won is not None for hand in self.hands.values())
        ):
            yield own, first

    def players(self, own: list[int], seat: int) -> str:
        """Who played most of these hands; of equals, who ended them."""
        sat = [self.hands[number].people[seat] for number in reversed(own)]
        return Counter(sat).most_common(1)[0][0]
