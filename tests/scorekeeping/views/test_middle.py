import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localtime

from rummy.scorekeeping import services
from rummy.scorekeeping.models import Sitting
from tests.factories import EVENING, PhoneFactory, record, start, typed
from tests.scorekeeping.views.pages import partners, played, text_of

pytestmark = pytest.mark.django_db


def middle(sitting: Sitting, **get: str) -> str:
    return text_of(Client().get(reverse("scorekeeping:middle", args=[sitting.watch_code]), get))


def test_the_middle_says_totals_last_hand_and_who_deals() -> None:
    shown = middle(played(2, phone=PhoneFactory()))
    assert '<p class="sum points">80</p>' in shown
    assert '<span class="points">+40</span>' in shown
    assert "Hand 3: Cy deals" in shown


def test_the_last_hand_is_the_last_that_counts() -> None:
    sitting = played(2, phone=PhoneFactory())
    services.void_hand(hand=sitting.hands.get(number=2), id=sitting.pk, phone=sitting.started_by, at=EVENING)
    shown = middle(sitting)
    assert "Hand 2: " in shown
    assert '<p class="sum points">40</p>' in shown


def test_a_table_that_has_not_begun_shows_noughts() -> None:
    assert middle(start()).count('<p class="sum points">0</p>') == 3


def test_games_kept_side_by_side_are_shown_each_with_its_own_score() -> None:
    sitting = start("Nora", "Sam", ruleset="hollywood-gin")
    for number, points in enumerate((20, 15, 40, 30), 1):
        record(sitting, number, {"typed": {"Nora": points, "Sam": 0}})
    shown = middle(sitting)
    assert [f'<b class="points">{points}</b>' in shown for points in (105, 85, 70)] == [True, True, True]
    assert '<p class="sum points">' not in shown


def test_a_won_game_names_its_winner() -> None:
    sitting = start()
    record(sitting, 1, typed(400, 20, -5))
    assert "Ana wins game 1" in middle(sitting)


@pytest.mark.parametrize(("asked", "turned"), [({}, False), ({"turned": "1"}, True)])
def test_the_far_row_is_turned_where_it_is_asked_for(asked: dict[str, str], turned: bool) -> None:
    assert ("of-3 turned" in middle(start(), **asked)) is turned


def test_the_sides_lie_round_the_table() -> None:
    shown = middle(start())
    far, near = shown.index("far"), shown.index("near")
    assert far < shown.index(">Ana<") < near < shown.index(">Ben<") < shown.index(">Cy<")


def test_partners_lead_win_and_collect_together_and_one_of_them_deals() -> None:
    sitting = partners()
    record(sitting, 1, {"typed": {"Ana & Cy": 40, "Ben & Dee": 10}})
    sitting.refresh_from_db()
    assert "<b>Ben deals next</b>" in middle(sitting)
    table = reverse("scorekeeping:table", args=[sitting.watch_code])
    assert ">lead</span>" in text_of(Client().get(table))

    record(sitting, 2, {"typed": {"Ana & Cy": 20, "Ben & Dee": 10}})
    game = text_of(Client().get(reverse("scorekeeping:game", args=[sitting.watch_code, 1])))
    assert "<b>win</b>" in middle(sitting)
    assert "Ana &amp; Cy are 40 points ahead of Ben &amp; Dee." in game
    assert "Ana &amp; Cy collect 40 points." in game


def test_the_middle_says_as_of_when_it_is_and_that_the_last_hand_was_typed() -> None:
    sitting = start()
    assert "as of" not in middle(sitting)
    record(sitting, 1, typed(40, 20, -5))
    shown = middle(sitting)
    assert shown.count("<small>totals</small>") == 3
    assert f'as of <time datetime="{localtime(Sitting.objects.get().changed_at).isoformat()}"' in shown
    record(sitting, 2, {"by": "Ana", "held": {"Ben": "3S", "Cy": "5C"}})
    assert "totals" not in middle(sitting)


def test_the_page_of_a_game_says_as_of_when_it_is() -> None:
    sitting = start()
    record(sitting, 1, typed(40, 20, -5))
    shown = text_of(Client().get(reverse("scorekeeping:game", args=[sitting.watch_code, 1])))
    assert f'As of <time datetime="{localtime(Sitting.objects.get().changed_at).isoformat()}"' in shown
