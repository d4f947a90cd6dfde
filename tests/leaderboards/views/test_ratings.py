"""Where is a rating told, and where are its reasons?"""

import uuid

import pytest

from rummy.leaderboards.queries.rating import TOLD
from rummy.leaderboards.services import count
from rummy.people.models import Partnership, Phone, Player
from rummy.scorekeeping import services
from rummy.scorekeeping.services import NewSide
from tests.factories import EVENING, PhoneFactory, record, typed
from tests.leaderboards.playing import later, play
from tests.leaderboards.views.test_boards import GAME, club_of, page, player
from tests.scorekeeping.views.pages import words_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone() -> Phone:
    row: Phone = PhoneFactory()
    return row


def partners(phone: Phone) -> Partnership:
    """Ana and Cy, who have won a game of Robber Rummy together."""
    sitting = services.start_sitting(
        id=uuid.uuid4(),
        phone=phone,
        ruleset=GAME,
        options={"partnership": True, "target": 6},
        sides=[NewSide("Reds", ["Ana", "Cy"]), NewSide("Blues", ["Ben", "Dan"])],
        first_dealer="Ana",
        at=EVENING,
    )
    record(sitting, 1, typed(9, 2, sides=("Reds", "Blues")), at=later())
    count(sitting=sitting)
    pair = sitting.sides.get(seat=1).partnership
    assert pair is not None
    return pair


def test_all_games_of_a_rating_are_told_page_by_page(phone: Phone) -> None:
    play("Ana", "Ben", phone=phone, hands=((9, 1),) * (TOLD + 2))
    path = f"/players/{player('Ana').pk}/ratings/{GAME}/"

    first = page(path=path, phone=phone).content.decode()
    second = page("before=3", path=path, phone=phone).content.decode()

    assert (first.count('class="step-head"'), 'href="?before=3"' in first) == (TOLD, True)
    assert (second.count('class="step-head"'), "?before=" in second) == (2, False)


def test_a_club_has_ratings_and_reasons_of_its_own(phone: Phone) -> None:
    play("Ana", "Ben", phone=phone, hands=((9, 1), (9, 1)))
    sitting = play("Ana", "Ben", phone=phone, hands=((1, 9),))
    club_of(phone, sitting)
    Player.objects.filter(name="Ana").update(claimed_by=phone)
    why = f"/players/{player('Ana').pk}/ratings/{GAME}/"

    board = page("by=won", phone, f"/c/friday/boards/{GAME}/").content.decode()
    reasons = page("club=friday", phone, why).content.decode()

    assert f"{why}?club=friday" in board
    assert (reasons.count('class="step-head"'), f'href="/c/friday/boards/{GAME}/"' in reasons) == (1, True)
    assert page("club=monday", phone, why).status_code == 404


def test_partners_find_their_board_its_records_and_their_reasons(phone: Phone) -> None:
    pair = partners(phone)
    Player.objects.filter(name="Ana").update(claimed_by=phone)

    singles = page(phone=phone).content.decode()
    board = page("pairs=1&by=won", phone).content.decode()
    records = words_of(page("pairs=1", phone, f"/rules/{GAME}/statistics/"))

    assert f'href="/boards/{GAME}/?pairs=1"' in singles
    assert f"/partnerships/{pair.pk}/ratings/{GAME}/" in board
    assert ("Ana" in records, "Cy" in records) == (True, True)


def test_the_page_of_a_player_and_of_partners_has_their_ratings(phone: Phone) -> None:
    play("Ana", "Ben", phone=phone, hands=((9, 1),))
    pair = partners(phone)
    own, theirs = f"/players/{player('Ana').pk}/", f"/partnerships/{pair.pk}/"

    assert f'href="{own}ratings/{GAME}/"' in page(path=own, phone=phone).content.decode()
    assert f'href="{theirs}ratings/{GAME}/"' in page(path=theirs, phone=phone).content.decode()
    back = page(path=f"{own}ratings/{GAME}/", phone=phone).content.decode()
    assert f'<a href="{own}">Ana</a> <span class="goal-text">' in back


@pytest.mark.parametrize(
    ("query", "hidden", "said"),
    [
        ("by=rate", False, "Not on this list yet. A place takes 10 games."),
        ("by=best&season=2026", False, "Not on this list yet. A place takes a hand entered with its cards."),
        ("by=won", True, "You keep your page for yourself, so you are on no list."),
    ],
)
def test_who_is_on_no_list_reads_why(query: str, hidden: bool, said: str, phone: Phone) -> None:
    play("Ana", "Ben", phone=phone, hands=((9, 1),))
    Player.objects.filter(name="Ana").update(claimed_by=phone, hidden=hidden)
    if hidden:
        from rummy.leaderboards.tasks import count_people

        count_people([str(player("Ana").pk)])

    assert said in " ".join(words_of(page(query, phone)).split())


def test_a_club_reads_how_its_board_comes_into_a_website(phone: Phone) -> None:
    club_of(phone, play("Ana", "Ben", phone=phone, hands=((9, 1),)))

    board = page("by=won", path=f"/c/friday/boards/{GAME}/").content.decode()

    assert (
        f"&lt;iframe src=&quot;http://testserver/c/friday/boards/{GAME}/embed/?by=won&amp;amp;theme=light&quot;"
        in board
    )
    assert "height=&quot;266&quot; loading=&quot;lazy&quot; style=&quot;border:0&quot;&gt;" in board
    assert "embed" not in page("by=won").content.decode()


def test_who_has_only_played_with_a_partner_has_a_page_that_says_so(phone: Phone) -> None:
    partners(phone)
    path = f"/players/{player('Ana').pk}/statistics/"

    shown = page(path=path, phone=phone)

    assert (shown.status_code, page(path=path).status_code) == (200, 404)
    assert "Games with a partner are told on the page of the two." in words_of(shown)
