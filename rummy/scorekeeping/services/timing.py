"""How long did somebody take to enter a hand? It is told, and kept with no hand, no phone and no name."""

from typing import Any

from rummy.people.models import Phone
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.find import has_entered_one
from rummy.scorekeeping.signals import hand_timed


def tell_time(*, sitting: Sitting, document: dict[str, Any], seconds: int, phone: Phone | None) -> None:
    """Send `hand_timed` of a hand that this phone has just recorded. One query."""
    hand_timed.send(
        Sitting,
        seconds=seconds,
        game=sitting.ruleset,
        as_totals="typed" in document,
        is_first=has_entered_one(phone),
    )
