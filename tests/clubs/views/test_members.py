import re
import uuid
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from rummy.clubs.queries.evening import evening_view
from rummy.people.models import Club, Player
from rummy.people.queries.clubs import members
from rummy.people.reading import Reader
from rummy.people.services import clubs
from rummy.people.visitor import Visitor
from tests.clubs.people import browser, evening_of, play, table_at
from tests.factories import EVENING
from tests.people.clubs import member, somebody
from tests.scorekeeping.views.pages import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(owner: Visitor) -> Client:
    return browser(owner)


def names(club: Club) -> list[str]:
    stays = club.memberships.filter(left_at=None)
    return sorted(stays.values_list("player__name", flat=True))


def at(club: Club, *words: object) -> str:
    return "/".join(["", "c", club.slug, *map(str, words), ""])


def test_a_list_is_looked_at_first_then_added_and_twice_is_once(club: Club, desk: Client) -> None:
    sent = {"text": "Name;Since\nBen;2019-05-31\nCy;\n;2020-01-01\n"}

    looked = text_of(desk.post(at(club, "members", "bring"), sent))
    before = names(club)
    added = text_of(desk.post(at(club, "members", "bring"), sent | {"add": "1"}))
    again = text_of(desk.post(at(club, "members", "bring"), sent | {"add": "1"}))

    assert ("1 line needs a look" in looked, "Add 2 members" in looked, before) == (True, True, ["Olga"])
    assert names(club) == ["Ben", "Cy", "Olga"]
    assert "2 members added." in added
    # The bad line is still there, under its heads.
    assert "Name;Since ;2020-01-01</textarea>" in added
    assert "0 members added. 2 were members already." in again
    since = club.memberships.get(player__name="Ben").joined_at
    assert timezone.localtime(since).date().isoformat() == "2019-05-31"


def test_a_list_knows_guests_and_who_comes_back(club: Club, desk: Client, owner: Visitor) -> None:
    left = member(club, owner, "Ben")
    clubs.end_membership(membership=left, visitor=owner, at=EVENING + timedelta(days=1))
    table_at(evening_of(club, owner), owner, "Olga", "Guest")
    file = SimpleUploadedFile("list.csv", "Ben\nGuest\nOlga\nNew".encode("cp1252"))

    looked = text_of(desk.post(at(club, "members", "bring"), {"file": file, "text": ""}))
    desk.post(at(club, "members", "bring"), {"text": "Ben\nGuest\nOlga\nNew", "add": "1"})

    for words in ("comes back", "was a guest", "is a member already", "Add 3 members"):
        assert words in looked
    assert (names(club), Player.objects.filter(club=club).count()) == (["Ben", "Guest", "New", "Olga"], 4)
    assert club.memberships.filter(player=left.player).count() == 2


@pytest.mark.parametrize("are_one", [True, False])
def test_a_name_that_is_almost_one_of_the_book_says_so(
    club: Club, desk: Client, owner: Visitor, are_one: bool
) -> None:
    anna, ana = member(club, owner, "Anna Weiß").player, member(club, owner, "Ana Weiß").player
    if are_one:
        clubs.merge_guests(id=uuid.uuid4(), club=club, kept=anna, gone=ana, visitor=owner, at=EVENING)

    looked = text_of(desk.post(at(club, "members", "bring"), {"text": "Anna Weis\nCleo Marchetti"}))

    # Of two people it could be either.
    hint = "new, almost like Anna Weiß" if are_one else "new"
    assert re.findall(r">(new[^<]*)<", looked) == [hint, "new"]


@pytest.mark.parametrize(
    ("language", "begins"), [("en", "'=Ben,"), ("de", "'=Ben;"), ("fr", "'=Ben;"), ("es", "'=Ben;")]
)
def test_the_exported_list_can_be_brought_again(
    club: Club, desk: Client, owner: Visitor, language: str, begins: str
) -> None:
    member(club, owner, "=Ben")
    asks = {"HTTP_ACCEPT_LANGUAGE": language}
    figures = desk.get(f"/c/{club.slug}/members.csv", **asks).content.decode()

    looked = text_of(desk.post(at(club, "members", "bring"), {"text": figures.removeprefix("\ufeff")}))

    assert begins in figures
    assert "2026-03-14" in figures
    assert looked.count("is a member already") == 2
    assert ("Nobody to add" in looked, looked.count("Look again")) == (True, 1)


def test_a_list_of_nothing_is_refused_and_nothing_is_lost(club: Club, desk: Client) -> None:
    answers = [
        desk.post(at(club, "members", "bring"), {"text": " "}),
        desk.post(at(club, "members", "bring"), {"text": "Ben\n" * 2001, "add": "1"}),
        desk.post(at(club, "members", "bring"), {"text": "Ben\n" + "x" * 150_000, "add": "1"}),
    ]

    assert [answer.status_code for answer in answers] == [422, 422, 422]
    assert "Line 2 is longer than 1000 letters" in text_of(answers[2])
    assert "Choose a file, or paste the names" in text_of(answers[0])
    assert "in parts" in text_of(answers[1])
    # Only in the field: what is drawn by chance for each page may hold any letters.
    field = answers[1].content.decode().partition("<textarea")[2].partition("</textarea>")[0]
    assert field.count("Ben") == 2001


def test_members_are_added_by_name_found_by_search_and_kept_when_refused(club: Club, desk: Client) -> None:
    sent = {"id": str(uuid.uuid4()), "name": "Ben Okafor"}
    for _ in range(2):
        assert desk.post(at(club, "members"), sent).status_code == 302
    refused = desk.post(at(club, "members"), {"id": str(uuid.uuid4()), "name": "x" * 41})

    assert names(club) == ["Ben Okafor", "Olga"]
    assert (refused.status_code, "x" * 41 in text_of(refused)) == (422, True)
    assert "1 member found" in text_of(desk.get(at(club, "members") + "?q=oka+BEN"))
    assert "Nobody of this name" in text_of(desk.get(at(club, "members") + "?q=zoe"))


def test_who_has_an_accent_stands_beside_his_letter_and_is_found_without_it(club: Club, desk: Client) -> None:
    for name in ("Zoe", "Özlem", "Paul", "Łucja"):
        desk.post(at(club, "members"), {"id": str(uuid.uuid4()), "name": name})

    assert [one.name for one in members(club)] == ["Łucja", "Olga", "Özlem", "Paul", "Zoe"]
    for typed in ("ozlem", "ÖZL"):
        assert "1 member found" in text_of(desk.get(at(club, "members") + f"?q={typed}"))


def test_the_list_asks_as_little_for_a_hundred_members(club: Club, desk: Client, owner: Visitor) -> None:
    def asked() -> list[int]:
        counts = []
        for page in (at(club), at(club, "members"), at(club, "members") + "?q=m"):
            with CaptureQueriesContext(connection) as queries:
                desk.get(page)
            counts.append(len(queries))
        return counts

    desk.get(at(club))
    few = asked()
    people = [clubs.NewMember(f"Member {n}", EVENING) for n in range(100)]
    clubs.bring_members(club=club, visitor=owner, people=people, at=EVENING)

    assert asked() == few
    assert max(few) <= 10


def test_an_invitation_asks_for_a_name_and_makes_a_member_once(club: Club) -> None:
    client = Client()
    link = f"/clubs/join/{club.invite_code}/"

    asks = text_of(client.get(link))
    before = names(club)
    sent = {"id": str(uuid.uuid4()), "name": "Nora"}
    answers = [client.post(link, sent).url for _ in range(2)]

    assert ("What are you called?" in asks, before) == (True, ["Olga"])
    assert (answers, names(club)) == ([at(club)] * 2, ["Nora", "Olga"])
    assert client.get(link).url == at(club)
    assert "You in this club" in text_of(client.get(at(club)))


def test_a_typed_code_leads_to_the_invitation_and_a_wrong_one_back(club: Club) -> None:
    code = club.invite_code.lower()
    client = Client()

    found = client.post("/clubs/join/", {"code": f"{code[:5]} {code[5:]}"})
    wrong = client.post("/clubs/join/", {"code": "NOPE"}, follow=True)

    assert found.url == f"/clubs/join/{club.invite_code}/"
    assert "This invitation is no longer good" in text_of(wrong)
    old = client.get("/clubs/join/NOPE/")
    assert (old.status_code, 'href="/clubs/"' in text_of(old)) == (404, True)


def test_a_taken_name_keeps_what_was_typed_and_says_what_to_do(club: Club, owner: Visitor) -> None:
    member(club, owner, "Ben")

    answer = Client().post(f"/clubs/join/{club.invite_code}/", {"id": str(uuid.uuid4()), "name": "Ben"})

    assert answer.status_code == 422
    assert 'value="Ben"' in text_of(answer)
    assert "ask there for your own code" in text_of(answer)


def test_a_members_code_makes_his_phone_the_member(club: Club, desk: Client, owner: Visitor) -> None:
    ben = member(club, owner, "Ben")
    shown = desk.post(at(club, "members", ben.pk, "code"), follow=True)
    code = ben.player.claim_codes.get().code
    phone = Client()

    phone.post(f"/claim/{code}/", {"id": str(uuid.uuid4())})

    assert code in text_of(shown)
    assert "You in this club" in text_of(phone.get(at(club)))
    assert urlsplit(desk.get(at(club, "members", ben.pk, "code")).url).path == at(club, "members", ben.pk)


def test_a_members_code_says_where_its_link_leads_nowhere(club: Club, desk: Client, owner: Visitor) -> None:
    page = at(club, "members", member(club, owner, "Ben").pk, "code")
    desk.post(page)

    said = {
        host: "only work on this computer" in text_of(desk.get(page, headers={"host": host}))
        for host in ("localhost:8000", "[::1]:8000", "testserver")
    }
    assert said == {"localhost:8000": True, "[::1]:8000": True, "testserver": False}


def test_two_names_of_one_guest_become_one_member_and_two_again(
    club: Club, desk: Client, owner: Visitor
) -> None:
    ben, other = member(club, owner, "Ben"), member(club, owner, "Benjamin")
    page, sent = at(club, "members", ben.pk), {"id": str(uuid.uuid4()), "other": str(other.pk)}

    merged = text_of(desk.post(page + "merge/", sent, follow=True))
    twice = desk.post(page + "merge/", sent).status_code
    count = text_of(desk.get(at(club, "members")))
    desk.post(page + "part/", {"merge": sent["id"]})

    assert "Also written as: Benjamin" in merged
    assert (twice, "2 members" in count) == (302, True)
    assert "3 members" in text_of(desk.get(at(club, "members")))


def test_a_guest_who_was_written_otherwise_becomes_one_with_the_member(
    club: Club, desk: Client, owner: Visitor
) -> None:
    ben = member(club, owner, "Benjamin")
    table_at(evening_of(club, owner), owner, "Ben", "Olga")
    page, guest = at(club, "members", ben.pk), club.players.get(name="Ben")

    offered = f'value="{guest.pk}"' in desk.get(page).content.decode()
    desk.post(page + "merge/", {"id": str(uuid.uuid4()), "other": str(guest.pk)})

    guest.refresh_from_db()
    assert (offered, guest.merged_into_id) == (True, ben.player_id)
    assert f'value="{guest.pk}"' not in desk.get(page).content.decode()


def test_one_member_with_two_names_is_listed_by_the_name_that_was_kept(
    club: Club, desk: Client, owner: Visitor
) -> None:
    kept, gone = member(club, owner, "Benjamin"), member(club, owner, "Ben")
    page = at(club, "members", kept.pk)
    desk.post(page + "merge/", {"id": str(uuid.uuid4()), "other": str(gone.pk)})

    listed = desk.get(at(club, "members")).content.decode()

    assert (page in listed, at(club, "members", gone.pk) in listed) == (True, False)


def test_who_sat_at_one_table_or_is_somebody_is_not_merged(club: Club, desk: Client, owner: Visitor) -> None:
    ben, cy, other = (member(club, owner, name) for name in ("Ben", "Cy", "Benjamin"))
    nora = member(club, owner, "Nora", somebody())
    table_at(evening_of(club, owner), owner, "Ben", "Cy")

    def merge(other: object) -> str:
        sent = {"id": str(uuid.uuid4()), "other": str(other)}
        return text_of(desk.post(at(club, "members", ben.pk, "merge"), sent))

    page = desk.get(at(club, "members", ben.pk)).content.decode()

    assert (f'value="{cy.player_id}"' in page, f'value="{other.player_id}"' in page) == (False, True)
    assert "sat at one table" in merge(cy.pk)
    assert "said already “this is me”" in merge(nora.pk)


def test_a_name_that_came_along_with_another_one_is_parted_where_it_is_shown(
    club: Club, owner: Visitor, desk: Client
) -> None:
    stays = {name: member(club, owner, name) for name in ("Nora", "Nils", "Zoe")}
    merges = {gone: str(uuid.uuid4()) for gone in ("Zoe", "Nils")}
    for kept, gone in (("Nils", "Zoe"), ("Nora", "Nils")):
        sent = {"id": merges[gone], "other": str(stays[gone].pk)}
        desk.post(at(club, "members", stays[kept].pk, "merge"), sent)
    page = at(club, "members", stays["Nora"].pk)

    shown = text_of(desk.get(page))
    answer = desk.post(page + "part/", {"merge": merges["Zoe"]})

    assert ("Zoe" in shown, answer.status_code) == (True, 302)
    assert {one.name for one in Player.objects.filter(club=club, merged_into__name="Nora")} == {"Nils"}


@pytest.mark.parametrize(("kept", "gone"), [("Rudi", "Rudolf"), ("Rudolf", "Rudi")])
def test_an_evening_knows_one_person_by_the_name_that_was_kept(
    club: Club, desk: Client, owner: Visitor, kept: str, gone: str
) -> None:
    stays = {name: member(club, owner, name) for name in ("Rudi", "Rudolf")}
    evening = evening_of(club, owner)
    for name in stays:
        play(table_at(evening, owner, name, "Olga"), (40, 60))
    merge = {"id": str(uuid.uuid4()), "other": str(stays[gone].player_id)}
    desk.post(at(club, "members", stays[kept].pk, "merge"), merge)

    ranked = evening_view(evening, Reader(is_member=True, names="whole")).ranking

    assert {one.name for one in ranked} == {kept, "Olga"}


def test_who_is_a_member_already_is_said_to_be_one_already(club: Club, desk: Client) -> None:
    sent = {"id": str(uuid.uuid4()), "name": "Ben"}

    said = [
        text_of(desk.post(at(club, "members"), {**sent, **more}, follow=True))
        for more in ({}, {}, {"id": str(uuid.uuid4())})
    ]

    new, already = (
        "Ben is a member of Rummy Club Kreuzberg.",
        "Ben is a member of Rummy Club Kreuzberg already.",
    )
    assert [(new in page, already in page) for page in said] == [(True, False), (True, False), (False, True)]


def test_a_name_of_somebody_with_a_phone_says_how_the_two_become_one(
    club: Club, desk: Client, owner: Visitor
) -> None:
    member(club, owner, "Nora", somebody())
    other = member(club, owner, "Norra")

    refused = desk.post(at(club, "members", other.pk, "rename"), {"name": "nora"}).content.decode()

    assert "show them the code of this name" in refused
    # The field is far down the page: who saves is led back to it.
    assert re.search(r'id="name"[^>]* autofocus', refused)


def test_the_club_is_handed_only_to_who_has_an_account(club: Club, desk: Client, owner: Visitor) -> None:
    pages = [
        at(club, "members", member(club, owner, name, who).pk)
        for name, who in (("Nora", somebody()), ("Ben", None))
    ]

    shown = [desk.get(page).content.decode() for page in pages]

    assert ["hand-over" in page for page in shown] == [True, False]
    assert "Ben needs an account first." in shown[1]


def test_who_says_this_is_me_by_the_code_of_a_member_is_led_to_the_club(
    club: Club, desk: Client, owner: Visitor
) -> None:
    code = at(club, "members", member(club, owner, "Ben").pk, "code")
    desk.post(code)
    found = re.search(r"/claim/\w+/", desk.get(code).content.decode())
    assert found

    page = Client().post(found[0], {"id": str(uuid.uuid4())}, follow=True).content.decode()

    assert f'<a href="/c/{club.slug}/">{club.name}</a>' in page


def test_a_club_is_handed_over_once_though_the_button_is_pressed_twice(
    club: Club, desk: Client, owner: Visitor
) -> None:
    nora = member(club, owner, "Nora", somebody())

    pages = [desk.post(at(club, "members", nora.pk, "hand-over"), follow=True) for _press in range(2)]

    assert ["belongs to Nora now" in text_of(page) for page in pages] == [True, True]
    assert [one.player.name for one in club.memberships.filter(role="owner")] == ["Nora"]


def test_the_log_says_of_nobody_that_he_gave_himself_a_role(club: Club, desk: Client, owner: Visitor) -> None:
    nora = member(club, owner, "Nora", somebody())
    clubs.hand_over(membership=nora, visitor=owner, at=EVENING)

    told = desk.get(at(club, "log")).content.decode()

    assert "<b>Olga</b> got another role." in told
    assert "Olga gave <b>Nora</b> another role." in told
