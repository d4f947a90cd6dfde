"""How is Knock Rummy played: hidden hands, a knock with any count, the lowest count collects?"""

from __future__ import annotations

from rummy.engine.melds import MeldRules
from rummy.engine.option import Change, Option, one_of
from rummy.engine.rules.counting import PIPS, CardValues
from rummy.engine.rules.dealing import TEN_SEVEN_SIX
from rummy.engine.rules.drawing import Drawing
from rummy.engine.rules.ending import Ending
from rummy.engine.rules.games import Games
from rummy.engine.rules.holding import Holding
from rummy.engine.rules.knock_pay import KnockPay
from rummy.engine.rules.packs import Packs
from rummy.engine.rules.seats import Seats
from rummy.engine.rules.tableau import HiddenMelds
from rummy.engine.ruleset import Ruleset
from rummy.engine.rulesets.house_rules import every_game

LARGEST_BONUS = 1000
RUM_BONUS = Option(
    key="rum_bonus",
    label="Rum bonus",
    help="Points for a knocker who has everything matched and alone the lowest count.",
    type="int",
    default=25,
    changes=(Change("paying__rum_bonus"),),
    minimum=0,
    maximum=LARGEST_BONUS,
)
RUM_BONUS_FROM = one_of(
    "rum_bonus_from",
    "Who pays the rum bonus",
    "Every other player pays it, or the knocker is credited with it once and nobody pays.",
    {"each": "Every other player", "once": "Nobody: it is credited once"},
    Change("paying__rum_bonus_from"),
    Change("games__zero_sum", {"each": True, "once": False}),
)
KNOCK_PENALTY = Option(
    key="knock_penalty",
    label="Knock penalty",
    help="What a knocker pays on top of the difference when somebody has a lower count.",
    type="int",
    default=10,
    changes=(Change("paying__knock_penalty"),),
    minimum=0,
    maximum=LARGEST_BONUS,
)

KNOCK = Ruleset(
    key="knock-rummy",
    name="Knock Rummy",
    edition=1,
    options=(*every_game(None), RUM_BONUS, RUM_BONUS_FROM, KNOCK_PENALTY),
    seats=Seats(2, 6),
    packs=Packs(1),
    dealing=TEN_SEVEN_SIX,
    melding=MeldRules(),
    drawing=Drawing(may_return_drawn_card=False, stock_empty="turn-over"),
    tableau=HiddenMelds(),
    ending=Ending(("knock",)),
    counting=CardValues(PIPS, high_ace=1, aces_are_high=False, melds_score=False),
    holding=Holding("cards", "as-dealt"),
    paying=KnockPay(),
    games=Games(target=None, zero_sum=True),
)
