import re
import uuid
from dataclasses import replace
from datetime import time, timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from rummy.leaderboards.asking import asked
from rummy.leaderboards.models import Board, CountedGame
from rummy.leaderboards.queries.boards import BoardView, board_page
from rummy.leaderboards.queries.overview import overview
from rummy.leaderboards.queries.places import after, around, spread
from rummy.leaderboards.services import count
from rummy.people.models import Club, Evening, Membership, Partnership, Phone, Player
from rummy.people.phones import COOKIE, SALT
from rummy.people.visitor import NOBODY, Visitor
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import NewSide, start_sitting
from tests.factories import EVENING, PhoneFactory, record, typed
from tests.leaderboards.playing import later, play
from tests.people.accounts import account
from tests.scorekeeping.views.pages import words_of

pytestmark = pytest.mark.django_db

GAME = "robber-rummy"


@pytest.fixture(scope="module")
def phone(lasting: None) -> Phone:
    """A phone whose people have played: Ana won three games, Ben and Cy one each."""
    row: Phone = PhoneFactory()
    play("Ana", "Ben", phone=row, hands=((9, 1), (9, 1), (0, 9), (9, 0)))
    play("Cy", "Dan", phone=row, hands=((9, 1),))
    return row


def client_of(phone: Phone | None) -> Client:
    client = Client()
    if phone is not None:
        client.cookies[COOKIE] = _signed(phone)
    return client


def _signed(phone: Phone) -> str:
    from django.core import signing

    return signing.get_cookie_signer(salt=COOKIE + SALT).sign(str(phone.pk))


def page(query: str = "", phone: Phone | None = None, path: str = f"/boards/{GAME}/") -> Any:
    return client_of(phone).get(f"{path}?{query}")


def player(name: str) -> Player:
    return Player.objects.get(name=name)


def club_of(phone: Phone, sitting: Sitting, names: str = Club.Names.WHOLE) -> Club:
    """A club at whose evening this table was, with its first player as a member."""
    club = Club.objects.create(
        id=uuid.uuid4(),
        slug="friday",
        name="Friday",
        names=names,
        invite_code="ABCD2345",
        made_by=phone,
        made_at=EVENING,
    )
    night = Evening.objects.create(
        id=uuid.uuid4(), club=club, day=EVENING.date(), time=time(20), made_by=phone, made_at=EVENING
    )
    seat = sitting.seats.first()
    assert seat is not None
    Membership.objects.create(club=club, player=seat.player, joined_at=EVENING, added_by=phone)
    Sitting.objects.filter(pk=sitting.pk).update(evening=night)
    count(sitting=sitting)
    return club


def test_who_is_level_shares_a_place(phone: Phone) -> None:
    view = board_page(asked(GAME, {"by": "won"}), Visitor(phone))
    told = [(line.people[0].name, line.place, line.tied, line.score) for line in view.lines]
    assert told[0] == ("Ana", 1, False, 3)
    assert sorted(told[1:]) == [("Ben", 2, True, 1), ("Cy", 2, True, 1)]
    assert (view.count, view.next) == (3, None)


def test_pages_follow_each_other_by_keys_and_back_again(phone: Phone) -> None:
    board = Board.objects.get(season="", ruleset="")
    everybody = after(board, "won", None, 9)
    seen: list[Any] = []
    cursor = None
    while rows := after(board, "won", cursor, 1):
        seen += rows
        cursor = rows[-1].cursor
    assert seen == everybody
    assert around(board, "won", everybody[-1].cursor, 5) == (everybody[:-1], [])
    assert around(board, "won", everybody[1].cursor, 5) == (everybody[:1], everybody[2:])
    scores = spread(board, "won")
    assert [scores.place(row.cursor[0]) for row in everybody] == [1, 2, 2]


def shown_on(size: int, **told: str) -> tuple[list[int], BoardView]:
    """The scores of a page of this many by games won, and the page."""
    view = board_page(replace(asked(GAME, {"by": "won", **told}), size=size), NOBODY)
    return [line.score or 0 for line in view.lines], view


def cursor(at: tuple[int, int] | None) -> str:
    assert at is not None
    return "{}.{}".format(*at)


def test_a_page_leads_to_the_one_before_it_and_to_the_next(phone: Phone) -> None:
    scores, first = shown_on(2)
    rest, second = shown_on(2, after=cursor(first.next))
    assert (scores, rest, first.previous, second.next) == ([3, 1], [1], None, None)
    back, again = shown_on(2, before=cursor(second.previous))
    assert (back, again.lines, again.previous, again.next) == (scores, first.lines, None, first.next)


def test_a_page_before_one_near_the_top_is_the_top_and_whole(phone: Phone) -> None:
    """Whoever is on it went up since: a page of fewer would leave out those behind him."""
    _scores, first = shown_on(1)
    top, view = shown_on(2, before=cursor(shown_on(1, after=cursor(first.next))[1].previous))
    assert (top, view.previous, view.next) == ([3, 1], None, shown_on(2)[1].next)


def test_around_me_leads_up_and_down_and_never_leaves_me_out(phone: Phone) -> None:
    Player.objects.filter(name="Ben").update(claimed_by=phone)
    asked_for = asked(GAME, {"by": "won", "around": "me"})
    alone, whole = (board_page(replace(asked_for, size=size), Visitor(phone)) for size in (1, 50))
    (own,) = alone.lines
    assert (own.is_me, shown_on(1, before=cursor(alone.previous))[0], alone.next) == (True, [1], None)
    assert (len(whole.lines), whole.previous, whole.next) == (3, None, None)


@pytest.mark.parametrize("two", ["before=1.1&after=3.1", "before=1.1&around=me", "after=1.1&around=me"])
def test_nobody_asks_for_two_parts_of_a_board_at_once(two: str, phone: Phone) -> None:
    assert page(f"by=won&{two}").status_code == 404


def test_a_page_in_the_middle_has_both_ways_as_buttons(phone: Phone) -> None:
    first = board_page(replace(asked(GAME, {"by": "won"}), size=1), NOBODY)
    told = page(f"by=won&after={cursor(first.next)}").content.decode()
    before = cursor(shown_on(50, after=cursor(first.next))[1].previous)
    assert f'href="/boards/{GAME}/?by=won&amp;before={before}"' in told
    assert ">Previous<" not in page("by=won").content.decode()


def test_i_stand_above_the_list_and_can_look_around_me(phone: Phone) -> None:
    Player.objects.filter(name__in=["Ben", "Dan"]).update(claimed_by=phone)
    view = board_page(asked(GAME, {"by": "won", "around": "me"}), Visitor(phone))
    assert {(line.people[0].name, line.place) for line in view.mine} == {("Ben", 2), ("Dan", None)}
    assert [line.is_me for line in view.lines if line.people[0].name == "Ben"] == [True]
    assert "Who is around me" in page("by=won", phone).content.decode()


def test_strangers_read_initials_and_find_nobody_who_hides(phone: Phone) -> None:
    written = words_of(page("by=won"))
    assert ("Ana" in written, "A." in written) == (False, True)
    Player.objects.filter(name="Ana").update(claimed_by=phone, hidden=True)
    from rummy.leaderboards.tasks import count_people

    count_people([str(player("Ana").pk)])
    assert [line.people[0].name for line in board_page(asked(GAME, {"by": "won"}), NOBODY).lines] != ["A."]
    assert "A." not in words_of(page("by=won"))


@pytest.mark.parametrize("names", ["whole", "initials"])
def test_a_club_shows_its_own_games_by_the_names_it_chose(phone: Phone, names: str) -> None:
    sitting = Sitting.objects.get(seats__player__name="Cy")
    club_of(phone, sitting, names)
    written = words_of(page("by=won", path=f"/c/friday/boards/{GAME}/"))
    assert ("Cy" in written, "Ana" in written) == (names == "whole", False)
    assert ("as the club says" in written, "share a table with" in written) == (True, False)


def test_a_club_may_show_its_board_in_any_website(phone: Phone) -> None:
    club_of(phone, Sitting.objects.get(seats__player__name="Cy"))
    shown = page("by=won", path=f"/c/friday/boards/{GAME}/embed/")
    # An asterisk would be every address of a network, and no file that somebody tries his page in.
    assert "frame-ancestors" not in shown["Content-Security-Policy"]
    assert "X-Frame-Options" not in shown
    assert ("Cookie" in shown["Vary"], "Accept-Language" in shown["Vary"]) == (False, True)
    other = page("by=won", path=f"/c/friday/boards/{GAME}/")
    assert "frame-ancestors 'none'" in other["Content-Security-Policy"]


def test_the_board_on_a_website_says_of_which_year_it_is(phone: Phone) -> None:
    club_of(phone, Sitting.objects.get(seats__player__name="Cy"))
    CountedGame.objects.update(at=EVENING + timedelta(microseconds=1))
    told = words_of(page("by=won", path=f"/c/friday/boards/{GAME}/embed/"))

    assert re.search(r"As of\s+\d+ March 2026, \d\d:\d\d", told)


@pytest.mark.parametrize(
    ("query", "theme", "schemes"),
    [
        ("by=won", "light", "light"),
        ("by=won&theme=dark", "dark", "dark"),
        ("by=won&theme=auto", "auto", "light dark"),
        ("by=won&theme=pink", "light", "light"),
        ("season=gone&theme=dark", "dark", "dark"),
    ],
)
def test_a_board_elsewhere_has_the_ground_its_website_wants(
    query: str, theme: str, schemes: str, phone: Phone
) -> None:
    club_of(phone, Sitting.objects.get(seats__player__name="Cy"))
    shown = page(query, path=f"/c/friday/boards/{GAME}/embed/").content.decode()
    assert f'data-theme="{theme}"' in shown
    assert f'<meta name="color-scheme" content="{schemes}">' in shown


def test_the_frame_on_a_website_is_as_high_as_the_board(phone: Phone) -> None:
    club_of(phone, Sitting.objects.get(seats__player__name="Cy"))
    for query, rows in (("by=won", 1), ("by=won&season=2024", 0)):
        there = page(query, path=f"/c/friday/boards/{GAME}/embed/").content.decode()
        assert there.count('<td role="cell" class="place">') == rows
        shown = unescape(page(query, path=f"/c/friday/boards/{GAME}/").content.decode())
        frame = f'/c/friday/boards/{GAME}/embed/?{query}&theme=light" title='
        assert f'height="{210 + 56 * rows}"' in unescape(shown[shown.index("<iframe") :][:400])
        assert frame in unescape(shown)


@pytest.mark.parametrize(
    "query", ["by=luck", "season=2026-13", "game=gin-rummy", "before=x", "after=x", "after=1.b", "season=x"]
)
def test_an_address_without_a_board_says_so(query: str) -> None:
    assert page(query).status_code == 404
    assert page(path="/boards/chess/").status_code == 404


def test_the_only_game_of_a_family_is_the_whole_family() -> None:
    assert asked(GAME, {"game": GAME}) == asked(GAME, {})


def test_who_asked_for_no_board_is_led_to_those_there_are(phone: Phone) -> None:
    club_of(phone, Sitting.objects.get(seats__player__name="Cy"))
    for path, boards in (("/boards/chess/", "/boards/"), ("/c/friday/boards/chess/", "/c/friday/boards/")):
        refused = page(path=path).content.decode()
        assert (f'href="{boards}"' in refused, 'href="/join/"' in refused) == (True, False)


def test_who_plays_a_game_without_an_end_reads_when_it_counts(phone: Phone) -> None:
    how = "A game that goes on until you stop counts here once you tap “End here” at its table."
    told = {
        path: how in words_of(page(path=path))
        for path in (
            "/boards/knock-rummy/",
            "/rules/knock-rummy/statistics/",
            "/boards/",
            "/boards/gin-rummy/",
        )
    }
    assert list(told.values()) == [True, True, True, False]


def test_who_asked_for_no_club_reads_so() -> None:
    for path in ("/c/nobody/boards/", f"/c/nobody/boards/{GAME}/", f"/c/nobody/boards/{GAME}/embed/"):
        refused = page(path=path)
        assert (refused.status_code, "There is no club at this address." in words_of(refused)) == (404, True)


def test_a_website_keeps_its_frame_where_the_league_of_its_board_is_called_otherwise(phone: Phone) -> None:
    club_of(phone, Sitting.objects.get(seats__player__name="Cy"))
    refused = page("season=Winter", path=f"/c/friday/boards/{GAME}/embed/")
    assert (refused.status_code, "X-Frame-Options" in refused) == (404, False)
    assert "frame-ancestors" not in refused["Content-Security-Policy"]
    assert "A season is a year" in words_of(refused)


def test_an_empty_board_and_any_season_open(phone: Phone) -> None:
    for query in ("season=1999", "season=2026-Q1&by=best", "pairs=1", "season=2026-03&by=each", "around=me"):
        assert page(query).status_code == 200
    assert page(path="/boards/").status_code == 200


# Who opens the page about Ana's rating, and about that of Ana and Ben as partners.
MATRIX = {"nobody": 404, "stranger": 404, "table": 200, "herself": 200}


@pytest.mark.parametrize("who", list(MATRIX))
def test_a_rating_is_explained_to_those_who_share_a_table(phone: Phone, who: str) -> None:
    own = PhoneFactory()
    Player.objects.filter(name="Ana").update(claimed_by=own)
    phones = {"nobody": None, "stranger": PhoneFactory(), "table": phone, "herself": own}
    first, second = sorted((player("Ana"), player("Ben")), key=lambda one: one.pk)
    pair = Partnership.objects.create(first=first, second=second)
    for path in (f"/players/{player('Ana').pk}/ratings/{GAME}/",):
        assert page(path=path, phone=phones[who]).status_code == MATRIX[who]
    # They never played as partners, so nobody finds a rating.
    assert page(path=f"/partnerships/{pair.pk}/ratings/{GAME}/", phone=phones[who]).status_code == 404


def test_the_page_of_a_rating_tells_each_game(phone: Phone) -> None:
    told = page(path=f"/players/{player('Ana').pk}/ratings/{GAME}/", phone=phone).content.decode()
    assert told.count('class="step-head"') == 4
    assert "provisional" in told
    assert "A win was 50% likely." in told


# What is asked at once is one query on PostgreSQL.
QUERIES = {
    "by=won": (3, 6),
    "by=won&around=me": (4, 7),
    "by=won&after=3.1": (3, 6),
    "by=won&before=1.1": (4, 7),
}


@pytest.mark.parametrize("query", list(QUERIES))
def test_a_page_costs_a_fixed_number_of_queries(
    query: str, phone: Phone, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    Player.objects.filter(name="Ben").update(claimed_by=phone)
    at_once, one_by_one = QUERIES[query]
    with django_assert_num_queries(at_once if connection.vendor == "postgresql" else one_by_one):
        page(query, phone)


def test_the_page_of_a_rating_costs_a_fixed_number_of_queries(
    phone: Phone, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(11):
        page(path=f"/players/{player('Ana').pk}/ratings/{GAME}/", phone=phone)


def test_the_boards_tell_my_own_place(phone: Phone) -> None:
    """Ana leads and is marked; Dan, who never won, has no place; Ben shares the second, so he is among the first three."""
    own = PhoneFactory()
    Player.objects.filter(name__in=["Ana", "Dan"]).update(claimed_by=own)
    (leaders,), _others = overview(None, Visitor(own))
    assert (leaders.place, leaders.leads) == (1, True)
    assert next((leader.people[0].name, leader.is_me) for leader in leaders.leaders) == ("Ana", True)
    told = page(path="/boards/", phone=own).content.decode()
    assert ('<span class="mark">you</span>' in told, "My place" in told) == (True, False)
    # Read aloud with a space between.
    assert '<b class="sum">1 <span class="of">of ' in page("by=won", phone=own).content.decode()
    for _game in range(2):
        play("Eva", "Fay", "Gus", phone=phone, hands=((9, 1, 0), (1, 9, 0), (0, 1, 9)))
    Player.objects.filter(name="Cy").update(claimed_by=own)
    Player.objects.filter(name="Ana").update(claimed_by=None)
    (leaders,), _others = overview(None, Visitor(own))
    assert (leaders.place, leaders.leads) == (5, False)
    told = page(path="/boards/", phone=own).content.decode()
    assert f'href="/boards/{GAME}/?by=won&amp;around=me"' in told


@pytest.mark.parametrize("who", ["phone", "account", "both"])
def test_whoever_looks_finds_himself_and_his_partnerships(who: str, phone: Phone) -> None:
    user = account()
    visitor = {"phone": Visitor(phone), "account": Visitor(None, user), "both": Visitor(phone, user)}[who]
    own = {"claimed_by": phone, "account": None if who == "phone" else user}
    pairs_play(phone)
    Player.objects.filter(name="Ana").update(**own)
    alone = board_page(asked(GAME, {"by": "won"}), visitor)
    assert [line.people[0].name for line in alone.mine] == ["Ana"]
    told = board_page(asked(GAME, {"by": "won", "pairs": "1"}), visitor)
    assert [{one.name for one in line.people} for line in told.mine] == [{"Ana", "Cleo"}, {"Ana", "Eva"}]
    stranger = board_page(asked(GAME, {"by": "won", "pairs": "1"}), Visitor(PhoneFactory()))
    assert stranger.mine == ()


def pairs_play(phone: Phone) -> None:
    """Ana wins twice with Cleo and once with Eva, whoever of the two stands first."""
    for partner, games in (("Cleo", 2), ("Eva", 1)):
        sides = [NewSide("Reds", ["Ana", partner]), NewSide("Blues", ["Ben", "Dan"])]
        sitting = start_sitting(
            id=uuid.uuid4(),
            phone=phone,
            ruleset=GAME,
            options={"partnership": True, "target": 6},
            sides=sides,
            first_dealer="Ana",
            at=EVENING,
        )
        for number in range(1, games + 1):
            record(sitting, number, typed(9, 0, sides=("Reds", "Blues")), at=later())
        count(sitting=sitting)


def test_the_first_of_a_board_share_a_place_where_their_scores_are_equal(phone: Phone) -> None:
    told = page(phone=phone, path="/boards/").content.decode()
    assert [told.count(f'<li value="{place}">') for place in (1, 2, 3)] == [1, 2, 0]


def test_games_won_are_said_once_where_they_are_the_score(phone: Phone) -> None:
    assert "3 won" not in words_of(page("by=won", phone))
    assert "3 won" in words_of(page("by=streak", phone))
