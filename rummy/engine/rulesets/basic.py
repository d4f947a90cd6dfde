"""How are regular Rummy and Block Rummy played: lay down, lay off, the losers pay who goes out?"""

from __future__ import annotations

from rummy.engine.melds import MeldRules
from rummy.engine.option import Change, one_of
from rummy.engine.rules.bonuses import RummyReward
from rummy.engine.rules.counting import PIPS, CardValues
from rummy.engine.rules.dealing import TEN_SEVEN_SIX
from rummy.engine.rules.drawing import Drawing
from rummy.engine.rules.ending import Ending
from rummy.engine.rules.games import Games
from rummy.engine.rules.holding import Holding
from rummy.engine.rules.loser_pays import LoserPays
from rummy.engine.rules.packs import Packs
from rummy.engine.rules.seats import Seats
from rummy.engine.rules.tableau import CommonTable
from rummy.engine.ruleset import Ruleset
from rummy.engine.rulesets.house_rules import LAST_DISCARD, every_game, keep_drawn

STOCK_END = one_of(
    "stock_end",
    "When the stock is used up",
    "The discards are turned over as the new stock, or the hand ends as soon as somebody will not take the last discard.",
    {"turn-over": "The discards are turned over", "block": "The hand is blocked, the lowest count wins"},
    Change("drawing__stock_empty"),
    Change("ending__blocked", {"turn-over": False, "block": True}),
)
SHARED = (*every_game(None), LAST_DISCARD, keep_drawn(True))

BASIC = Ruleset(
    key="basic-rummy",
    name="Rummy",
    edition=1,
    options=(*SHARED, STOCK_END),
    seats=Seats(2, 6),
    packs=Packs(1),
    dealing=TEN_SEVEN_SIX,
    melding=MeldRules(),
    drawing=Drawing(may_return_drawn_card=False, stock_empty="turn-over"),
    tableau=CommonTable(),
    ending=Ending(("out",)),
    counting=CardValues(PIPS, high_ace=1, aces_are_high=False, melds_score=False),
    holding=Holding("ranks", "at-most-dealt"),
    paying=LoserPays(),
    games=Games(target=None, zero_sum=True),
    rummy=RummyReward(),
)
BLOCK = BASIC.but(
    key="block-rummy",
    name="Block Rummy",
    options=SHARED,
    drawing__stock_empty="block",
    ending__blocked=True,
)
