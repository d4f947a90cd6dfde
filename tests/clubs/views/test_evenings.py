import json
import re
import uuid
from datetime import date, timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from rummy.clubs.queries import evening_view, leaders
from rummy.clubs.views.live import EveningSource
from rummy.live.tokens import topic_of
from rummy.people.models import Club, Evening, Player
from rummy.people.reading import Reader
from rummy.people.rights import Role
from rummy.people.services import clubs, hide_me
from rummy.people.services.claims import claim_player, undo_claim
from rummy.people.visitor import Visitor
from rummy.scorekeeping import services
from rummy.scorekeeping.models import Sitting
from tests.clubs.people import browser, evening_of, play, table_at
from tests.factories import EVENING, record, typed
from tests.people.clubs import club_of, member, somebody
from tests.scorekeeping.views.pages import text_of

pytestmark = pytest.mark.django_db
PEOPLE = ("Ana Weiß", "Ben Okafor", "Cleo Marchetti")


@pytest.fixture
def club(owner: Visitor) -> Club:
    return club_of(owner, ruleset="robber-rummy", options={})


@pytest.fixture
def evening(club: Club, owner: Visitor) -> Evening:
    return evening_of(club, owner, timezone.localdate(), name="Spring night")


def page_of(evening: Evening) -> str:
    return f"/c/{evening.club.slug}/evenings/{evening.pk}/"


def topic_at(page: Any) -> str:
    topic = topic_of(parse_qs(urlsplit(page.context["live"]).query)["t"][0])
    assert topic is not None
    return topic


def seated(*names: str) -> dict[str, object]:
    return {"id": str(uuid.uuid4()), "game": "robber-rummy", "player": list(names)}


def test_nobody_reads_that_no_date_is_set_beside_the_evening_that_is_on(club: Club, owner: Visitor) -> None:
    page = f"/c/{club.slug}/"
    before = [text_of(client.get(page)) for client in (browser(owner), Client())]
    evening_of(club, owner, timezone.localdate())
    tonight = [text_of(client.get(page)) for client in (browser(owner), Client())]

    assert ["No date" in text for text in before + tonight] == [True, True, False, False]


def test_a_date_is_added_at_one_place_of_the_page(club: Club, owner: Visitor) -> None:
    page = f"/c/{club.slug}/"
    before = text_of(browser(owner).get(page))
    evening_of(club, owner, timezone.localdate() + timedelta(days=7))
    assert [text.count("Add a date") for text in (before, text_of(browser(owner).get(page)))] == [1, 1]


def test_the_scoring_link_of_a_table_says_at_which_evening_it_is(evening: Evening, owner: Visitor) -> None:
    sitting = table_at(evening, owner, *PEOPLE)

    assert "Spring night" in text_of(Client().get(f"/join/{sitting.score_code}/"))


def test_a_table_starts_with_the_clubs_people_game_and_house_rules(
    evening: Evening, club: Club, owner: Visitor
) -> None:
    ana = member(club, owner, "Ana")
    clubs.change_club(club=club, visitor=owner, ruleset="gin-rummy", options={"gin_bonus": 20})
    desk = browser(owner)

    offered = text_of(desk.get(page_of(evening) + "start/"))
    sent = seated("Ana", "Zoe")
    tables = {desk.post(page_of(evening) + "start/", sent).url.split("?")[0] for _ in range(2)}

    assert 'name="add" value="Ana"' in offered
    assert 'id="game-gin-rummy" value="gin-rummy" checked' in offered
    assert 'House rules<span class="plain soft">: Gin bonus: 20' in offered
    [sitting] = Sitting.objects.filter(evening=evening)
    assert tables == {f"/s/{sitting.watch_code}/"}
    assert sitting.seats.get(name="Ana").player == ana.player
    zoe = sitting.seats.get(name="Zoe").player
    assert (zoe.club, zoe.memberships.count()) == (club, 0)
    assert "Spring night · Rummy Club Kreuzberg" in text_of(desk.get(f"/s/{sitting.watch_code}/"))
    assert 'name="add" value="Zoe"' in text_of(desk.get(page_of(evening) + "start/"))


def test_a_closed_evening_starts_no_table_until_it_is_open_again(evening: Evening, owner: Visitor) -> None:
    desk = browser(owner)
    desk.post(page_of(evening) + "close/")
    refused = desk.post(page_of(evening) + "start/", seated("Ana", "Ben"))
    desk.post(page_of(evening) + "reopen/")
    started = desk.post(page_of(evening) + "start/", seated("Ana", "Ben"))

    assert (refused.status_code, "This evening is closed" in text_of(refused)) == (409, True)
    assert (started.status_code, evening.sittings.count()) == (302, 1)


def test_a_refused_table_leaves_no_guest_behind(evening: Evening, owner: Visitor) -> None:
    answer = browser(owner).post(page_of(evening) + "start/", seated("Ana"))

    assert answer.status_code == 422
    assert not Player.objects.filter(name="Ana").exists()


def test_playing_again_stays_in_the_evening_and_in_the_clubs_book(evening: Evening, owner: Visitor) -> None:
    sitting = table_at(evening, owner, "Ana", "Ben")
    again = services.play_again(sitting=sitting, id=uuid.uuid4(), phone=owner.phone, at=EVENING)
    clubs.close_evening(evening=evening, visitor=owner, at=timezone.now())
    later = Sitting.objects.select_related("evening").get(pk=again.pk)
    home = services.play_again(sitting=later, id=uuid.uuid4(), phone=owner.phone, at=EVENING)

    people = {frozenset(one.seats.values_list("player", flat=True)) for one in (sitting, again, home)}
    assert (again.evening, again.event, home.evening, home.event) == (evening, sitting.event, None, "")
    assert len(people) == 1


def test_the_evening_ranks_by_games_then_hands_then_points(evening: Evening, owner: Visitor) -> None:
    play(table_at(evening, owner, *PEOPLE), (500, 150, 95), (40, 60, 20))
    play(table_at(evening, owner, "Dora", "Emil"), (30, 30))

    page = text_of(browser(owner).get(page_of(evening)))
    rows = page.split('<section class="panel" aria-labelledby="ahead">')[1]

    places = [part.split('data-label="Place">')[1].split("<")[0] for part in rows.split("<tr ")[2:]]
    order = sorted((*PEOPLE, "Dora", "Emil"), key=rows.index)
    assert order == ["Ana Weiß", "Ben Okafor", "Cleo Marchetti", "Dora", "Emil"]
    assert places == ["1", "2", "3", "4", "4"]
    assert "+540" in rows
    assert "2 tables, 3 hands" in page
    assert "As of" in rows


def test_where_every_hand_is_a_game_the_evening_counts_those_won(evening: Evening, owner: Visitor) -> None:
    sitting = table_at(evening, owner, "Ana", "Ben", ruleset="table-robbers-rummy")
    for number, winner in enumerate(("Ana", "Ana", "Ben"), 1):
        record(sitting, number, {"by": winner})

    [table] = evening_view(evening, Reader(is_member=True, names="whole")).tables

    assert [(side.side, side.points) for side in table.totals] == [("Ana", 2), ("Ben", 1)]


def test_the_club_shows_who_won_most_games_in_a_year(evening: Evening, club: Club, owner: Visitor) -> None:
    for _ in range(2):
        play(table_at(evening, owner, *PEOPLE), (500, 150, 95))
    play(table_at(evening, owner, "Cleo Marchetti", "Dora"), (500, 150))
    play(table_at(evening, owner, "Dora", "Emil"), (500, 150))
    Sitting.objects.filter(evening=evening).update(started_at=timezone.now())
    old = table_at(evening, owner, "Emil", "Fred")
    play(old, (500, 150))
    Sitting.objects.filter(pk=old.pk).update(started_at=timezone.now() - timedelta(days=366))

    rows = leaders(club, Reader(is_member=False, names="short"), timezone.now())

    assert [(row.place, row.name, row.games_won, row.games) for row in rows] == [
        (1, "Ana W.", 2, 2),
        (2, "Dora", 1, 2),
        (3, "Cleo M.", 1, 3),
        (4, "Emil", 0, 1),
        (5, "Ben O.", 0, 2),
    ]


def test_a_substitute_is_of_the_clubs_book_and_counts_for_himself(
    evening: Evening, club: Club, owner: Visitor
) -> None:
    zoe = member(club, owner, "Zoe").player
    sitting = table_at(evening, owner, "Ana", "Ben")
    play(sitting, (40, 10))
    asked = {"sitting": sitting, "phone": owner.phone, "at": EVENING, "id": uuid.uuid4()}
    services.substitute(seat=1, name="Zoe", from_hand=2, **asked)
    record(sitting, 2, typed(500, 20, sides=("Ana", "Ben")))

    view = evening_view(evening, Reader(is_member=True, names="whole"))

    assert sitting.seats.get(name="Zoe").player == zoe
    assert {row.name: (row.hands, row.points) for row in view.ranking} == {
        "Ana": (1, 40),
        "Ben": (2, 30),
        "Zoe": (1, 500),
    }
    assert [len(table.totals) for table in view.tables] == [2]


def test_strangers_read_first_names_and_an_initial_and_open_no_table(
    evening: Evening, club: Club, owner: Visitor
) -> None:
    ana, nora = member(club, owner, "Ana Weiß"), somebody()
    hider = member(club, owner, "Nora Novak", nora)
    hide_me(visitor=nora, hidden=True)
    sitting = table_at(evening, owner, *PEOPLE, hider.player.name)
    play(sitting, (500, 150, 95, 10))
    without = table_at(evening, owner, *PEOPLE)

    seen = {
        names: text_of(Client().get(page_of(evening)))
        for names in Club.Names.values
        if Club.objects.filter(pk=club.pk).update(names=names)
    }
    insider = text_of(browser(nora).get(page_of(evening)))

    assert ana.player.name in seen["whole"]
    assert without.watch_code in seen["whole"]
    assert "Ana W." in seen["short"]
    assert "Weiß" not in seen["short"]
    assert "A. W." in seen["initials"]
    assert "Ana" not in seen["initials"]
    for page in seen.values():
        assert "N. N." in page
        assert "Nora" not in page
        assert sitting.watch_code not in page
    assert without.watch_code not in seen["short"] + seen["initials"]
    assert "Nora Novak" in insider
    assert sitting.watch_code in insider
    club_page = text_of(Client().get(f"/c/{club.slug}/"))
    assert "Nora" not in club_page
    assert "Ana" not in club_page


def test_a_scorer_of_the_club_may_go_on_at_every_table_of_the_evening(
    evening: Evening, club: Club, owner: Visitor
) -> None:
    sitting = table_at(evening, owner, *PEOPLE)
    scorer, plain = somebody(account=False), somebody(account=False)
    clubs.give_role(membership=member(club, owner, "S", scorer), role=Role.SCORER, visitor=owner, at=EVENING)
    member(club, owner, "P", plain)
    address = f"/s/{sitting.watch_code}/"

    told = ["Score on this phone" in text_of(browser(one).get(address)) for one in (scorer, plain)]
    answers = [browser(one).post(address + "take-over/").status_code for one in (scorer, plain)]

    assert (told, answers) == ([True, False], [302, 403])


def test_a_page_that_watches_hears_its_own_names_and_a_version_that_grows(
    evening: Evening, owner: Visitor
) -> None:
    source, subject = EveningSource(), f"evening/{evening.pk}"
    before = source.versions([subject])
    sitting = table_at(evening, owner, *PEOPLE)
    play(sitting, (40, 20, -5))
    after = source.versions([subject])

    heard = {}
    for who, visitor in (("members", owner), ("strangers", None)):
        snapshot = source.load(topic_at(browser(visitor).get(page_of(evening))))
        assert snapshot is not None
        [line] = [one for one in snapshot.piece.plain.decode().splitlines() if one.startswith("data: ")]
        heard[who] = json.loads(line.removeprefix("data: "))
        assert snapshot.version == after[subject]
    assert before == {subject: 0}
    assert "Ana Weiß" in heard["members"]["html"]
    assert "Ana W." in heard["strangers"]["html"]
    assert "Weiß" not in heard["strangers"]["html"]
    assert source.load(f"evening/{uuid.uuid4()}/members") is None


def test_a_page_that_watches_hears_its_own_language(evening: Evening, owner: Visitor) -> None:
    page = browser(owner).get(page_of(evening), headers={"accept-language": "de"})
    snapshot = EveningSource().load(topic_at(page))
    assert snapshot is not None
    assert "Noch hat sich niemand hingesetzt." in snapshot.piece.plain.decode()


def test_who_left_hears_nothing_more_and_the_others_are_sent_for_another_address(
    club: Club, evening: Evening, owner: Visitor
) -> None:
    leaver = somebody()
    stay = member(club, owner, "Ben Okafor", leaver)
    his = topic_at(browser(leaver).get(page_of(evening)))
    assert EveningSource().load(his) is not None

    clubs.end_membership(membership=stay, visitor=owner, at=timezone.now())

    assert EveningSource().load(his) is None
    assert EveningSource().load(topic_at(browser(owner).get(page_of(evening)))) is not None
    assert "strangers" in topic_at(browser(leaver).get(page_of(evening)))


def test_who_is_not_who_he_said_hears_nothing_more(club: Club, evening: Evening, owner: Visitor) -> None:
    guest, at = somebody(), timezone.now()
    stay = member(club, owner, "Ben Okafor")
    claim = claim_player(id=uuid.uuid4(), player=stay.player, visitor=guest, at=at)
    his = topic_at(browser(guest).get(page_of(evening)))
    assert guest.phone is not None

    undo_claim(claim=claim, by=guest.phone, at=at)

    assert EveningSource().load(his) is None


def test_an_evening_asks_as_little_for_ten_tables(evening: Evening, owner: Visitor) -> None:
    client = browser(owner)

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get(page_of(evening))
        return len(queries)

    play(table_at(evening, owner, *PEOPLE), (500, 150, 95))
    asked()
    few = asked()
    for _ in range(9):
        play(table_at(evening, owner, *PEOPLE), (500, 150, 95))

    assert (asked(), few) == (few, 14)


def test_dates_for_some_weeks_come_at_once_or_not_at_all(club: Club, owner: Visitor) -> None:
    desk, address = browser(owner), f"/c/{club.slug}/evenings/new/"
    sent = {"id": str(uuid.uuid4()), "day": "2026-05-01", "time": "19:30", "weeks": "3"}

    answers = [desk.post(address, sent) for _ in range(2)]
    said = text_of(desk.get(answers[0]["Location"]))
    clash = desk.post(address, {"id": str(uuid.uuid4()), "day": "2026-04-24", "time": "19:30", "weeks": "2"})
    wrong = desk.post(address, {"day": "soon", "time": "", "weeks": "99"})

    days = list(club.evenings.order_by("day").values_list("day", flat=True))
    assert days == [date(2026, 5, 1), date(2026, 5, 8), date(2026, 5, 15)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert "3 dates are set, a week apart." in said
    assert "The club meets on 1 May 2026 at 19:30 already" in text_of(clash)
    assert (wrong.status_code, "Choose a day." in text_of(wrong)) == (422, True)


def test_the_club_shows_tonight_the_next_dates_and_what_nobody_closed(
    evening: Evening, club: Club, owner: Visitor
) -> None:
    today = timezone.localdate()
    evening_of(club, owner, today - timedelta(days=1), name="Yesterday")
    evening_of(club, owner, today - timedelta(days=2), name="Long ago")
    evening_of(club, owner, today + timedelta(days=7), name="Next week")

    page = text_of(Client().get(f"/c/{club.slug}/"))
    home = text_of(browser(owner).get("/"))

    assert [name in page for name in ("Spring night", "Yesterday", "Next week", "Long ago")] == [True] * 3 + [
        False
    ]
    assert page.index("Still open") < page.index("Tonight") < page.index("Next week")
    assert "Rummy Club Kreuzberg" in home
    assert "Long ago" in text_of(Client().get(f"/c/{club.slug}/evenings/"))


def test_a_club_is_founded_with_its_house_rules_and_changed(owner: Visitor) -> None:
    desk = browser(owner)
    sent = {"id": str(uuid.uuid4()), "name": "Döppelkopf?", "owner": "Olga", "names": "whole"}
    sent |= {"ruleset": "gin-rummy", "gin-rummy-gin_bonus": "20", "place": "Café"}

    urls = {desk.post("/clubs/new/", sent).url for _ in range(2)}
    missing = desk.post("/clubs/new/", sent | {"id": str(uuid.uuid4()), "name": " "})
    nameless = text_of(desk.post("/clubs/new/", sent | {"id": str(uuid.uuid4()), "owner": ""}))
    club = Club.objects.get(pk=sent["id"])
    edit = text_of(desk.get(f"/c/{club.slug}/edit/"))
    desk.post(f"/c/{club.slug}/edit/", {"name": "Doppel", "names": "short", "ruleset": ""})
    club_after = Club.objects.get(pk=club.pk)

    assert (urls, club.options["gin_bonus"]) == ({"/c/doppelkopf/"}, 20)
    assert (missing.status_code, "Give the club a name." in text_of(missing)) == (422, True)
    assert "Give your name, too." in nameless
    assert re.findall(r'<input[^>]* id="(\w+)"[^>]* autofocus', nameless) == ["owner"]
    assert "/c/doppelkopf/results/" in text_of(desk.get("/c/doppelkopf/"))
    assert "/c/doppelkopf/results/" not in text_of(Client().get("/c/doppelkopf/"))
    assert "Gin bonus: 20" in edit
    assert (club_after.name, club_after.ruleset, club_after.options) == ("Doppel", "", {})
    assert "Sign in" in text_of(Client().get("/clubs/new/"))


def test_the_summary_of_a_table_leads_back_to_its_evening(evening: Evening, owner: Visitor) -> None:
    sitting = table_at(evening, owner, *PEOPLE)

    table, summary = (
        browser(owner).get(f"/s/{sitting.watch_code}/{page}").content.decode() for page in ("", "summary/")
    )

    assert f'<a href="{page_of(evening)}">Back to the evening</a>' in summary
    assert f'href="{page_of(evening)}" aria-label="Back to the evening"' in table


def test_a_closed_evening_of_nobody_promises_no_hand(evening: Evening, owner: Visitor) -> None:
    clubs.close_evening(evening=evening, visitor=owner, at=EVENING)
    page = text_of(browser(owner).get(page_of(evening)))
    assert [said in page for said in ("Nobody sat down.", "No hand was played.")] == [True, True]
