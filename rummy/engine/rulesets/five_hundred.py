"""How is 500 Rum played: every card scores for the player who laid it?"""

from __future__ import annotations

from rummy.engine.melds import MeldRules
from rummy.engine.option import yes_or_no
from rummy.engine.rules.counting import PIPS, CardValues
from rummy.engine.rules.crediting import OwnCardsMinusHeld
from rummy.engine.rules.dealing import Dealing
from rummy.engine.rules.drawing import Drawing
from rummy.engine.rules.ending import Ending
from rummy.engine.rules.games import Games
from rummy.engine.rules.holding import Holding
from rummy.engine.rules.packs import Packs
from rummy.engine.rules.seats import Seats
from rummy.engine.rules.tableau import CommonTable
from rummy.engine.ruleset import Ruleset
from rummy.engine.rulesets.house_rules import every_game
from rummy.engine.runs import RunRule
from rummy.engine.sets import SetRule

LARGE_SETS = SetRule(3, 8, "any")
TWO_PACK_DUPLICATES = yes_or_no(
    "two_pack_duplicates",
    "Large sets with two packs",
    "Where two packs are in play (five players and more), a set may have up to eight cards and a suit twice.",
    True,
    "melding_with_more_packs__set",
    {True: LARGE_SETS, False: SetRule()},
)
WINNER_GAINS_CAUGHT = yes_or_no(
    "winner_gains_caught",
    "Who goes out gains the others’ cards",
    "Who goes out also scores what the others are left with. Of partners, only what the other side holds.",
    False,
    "paying__winner_gains_caught",
)
TOP_DISCARD_FREE = yes_or_no(
    "top_discard_free",
    "The top discard is free",
    "The top discard alone may be taken without using it at once.",
    False,
    "drawing__top_is_free",
)

FIVE_HUNDRED = Ruleset(
    key="five-hundred-rum",
    name="500 Rum",
    edition=1,
    options=(*every_game(500), TWO_PACK_DUPLICATES, WINNER_GAINS_CAUGHT, TOP_DISCARD_FREE),
    seats=Seats(2, 8),
    packs=Packs(1, more=((5, 2),)),
    dealing=Dealing(((2, 13), *((players, 7) for players in range(3, 9)))),
    melding=MeldRules(run=RunRule(3, 13, "both")),
    melding_with_more_packs=MeldRules(set=LARGE_SETS, run=RunRule(3, 14, "both")),
    drawing=Drawing(takes="stretch", must_use="at-once", stock_empty="no-taker"),
    tableau=CommonTable(credited=True),
    ending=Ending(("out",), stock_out=True),
    counting=CardValues(PIPS, high_ace=15),
    holding=Holding("ranks"),
    paying=OwnCardsMinusHeld(),
    games=Games(target=500, settles=True),
)
PARTNERSHIP_FIVE_HUNDRED = FIVE_HUNDRED.but(
    key="partnership-five-hundred-rum",
    name="Partnership 500 Rum",
    seats=Seats(4, 4, partnerships=True),
    packs=Packs(1),
    dealing=Dealing(((4, 7),)),
)
