"""Who may follow a hand turn by turn, and where does a hand told so open again?"""

from typing import Any

import pytest
from django.urls import reverse

from rummy.scorekeeping import services
from rummy.scorekeeping.models import Sitting
from tests.factories import EVENING, PhoneFactory, record, start, typed
from tests.scorekeeping.views.pages import browser_of, text_of

pytestmark = pytest.mark.django_db

RUNS = ("2S 3S 4S 5S", "2H 3H 4H 5H", "2C 3C 4C")


@pytest.fixture
def sitting() -> Sitting:
    return start("Ana", "Ben", ruleset="straight-rummy")


def page_of(sitting: Sitting, name: str, *args: int, phone: Any = None) -> Any:
    address = reverse(f"scorekeeping:{name}", args=[sitting.watch_code, *args])
    return browser_of(phone or sitting.started_by).get(address)


def test_the_table_leads_to_it_and_it_knows_who_deals(sitting: Sitting) -> None:
    assert "Turn by turn" in text_of(page_of(sitting, "table"))
    page = page_of(sitting, "follow")
    assert page.context["page"].config["dealer"] == sitting.next_dealer


def test_who_may_only_watch_does_not_follow(sitting: Sitting) -> None:
    assert page_of(sitting, "follow", phone=PhoneFactory()).status_code == 403
    record(sitting, 1, typed(40, 20, sides=("Ana", "Ben")))
    assert page_of(sitting, "follow-edit", 1, phone=PhoneFactory()).status_code == 403


def test_a_sitting_that_is_over_has_no_hand_to_follow(sitting: Sitting) -> None:
    record(sitting, 1, typed(40, 20, sides=("Ana", "Ben")))
    services.finish_sitting(sitting=sitting, phone=sitting.started_by, at=EVENING)
    assert page_of(sitting, "follow").url == reverse("scorekeeping:table", args=[sitting.watch_code])


def test_a_hand_opens_again_the_way_it_was_entered(sitting: Sitting) -> None:
    laid = [
        {"player": "Ana", "actions": [{"do": "draw-stock"}, {"do": "meld", "cards": run}]} for run in RUNS
    ]
    record(sitting, 1, {"dealer": "Ben", "turns": _to_the_end(laid), "held": {"Ben": 40}})
    record(sitting, 2, typed(40, 20, sides=("Ana", "Ben")))
    live, entered = page_of(sitting, "pad-edit", 1), page_of(sitting, "follow-edit", 2)
    assert live.url == reverse("scorekeeping:follow-edit", args=[sitting.watch_code, 1])
    assert entered.url == reverse("scorekeeping:pad-edit", args=[sitting.watch_code, 2])
    assert page_of(sitting, "follow-edit", 1).context["page"].is_live


def _to_the_end(turns: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Ana goes out with her third run; Ben draws and throws between."""
    other = {"player": "Ben", "actions": [{"do": "draw-stock"}, {"do": "discard"}]}
    told = []
    for turn in turns[:-1]:
        told += [{**turn, "actions": [*turn["actions"], {"do": "discard"}]}, other]
    return [*told, {**turns[-1], "actions": [*turns[-1]["actions"], {"do": "end-turn"}]}]
