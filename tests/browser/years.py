"""Which screens tell of the years: boards, ratings, statistics, records, and what came in from before?"""

import uuid
from datetime import timedelta

from django.utils import timezone

from rummy.people.models import Phone
from rummy.people.visitor import Visitor
from rummy.scorekeeping import services
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import NewSide
from rummy.scorekeeping.services.paste import Known, paste_games
from tests.factories import EVENING, PlayerFactory, record, start, typed

# So many games that a rating counts.
SOME = 10
# Ben has 5 left; Ana has 2, or gin.
MELDED = {"Ben": "2S 3S 4S 8C 8D 8S 7H 7D 7C 5D"}
KNOCK = {"by": "Ana", "held": {"Ana": "4H 5H 6H 9S 9D 9C JC QC KC 2D", **MELDED}}
GIN = {"by": "Ana", "held": {"Ana": "4H 5H 6H 9S 9D 9C 10C JC QC KC", **MELDED}}


def years(phone: Phone) -> dict[str, str]:
    """Boards with somebody and with nobody on them, ratings that count and that do not yet, hands as cards."""
    singles, pairs = _singles(phone), _pairs(phone)
    ana, new = (
        sitting.seats.get(number=1).player for sitting in (singles, start("Nora", "Otto", phone=phone))
    )
    two = pairs.sides.get(seat=1).partnership_id
    return {
        "boards": "/boards/",
        "board": "/boards/gin-rummy/",
        "board by win rate": "/boards/gin-rummy/?by=rate",
        "board of partners": "/boards/robber-rummy/?pairs=1&by=won",
        "board of nobody": "/boards/gin-rummy/?season=1999",
        "around me": "/boards/gin-rummy/?by=won&around=me",
        "rating": f"/players/{ana.pk}/ratings/gin-rummy/",
        "rating of partners": f"/partnerships/{two}/ratings/robber-rummy/",
        "statistics": f"/players/{ana.pk}/statistics/",
        "statistics of partners": f"/partnerships/{two}/statistics/",
        "statistics of a beginner": f"/players/{new.pk}/statistics/",
        "page of a beginner": f"/players/{new.pk}/",
        "records": "/rules/gin-rummy/statistics/",
        "records of nobody": "/rules/boathouse-rum/statistics/",
        "games that came in": _pasted(phone),
    }


def _singles(phone: Phone) -> Sitting:
    """A rating that counts, hands with their cards, and the phone's own place on the board."""
    sitting = start("Ana", "Ben", phone=phone, ruleset="gin-rummy", target=2)
    for number in range(1, SOME + 1):
        record(sitting, number, KNOCK if number % 3 else GIN, at=EVENING + timedelta(days=9 * number))
    own = sitting.seats.get(number=2).player
    services.claim_at_table(id=uuid.uuid4(), player=own.pk, visitor=Visitor(phone), at=timezone.now())
    return sitting


def _pairs(phone: Phone) -> Sitting:
    pairs = services.start_sitting(
        id=uuid.uuid4(),
        phone=phone,
        ruleset="robber-rummy",
        options={"partnership": True, "target": 6},
        sides=[NewSide(None, ["Ana", "Cleo"]), NewSide(None, ["Ben", "Dan"])],
        first_dealer="Ana",
        at=EVENING,
    )
    for number in (1, 2):
        record(pairs, number, typed(9, 2, sides=("Ana & Cleo", "Ben & Dan")))
    return pairs


def _pasted(phone: Phone) -> str:
    """Two old results that came in together."""
    uma, vic = (PlayerFactory(name=name, made_by=phone) for name in ("Uma", "Vic"))
    games = [
        Known(uuid.uuid4(), (EVENING - timedelta(days=900 + n)).date(), ((uma, 30 + n), (vic, 20)))
        for n in (0, 1)
    ]
    brought = paste_games(
        id=uuid.uuid4(), phone=phone, ruleset="robber-rummy", options={}, games=games, at=timezone.now()
    )
    return f"/import/results/{brought.pk}/"
