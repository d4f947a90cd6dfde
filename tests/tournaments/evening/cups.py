"""A knock-out by chance, replayed from who sat where and what the hands came to."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from tests.tournaments.evening.deeds import Nothing
from tests.tournaments.evening.doors import bracket_agrees
from tests.tournaments.evening.own import OwnBook
from tests.tournaments.evening.reckoned import Evening, Own, Sums, owns
from tournaments import services
from tournaments.draws import Slot, bracket
from tournaments.models import Place, Round, Tournament

STILL_IN = (1_000, 2)
GRAND = frozenset({"grand", "deciding"})
Pair = list[int]


class Course:
    """The games of a bracket, by number: who is in each, and who won and lost it."""

    def __init__(self, slots: Sequence[Slot], field: Sequence[int]) -> None:
        self.slots = {slot.number: slot for slot in slots}
        self.inside: dict[int, list[int | None]] = {slot.number: [None, None] for slot in slots}
        self.won: dict[int, tuple[int, int]] = {}
        # By game the table it was last played at, and what was brought home there.
        self.tables: dict[int, Mapping[int, Own]] = {}
        self.withdrawn: set[int] = set()
        for seed, entry in enumerate(field, 1):
            self._send("seed", seed, entry)

    def _send(self, kind: str, number: int, entry: int) -> None:
        for slot in self.slots.values():
            for side, feed in enumerate(slot.feeds):
                if (feed.kind, feed.number) == (kind, number):
                    self.inside[slot.number][side] = entry

    def sat(self, number: int, seats: Pair, present: Collection[int]) -> None:
        """Who sat at the table of a game was in it; who was to be there, first who is present, has the place the other came from."""
        there = self.inside[number]
        open_to = [others for game, others in self.inside.items() if game not in self.won]
        strangers = [entry for entry in seats if entry not in there]
        strangers.sort(key=lambda entry: not any(entry in others for others in open_to))
        for side in sorted((0, 1), key=lambda side: there[side] not in present):
            away = there[side]
            if away not in seats and strangers:
                stranger = strangers.pop(0)
                for others in open_to:
                    if stranger in others and away is not None:
                        others[others.index(stranger)] = away
                there[side] = stranger

    def stand_by(self, number: int, seats: Pair) -> None:
        """Whoever sits at the table of a game has come from those before it, though one of these has no winner any more."""
        for feed in self.slots[number].feeds:
            there = [] if feed.kind == "seed" or feed.number in self.won else self.inside[feed.number]
            came = [entry for entry in there if entry in seats]
            stayed = [entry for entry in there if entry not in seats]
            if len(came) == len(stayed) == 1 and stayed != [None]:
                won = (came + stayed) if feed.kind == "winner" else (stayed + came)
                self.win(feed.number, *won)

    def win(self, number: int, winner: int, loser: int) -> None:
        self.won[number] = (winner, loser)
        if self.slots[number].part != "grand" or self.inside[number][0] != winner:
            self._send("winner", number, winner)
            self._send("loser", number, loser)

    def open(self) -> Iterator[tuple[int, Pair]]:
        """Games without a winner whose two are known."""
        for number in sorted(self.slots):
            there = [entry for entry in self.inside[number] if entry is not None]
            if number not in self.won and len(set(there)) == 2:
                yield number, there

    @property
    def needed(self) -> list[int]:
        """All games but a deciding one that there is nothing to decide in."""
        over = {
            number for number, slot in self.slots.items() if slot.part == "deciding" and self._is_over(slot)
        }
        return sorted(self.slots.keys() - over)

    def _is_over(self, deciding: Slot) -> bool:
        grand = deciding.feeds[0].number
        return grand in self.won and self.won[grand][0] == self.inside[grand][0]

    def left(self) -> frozenset[int]:
        """Who is in a game that has no winner yet."""
        games = (number for number in self.slots if number not in self.won)
        return frozenset(entry for number in games for entry in self.inside[number] if entry is not None)

    def behind(self, games: Collection[int]) -> set[int]:
        """From which games people have come to these."""
        found: set[int] = set()
        for number in sorted(self.slots, reverse=True):
            if number in found or number in games:
                found |= {feed.number for feed in self.slots[number].feeds if feed.kind != "seed"}
        return found

    def walk_over(
        self, gone: Collection[int], but: Collection[int | None] = (), passed: Collection[int] | None = None
    ) -> None:
        """Who is gone loses the games that are open, `but` those with a table; of two who are, the second, where somebody has `passed` on."""
        for number, there in self.open():
            missing = [entry for entry in there if entry in gone]
            if missing and number not in but and (len(missing) == 1 or passed is None or number in passed):
                # Of two who have played only who withdrew since can have gone on, and not been there.
                withdrew = [entry for entry in missing if entry in self.withdrawn]
                stayed = [entry for entry in missing if entry not in withdrew]
                loser = stayed[0] if number in self.tables and len(withdrew) == len(stayed) else missing[-1]
                self.win(number, next(entry for entry in there if entry != loser), loser)

    def places(self) -> dict[int, int]:
        """Who went out later is ahead; who has a game left is ahead of all who have none, but for the third place."""
        far: dict[int, tuple[int, int]] = {}
        rounds = max(slot.round for slot in self.slots.values() if slot.part == "main")
        for number, slot in self.slots.items():
            level = 1_000 if slot.part in GRAND else rounds - 1 if slot.part == "third" else slot.round
            if number in self.won:
                winner, loser = self.won[number]
                far |= {loser: (level, 0), winner: (level, 1)}
            else:
                left = (level, 1) if slot.part == "third" else STILL_IN
                far |= {entry: left for entry in self.inside[number] if entry is not None}
        third = {entry: 3 for entry, own in far.items() if own == (rounds - 1, 1)}
        return {entry: 1 + sum(one > own for one in far.values()) for entry, own in far.items()} | third


class Cup(OwnBook):
    """An evening of a knock-out. Which table was for which game is noted when it is drawn."""

    def __init__(self, kind: str, seed: object, format: str, answers: Mapping[str, bool]) -> None:
        super().__init__(kind, f"{format} {seed}")
        self.games: dict[tuple[int, int], int] = {}
        self.is_over = False
        order = ["bracket", "points", "head-to-head", "wins"]
        Tournament.objects.filter(pk=self.of.pk).update(format=format, answers=dict(answers), order=order)
        self.of.refresh_from_db()

    def sums(self, number: int) -> Sums:
        games = 1 if self.kind == "gin" else None
        return Sums(Evening(self.of, self.hands, self.rules), number, 2, games)

    def course(self, after: int) -> Course:
        """Where the bracket stands behind a round; who withdrew has lost what is left."""
        rounds = list(self.of.rounds.filter(number__lte=after).exclude(state="draft").order_by("number"))
        entries = list(self.of.entries.order_by("seed", "number"))
        drawn = (
            rounds[0].drawn_scores
            if rounds
            else {str(entry.pk) for entry in entries if not entry.withdrawn_at}
        )
        field = [entry.pk for entry in entries if str(entry.pk) in drawn]
        asked = self.of.answers
        slots = bracket(
            len(field),
            double=self.of.format == "double-knockout",
            third_place=asked.get("third_place", False),
            deciding=asked.get("deciding", False),
        )
        return self.replayed(Course(slots, field), rounds)

    def replayed(self, course: Course, rounds: Sequence[Round]) -> Course:
        """The games of these rounds, one after the other."""
        entries = list(self.of.entries.order_by("seed", "number"))
        course.withdrawn = {entry.pk for entry in entries if entry.withdrawn_at}
        seats = {round_.number: self.seats(round_) for round_ in rounds}
        for round_ in rounds:
            for number, pair in seats[round_.number].items():
                if len(pair) == 2 and (round_.number, number) in self.games:
                    course.stand_by(self.games[round_.number, number], pair)
            later = {
                self.at_table(course, number, table, pair)
                for number in seats
                for table, pair in seats[number].items()
                if number >= round_.number and len(pair) == 2
            }
            there = set(round_.places.filter(table__isnull=False).values_list("entry", flat=True))
            there |= set(round_.places.filter(away="bye").values_list("entry", flat=True))
            gone = {entry.pk for entry in entries} - there
            passed = course.behind(
                [game for (number, _), game in self.games.items() if number == round_.number]
            )
            course.walk_over(gone, later, passed)
            for number, pair in seats[round_.number].items():
                self.add(course, round_, number, pair, there)
        course.walk_over([entry.pk for entry in entries if entry.withdrawn_at])
        return course

    def at_table(self, course: Course, round_: int, table: int, pair: Pair) -> int | None:
        """For which game a table was drawn; who came late plays the one that waits for both."""
        waiting = (number for number, there in course.open() if set(there) == set(pair))
        return self.games.get((round_, table)) or next(waiting, None)

    def seats(self, round_: Round) -> dict[int, Pair]:
        found: dict[int, Pair] = defaultdict(list)
        for place in (
            round_.places.filter(table__isnull=False).select_related("table").order_by("table__number")
        ):
            found[place.table.number].append(place.entry_id)
        return found

    def add(self, course: Course, round_: Round, number: int, pair: Pair, there: Collection[int]) -> None:
        """What came of a table: a winner where one alone was first."""
        game = self.at_table(course, round_.number, number, pair)
        if len(pair) == 2 and game:
            course.sat(game, pair, there)
            own = course.tables[game] = self.result_of(round_, number)
            first = [entry for entry in pair if entry in own and own[entry].place == 1]
            if len(first) == 1:
                course.win(game, *first, *[e for e in pair if e not in first])

    def result_of(self, round_: Round, number: int) -> Mapping[int, Own]:
        table = round_.tables.get(number=number)
        seated = dict(table.places.values_list("entry", "left"))
        own = owns(self.hands.get((round_.number, number), ()), seated, self.rules)
        return own if table.state == "done" and any(one.hands for one in own.values()) else {}

    def bring_on(self) -> None:
        last = self.of.rounds.order_by("number").last()
        if last is None or last.state == "closed":
            self.draw(last)
        else:
            super().bring_on()

    def draw(self, last: Round | None) -> None:
        """The next round: all games whose two are known and here."""
        if last is None:
            services.check_in_all(tournament=self.of, **self.walk.desk)
        course = self.course(last.number if last else 0)
        here = self.of.entries.filter(withdrawn_at=None, checked_in_at__isnull=False)
        course.walk_over(
            set(self.of.entries.values_list("pk", flat=True)) - set(here.values_list("pk", flat=True))
        )
        due, busy = {}, set[int]()
        for number, pair in course.open():
            if busy.isdisjoint(pair):
                busy.update(pair)
                due[frozenset(pair)] = number
        if not due:
            self.is_over = True
            return
        drawn = services.draw_round(tournament=self.of, **self.walk.desk)
        pairs = {number: frozenset(pair) for number, pair in self.seats(drawn).items()}
        assert set(pairs.values()) == set(due), (pairs, due, self.log)
        self.games |= {(drawn.number, number): due[pair] for number, pair in pairs.items()}
        services.publish(round=drawn, **self.walk.desk)

    def played(self) -> None:
        """Two of the round that is played sat in each other's places."""
        round_ = self.walk.round
        there = Place.objects.filter(round=round_).exclude(
            table=None, away__in=("late", "absent", "withdrawn", "no-show")
        )
        if round_.state != "playing" or there.count() < 2:
            raise Nothing("nobody plays")
        one, other = self.chance.sample([place.entry for place in there.order_by("entry__number")], 2)
        self.exchange(round_, one, other)

    def doors(self) -> None:
        super().doors()
        last = self.of.rounds.exclude(state="draft").order_by("number").last()
        course = self.course(last.number if last else 0)
        names, sign = dict(self.of.entries.values_list("pk", "name")), -1 if self.rules.low else 1

        def half(number: int, entry: int | None) -> tuple[str, bool, bool, int | None]:
            if entry is None:
                return "", False, False, None
            won, own = course.won.get(number, ()), course.tables.get(number, {}).get(entry)
            return names[entry], won[:1] == (entry,), won[1:] == (entry,), own and sign * own.total

        bracket_agrees(
            self.of,
            {number: [half(number, one) for one in course.inside[number]] for number in course.needed},
        )

    def still_in(self, number: int) -> frozenset[int]:
        """Who has a game left, as long as the evening is not over."""
        course = self.course(number)
        return course.left() if course.won and not self.of.is_finished else frozenset()

    def own_metrics(self, number: int) -> Mapping[str, Any]:
        """How far everybody came, behind a round."""
        course = self.course(number)
        places = course.places() if course.won else {}
        behind = max(places.values(), default=0) + 1
        return {"bracket": lambda sums, entry: -places.get(entry, behind) if places else None}
