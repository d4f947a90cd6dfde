"""Whom does the book refuse to write down, and a parcel, too? Phones keep points and cards by the names of players."""

import json
from typing import Any

import pytest

from rummy.parcels import services
from rummy.people.models import Club, Player
from rummy.people.parcel import ParcelRefused
from rummy.scorekeeping.models import Sitting
from tests.clubs.people import evening_of, play, table_at
from tests.factories import EVENING
from tests.parcels.sample import documents, empty_book, packed
from tests.people.clubs import club_of, somebody
from tests.tournaments.evening.hall import NAMES, play_on, tournament

pytestmark = pytest.mark.django_db
KEPT, TOWER, LONG = "constructor", "B" + "\u0301" * 30, "B" * 41
SAID = {KEPT: "a word that phones keep", TOWER: "hold odd signs", LONG: "40"}


@pytest.fixture(scope="module")
def told(lasting: None) -> dict[str, Any]:
    """A club with a table of four, one for partners, and a tournament whose first round is played."""
    owner = somebody("olga")
    club = club_of(owner)
    evening = evening_of(club, owner)
    play(table_at(evening, owner, "Ben", "Gus", "Eva"), (100, 20, 30))
    table_at(evening, owner, "Ben & Gus", "Eva & Finn", ruleset="partnership-five-hundred-rum")
    play_on(owner.account, tournament(owner.account, *NAMES[:4], club=club))
    return documents(club)


def in_all_of(folder: str, told: dict[str, Any], was: str, name: str) -> dict[str, Any]:
    """The parcel with somebody called otherwise in every document of a folder."""
    changed = {
        where: json.loads(json.dumps(each).replace(json.dumps(was), json.dumps(name)))
        for where, each in told.items()
        if where.startswith(folder)
    }
    assert changed != {where: told[where] for where in changed}
    return told | changed


@pytest.mark.parametrize("name", SAID, ids=["kept by phones", "a tower", "long"])
@pytest.mark.parametrize(
    ("folder", "was"), [("players", "Ben"), ("sittings/", "Ben"), ("tournaments/", "Ana")]
)
def test_a_name_that_the_book_refuses_is_refused_in_a_parcel(
    told: dict[str, Any], folder: str, was: str, name: str
) -> None:
    spoilt = in_all_of(folder, told, was, name)

    with pytest.raises(ParcelRefused, match=SAID[name]):
        services.unpack(parcel=packed(spoilt.items()), account=empty_book(), at=EVENING)

    assert not any(model.objects.exists() for model in (Club, Player, Sitting))


def test_partners_are_not_called_what_phones_keep(told: dict[str, Any]) -> None:
    spoilt = in_all_of("sittings/", told, "Ben & Gus", KEPT)

    with pytest.raises(ParcelRefused, match=SAID[KEPT]):
        services.look(parcel=packed(spoilt.items()), account=empty_book(), at=EVENING)


def test_a_substitute_is_not_called_what_phones_keep(told: dict[str, Any]) -> None:
    (where,) = (name for name in told if name.startswith("tournaments/"))
    spoilt = json.loads(json.dumps(told[where]))
    spoilt["rounds"][0]["places"][0]["substitute"] = KEPT

    with pytest.raises(ParcelRefused, match=SAID[KEPT]) as refused:
        services.unpack(parcel=packed((told | {where: spoilt}).items()), account=empty_book(), at=EVENING)

    assert refused.value.place == "rounds[0].places[0].substitute"
