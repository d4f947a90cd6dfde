"""Every format over a whole evening, on which people leave, stay away for a round, come back and come late: is everybody drawn, and only once?"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

import pytest

from tests.tournaments.draws.fields import entrants
from tournaments.draws import Draw, Entrant, EntryId, Match, Round, Situation, Table
from tournaments.formats import FORMATS, course_of_bracket, draw_rounds
from tournaments.formats.rounds import known
from tournaments.questions import answered

SEEDS = range(5)
MOST_ROUNDS, COMINGS = 60, 4
BY_KEY = {row.key: row for row in FORMATS}
ANSWERS: dict[str, dict[str, object]] = {
    "groups": {"group_size": 3, "through": 2},
    "mixer": {"rounds": 3},
    "partners": {"rounds": 4},
    "swiss": {"rounds": 9},
}
BRACKETS = [row.key for row in FORMATS if row.bracket]
OTHERS = [row.key for row in FORMATS if not row.bracket]


@dataclass
class Evening:
    """One tournament by chance."""

    key: str
    field: list[Entrant]
    chance: random.Random
    answers: dict[str, object]
    history: list[Round] = field(default_factory=list)

    def draw(self) -> Draw | None:
        draws = draw_rounds(self.key, self.field, self.history, seed=7, answers=self.answers)
        return draws[0] if draws else None

    def play(self, draw: Draw) -> None:
        """Whoever sits at a table finishes somewhere; some are level, at two tables of three nobody is."""
        places = {}
        for table in draw.tables:
            order = list(table.seats)
            self.chance.shuffle(order)
            level = self.chance.random() < 0.15
            places |= {entry: 1 if level else at for at, entry in enumerate(order, 1)}
            if BY_KEY[self.key].opposite:
                first = self.chance.random() < 0.5
                places |= {entry: 1 + ((at % 2 == 0) is first) for at, entry in enumerate(table.seats)}
        drawn = frozenset(one.id for one in self.field if one.plays) if not self.history else frozenset()
        self.history.append(Round(draw.tables, draw.byes, places, drawn))

    def come_and_go(self, *, late: bool) -> None:
        for at, one in enumerate(self.field):
            plays = self.chance.random() > 0.12 if one.plays else self.chance.random() < 0.5
            self.field[at] = replace(one, plays=plays)
        if late and self.chance.random() < 0.3:
            number = len(self.field) + 1
            self.field.append(Entrant(number, f"Late {number}", number))

    @property
    def here(self) -> set[EntryId]:
        return {one.id for one in self.field if one.plays}


def evening(key: str, seed: int, **answers: object) -> Evening:
    chance = random.Random(f"{key} {seed}")
    people = list(entrants(chance.randrange(max(BY_KEY[key].fewest, 4), 14)))
    return Evening(key, people, chance, answers or ANSWERS.get(key, {}))


def seated(draw: Draw) -> list[EntryId]:
    return [entry for table in draw.tables for entry in table.seats]


@pytest.mark.parametrize("key", OTHERS)
@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_here_has_one_place_and_who_is_not_has_none(key: str, seed: int) -> None:
    one, row = evening(key, seed), BY_KEY[key]
    while len(one.history) < MOST_ROUNDS and len(one.here) >= 6 and (draw := one.draw()) is not None:
        assert sorted([*seated(draw), *draw.byes]) == sorted(one.here)
        assert len({table.number for table in draw.tables}) == len(draw.tables)
        assert {len(table.seats) for table in draw.tables} <= set(range(row.least, row.most + 1))
        if row.usual == 2 and key not in ("mitchell", "howell", "round-robin"):
            assert len(draw.byes) == len(one.here) % 2
        one.play(draw)
        if len(one.history) < COMINGS:
            one.come_and_go(late=True)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("cycles", [1, 2])
def test_in_a_round_robin_all_who_stay_meet_each_other_as_often_as_meant(seed: int, cycles: int) -> None:
    one = evening("round-robin", seed, cycles=cycles)
    while (draw := one.draw()) is not None:
        one.play(draw)
        if len(one.history) < COMINGS:
            one.come_and_go(late=True)
        assert len(one.history) < MOST_ROUNDS
    met = Counter(frozenset(table.seats) for played in one.history for table in played.tables)
    assert {met[frozenset(pair)] for pair in combinations(sorted(one.here), 2)} == {cycles}
    assert max(met.values()) <= cycles


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_meets_twice_in_a_movement(seed: int) -> None:
    for key in ("mitchell", "howell"):
        one = evening(key, seed)
        while (draw := one.draw()) is not None:
            one.play(draw)
            one.field = [replace(who, plays=who.plays and one.chance.random() > 0.1) for who in one.field]
        met = Counter(frozenset(table.seats) for played in one.history for table in played.tables)
        assert max(met.values()) == 1


def pairings(people: Sequence[EntryId]) -> list[set[frozenset[EntryId]]]:
    """All ways to pair an even number of people."""
    if not people:
        return [set()]
    first, *rest = people
    return [
        {frozenset((first, other)), *pairs}
        for other in rest
        for pairs in pairings([one for one in rest if one != other])
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_swiss_repeats_no_meeting_where_there_is_another_way(seed: int) -> None:
    chance = random.Random(seed)
    one = Evening("swiss", list(entrants(chance.choice((6, 8)))), chance, ANSWERS["swiss"])
    met: set[frozenset[EntryId]] = set()
    while (draw := one.draw()) is not None:
        drawn = {frozenset(table.seats) for table in draw.tables}
        if len(one.here) % 2 == 0:
            fewest = min(len(way & met) for way in pairings(sorted(one.here)))
            assert len(drawn & met) == fewest
        met |= drawn
        one.play(draw)
        one.come_and_go(late=False)


@pytest.mark.parametrize("key", BRACKETS)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_game_of_a_bracket_stays_where_it_was_drawn_whoever_leaves_or_misses_a_round(
    key: str, seed: int
) -> None:
    one, away = evening(key, seed), None
    while (draw := one.draw()) is not None:
        there = [*seated(draw), *draw.byes]
        assert len(there) == len(set(there))
        assert set(there) <= one.here
        one.play(draw)
        for table, winner in games(one):
            game = next(game for game in course(one) if game.slot.number == table.slot)
            assert (set(game.entries), game.winner) == (set(table.seats), winner)
        assert len(one.history) < MOST_ROUNDS
        away = miss(one, away)
    assert all(game.winner is not None for game in course(one) if game.needed and None not in game.entries)


def miss(one: Evening, away: EntryId | None) -> EntryId | None:
    """Who was away is here again, somebody else is not, and now and then one leaves for good."""
    leaves = {one.chance.choice(one.field).id} if one.chance.random() < 0.15 else set()
    next_ = one.chance.choice(sorted(one.here - leaves)) if one.chance.random() < 0.5 else None
    one.field = [
        replace(who, plays=(who.plays or who.id == away) and who.id not in {*leaves, next_})
        for who in one.field
    ]
    return next_


def course(one: Evening) -> Sequence[Match]:
    row = known(one.key)
    answers = answered(row.questions, one.answers)
    return course_of_bracket(one.key, Situation(tuple(one.field), tuple(one.history), 7, answers, ()))


def games(one: Evening) -> list[tuple[Table, EntryId]]:
    """The tables of the bracket so far that somebody won."""
    tables = [(played, table) for played in one.history for table in played.tables if table.slot]
    return [(table, winner) for played, table in tables if (winner := played.winner(table)) is not None]


@pytest.mark.parametrize("key", ["knockout", "double-knockout"])
@pytest.mark.parametrize("seed", range(60))
def test_however_people_come_and_go_a_game_counts_where_it_was_drawn(key: str, seed: int) -> None:
    """They do so to the end: two who both stay away may come back when others have played on behind their game."""
    one = evening(key, seed)
    while len(one.history) < MOST_ROUNDS and (draw := one.draw()) is not None:
        there = [*seated(draw), *draw.byes]
        assert len(there) == len(set(there))
        one.play(draw)
        one.come_and_go(late=False)
    won = {game.slot.number: game.winner for game in course(one)}
    assert all(won[table.slot] == winner for table, winner in games(one))
