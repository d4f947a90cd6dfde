from datetime import date, timedelta
from fractions import Fraction
from typing import Any
from uuid import uuid4

import pytest

from rummy.people.models import Partnership, Phone, Player
from rummy.people.visitor import Visitor
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.errors import UnknownPlayer
from rummy.scorekeeping.models import LineupPlayer, Sitting
from rummy.scorekeeping.queries import Named, PlayerView
from rummy.scorekeeping.queries.meetings import head_to_head
from rummy.scorekeeping.services import NewSide
from tests.factories import EVENING, PhoneFactory, record, start, start_partners, typed

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone() -> Phone:
    row: Phone = PhoneFactory()
    return row


def games(phone: Phone, *names: str, of: tuple[tuple[int, ...], ...], **more: Any) -> Sitting:
    """A table of these people and these hands; 400 points win a game."""
    sitting = start(*names, phone=phone, **more)
    for number, points in enumerate(of, 1):
        record(sitting, number, typed(*points, sides=names))
    return sitting


def page(name: str, phone: Phone) -> PlayerView:
    return queries.player_page(phone.players.get(name=name).pk, Visitor(phone))


def test_the_record_counts_finished_games_and_all_hands(phone: Phone) -> None:
    games(phone, "Ana", "Ben", of=((410, 20), (100, 30), (0, 380), (5, 5)))
    view = page("Ana", phone)
    assert (view.record.played, view.record.won) == (2, 1)
    (game,) = view.record.games
    assert (game.name, game.played, game.won, game.hands) == ("Robber Rummy", 2, 1, 4)
    assert (game.points, game.each) == (515, Fraction(515, 4))


def test_hands_won_are_those_that_were_taken(phone: Phone) -> None:
    sitting = start("Ana", "Ben", phone=phone, ruleset="gin-rummy")
    for points in ((30, 0), (0, 12), (9, 0)):
        record(sitting, sitting.hands.count() + 1, typed(*points, sides=("Ana", "Ben")))
    (game,) = page("Ana", phone).record.games
    assert (game.hands, game.hands_won, game.points) == (3, 2, 39)


def test_games_stand_apart_most_hands_first(phone: Phone) -> None:
    games(phone, "Ana", "Ben", of=((25, 0),), ruleset="gin-rummy")
    games(phone, "Ana", "Ben", of=((10, 0), (5, 5)))
    assert [game.key for game in page("Ana", phone).record.games] == ["robber-rummy", "gin-rummy"]


def test_twelve_months_end_with_the_last_one_played(phone: Phone) -> None:
    games(phone, "Ana", "Ben", of=((410, 20),))
    earlier = games(phone, "Ana", "Ben", of=((0, 500),))
    Sitting.objects.filter(pk=earlier.pk).update(started_at=EVENING - timedelta(days=62))
    months = page("Ana", phone).record.months
    assert (len(months), months[-1].month, months[0].month) == (12, date(2026, 3, 1), date(2025, 4, 1))
    assert [(month.played, month.won) for month in months[-3:]] == [(1, 0), (0, 0), (1, 1)]


def test_head_to_head_counts_the_games_both_were_in(phone: Phone) -> None:
    games(phone, "Ana", "Ben", of=((410, 20), (0, 410)))
    games(phone, "Ana", "Ben", "Cy", of=((0, 0, 420),))
    view = page("Ana", phone)
    assert [(one.person.name, one.played, one.won, one.lost) for one in view.rivals] == [
        ("Ben", 3, 1, 1),
        ("Cy", 1, 0, 1),
    ]


def test_the_latest_game_stands_first_and_leads_to_its_table(phone: Phone) -> None:
    sitting = games(phone, "Ana", "Ben", of=((410, 20), (0, 415)))
    latest, first = page("Ana", phone).recent
    assert (latest.number, latest.won, latest.code) == (2, False, sitting.watch_code)
    assert [(side.name, side.points, side.won, side.own) for side in first.sides] == [
        ("Ana", 410, True, True),
        ("Ben", 20, False, False),
    ]


def test_only_the_latest_ten_games_are_listed(phone: Phone) -> None:
    games(phone, "Ana", "Ben", of=((410, 20),) * 12)
    view = page("Ana", phone)
    assert (view.record.played, [game.number for game in view.recent]) == (12, list(range(12, 2, -1)))


def four(phone: Phone) -> Sitting:
    """A game of two partnerships, won by Ana and Cleo."""
    sitting = start_partners(phone=phone)
    record(sitting, 1, typed(410, 0, sides=("Ana & Cleo", "Ben & Dan")))
    return sitting


def test_partners_are_listed_with_their_page_and_are_no_rivals(phone: Phone) -> None:
    four(phone)
    view = page("Cleo", phone)
    assert [(one.person.name, one.played, one.won) for one in view.partners] == [("Ana", 1, 1)]
    assert sorted(one.person.name for one in view.rivals) == ["Ben", "Dan"]


def test_a_partnership_has_a_page_of_its_own(phone: Phone) -> None:
    four(phone)
    games(phone, "Ana", "Cleo", of=((410, 0),))
    pair = page("Cleo", phone).partners[0]
    view = queries.partnership_page(pair.id, Visitor(phone))
    assert (sorted(one.name for one in view.players), view.record.played) == (["Ana", "Cleo"], 1)
    assert [side.name for side in view.recent[0].sides] == ["Ana & Cleo", "Ben & Dan"]


def test_the_page_of_partners_names_them_in_the_order_of_its_title(phone: Phone) -> None:
    four(phone)
    pair = page("Cleo", phone).partners[0].id
    views = [queries.partnership_page(pair, Visitor(phone))]
    Player.objects.filter(name="Ana").update(name="Zoe")
    views.append(queries.partnership_page(pair, Visitor(phone)))
    assert [view.name for view in views] == ["Ana & Cleo", "Cleo & Zoe"]
    assert [" & ".join(one.name for one in view.players) for view in views] == [view.name for view in views]


def test_a_player_without_a_finished_game_has_an_empty_page(phone: Phone) -> None:
    start("Ana", "Ben", phone=phone)
    view = page("Ana", phone)
    assert (view.record.played, view.record.months, view.recent, view.rivals) == (0, (), (), ())


def test_who_never_sat_with_somebody_reads_initials_and_gets_no_link(phone: Phone) -> None:
    elsewhere = games(PhoneFactory(), "Ana", "Zoe Zett", of=((0, 450),))
    games(phone, "Ana", "Ben", of=((410, 20),))
    mine = phone.players.get(name="Ana")
    elsewhere.sides.filter(name="Ana").update(player=mine)
    elsewhere.seats.filter(name="Ana").update(player=mine)
    LineupPlayer.objects.filter(lineup__side__in=elsewhere.sides.filter(name="Ana")).update(player=mine)
    view = page("Ana", phone)
    assert {one.person for one in view.rivals} == {
        Named(phone.players.get(name="Ben").pk, "Ben"),
        Named(None, "Z. Z."),
    }
    assert {(game.code is None, game.sides[1].name) for game in view.recent} == {
        (True, "Z. Z."),
        (False, "Ben"),
    }


def test_a_page_is_not_there_for_whom_it_is_not_open(phone: Phone) -> None:
    four(phone)
    ana = Player.objects.get(name="Ana")
    for asked in (None, PhoneFactory()):
        with pytest.raises(UnknownPlayer):
            queries.player_page(ana.pk, Visitor(asked))
        with pytest.raises(UnknownPlayer):
            queries.partnership_page(Partnership.objects.all()[0].pk, Visitor(asked))


def test_an_unknown_page_is_refused_like_a_closed_one(phone: Phone) -> None:
    with pytest.raises(UnknownPlayer):
        queries.player_page(uuid4(), Visitor(phone))
    with pytest.raises(UnknownPlayer):
        queries.partnership_page(uuid4(), Visitor(phone))


@pytest.mark.parametrize("hands", [1, 24])
def test_seven_queries_whatever_was_played(hands: int, phone: Phone, django_assert_num_queries: Any) -> None:
    games(phone, "Ana", "Ben", of=((410, 20),) * hands)
    ana = phone.players.get(name="Ana")
    with django_assert_num_queries(7):
        queries.player_page(ana.pk, Visitor(phone))


def test_what_was_played_at_a_void_table_counts_for_nothing(phone: Phone) -> None:
    games(phone, "Ana", "Ben", of=((410, 20),))
    void = games(phone, "Ana", "Ben", of=((0, 500), (0, 500), (3, 0)))
    services.void_table(sitting=void, void=True, at=EVENING)

    view = page("Ana", phone)

    assert (view.record.played, view.record.won, [game.hands for game in view.record.games]) == (1, 1, [1])
    assert [(one.played, one.won, one.lost) for one in view.rivals] == [(1, 1, 0)]
    assert len(view.recent) == 1
    ana, ben = (phone.players.get(name=name).pk for name in ("Ana", "Ben"))
    told = head_to_head(ana, ben, Visitor(phone)).games
    assert [(one.played, one.won, one.lost) for one in told] == [(1, 1, 0)]


def test_partners_have_nothing_of_a_void_table(phone: Phone) -> None:
    sides = [NewSide("Reds", ["Ana", "Cy"]), NewSide("Blues", ["Ben", "Dan"])]
    told = {"ruleset": "partnership-five-hundred-rum", "options": {"target": 100}, "first_dealer": "Ana"}
    sitting = services.start_sitting(id=uuid4(), phone=phone, sides=sides, at=EVENING, **told)  # type: ignore[arg-type]
    record(sitting, 1, typed(120, 20, sides=("Reds", "Blues")))
    pair = Partnership.objects.get(first__name__in=("Ana", "Cy"), second__name__in=("Ana", "Cy"))
    before = queries.partnership_page(pair.pk, Visitor(phone)).record.played

    services.void_table(sitting=sitting, void=True, at=EVENING)

    after = queries.partnership_page(pair.pk, Visitor(phone)).record.played
    assert (before, after, page("Ana", phone).partners) == (1, 0, ())
