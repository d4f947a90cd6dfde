"""Does a long list of names enter as soon as a short one, and what of one that nobody could mean?"""

from time import process_time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import EVENING
from tests.tournaments.evening.hall import director, play_on, tournament
from tournaments import services
from tournaments.errors import DrawRefused, EntryRefused
from tournaments.services.entering import MOST_ENTRIES, people_of

FOR_PAIRS = {
    "ruleset": "partnership-five-hundred-rum",
    "format": "swiss",
    "answers": {"rounds": 2},
    "pairs": True,
}
pytestmark = pytest.mark.django_db


def test_a_long_list_asks_the_database_as_often_as_a_short_one() -> None:
    dora = director()
    event = tournament(dora)
    asked = []
    for first, last in ((0, 2), (2, 60)):
        with CaptureQueriesContext(connection) as questions:
            lines = [f"Player {chr(97 + at // 10)}{at % 10}" for at in range(first, last)]
            services.enter_all(tournament=event, lines=lines, by=dora, at=EVENING)
        asked.append(len(questions))

    assert asked[0] == asked[1]
    assert event.entries.count() == 60


def test_partners_far_apart_on_their_line_are_read_as_soon_as_others() -> None:
    begun = process_time()

    assert people_of(f"Ana{' ' * 100_000}&{' ' * 100_000}Ben", pairs=True) == ["Ana", "Ben"]
    assert people_of(f"Ana{' ' * 100_000}Ben", pairs=True) == ["Ana Ben"]

    assert process_time() - begun < 2


def test_a_name_without_end_is_not_said_again_where_partners_are_asked_for() -> None:
    dora = director()
    event = tournament(dora, "Ana & Ben", "Cleo & Dan", **FOR_PAIRS)
    play_on(dora, event)
    table = event.rounds.get().tables.get()

    with pytest.raises(EntryRefused, match=r"^Eeeeeeeeeeee… is longer than 40 letters\.$"):
        services.enter(tournament=event, name="E" + "e" * 1000, by=dora, at=EVENING)
    with pytest.raises(DrawRefused, match=r"^Eeeeeeeeeeee… is longer than 40 letters\.$"):
        services.put_substitute(
            table=table, entry=event.entries.get(number=1), name="E" + "e" * 1000, by=dora, at=EVENING
        )


def test_a_list_longer_than_there_is_room_for_is_refused_in_one_sentence() -> None:
    dora = director()
    event = tournament(dora, "Ana")

    with pytest.raises(EntryRefused, match=rf"^A tournament has room for {MOST_ENTRIES} entries\.$"):
        services.enter_all(tournament=event, lines=["Ana"] * MOST_ENTRIES, by=dora, at=EVENING)


@pytest.mark.parametrize(
    ("lines", "settings"), [(["Ana", "Ben", "ana"], {}), (["Ana & Ben", "Cleo & ana"], FOR_PAIRS)]
)
def test_of_a_list_that_has_a_name_twice_nobody_is_called_entered(
    lines: list[str], settings: dict[str, object]
) -> None:
    dora = director()
    event = tournament(dora, **settings)

    with pytest.raises(EntryRefused) as refused:
        services.enter_all(tournament=event, lines=lines, by=dora, at=EVENING)

    assert str(refused.value) == "Two people are called ana: add an initial to one of them."


def test_a_name_is_put_right_where_there_is_room_for_nobody_more(monkeypatch: pytest.MonkeyPatch) -> None:
    dora = director()
    event = tournament(dora, "Ana", "Ben")
    monkeypatch.setattr("tournaments.services.entering.MOST_ENTRIES", 2)
    ana = event.entries.get(name="Ana")

    named = services.arrange_entry(
        tournament=event, entry=ana, seed=1, apart="", fixed_table=None, name="Anna", by=dora, at=EVENING
    )

    assert named.name == "Anna"
    with pytest.raises(EntryRefused, match="room for 2 entries"):
        services.enter(tournament=event, name="Cleo", by=dora, at=EVENING)
