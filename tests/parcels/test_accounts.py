"""Does all that is an account's come out of a parcel as it went in?"""

import uuid
from datetime import datetime, timedelta
from itertools import pairwise

import pytest
from django.contrib.auth.models import User

from rummy.parcels import services
from rummy.people.models import MergeUndone, Partnership, Phone, Player
from rummy.people.parcel import ParcelRefused
from rummy.people.queries import belongings
from rummy.people.services import hide_me
from rummy.people.services.claims import claim_player
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import GameResult, Seat, Sitting
from rummy.scorekeeping.queries.export import sittings_of
from rummy.scorekeeping.services import NewSide, finish_sitting, start_sitting
from tests.clubs.people import evening_of, table_at
from tests.factories import EVENING, another_phone, record, start, typed
from tests.parcels.sample import documents, empty_book, packed, parcel_of
from tests.people.clubs import club_of, somebody

pytestmark = pytest.mark.django_db
LATER = EVENING + timedelta(days=30)
PAIRS = (NewSide("Reds", ["Ana", "Cy"]), NewSide(None, ["Ben", "Dee"]))


def rich_account() -> User:
    """Somebody who keeps the score of friends, plays with partners, sits at a club's table and was at one of a stranger."""
    ana = somebody("ana")
    assert ana.account is not None
    own = start("Ana", "Ben", "Cy", phone=ana.phone)
    record(own, 1, typed(450, 20, 30))
    other = another_phone(own, "Ben's")
    record(own, 2, typed(5, 50, 10), phone=other)
    record(own, 2, typed(5, 55, 10), phone=ana.phone)
    player = Seat.objects.get(sitting=own, name="Ana").player
    claim_player(id=uuid.uuid4(), player=player, visitor=ana, at=EVENING)
    start_sitting(
        id=uuid.uuid4(),
        phone=ana.phone,
        ruleset="partnership-five-hundred-rum",
        options={},
        sides=list(PAIRS),
        first_dealer="Ben",
        at=EVENING,
    )
    strange = start("Ana", "Shy Sam", phone=somebody("stranger").phone)
    record(strange, 1, typed(10, 20, sides=("Ana", "Shy Sam")))
    shy = somebody("shy")
    there = {seat.name: seat.player for seat in strange.seats.select_related("player")}
    claim_player(id=uuid.uuid4(), player=there["Ana"], visitor=ana, at=EVENING)
    claim_player(id=uuid.uuid4(), player=there["Shy Sam"], visitor=shy, at=EVENING)
    hide_me(visitor=shy, hidden=True)
    club = club_of(ana, "Our club")
    table_at(evening_of(club, ana), ana, "Olga", "Ben")
    return ana.account


def test_an_account_comes_into_an_empty_book_and_goes_out_of_it_the_same() -> None:
    account = rich_account()
    before, parcel = documents(account), parcel_of(account)
    newcomer = empty_book()

    services.unpack(parcel=parcel, account=newcomer, at=LATER)

    assert documents(newcomer) == before
    assert Sitting.objects.count() == 4


def test_a_game_that_was_won_by_ending_it_is_won_in_the_other_book_too() -> None:
    ana = somebody("ana")
    assert ana.account is not None
    club = club_of(ana, "Our club")
    evening = table_at(evening_of(club, ana), ana, "Ana", "Ben", ruleset="basic-rummy")
    for sitting in (evening, start("Ana", "Ben", phone=ana.phone, ruleset="basic-rummy")):
        record(sitting, 1, typed(4, -4, sides=("Ana", "Ben")))
        finish_sitting(sitting=sitting, phone=ana.phone, at=EVENING)
    parcel = parcel_of(ana.account)

    services.unpack(parcel=parcel, account=empty_book(), at=LATER)

    won = GameResult.objects.filter(won=True, finished=True)
    assert [row.side.name for row in won.select_related("side")] == ["Ana", "Ana"]


def test_what_came_is_his_who_brought_it() -> None:
    parcel = parcel_of(rich_account())
    newcomer = empty_book()

    services.unpack(parcel=parcel, account=newcomer, at=LATER)

    own = belongings(Visitor(account=newcomer))
    assert sorted(player.name for player in own.players) == ["Ana", "Ana", "Olga"]
    assert sittings_of(own).count() == 4
    assert Partnership.objects.count() == 2


def test_who_hides_at_his_tables_still_hides() -> None:
    parcel = parcel_of(rich_account())
    newcomer = empty_book()

    services.unpack(parcel=parcel, account=newcomer, at=LATER)

    assert list(Player.objects.filter(hidden=True).values_list("name", flat=True)) == ["Shy Sam"]


def test_the_same_parcel_twice_changes_nothing() -> None:
    parcel = parcel_of(rich_account())
    newcomer = empty_book()
    services.unpack(parcel=parcel, account=newcomer, at=LATER)
    before = documents(newcomer)

    again = services.unpack(parcel=parcel, account=newcomer, at=LATER)

    assert documents(newcomer) == before
    assert (again.new, sum(count.other for count in again.counts)) == (0, 0)


def test_two_accounts_cannot_bring_the_same_phones() -> None:
    parcel = parcel_of(rich_account())
    newcomer = empty_book()
    services.unpack(parcel=parcel, account=newcomer, at=LATER)
    thief = User.objects.create_user("thief", "thief@example.org")

    with pytest.raises(ParcelRefused, match="another account"):
        services.unpack(parcel=parcel, account=thief, at=LATER)


def test_a_parcel_seats_nobody_who_belongs_to_somebody_else() -> None:
    """Otherwise whoever makes one up would write into another's record."""
    account = rich_account()
    told = documents(account)
    victim = Player.objects.get(name="Ben", club=None)
    newcomer = empty_book()
    other = somebody("victim")
    Player.objects.create(
        id=victim.pk,
        name="Victim",
        called="victim",
        made_by=Phone.objects.get(pk=other.phone.pk),
        made_at=EVENING,
    )

    with pytest.raises(ParcelRefused, match="This player is not in the parcel, or belongs to somebody else"):
        services.unpack(parcel=packed(told.items()), account=newcomer, at=LATER)


def test_a_phone_is_seen_first_and_a_merge_taken_back_in_any_zone_that_is_written() -> None:
    """PostgreSQL refuses zones that are 16 hours away or more."""
    told, far = documents(rich_account()), "2026-01-01T12:00:00+23:59"
    for phone in told["phones.json"]:
        phone["first_seen"] = far
    kept, gone = [player for player in told["players.json"] if player["club"] is None][:2]
    by = kept["made_by"]
    merge = {"id": str(uuid.uuid4()), "kept": kept["id"], "gone": gone["id"], "by": by}
    told["merges.json"] = [merge | {"at": "2025-12-01T12:00:00+00:00", "undone": {"by": by, "at": far}}]
    newcomer = empty_book()

    services.unpack(parcel=packed(told.items()), account=newcomer, at=LATER)

    here = datetime.fromisoformat(far)
    assert set(Phone.objects.filter(account=newcomer).values_list("first_seen", flat=True)) >= {here}
    assert MergeUndone.objects.get().at == here


def test_nobody_comes_in_merged_in_a_circle() -> None:
    told = documents(rich_account())
    first, *others = [player for player in told["players.json"] if player["club"] is None][:3]
    everybody = [first, *others, first]
    told["merges.json"] = [
        {
            "id": str(uuid.uuid4()),
            "kept": kept["id"],
            "gone": gone["id"],
            "by": first["made_by"],
            "at": EVENING.isoformat(),
            "undone": None,
        }
        for kept, gone in pairwise(everybody)
    ]

    with pytest.raises(ParcelRefused, match="merged in a circle"):
        services.unpack(parcel=packed(told.items()), account=empty_book(), at=LATER)


def test_who_wrote_on_a_phone_that_was_his_owns_it_there() -> None:
    ana = somebody("ana")
    start("Ana", "Ben", phone=ana.phone)
    second = another_phone(start("Ana", "Ben", phone=ana.phone))
    assert ana.account is not None
    Phone.objects.filter(pk=second.pk).update(account=ana.account)
    parcel = parcel_of(ana.account)
    newcomer = empty_book()

    services.unpack(parcel=parcel, account=newcomer, at=LATER)

    assert Phone.objects.filter(account=newcomer).count() == 2


def test_a_table_out_of_an_account_counts_for_no_club() -> None:
    told = documents(rich_account())
    account = empty_book()
    name = next(name for name in told if name.startswith("sittings/"))
    told[name]["club"] = str(club_of(somebody("olga")).pk)

    with pytest.raises(ParcelRefused, match="This table counts for another club"):
        services.unpack(parcel=packed(told.items()), account=account, at=LATER)
