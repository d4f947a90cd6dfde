"""Which screens stand around the pad, on an evening with everything in it?"""

import uuid
from typing import Any

from rummy.people.models import Phone
from rummy.scorekeeping import services
from rummy.scorekeeping.models import Sitting
from tests.factories import EVENING, another_phone, record, start, typed

MELDS = [
    {"by": "Ana", "cards": "4H 5H 6H 7H 8H"},
    {"by": "Ana", "cards": "7S 7C 7D"},
    {"by": "Ben", "cards": "9S 10S JS QS"},
    {"by": "Cleo", "cards": "10C JC QC KC AC"},
]
BY_CARDS = {"by": "Ana", "table": MELDS, "held": {"Ben": "3S 9D JC", "Cleo": "5C 6S"}}
GIN = {
    "by": "Ana",
    "held": {"Ana": "4H 5H 6H 9S 9D 9C 10C JC QC KC", "Ben": "2S 3S 4S 8C 8D 8S 7H KD AC 6C"},
}
PEOPLE = ("Ana", "Ben", "Cleo")


def evening(phone: Phone) -> dict[str, str]:
    """Every screen by name and address: cards, totals, a struck hand, a question, games won."""
    robber, gin = _robber(phone), _gin(phone)
    table, over = f"/s/{robber.watch_code}/", f"/s/{gin.watch_code}/"
    return {
        "home": "/",
        "new game": "/new/",
        "same again": f"/new/?again={robber.watch_code}",
        "join": "/join/",
        "scoring link": f"/join/{robber.score_code}/",
        "settings": "/settings/",
        "rules": "/rules/straight-rummy/",
        "table": table,
        "receipt": f"{table}hands/2/",
        "struck hand": f"{table}hands/4/",
        "hand in question": f"{table}hands/3/",
        "history": f"{table}hands/3/history/",
        "summary": f"{table}summary/",
        "share": f"{table}share/",
        "rules of the table": f"{over}rules/",
        "game won": over,
        "game over": f"{over}games/1/",
        "nothing here": "/s/NOPE22/",
    }


def _robber(phone: Phone) -> Sitting:
    sitting = start(*PEOPLE, phone=phone, sitting="best-of")
    record(sitting, 1, _totals(80, 115, -65))
    record(sitting, 2, BY_CARDS)
    record(sitting, 3, _totals(10, 20, 30))
    record(sitting, 3, _totals(10, 20, 35), phone=another_phone(sitting, "Ben’s phone"))
    record(sitting, 4, _totals(1, 2, 3))
    last = sitting.hands.get(number=4)
    services.void_hand(hand=last, id=uuid.uuid4(), phone=phone, at=EVENING)
    return sitting


def _gin(phone: Phone) -> Sitting:
    sitting = start("Ana", "Ben", phone=phone, ruleset="gin-rummy", gin_bonus=20)
    for number in (1, 2, 3):
        record(sitting, number, GIN)
    return sitting


def _totals(*points: int) -> dict[str, Any]:
    return typed(*points, sides=PEOPLE)
