"""Which screens stand around the pad, on an evening with everything in it?"""

import uuid
from datetime import timedelta
from typing import Any

from django.utils import timezone

from rummy.people.models import Phone
from rummy.people.services import hide_me
from rummy.people.visitor import Visitor
from rummy.scorekeeping import services
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import NewSide
from tests.browser.years import years
from tests.factories import EVENING, PhoneFactory, another_phone, ask, record, start, typed

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
    robber, gin, asking = _robber(phone), _gin(phone), _asking(phone)
    table, over = f"/s/{robber.watch_code}/", f"/s/{gin.watch_code}/"
    return {
        "home": "/",
        "new game": "/new/",
        "same again": f"/new/?again={robber.watch_code}",
        "join": "/join/",
        "scoring link": f"/join/{robber.score_code}/",
        "settings": "/settings/",
        "rules": "/rules/straight-rummy/",
        "rules of a game of columns": "/rules/hollywood-gin/",
        "all rules": "/rules/",
        "for programs": "/api/v1/docs/",
        "table": table,
        "receipt": f"{table}hands/2/",
        "struck hand": f"{table}hands/4/",
        "hand in question": f"{table}hands/3/",
        "history": f"{table}hands/3/history/",
        "before a hand is taken back": f"{table}hands/2/void/preview/",
        "seats": f"{table}seats/",
        "before seats are swapped": f"{table}seats/preview/?do=swap&seat=1&other=2&hand=2",
        "summary": f"{table}summary/",
        "over the years": f"{over}circle/",
        "score sheet": f"{table}sheet/",
        "bring a sitting": "/import/",
        "no connection": "/offline/",
        "share": f"{table}share/",
        "middle": f"{table}middle/?turned=1",
        "rules of the table": f"{over}rules/",
        "game won": over,
        "game over": f"{over}games/1/",
        "hand to agree to": f"/s/{asking.watch_code}/",
        "objection": f"/s/{asking.watch_code}/hands/1/",
        "what is wrong": f"/s/{asking.watch_code}/hands/2/?object=1",
        "a phone handed over": f"/s/{asking.watch_code}/hands/2/hand-over/?whose=Ben",
        "what is wrong, on a phone handed over": f"/s/{asking.watch_code}/hands/2/hand-over/?whose=Ben&object=1",
        "nothing here": "/s/NOPE22/",
    } | _others(phone, robber)


def _others(phone: Phone, robber: Sitting) -> dict[str, str]:
    return _looked_at_twice(robber) | _several_games(phone) | _put_away(phone) | _people(phone) | years(phone)


def _looked_at_twice(robber: Sitting) -> dict[str, str]:
    """What is shown before another version of a hand counts."""
    asked, struck = (robber.hands.get(number=number) for number in (3, 4))
    other = asked.revisions.exclude(pk=asked.current_id).get()
    first = struck.revisions.first()
    hands = f"/s/{robber.watch_code}/hands/"
    return {
        "before an answer counts": f"{hands}3/settle/preview/?chosen={other.pk}",
        "before a hand is put back": f"{hands}4/restore/preview/",
        "before a version counts": f"{hands}4/restore/preview/?version={first.pk}",
    }


def _several_games(phone: Phone) -> dict[str, str]:
    """Hands under the games they belong to, of three, and of so many that they do not stand side by side."""
    so_many = (*PEOPLE, "Dora", "Emil", "Zoë-Maximiliane")
    three, six = (start(*names, phone=phone, ruleset="five-hundred-rum") for names in (PEOPLE, so_many))
    for sitting in (three, six):
        names = [side.name for side in sitting.sides.all()]
        for number in range(1, 4):
            record(sitting, number, typed(260, -20, *[15] * (len(names) - 2), sides=tuple(names)))
    return {
        "several games": f"/s/{three.watch_code}/",
        "several games of six": f"/s/{six.watch_code}/summary/",
    }


def _put_away(phone: Phone) -> dict[str, str]:
    """What was put away, and what comes from paper."""
    services.archive_sitting(sitting=start("Ana", "Ben", phone=phone), phone=phone, at=EVENING)
    return {"put away": "/archive/", "old results": "/import/results/"}


def _people(phone: Phone) -> dict[str, str]:
    """The pages of somebody who plays alone and with a partner."""
    pairs = services.start_sitting(
        id=uuid.uuid4(),
        phone=phone,
        ruleset="robber-rummy",
        options={"partnership": True},
        sides=[NewSide(None, ["Ana", "Cleo"]), NewSide(None, ["Ben", "Maximiliane-Alexandra"])],
        first_dealer="Ana",
        at=EVENING - timedelta(days=70),
    )
    names = [side.name for side in pairs.sides.all()]
    for number in range(1, 4):
        record(pairs, number, typed(410, 120, sides=(names[0], names[1])))
    ana = phone.players.get(name="Ana")
    pair = pairs.sides.get(seat=1).partnership_id
    code = services.offer_code(player=ana.pk, visitor=Visitor(phone), at=timezone.now()).code
    other = pairs.seats.get(number=4).player
    zoe = start("Zoe", "Ben", phone=phone).seats.get(name="Zoe").player
    services.claim_at_table(id=uuid.uuid4(), player=zoe.pk, visitor=Visitor(phone), at=timezone.now())
    return {
        "boards": "/boards/",
        "board": "/boards/robber-rummy/",
        "statistics of a game": "/rules/robber-rummy/statistics/",
        "hidden player": f"/players/{_hidden(phone)}/",
        "player": f"/players/{ana.pk}/",
        "partnership": f"/partnerships/{pair}/",
        "my own page": f"/players/{zoe.pk}/",
        "me": "/me/",
        "erase my data": "/me/erase/",
        "type a claim code": "/claim/",
        "claim code": f"/players/{ana.pk}/code/",
        "claim link": f"/claim/{code}/",
        "whom to merge": f"/players/{other.pk}/merge/",
        "merge": f"/players/{other.pk}/merge/?with={zoe.pk}",
        "no such code": "/claim/NOPE2222/",
    }


def _hidden(phone: Phone) -> uuid.UUID:
    """Somebody of this phone's tables who keeps his page for himself."""
    anastasia = start("Anastasia", "Ben", phone=phone).seats.get(name="Anastasia").player
    own: Phone = PhoneFactory()
    offered = services.offer_code(player=anastasia.pk, visitor=Visitor(phone), at=EVENING)
    services.claim_by_code(id=uuid.uuid4(), code=offered.code, visitor=Visitor(own), at=EVENING)
    hide_me(visitor=Visitor(own), hidden=True)
    return anastasia.pk


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


def _asking(phone: Phone) -> Sitting:
    """A table that asks the others: one hand is objected to, one waits for this phone's word."""
    sitting = start(*PEOPLE, phone=phone)
    ben = another_phone(sitting, "Ben’s phone")
    ask(sitting, "all")
    first = record(sitting, 1, _totals(80, 115, -65)).hand
    record(sitting, 2, BY_CARDS, phone=ben)
    services.object_to(
        hand=first,
        about=first.current_id,
        reason="my run had five cards",
        id=uuid.uuid4(),
        phone=ben,
        at=EVENING,
    )
    services.finish_sitting(sitting=sitting, phone=phone, at=EVENING)
    return sitting


def _gin(phone: Phone) -> Sitting:
    sitting = start("Ana", "Ben", phone=phone, ruleset="gin-rummy", gin_bonus=20)
    for number in (1, 2, 3):
        record(sitting, number, GIN)
    return sitting


def _totals(*points: int) -> dict[str, Any]:
    return typed(*points, sides=PEOPLE)
