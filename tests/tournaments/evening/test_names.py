"""By which names is a club's tournament read?"""

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from rummy.live.tokens import topic_of
from rummy.people.models import Club, Player
from rummy.people.reading import Reader
from rummy.people.rights import Role
from rummy.people.services import clubs
from tests.clubs.people import browser
from tests.factories import EVENING, PhoneFactory
from tests.people.clubs import club_of, member, of_every_role, somebody
from tests.tournaments.evening import hall
from tests.tournaments.evening.pages import read, signed_in
from tournaments import services
from tournaments.models import Tournament
from tournaments.queries.names import names_for
from tournaments.views.live import EventSource

pytestmark = pytest.mark.django_db
PEOPLE = ("Ana Berg", "Ben Castro", "Cleo Dahl", "Dan Eriksen")
PAGES: list[tuple[Any, ...]] = [("tournament",), ("round", 1), ("crosstable",), ("screen",)]


@pytest.fixture
def club() -> Club:
    return club_of(somebody("olga"))


def cup(club: Club, *people: str, **more: Any) -> Tournament:
    """A tournament of this club after its first round."""
    dora = hall.director()
    event = hall.tournament(dora, **more)
    Tournament.objects.filter(pk=event.pk).update(club=club)
    event.refresh_from_db()
    services.enter_all(tournament=event, lines=people or PEOPLE, by=dora, at=EVENING)
    hall.play_all(dora, hall.play_on(dora, event))
    services.rebuild_standings(tournament_id=event.pk, at=EVENING)
    return event


@pytest.mark.parametrize("page", PAGES, ids=[page[0] for page in PAGES])
def test_strangers_read_first_names_and_members_whole_ones(club: Club, page: tuple[Any, ...]) -> None:
    people = of_every_role(club, club_owner(club))
    event = cup(club)
    name, *args = page
    text = read(Client(), name, event, *args)
    assert ("Ana B." in text, [one for one in PEOPLE if one in text]) == (True, [])
    assert "Ana Berg" in read(browser(people[Role.MEMBER]), name, event, *args)


def club_owner(club: Club) -> Any:
    from rummy.people.visitor import Visitor

    stay = club.memberships.select_related("account", "added_by").get(role=Role.OWNER)
    return Visitor(phone=stay.added_by, account=stay.account)


def test_a_tournament_of_no_club_is_read_whole() -> None:
    dora = hall.director()
    event = hall.tournament(dora, *PEOPLE)
    assert "Ana Berg" in read(Client(), "tournament", event)


def test_a_club_may_say_whole_names_for_everybody(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(names=Club.Names.WHOLE)
    assert "Ana Berg" in read(Client(), "tournament", cup(club))


def test_of_who_hides_strangers_read_initials(club: Club) -> None:
    event = cup(club)
    # The page is kept as it was drawn before he hid.
    assert "Ben C." in read(Client(), "tournament", event)
    Player.objects.filter(name="Ben Castro").update(hidden=True, claimed_by=PhoneFactory())
    text = read(Client(), "tournament", event)
    assert ("B. C." in text, "Ben" in text) == (True, False)


@pytest.mark.parametrize("address", ["tournaments:json", "tournaments-api:data", "tournaments-api:round"])
def test_where_somebody_hides_nobody_is_led_to_the_table_that_tells_his_name(
    club: Club, address: str
) -> None:
    Club.objects.filter(pk=club.pk).update(names=Club.Names.WHOLE)
    event = cup(club)
    where = reverse(address, args=[event.code, 1] if address.endswith("round") else [event.code])
    code = hall.sitting_at(hall.table_of(event, "Ben Castro")).watch_code
    assert code in Client().get(where).content.decode()
    Player.objects.filter(name="Ben Castro").update(hidden=True, claimed_by=PhoneFactory())
    assert code not in Client().get(where).content.decode()


def test_who_follows_from_outside_hears_initials_of_who_hides_in_a_club_of_whole_names(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(names=Club.Names.WHOLE)
    event = cup(club)
    Player.objects.filter(name="Ben Castro").update(hidden=True, claimed_by=PhoneFactory())
    heard = []
    for who in (Client(), browser(club_owner(club))):
        page = who.get(reverse("tournaments:tournament", args=[event.code]))
        topic = topic_of(parse_qs(urlsplit(page.context["live"]).query)["t"][0])
        snapshot = EventSource().load(topic or "")
        assert snapshot is not None
        text = snapshot.piece.plain.decode()
        heard.append(("Ana Berg" in text, "Ben Castro" in text))
    assert heard == [(True, False), (True, True)]


def live_at(client: Client, event: Tournament) -> str:
    page = client.get(reverse("tournaments:tournament", args=[event.code]))
    return topic_of(parse_qs(urlsplit(page.context["live"]).query)["t"][0]) or ""


def test_who_left_the_club_hears_nothing_more_and_the_others_are_sent_for_another_address(club: Club) -> None:
    owner, leaver = club_owner(club), somebody()
    stay = member(club, owner, "Ben Castro", leaver)
    event = cup(club)
    where = reverse("tournaments:tournament", args=[event.code])
    his = live_at(browser(leaver), event)
    kept = browser(owner).get(where)["ETag"]
    assert "whole" in his
    assert EventSource().load(his) is not None

    clubs.end_membership(membership=stay, visitor=owner, at=EVENING)

    assert EventSource().load(his) is None
    assert "strangers" in live_at(browser(leaver), event)
    assert browser(owner).get(where, headers={"If-None-Match": kept}).status_code == 200
    assert EventSource().load(live_at(browser(owner), event)) is not None


def test_who_helps_to_run_it_no_more_hears_nothing_more(club: Club) -> None:
    event, helper = cup(club), somebody("helper")
    office = event.officials.create(account=helper.account, role="scorer")
    his = live_at(browser(helper), event)
    assert EventSource().load(his) is not None
    office.delete()
    assert EventSource().load(his) is None


def test_a_member_who_signs_out_keeps_no_screen_of_whole_names(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(names=Club.Names.WHOLE)
    event = cup(club)
    Player.objects.filter(name="Ben Castro").update(hidden=True, claimed_by=PhoneFactory())
    where = reverse("tournaments:screen", args=[event.code])
    kept = browser(club_owner(club)).get(where)["ETag"]
    assert Client().get(where, headers={"If-None-Match": kept}).status_code == 200


def test_sentences_read_the_same_names(club: Club) -> None:
    event = cup(club)
    services.add_note(tournament=event, note="Ana Berg and Ben Castro bring cake", by=event.owner, at=EVENING)
    text = read(Client(), "tournament", event)
    assert "Ana B. and Ben C. bring cake" in text
    assert " is above " in text


def test_the_data_of_a_club_tell_strangers_no_more_than_its_pages(club: Club) -> None:
    event = cup(club)
    for name in ("json", "standings-csv", "tables-csv"):
        told = Client().get(reverse(f"tournaments:{name}", args=[event.code])).content.decode()
        assert ("Ana B." in told, "Ana Berg" in told) == (True, False)
    told = json.loads(Client().get(reverse("tournaments:json", args=[event.code])).content)
    assert told["rounds"][0]["tables"][0]["sittings"] == []


def test_what_the_desk_prints_and_my_own_page_have_whole_names(club: Club) -> None:
    event = cup(club)
    desk = signed_in(event.owner)
    for kind in ("slips", "tents", "sheets", "check-in", "draw", "standings"):
        assert "Ana Berg" in read(desk, "paper", event, kind)
    assert "Ana Berg" in read(Client(), "mine", event, hall.entry(event, "Ben Castro").code)


def test_partners_are_read_each_by_his_own_name(club: Club) -> None:
    event = cup(
        club,
        "Ana Berg & Ben Castro",
        "Cleo Dahl & Dan Eriksen",
        pairs=True,
        format="swiss",
        ruleset="partnership-five-hundred-rum",
        answers={"rounds": 2},
    )
    assert "Ana B. & Ben C." in read(Client(), "tournament", event)


def test_names_cost_two_queries_and_none_for_who_reads_them_whole(
    club: Club, django_assert_num_queries: Any
) -> None:
    event = cup(club)
    event.club = club
    with django_assert_num_queries(2):
        names_for(event, Reader(is_member=False, names=club.names))
    with django_assert_num_queries(0):
        names_for(event, Reader(is_member=True, names=club.names))


def test_partners_sit_in_the_order_in_which_they_were_entered() -> None:
    dora = hall.director()
    pairs = [f"{one} & {other}" for one, other in zip(hall.NAMES[:7], hall.NAMES[7:], strict=True)]
    event = hall.tournament(
        dora, *pairs, **{**hall.GIN, "ruleset": "partnership-five-hundred-rum"}, pairs=True
    )
    tables = hall.play_on(dora, event).tables.all()

    sides = [side for table in tables for side in hall.sitting_at(table).sides.all()]
    seated = [" & ".join(side.seats.order_by("number").values_list("name", flat=True)) for side in sides]
    assert seated == [side.name for side in sides]
    assert len(seated) == 6


def test_two_who_sit_in_for_partners_are_read_each_by_his_own_name_too(club: Club) -> None:
    game: dict[str, Any] = {"ruleset": "partnership-five-hundred-rum", "answers": {"rounds": 2}}
    event = cup(club, "Ana Berg & Ben Castro", "Cleo Dahl & Dan Eriksen", pairs=True, format="swiss", **game)
    table = hall.published(event.owner, event).tables.get()
    pair = hall.entry(event, "Ana Berg & Ben Castro")
    services.put_substitute(table=table, entry=pair, name="Eva Falk & Finn Gray", by=event.owner, at=EVENING)
    services.show(tournament=event, shows="names", message="", by=event.owner, at=EVENING)

    text = read(Client(), "screen", event)

    assert ("Eva F." in text, "Finn G." in text, "Falk" in text) == (True, True, False)
