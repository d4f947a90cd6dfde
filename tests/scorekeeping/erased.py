"""What do tests of forgetting need? Somebody who is everywhere in the book, and a way to look for her everywhere."""

import json
import uuid
from collections.abc import Iterator

from django.apps import apps
from django.contrib.auth.models import User

from rummy.people.models import Phone, Player
from rummy.people.services import claim_player, merge_players
from rummy.people.services.accounts import connect_phone
from rummy.people.visitor import Visitor
from rummy.scorekeeping import services
from rummy.scorekeeping.models import HandResult, Sitting
from rummy.scorekeeping.services import NewSide
from tests.factories import EVENING, PhoneFactory, another_phone, record, start, typed
from tests.people.accounts import account

TURNS = [
    {"player": "Ben", "actions": [{"do": "draw-stock"}, {"do": "discard", "card": "2C"}]},
    {"player": "Zenobia", "actions": [{"do": "draw-stock"}, {"do": "knock", "card": "KD"}]},
]
MELDED = {
    "by": "Zenobia",
    "table": [
        {"laid": [{"by": "Zenobia", "cards": "3H 3S 3C"}, {"by": "Ben", "cards": "3D"}]},
        {"by": "Ben", "cards": "9S 10S JS"},
    ],
    "held": {"Ben": 10},
    "dealer": "Zenobia",
}


def everywhere() -> tuple[User, Phone]:
    """Zenobia, also written Zeno, with an account, two phones and a hand in everything; Ben keeps most of it."""
    user, ben = account("zenobia@example.org"), PhoneFactory()
    old, new = PhoneFactory(), PhoneFactory()
    for phone in (old, new):
        connect_phone(phone=phone, account=user)
    _robber(ben, new)
    _knock(ben)
    _stood_in(ben)
    own = _pairs(new)
    visitor = Visitor(new, user)
    players = [Player.objects.get(made_by=ben, name="Zenobia"), own.seats.get(name="Zeno").player]
    for player in players:
        claim_player(id=uuid.uuid4(), player=player, visitor=visitor, at=EVENING)
    merge_players(id=uuid.uuid4(), kept=players[0], gone=players[1], visitor=visitor, at=EVENING)
    return user, new


def _robber(ben: Phone, hers: Phone) -> None:
    table = start("Zenobia", "Ben", phone=ben)
    services.join_sitting(phone=hers, code=table.score_code, at=EVENING, name="Zenobia")
    first = record(table, 1, MELDED, notes={"ranks": {"Ben": ["K"]}}).hand
    record(table, 2, typed(410, 5, sides=("Zenobia", "Ben")))
    record(table, 2, typed(5, 410, sides=("Zenobia", "Ben")), phone=hers)
    services.object_to(
        hand=first,
        about=first.current_id,
        reason="Zenobia, look again",
        id=uuid.uuid4(),
        phone=hers,
        at=EVENING,
    )
    another_phone(table, "Zenobia’s tablet")


def _knock(ben: Phone) -> None:
    table = start("Zenobia", "Ben", phone=ben, ruleset="knock-rummy")
    record(table, 1, {"turns": TURNS, "held": {"Ben": 40, "Zenobia": 3}})


def _stood_in(ben: Phone) -> None:
    """She played for Hal from hand 2 on, and changed seats with Gus in hand 3."""
    people = ("Gus", "Hal", "Ivo")
    table = start(*people, phone=ben)
    told = {"sitting": table, "phone": ben, "at": EVENING}
    record(table, 1, typed(10, 20, 30, sides=people))
    services.substitute(seat=2, name="Zenobia", from_hand=2, id=uuid.uuid4(), **told)
    record(table, 2, typed(40, 50, 60, sides=people))
    services.swap_seats(seat=1, other=2, from_hand=3, id=uuid.uuid4(), **told)
    record(table, 3, typed(70, 80, 90, sides=people))


def _pairs(hers: Phone) -> Sitting:
    table = services.start_sitting(
        id=uuid.uuid4(),
        phone=hers,
        ruleset="robber-rummy",
        options={"partnership": True},
        sides=[NewSide(None, ["Zeno", "Cleo"]), NewSide("The Zeno hunters", ["Ben", "Dan"])],
        first_dealer="Zeno",
        at=EVENING,
    )
    record(table, 1, typed(410, 0, sides=("Zeno & Cleo", "The Zeno hunters")))
    return table


def points() -> list[tuple[uuid.UUID, int, int, int, bool]]:
    """Every point of every hand, by the seat that made it."""
    rows = HandResult.objects.order_by("hand__sitting", "hand__number", "side__seat")
    return list(rows.values_list("hand__sitting", "hand__number", "side__seat", "points", "won"))


def traces(*words: str) -> Iterator[str]:
    """Every place of the whole database where one of these words stands."""
    for model in apps.get_models():
        for row in model._base_manager.values():
            text = json.dumps(row, default=str, ensure_ascii=False).casefold()
            yield from (f"{model.__name__}: {text}" for word in words if word.casefold() in text)
