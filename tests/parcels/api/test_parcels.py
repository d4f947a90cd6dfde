"""Does a whole club, or all that is an account's, leave and come back through a program?"""

import pytest
from django.contrib.auth.models import User

from rummy.people.models import Club, Player
from rummy.people.visitor import Visitor
from tests.factories import record, start, typed
from tests.parcels.sample import documents, empty_book, rich_club
from tests.people.clubs import club_of, of_every_role, somebody
from tests.scorekeeping.api.programs import ALL, Program, body
from tests.scorekeeping.api.test_reference import wrong

pytestmark = pytest.mark.django_db
ZIP = "application/zip"


def fetched(program: Program, path: str) -> bytes:
    answer = program.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, ZIP), answer.content
    return b"".join(answer.streaming_content)


def sent(program: Program, path: str, content: bytes, kind: str = ZIP) -> tuple[int, dict]:
    address = f"/api/v1/{path}"
    answer = program.client.post(address, content, content_type=kind, **program.headers)
    return answer.status_code, body(answer)


def test_a_club_leaves_and_comes_back_equal() -> None:
    club, owner = rich_club()
    before = documents(club)
    content = fetched(Program(*ALL, account=owner.account), f"clubs/{club.slug}/parcel/")
    new = Program(*ALL, account=empty_book())

    status, looked = sent(new, "parcels/look/", content)
    was_written = Club.objects.exists()
    taken, again = (sent(new, "parcels/", content)[1] for _ in range(2))

    assert (status, wrong(looked, "ParcelTold"), was_written) == (200, [], False)
    assert (taken["counts"], taken["club"], taken["here"]) == (looked["counts"], club.slug, False)
    assert (again["here"], {count["new"] for count in again["counts"]}) == (True, {0})
    assert documents(Club.objects.get()) == before


def test_my_own_things_leave_and_come_back() -> None:
    ana = Program(*ALL)
    sitting = start("Ana", "Ben", phone=ana.token.phone)
    record(sitting, 1, typed(10, 0, sides=("Ana", "Ben")))
    content = fetched(ana, "me/parcel/")

    status, told = sent(Program(*ALL, account=empty_book()), "parcels/", content)

    assert (status, told["of"], told["club"], told["hands"]) == (200, "account", None, 1)
    assert {player.name for player in Player.objects.all()} == {"Ana", "Ben"}


def test_only_the_owner_takes_a_club_along() -> None:
    owner = somebody()
    club = club_of(owner)
    people = of_every_role(club, owner)

    def asked(visitor: Visitor) -> int:
        account = visitor.account or User.objects.create(username="member")
        return Program(*ALL, account=account).get(f"clubs/{club.slug}/parcel/").status_code

    assert {role: asked(who) for role, who in people.items() if who.account} == {
        role: 200 if role == "owner" else 403 for role, who in people.items() if who.account
    }


@pytest.mark.parametrize(
    ("content", "kind", "status", "code"),
    [
        (b"hello", ZIP, 422, "parcel-refused"),
        (b"", ZIP, 422, "parcel-refused"),
        (b"{}", "application/json", 415, "not-zip"),
        (b"x" * (64 * 1024 * 1024 + 1), ZIP, 413, "too-large"),
    ],
)
def test_what_cannot_come_in_says_why(content: bytes, kind: str, status: int, code: str) -> None:
    found, told = sent(Program(*ALL), "parcels/", content, kind)

    assert (found, wrong(told, "Errors"), told["errors"][0]["code"]) == (status, [], code)
