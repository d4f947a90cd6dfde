"""Has a side the colour of its chips, on every screen, and does it keep it when the same people play again?"""

import uuid

import pytest
from django.db import IntegrityError

from rummy.scorekeeping import queries
from rummy.scorekeeping.errors import MayNotScore, SeatsRefused
from rummy.scorekeeping.models import Side, Sitting
from rummy.scorekeeping.queries.consequences import if_voided
from rummy.scorekeeping.queries.pad import new_hand
from rummy.scorekeeping.queries.sheet import sheet
from rummy.scorekeeping.services import NewSide, choose_colour, play_again, start_sitting, swap_seats
from tests.factories import EVENING, PhoneFactory, record, start, typed

pytestmark = pytest.mark.django_db
BLUE, BROWN = Side.Colour.BLUE, Side.Colour.BROWN


def colours(sitting: Sitting) -> dict[str, int]:
    return {side.name: side.colour for side in Side.objects.filter(sitting=sitting)}


def choose(sitting: Sitting, side: str, colour: int) -> Sitting:
    return choose_colour(sitting=sitting, side=side, colour=colour, phone=sitting.started_by, at=EVENING)


def test_a_side_has_the_colour_of_its_seat_until_one_is_chosen() -> None:
    sitting = start()
    before = colours(sitting)

    choose(sitting, "Ben", BLUE)

    assert before == {"Ana": 1, "Ben": 2, "Cy": 3}
    assert colours(sitting) == {"Ana": 1, "Ben": 4, "Cy": 3}


def test_the_side_that_has_a_colour_takes_the_others() -> None:
    sitting = start()

    choose(sitting, "Ana", 3)
    choose(sitting, "Ben", 3)

    assert colours(sitting) == {"Ana": 2, "Ben": 3, "Cy": 1}


def test_a_colour_is_a_write_that_live_pages_hear_of_and_the_same_again_is_none() -> None:
    sitting = start()

    first, again = choose(sitting, "Ben", BLUE).version, choose(sitting, "Ben", BLUE).version

    assert (first, again) == (sitting.version + 1, sitting.version + 1)


def test_only_who_scores_chooses_a_colour_and_only_of_a_side_that_is_there() -> None:
    sitting = start()

    with pytest.raises(MayNotScore):
        choose_colour(sitting=sitting, side="Ana", colour=BLUE, phone=PhoneFactory(), at=EVENING)
    with pytest.raises(SeatsRefused):
        choose(sitting, "Zoe", BLUE)
    assert colours(sitting) == {"Ana": 1, "Ben": 2, "Cy": 3}


@pytest.mark.parametrize("colour", [0, 9])
def test_the_database_knows_eight_colours(colour: int) -> None:
    sitting = start()

    with pytest.raises(IntegrityError):
        Side.objects.filter(sitting=sitting).update(chosen_colour=colour)


def test_every_screen_draws_a_side_in_its_colour() -> None:
    sitting = start()
    for number in (1, 2, 3):
        record(sitting, number, typed(10, 0, 0))
    choose(sitting, "Ana", BROWN)
    sitting.refresh_from_db()

    drawn = {
        "table": queries.table(sitting).sides[0].colour,
        "game": queries.game(sitting, 1).sides[0].colour,
        "chart": queries.summary(sitting).series[0].colour,
        "receipt": queries.receipt(sitting, 1).sides[0].colour,
        "pad": new_hand(sitting).config["sides"][0]["colour"],
        "seats": queries.seats_of(sitting).seated.latest.places()[0].colour,
        "sheet": sheet(sitting).sides[0][2],
        "preview": if_voided(sitting, 1).sides[0][2],
    }

    assert drawn == dict.fromkeys(drawn, BROWN)


def test_who_swaps_seats_takes_the_colour_along() -> None:
    sitting = start()
    choose(sitting, "Ana", BROWN)
    swap_seats(
        sitting=sitting, seat=1, other=2, from_hand=1, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING
    )
    sitting.refresh_from_db()

    sides = new_hand(sitting).config["sides"]

    assert [(side["name"], side["colour"]) for side in sides] == [("Ben", 2), ("Ana", 8), ("Cy", 3)]


def test_the_same_people_keep_their_colours_when_they_play_again() -> None:
    sitting = start()
    choose(sitting, "Ana", 3)

    again = play_again(sitting=sitting, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)

    assert colours(again) == {"Ana": 3, "Ben": 2, "Cy": 1}


def test_at_the_next_game_who_is_new_takes_a_colour_that_is_left() -> None:
    sitting = start()
    choose(sitting, "Ana", 2)

    after = start_sitting(
        id=uuid.uuid4(),
        phone=sitting.started_by,
        ruleset="straight-rummy",
        options={},
        sides=[NewSide(None, [name]) for name in ("Dan", "Ana", "Cy")],
        first_dealer="Dan",
        at=EVENING,
        goes_on_from=sitting,
    )

    assert colours(after) == {"Dan": 1, "Ana": 2, "Cy": 3}
