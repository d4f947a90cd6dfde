"""Can an owner take his club along and bring it back on his phone, and nobody else?"""

import io
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from rummy.parcels.zipped import Parcel
from rummy.people.models import Club, Membership
from rummy.people.rights import Role
from rummy.people.visitor import Visitor
from tests.clubs.people import browser
from tests.parcels.sample import empty_book, rich_club
from tests.people.clubs import club_of, of_every_role, somebody
from tests.scorekeeping.views.pages import text_of

pytestmark = pytest.mark.django_db


def signed_in(user: User) -> Client:
    return browser(Visitor(phone=somebody(account=False).phone, account=user))


def fetched(client: Client, address: str) -> bytes:
    answer = client.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    return b"".join(answer.streaming_content)  # type: ignore[arg-type]


def sent(client: Client, content: bytes, button: str) -> str:
    file = SimpleUploadedFile("club.zip", content, "application/zip")
    return text_of(client.post("/parcel/", {"file": file, button: "1"}, follow=True))


def test_only_the_owner_takes_the_club_along() -> None:
    owner = somebody()
    club = club_of(owner)
    people = of_every_role(club, owner)

    answers = {
        role: [browser(visitor).get(f"/c/{club.slug}/parcel{end}").status_code for end in ("/", ".zip")]
        for role, visitor in people.items()
    }

    assert answers == {role: [200, 200] if role == Role.OWNER else [403, 403] for role in people}


def test_a_club_is_looked_at_before_it_is_brought() -> None:
    club, owner = rich_club()
    content = fetched(browser(owner), f"/c/{club.slug}/parcel.zip")
    client = signed_in(empty_book())

    looked = sent(client, content, "look")
    was_written = Club.objects.exists()
    taken = sent(client, content, "take")
    again = sent(client, content, "take")

    assert "This club is new here, and becomes yours." in looked
    assert not was_written
    assert "Everything of “Rummy Club Kreuzberg” is in the book." in taken
    assert "The leaderboards follow in a moment" in taken
    assert "nothing has changed" in again


def test_what_cannot_come_in_says_why() -> None:
    client = signed_in(User.objects.create_user("ana"))

    assert "Choose the file" in text_of(client.post("/parcel/", {"look": "1"}))
    assert "This is no parcel of Meldbook" in sent(client, b"hello", "look")


def test_a_parcel_needs_an_account() -> None:
    assert [Client().get(address).status_code for address in ("/parcel/", "/me/parcel.zip")] == [302, 302]


def test_my_own_things_leave_in_one_file() -> None:
    ana = somebody("ana")

    parcel = Parcel(io.BytesIO(fetched(browser(ana), "/me/parcel.zip")))

    assert parcel.read("parcel.json") == {"parcel": 1, "of": "account", "name": ""}


def test_a_parcel_for_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    club, _owner = rich_club()
    with pytest.raises(CommandError, match="cannot be written: No such file or directory"):
        call_command("pack", "--club", club.slug, str(tmp_path / "nowhere" / "club.zip"))


def test_who_runs_the_server_packs_and_unpacks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    club, _owner = rich_club()
    file = tmp_path / "club.zip"
    call_command("pack", "--club", club.slug, str(file))
    newcomer = empty_book()

    call_command("unpack", str(file), "--for", newcomer.email)
    looked, was_written = capsys.readouterr().out, Club.objects.exists()
    call_command("unpack", str(file), "--for", newcomer.email, "--yes")

    assert "Nothing was written: add --yes." in looked
    assert not was_written
    assert Membership.objects.get(role=Role.OWNER).account == newcomer
