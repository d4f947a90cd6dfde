"""What do tests of parcels take along? A club with everything a club has, and a book that is empty again."""

import io
import json
import uuid
from datetime import date, timedelta
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection

from rummy.parcels.queries import account_documents, club_documents
from rummy.parcels.zipped import Parcel, written, zipped
from rummy.people.models import Club
from rummy.people.services import claims, clubs, hide_me
from rummy.people.visitor import Visitor
from rummy.scorekeeping import services
from tests.clubs.people import evening_of, play, table_at
from tests.factories import EVENING, another_phone, record, typed
from tests.people.clubs import club_of, member, of_every_role, somebody
from tests.tournaments.evening import hall

BOOKS = ("people", "scorekeeping", "tournaments", "leaderboards", "programs")


def packed(documents: Any) -> Parcel:
    return Parcel(io.BytesIO(b"".join(zipped(documents))))


def documents(of: Club | User) -> dict[str, Any]:
    """Everything in the parcel of a club or an account, by document."""
    told = club_documents(of) if isinstance(of, Club) else account_documents(of)
    return {name: json.loads(written(document)) for name, document in told}


def parcel_of(of: Club | User) -> Parcel:
    return packed(documents(of).items())


def empty_book() -> User:
    """Nothing is left; somebody new has an account."""
    for label in (*BOOKS, "account", "mfa"):
        for model in apps.get_app_config(label).get_models():
            _clear(model)
    _clear(User)
    return User.objects.create_user("newcomer", "new@example.org")


def _clear(model: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")


def rich_club() -> tuple[Club, Visitor]:
    """A club with every role, stays that ended, guests, hidden people, merges, evenings, a disputed table with changed
    seats, struck hands, objections and a word on a phone that was handed over, one for partners, and a tournament under way."""
    owner = somebody("olga")
    assert owner.account is not None
    club = club_of(owner, customs="Who deals brings the cake.", ruleset="robber-rummy", names="initials")
    people = of_every_role(club, owner)
    gone = member(club, owner, "Gus")
    clubs.end_membership(membership=gone, visitor=owner, at=EVENING + timedelta(days=1))
    shy = somebody("shy")
    member(club, owner, "Shy Sam", shy)
    hide_me(visitor=shy, hidden=True)
    twice = member(club, owner, "Ana B")
    clubs.merge_guests(
        id=uuid.uuid4(),
        club=club,
        kept=member(club, owner, "Ana Berg").player,
        gone=twice.player,
        visitor=owner,
        at=EVENING,
    )
    wrong = somebody("wrong")
    taken_back = member(club, owner, "Ben", wrong)
    claim = taken_back.player.claims.get()
    claims.undo_claim(claim=claim, by=owner.phone, at=EVENING + timedelta(hours=1))
    evening = evening_of(club, owner, name="Spring night")
    evening_of(club, owner, day=date(2026, 3, 21))
    _disputed_table(table_at(evening, owner, "Ana Berg", "Ben", "Shy Sam"))
    play(table_at(evening, owner, "Ben", "A guest"), (450, 20), (10, 30), (0, 410))
    clubs.close_evening(evening=evening, visitor=owner, at=EVENING + timedelta(hours=5))
    _tournament(club, owner)
    assert people
    return club, owner


def _disputed_table(sitting: Any) -> None:
    sides = ("Ana Berg", "Ben", "Shy Sam")
    for number, points in enumerate(((100, 20, 30), (5, 50, 10), (0, 0, 90)), 1):
        record(sitting, number, typed(*points, sides=sides))
    record(sitting, 1, typed(110, 20, 30, sides=sides), base=1)
    other = another_phone(sitting, "Ben's phone")
    record(sitting, 2, typed(5, 55, 10, sides=sides), phone=other)
    third = sitting.hands.get(number=3)
    services.object_to(
        hand=third, about=third.current_id, id=uuid.uuid4(), phone=other, reason="It was 80.", at=EVENING
    )
    services.agree(
        hand=third,
        about=third.current_id,
        id=uuid.uuid4(),
        phone=other,
        whose="Shy Sam",
        at=EVENING,
    )
    record(sitting, 4, typed(1, 2, 3, sides=sides))
    services.void_hand(
        hand=sitting.hands.get(number=4), id=uuid.uuid4(), phone=sitting.started_by, at=EVENING
    )
    services.swap_seats(
        sitting=sitting, seat=1, other=2, from_hand=2, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING
    )
    services.choose_colour(sitting=sitting, side="Ben", colour=4, phone=sitting.started_by, at=EVENING)
    change = services.substitute(
        sitting=sitting,
        seat=3,
        name="Late Lea",
        from_hand=3,
        id=uuid.uuid4(),
        phone=sitting.started_by,
        at=EVENING,
    )
    services.undo_seat_change(
        sitting=sitting, change=change.pk, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING
    )


def _tournament(club: Club, owner: Visitor) -> None:
    assert owner.account is not None
    settings = hall.Settings(
        name="Spring Cup",
        ruleset="robber-rummy",
        format="swiss-tables",
        answers={"rounds": 5, "size": 4},
        order=("lots",),
        ends="hands",
        ends_after=2,
        starts_at=EVENING,
    )
    made = hall.services.create_tournament(
        id=uuid.uuid4(), by=owner.account, settings=settings, at=EVENING, club=club
    )
    hall.services.enter_all(tournament=made, lines=hall.NAMES[:8], by=owner.account, at=EVENING)
    hall.play_all(owner.account, hall.play_on(owner.account, made))
    second = hall.play_on(owner.account, made)
    hall.score(second.tables.order_by("number")[0], [40, 30, 20, 10], [40, 30, 20, 10])
    hall.services.rebuild_standings(tournament_id=made.pk, at=EVENING)
