"""How is Boathouse Rum played: a second card with every discard, all melds down at once, the unmatched cards pay?"""

from __future__ import annotations

from rummy.engine.melds import MeldRules
from rummy.engine.option import Change, one_of, yes_or_no
from rummy.engine.rules.counting import PIPS, CardValues
from rummy.engine.rules.dealing import TEN_SEVEN_SIX
from rummy.engine.rules.drawing import Drawing
from rummy.engine.rules.ending import Ending
from rummy.engine.rules.games import Games
from rummy.engine.rules.holding import Holding
from rummy.engine.rules.packs import Packs
from rummy.engine.rules.seats import Seats
from rummy.engine.rules.tableau import MeldsWhenOut
from rummy.engine.rules.unmatched_pay import UnmatchedPay
from rummy.engine.ruleset import Ruleset
from rummy.engine.rulesets.house_rules import every_game
from rummy.engine.runs import RunRule

PIPS_ACE_ELEVEN = CardValues(PIPS, high_ace=11, held_ace=11, melds_score=False)
ONE_A_CARD = CardValues((1,) * 13, high_ace=1, held_ace=1, melds_score=False)
SETTLEMENT = one_of(
    "settlement",
    "What an unmatched card costs",
    "Its pips, face cards 10 and the ace 11; or one point for every card.",
    {"pip": "Its pips, the ace 11", "per-card": "One point a card"},
    Change("counting", {"pip": PIPS_ACE_ELEVEN, "per-card": ONE_A_CARD}),
)
RUMMY_DOUBLES = yes_or_no(
    "rummy_doubles",
    "Every win is doubled",
    "Who goes out here always goes rummy, so the others pay double.",
    False,
    "paying__doubles",
)

BOATHOUSE = Ruleset(
    key="boathouse-rum",
    name="Boathouse Rum",
    edition=1,
    options=(*every_game(None), SETTLEMENT, RUMMY_DOUBLES),
    seats=Seats(2, 6),
    packs=Packs(1),
    dealing=TEN_SEVEN_SIX,
    melding=MeldRules(run=RunRule(ace="corner")),
    drawing=Drawing(may_return_drawn_card=False, second_card=True, stock_empty="turn-over"),
    tableau=MeldsWhenOut(),
    ending=Ending(("out",)),
    counting=PIPS_ACE_ELEVEN,
    holding=Holding("cards", "growing"),
    paying=UnmatchedPay(),
    games=Games(target=None, zero_sum=True),
)
