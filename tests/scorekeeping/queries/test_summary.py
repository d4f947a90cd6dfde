import re
import uuid
from typing import Any

import pytest
from django.test import Client

from rummy.people.visitor import NOBODY, Visitor
from rummy.scorekeeping import queries
from rummy.scorekeeping.errors import UnknownGame
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries import BestHand, StealsRow
from rummy.scorekeeping.services import NewSide, substitute, swap_seats, void_hand
from tests.factories import EVENING, PhoneFactory, record, start, start_partners, typed

pytestmark = pytest.mark.django_db


def two_games() -> Sitting:
    sitting = start("Ana", "Ben")
    for number, points in enumerate([(150, 20), (260, 0), (5, -10), (0, 70)], 1):
        record(sitting, number, typed(*points, sides=("Ana", "Ben")))
    return Sitting.objects.get(pk=sitting.pk)


def test_a_game_has_its_hands_and_its_running_totals() -> None:
    view = queries.game(two_games(), 1)
    assert (view.game.first_hand, view.game.last_hand, view.game.winners, view.games) == (1, 2, ("Ana",), 2)
    assert [hand.number for hand in view.hands] == [1, 2]
    assert [series.points for series in view.series] == [
        ((0, 0), (1, 150), (2, 410)),
        ((0, 0), (1, 20), (2, 20)),
    ]


def test_a_struck_hand_is_none_of_those_that_a_game_was_played_in(client: Client) -> None:
    sitting = two_games()
    record(sitting, 5, typed(1, 2, sides=("Ana", "Ben")))
    void_hand(hand=sitting.hands.get(number=4), id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    assert (len(queries.game(sitting, 2).hands), queries.game(sitting, 2).hands_played) == (3, 2)
    assert "After 2 hands" in client.get(f"/s/{sitting.watch_code}/games/2/").content.decode()


def test_there_is_no_game_beyond_the_last() -> None:
    with pytest.raises(UnknownGame, match="no game 3"):
        queries.game(two_games(), 3)


def test_a_summary_has_the_games_the_chart_and_the_best_hand() -> None:
    view = queries.summary(two_games())
    assert [side.games_won for side in view.table.sides] == [1, 0]
    assert (view.series_game, view.series[1].points) == (2, ((0, 0), (3, -10), (4, 60)))
    assert (view.best_hands, view.hands_played) == ((BestHand("Ana", 260, 2, typed=True),), 4)


def test_of_equals_each_has_the_best_hand(client: Client) -> None:
    sitting = start("Ana", "Ben")
    for number, points in enumerate([(60, 90), (90, 5)], 1):
        record(sitting, number, typed(*points, sides=("Ana", "Ben")))
    assert queries.summary(sitting).best_hands == (
        BestHand("Ben", 90, 1, typed=True),
        BestHand("Ana", 90, 2, typed=True),
    )
    page = client.get(f"/s/{sitting.watch_code}/summary/").content.decode()
    told = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", page))
    assert "Best hand: Ben +90 (hand 1) totals, Ana +90 (hand 2) totals." in told


def test_a_hand_that_is_still_being_played_is_none_that_was_played() -> None:
    sitting = start("Ana", "Ben")
    record(sitting, 1, typed(15, 20, sides=("Ana", "Ben")))
    turn = {"player": "Ana", "actions": [{"do": "draw-stock"}, {"do": "discard", "card": "2D"}]}
    record(sitting, 2, {"turns": [turn], "dealer": "Ben"})
    view = queries.summary(sitting)
    assert (view.hands_played, view.series[0].points) == (1, ((0, 0), (1, 15)))


def test_where_the_lowest_total_wins_the_most_points_are_nobodys_best_hand() -> None:
    sitting = start("Ana", "Ben", ruleset="straight-rummy", score_mode="own-penalty")
    record(sitting, 1, typed(31, 7, sides=("Ana", "Ben")))
    assert queries.summary(sitting).best_hands == ()


def test_the_summary_of_an_empty_table_has_no_best_hand() -> None:
    assert queries.summary(start()).best_hands == ()


def test_home_shows_the_tables_of_this_phone_latest_first() -> None:
    phone = PhoneFactory()
    older, newer = start(phone=phone), start("Di", "Ed", phone=phone)
    start("Somebody", "Else")
    Sitting.objects.filter(pk=older.pk).update(changed_at=EVENING.replace(hour=10))
    record(newer, 1, typed(7, 8, sides=("Di", "Ed")))
    first, second = queries.recent_sittings(Visitor(phone))
    assert (first.title, first.hands, [points.points for points in first.totals]) == ("Di · Ed", 1, [7, 8])
    assert (second.code, second.may_score) == (older.watch_code, True)


def test_a_group_that_played_twice_is_one_group() -> None:
    phone = PhoneFactory()
    for names in (("Ana", "Ben"), ("Ben", "Ana"), ("Ana", "Cy")):
        start(*names, phone=phone)
    assert sorted(sorted(group.players) for group in queries.known_groups(Visitor(phone))) == [
        ["Ana", "Ben"],
        ["Ana", "Cy"],
    ]


def test_recent_faces_are_the_people_of_this_phone() -> None:
    phone = PhoneFactory()
    start("Zoe", "Ana", phone=phone)
    assert queries.known_names(Visitor(phone)) == ("Ana", "Zoe")


def test_a_new_phone_finds_nothing() -> None:
    assert (queries.recent_sittings(NOBODY), queries.known_groups(NOBODY), queries.known_names(NOBODY)) == (
        (),
        (),
        (),
    )


def test_where_each_hand_is_a_game_the_chart_is_of_all_and_no_hand_is_the_best() -> None:
    sitting = start("Ana", "Ben", ruleset="table-robbers-rummy")
    for number, winner in enumerate(("Ben", "Ana", "Ben"), 1):
        record(sitting, number, {"by": winner})
    view = queries.summary(sitting)
    assert view.series[1].points == ((0, 0), (1, 1), (2, 1), (3, 2))
    assert (view.series_game, view.best_hands) == (None, ())


def stolen(*by: str, out: str = "Ana", held: tuple[str, ...] = ("Ben", "Cy")) -> dict[str, Any]:
    """A hand with one run that these had, one after another."""
    cards = ["4H 5H 6H", "7H", "8H", "9H"]
    laid = [{"by": player, "cards": card} for player, card in zip(by, cards, strict=False)]
    return {"by": out, "table": [{"laid": laid}], "held": dict.fromkeys(held, 10)}


def test_a_summary_tells_who_stole_how_often_and_stole_back(client: Client) -> None:
    sitting = start()
    record(sitting, 1, stolen("Ana", "Ben", "Ana"))
    record(sitting, 2, stolen("Ana", "Ben"))
    assert queries.summary(sitting).steals == (StealsRow("Ben", 2, 0), StealsRow("Ana", 1, 1))
    page = client.get(f"/s/{sitting.watch_code}/summary/").content.decode()
    assert "Steals: Ben 2, Ana 1 (1 stolen back)." in unisolated(page)


def unisolated(page: str) -> str:
    return re.sub("[\u2066-\u2069]|</?bdi>", "", page)


def test_where_nothing_was_stolen_a_summary_is_silent_about_it(client: Client) -> None:
    sitting = start()
    record(sitting, 1, stolen("Ana"))
    record(sitting, 2, stolen("Ana", "Ben"))
    void_hand(hand=sitting.hands.get(number=2), id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    assert queries.summary(sitting).steals == ()
    assert "Steals" not in client.get(f"/s/{sitting.watch_code}/summary/").content.decode()


def test_where_melds_belong_to_nobody_laying_off_is_no_steal() -> None:
    sitting = start(ruleset="five-hundred-rum")
    record(sitting, 1, stolen("Ana", "Ben"))
    assert queries.summary(sitting).steals == ()


def test_in_a_hand_that_is_still_being_played_nothing_is_stolen_yet() -> None:
    sitting = start("Ana", "Ben")
    first = [{"do": "draw-stock"}, {"do": "meld", "cards": "4H 5H 6H"}, {"do": "discard", "card": "2D"}]
    then = [{"do": "draw-stock"}, {"do": "steal", "meld": 1, "cards": "7H"}, {"do": "discard", "card": "2C"}]
    turns = [{"player": "Ben", "actions": first}, {"player": "Ana", "actions": then}]
    record(sitting, 1, {"turns": turns, "dealer": "Ana"})
    assert queries.summary(sitting).steals == ()


def test_where_people_changed_seats_it_is_who_sat_there_that_stole() -> None:
    sitting = start()
    by = {"phone": sitting.started_by, "at": EVENING}
    record(sitting, 1, stolen("Ana", "Ben"))
    swap_seats(sitting=sitting, id=uuid.uuid4(), from_hand=2, seat=1, other=2, **by)
    sitting.refresh_from_db()
    record(sitting, 2, stolen("Ana", "Ben"))
    substitute(sitting=sitting, id=uuid.uuid4(), from_hand=3, seat=3, name="Zoe", **by)
    record(sitting, 3, stolen("Ana", "Ben", "Zoe", held=("Ben", "Zoe")))
    assert queries.summary(sitting).steals == (StealsRow("Ben", 3, 0), StealsRow("Cy", 1, 0))


def test_of_two_partners_the_side_stole() -> None:
    sitting = start_partners(NewSide("North", ["Ana", "Cy"]), NewSide("East", ["Ben", "Di"]))
    record(sitting, 1, stolen("Ana", "Di", "Cy", held=("Ben", "Cy", "Di")))
    assert queries.summary(sitting).steals == (StealsRow("North", 1, 1), StealsRow("East", 1, 0))
