"""Case of an evening: the count does not divide, and the director chooses how they sit."""

import pytest
from django.contrib.auth.models import User

from tests.tournaments.evening.hall import NAMES, at_tables, director, play_all, play_on, tournament
from tests.tournaments.evening.pages import press, read, signed_in
from tournaments.models import Tournament
from tournaments.queries.sizes import sizes_choices

pytestmark = pytest.mark.django_db

OF_THREE, OF_FIVE, OUT = "3x3 1x4", "2x4 1x5", "3x4 +1"


def thirteen(**settings: object) -> tuple[User, Tournament]:
    by = director()
    return by, tournament(by, *NAMES[:13], **settings)


def how_they_sit(of: Tournament, number: int = 1) -> list[int]:
    return sorted(map(len, at_tables(of.rounds.get(number=number))))


def test_the_desk_offers_each_way_with_what_it_costs() -> None:
    by, of = thirteen()

    desk = read(signed_in(by), "desk", of)

    assert "The count does not divide. How do they sit?" in desk
    assert "One table of 5 5 people sit at a larger table than usual." in desk
    assert "Three tables of 3 9 people sit at a smaller table than usual." in desk
    assert "One sits out By rota Max sits out this time. A bye brings 3 points." in desk


def test_nothing_is_asked_where_the_count_divides() -> None:
    by = director()
    of = tournament(by, *NAMES[:12])

    assert "How do they sit?" not in read(signed_in(by), "desk", of)


@pytest.mark.parametrize(
    ("key", "sizes"), [("", [4, 4, 5]), (OF_FIVE, [4, 4, 5]), (OF_THREE, [3, 3, 3, 4]), (OUT, [4, 4, 4])]
)
def test_the_round_is_drawn_as_the_director_chose(key: str, sizes: list[int]) -> None:
    by, of = thirteen()

    press(signed_in(by), "draw", of, sizes=key)

    assert (how_they_sit(of), of.rounds.get().sizes) == (sizes, key)


def test_a_draft_is_drawn_anew_in_another_way_and_that_is_taken_back() -> None:
    by, of = thirteen()
    client = signed_in(by)
    draft = press(client, "draw", of, sizes=OF_FIVE)
    assert "How do they sit?" in draft
    before = at_tables(of.rounds.get())

    press(client, "choose-tables", of, 1, sizes=OUT)
    assert (how_they_sit(of), of.rounds.get().sizes) == ([4, 4, 4], OUT)
    log = read(client, "log", of)
    assert "Drew round 1 anew. One sits out." in log

    press(client, "undo", of, of.acts.order_by("-number")[0].number)
    assert (at_tables(of.rounds.get()), of.rounds.get().sizes) == (before, OF_FIVE)


def test_sitting_out_goes_by_rota_over_the_rounds() -> None:
    by, of = thirteen(ends_after=1, format="mixer", answers={"rounds": 3, "size": 4})
    out = []
    for number in (1, 2, 3):
        client = signed_in(by)
        press(client, "draw", of, sizes=OUT)
        press(client, "publish", of, number)
        press(client, "start", of, number)
        play_all(by, of.rounds.get(number=number))
        out += of.rounds.get(number=number).places.filter(away="bye").values_list("entry", flat=True)

    assert len(set(out)) == 3


def test_who_had_an_odd_table_is_counted_in_the_next_choice() -> None:
    by, of = thirteen(ends_after=1)
    play_all(by, play_on(by, of))

    of_three = next(way for way in sizes_choices(of, 2) if way.key == OF_THREE)

    assert of_three.costs[:2] == (
        "9 people sit at a smaller table than usual.",
        "For one of them it is not the first time.",
    )


def test_a_choice_for_another_number_of_people_is_refused() -> None:
    by, of = thirteen()
    client = signed_in(by)
    press(client, "withdraw", of, of.entries.get(name="Ana").pk)

    assert "So many are not here now. Choose once more how they sit." in press(client, "draw", of, sizes=OUT)
    assert not of.rounds.exists()


def test_a_published_round_keeps_its_tables() -> None:
    by, of = thirteen()
    client = signed_in(by)
    press(client, "draw", of)
    press(client, "publish", of, 1)

    assert "Round 1 is published" in press(client, "choose-tables", of, 1, sizes=OUT)
    assert how_they_sit(of) == [4, 4, 5]


def test_no_table_is_larger_than_the_game_allows() -> None:
    """Five at most play Robber Rummy, though of eleven at tables of five one would have six."""
    by = director()
    of = tournament(by, *NAMES[:11], answers={"rounds": 3, "size": 5})

    press(signed_in(by), "draw", of)

    assert how_they_sit(of) == [3, 3, 5]


def test_the_choices_cost_six_queries(django_assert_num_queries) -> None:
    _by, of = thirteen()

    with django_assert_num_queries(6):
        sizes_choices(of, 1)
