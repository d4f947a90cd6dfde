from collections.abc import Sequence

import pytest

from tests.tournaments.draws.fields import entrants
from tests.tournaments.standings.fields import entries, whys
from tournaments import formats
from tournaments.draws import Draw, Round
from tournaments.formats import FORMATS, UnknownFormat, draw_rounds, warnings
from tournaments.questions import AnswersRefused
from tournaments.schemes import SCHEMES, scheme_of
from tournaments.standings import METRICS, Event, Line, TableResult, TableWins, standings

KEYS = [row.key for row in FORMATS]


def played(draw: Draw) -> Round:
    """Whoever has the better seed is ahead."""
    places = {
        entry: place for table in draw.tables for place, entry in enumerate(sorted(table.seats), start=1)
    }
    return Round(draw.tables, draw.byes, places)


def course(key: str, count: int, **answers: object) -> list[Draw]:
    """A whole tournament, one round after the other."""
    history: list[Round] = []
    found: list[Draw] = []
    while draws := draw_rounds(key, entrants(count), history, seed=7, answers=answers):
        found.append(draws[0])
        history.append(played(draws[0]))
    return found


def seated(draws: Sequence[Draw]) -> list[list[int]]:
    return [sorted(entry for table in draw.tables for entry in table.seats) for draw in draws]


def test_every_row_names_what_there_is() -> None:
    metrics, schemes = {metric.key for metric in METRICS}, {row.key for row in SCHEMES}
    assert len(set(KEYS)) == len(KEYS)
    for row in FORMATS:
        assert set(row.order) <= metrics
        assert row.scheme in schemes
        assert row.least <= row.usual <= row.most
        assert all(question.admits(question.default) for question in row.questions)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("count", [0, 1, 2, 5, 15])
def test_every_format_draws_for_however_many(key: str, count: int) -> None:
    """A tournament comes to an end, nobody has two seats in a round, and who is in it either sits or has a bye."""
    everybody = set(range(1, count + 1))
    asked = {question.key for question in formats.known(key).questions}
    for draw in course(key, count, **({"rounds": 3} if "rounds" in asked else {})):
        sitting = [entry for table in draw.tables for entry in table.seats]
        assert len(sitting) + len(draw.byes) == len({*sitting, *draw.byes})
        assert {*sitting, *draw.byes} <= everybody
        assert len({table.number for table in draw.tables}) == len(draw.tables)


@pytest.mark.parametrize("key", [row.key for row in FORMATS if row.drawn == "beforehand"])
def test_what_is_drawn_beforehand_is_what_is_drawn_round_by_round(key: str) -> None:
    at_once = draw_rounds(key, entrants(16), seed=7)
    assert [draw.tables for draw in at_once] == [draw.tables for draw in course(key, 16)]


def test_an_answer_counts() -> None:
    assert [len(course("swiss-tables", 20, rounds=2, size=5)), len(course("swiss-tables", 20)[0].tables)] == [
        2,
        5,
    ]
    assert len(draw_rounds("round-robin", entrants(6), answers={"cycles": 2})) == 10


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        ({"rounds": 0}, "Rounds: 0 cannot be; choose a number from 1 to 40."),
        ({"rounds": True}, "Rounds: true cannot be; choose a number from 1 to 40."),
        ({"tables": 3}, 'Nobody asked for "tables", only for rounds: leave it out.'),
    ],
)
def test_what_is_no_answer_is_refused(answers: dict[str, object], sentence: str) -> None:
    with pytest.raises(AnswersRefused) as refused:
        draw_rounds("swiss", entrants(4), answers=answers)
    assert str(refused.value) == sentence


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(UnknownFormat) as refused:
        formats.known("french")
    assert str(refused.value).startswith('There is no format "french": choose one of swiss, ')


@pytest.mark.parametrize(
    ("key", "count", "answers", "sentences"),
    [
        ("swiss", 16, {"rounds": 5}, ()),
        (
            "swiss",
            9,
            {"rounds": 6},
            (
                "6 rounds are many for 9 entries: towards the end some may have to meet again.",
                "A round robin lets everybody meet everybody once, in 9 rounds.",
            ),
        ),
        ("ladder", 7, {"rounds": 10}, ()),
        ("round-robin", 1, {}, ("Round robin needs 2 entries; there are 1.",)),
        (
            "mitchell",
            4,
            {},
            (
                "So few entries play only one round.",
                "A round robin lets everybody meet everybody once, in 3 rounds.",
            ),
        ),
        ("mitchell", 4, {"relay": True}, ()),
        (
            "groups",
            6,
            {"group_size": 5, "through": 1},
            ("All 6 entries are in one group: who is first there has won, without a knock-out.",),
        ),
        (
            "groups",
            7,
            {"group_size": 5},
            (
                "All 7 entries are in one group: everybody has met everybody before the best 2 play the knock-out.",
            ),
        ),
        (
            "groups",
            6,
            {"group_size": 3, "through": 3},
            ("Everybody goes on to the knock-out: the groups only decide who meets whom there.",),
        ),
        ("groups", 8, {"group_size": 5}, ()),
    ],
)
def test_the_director_is_warned(
    key: str, count: int, answers: dict[str, object], sentences: tuple[str]
) -> None:
    assert warnings(key, count, answers=answers, scheme=scheme_of("opponents-beaten")) == sentences


@pytest.mark.parametrize(
    ("key", "answers"),
    [
        ("round-robin", {"cycles": 2}),
        ("mitchell", {}),
        ("mitchell", {"relay": True, "rounds": 4}),
        ("howell", {}),
        ("howell", {"rounds": 3}),
        ("knockout", {}),
        ("groups", {}),
        ("groups", {"group_size": 3, "through": 1}),
        ("groups", {"group_size": 5, "through": 4}),
    ],
)
def test_how_many_rounds_there_are_is_known_before_the_first(key: str, answers: dict[str, object]) -> None:
    for count in range(formats.known(key).fewest, 17):
        assert formats.rounds_ahead(key, count, answers) == len(course(key, count, **answers)), count


@pytest.mark.parametrize("key", ["swiss", "double-knockout", "season"])
def test_nothing_is_said_of_rounds_that_are_asked_for_or_depend_on_results(key: str) -> None:
    assert formats.rounds_ahead(key, 8, {}) is None


def test_unequal_tables_are_warned_of_where_the_scheme_is_unfair() -> None:
    (sentence,) = warnings("swiss-tables", 31, scheme=TableWins())
    assert sentence.startswith("Equal players can expect ⅓ at a table of 3 and ¼ at a table of 4")


def test_a_bracket_ranks_by_how_far_one_came_not_by_games_won() -> None:
    """Hal loses the first game and wins five in the second chance; Ana wins four, the last of them against Hal."""
    history: list[Round] = []
    order = [1, 8, 2, 3, 4, 5, 6, 7]
    while draws := draw_rounds("double-knockout", entrants(8), history):
        places = {}
        for table in draws[0].tables:
            first = min(table.seats, key=order.index)
            places |= {entry: 1 + (entry != first) for entry in table.seats}
        history.append(Round(draws[0].tables, draws[0].byes, places))
    found = formats.reached("double-knockout", entrants(8), history)

    assert list(found) == list(range(1, len(history) + 1))
    assert [found[len(history)][entry] for entry in (1, 8, 2)] == [1, 2, 3]
    ranked = standings(
        Event(
            entries(8),
            tuple(
                TableResult(number, tuple(Line(entry, each.places[entry]) for entry in table.seats))
                for number, each in enumerate(history, start=1)
                for table in each.tables
            ),
            TableWins(),
            order=formats.known("double-knockout").order,
            reached=found,
        )
    )
    assert [row.entry for row in ranked.rows][:3] == [1, 8, 2]
    assert whys(ranked)[0] == "Ana is above Hal: place in the knock-out 1 to 2."


def test_a_ladder_ranks_by_its_rungs_and_groups_not_before_the_bracket() -> None:
    ladder = course("ladder", 5, rounds=2)
    assert sorted(formats.reached("ladder", entrants(5), [played(draw) for draw in ladder])[2].values()) == [
        1,
        2,
        3,
        4,
        5,
    ]
    grouped = [played(draw) for draw in course("groups", 8)]
    assert list(formats.reached("groups", entrants(8), grouped)) == [4, 5]
    assert formats.reached("swiss", entrants(5), []) == {}
