"""Can a parcel that names what came in before write into what is somebody else's by now?"""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from rummy.parcels import services
from rummy.people.models import Phone, Player
from rummy.people.parcel import ParcelRefused
from rummy.people.services.claims import claim_player
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import join_sitting
from tests.clubs.people import evening_of, table_at
from tests.factories import EVENING, start
from tests.parcels.sample import documents, empty_book, packed, parcel_of
from tests.people.clubs import club_of, somebody

pytestmark = pytest.mark.django_db
LATER = EVENING + timedelta(days=30)


def made_up(thief: Visitor) -> dict[str, Any]:
    """What the thief takes along of a table of his, as a table that is not here yet."""
    assert thief.account is not None
    start("Thief", "Ben", phone=thief.phone)
    told = documents(thief.account)
    (name,) = [name for name in told if name.startswith("sittings/")]
    table, key = told.pop(name), str(uuid.uuid4())
    new = {player["id"]: str(uuid.uuid4()) for player in told["players.json"]}
    told["players.json"] = [player | {"id": new[player["id"]]} for player in told["players.json"]]
    for seat in table["seats"]:
        seat["player"] = new[seat["player"]]
    told[f"sittings/{key}.json"] = table | {"id": key}
    return told


def seats(told: dict[str, Any], whom: Player) -> dict[str, Any]:
    """The same with this player in the seat of Ben, as the thief saw him in another parcel."""
    ben = next(player for player in told["players.json"] if player["name"] == "Ben")
    (table,) = [document for name, document in told.items() if name.startswith("sittings/")]
    for seat in table["seats"]:
        seat["player"] = str(whom.pk) if seat["player"] == ben["id"] else seat["player"]
    ben |= {"id": str(whom.pk), "made_by": str(whom.made_by_id)}
    return told


def brought_club() -> Player:
    """Cy, who came in with a club and was at a table of it."""
    olga = somebody("olga")
    club = club_of(olga)
    table_at(evening_of(club, olga), olga, "Cy", "Dee")
    parcel = parcel_of(club)
    services.unpack(parcel=parcel, account=empty_book(), at=LATER)
    return Player.objects.get(name="Cy")


def brought_account() -> Phone:
    """The phone of an account that came in with it, its player and a table."""
    ana = somebody("ana")
    assert ana.account is not None
    start("Ana", "Cy", phone=ana.phone)
    parcel = parcel_of(ana.account)
    newcomer = empty_book()
    services.unpack(parcel=parcel, account=newcomer, at=LATER)
    return Phone.objects.get(account=newcomer)


def bring(told: dict[str, Any], thief: Visitor) -> None:
    assert thief.account is not None
    services.unpack(parcel=packed(told.items()), account=thief.account, at=LATER)


def test_nobody_is_seated_out_of_the_book_of_a_club() -> None:
    cy, thief = brought_club(), somebody("thief")

    with pytest.raises(ParcelRefused, match="belongs to somebody else here"):
        bring(seats(made_up(thief), cy), thief)


@pytest.mark.parametrize("account", [True, False])
def test_nobody_is_seated_who_said_here_that_it_is_him(account: bool) -> None:
    brought_account()
    cy, thief = Player.objects.get(name="Cy"), somebody("thief")
    claim_player(id=uuid.uuid4(), player=cy, visitor=somebody("cy", account=account), at=LATER)

    with pytest.raises(ParcelRefused, match="belongs to somebody else here"):
        bring(seats(made_up(thief), cy), thief)


def test_nobody_writes_somebody_down_for_the_phone_of_another_account() -> None:
    phone, thief = brought_account(), somebody("thief")
    told = made_up(thief)
    for player in told["players.json"]:
        player["made_by"] = str(phone.pk)

    with pytest.raises(ParcelRefused, match="another account"):
        bring(told, thief)

    assert phone.players.count() == 2


@pytest.mark.parametrize("role", ["started_by", "phones"])
def test_no_table_is_put_before_another_account(role: str) -> None:
    phone, thief = brought_account(), somebody("thief")
    told = made_up(thief)
    (table,) = [document for name, document in told.items() if name.startswith("sittings/")]
    if role == "phones":
        table["phones"][0]["phone"] = str(phone.pk)
    else:
        table["started_by"] = str(phone.pk)

    with pytest.raises(ParcelRefused, match="another account"):
        bring(told, thief)

    assert phone.started.count() == 1


def test_a_guest_of_two_who_move_is_the_same_guest() -> None:
    ana, ben = somebody("ana"), somebody("ben")
    for phone, other in ((ana.phone, ben), (ben.phone, ana)):
        table = start("Ana", "Ben", "Gus", phone=phone)
        join_sitting(phone=other.phone, code=table.score_code, at=EVENING)
    assert ana.account is not None
    assert ben.account is not None
    parcels = [parcel_of(ana.account), parcel_of(ben.account)]
    newcomers = [empty_book(), User.objects.create_user("second")]

    for parcel, newcomer in zip(parcels, newcomers, strict=True):
        services.unpack(parcel=parcel, account=newcomer, at=LATER)

    assert Sitting.objects.count() == 2
