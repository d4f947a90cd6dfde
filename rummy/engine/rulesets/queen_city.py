"""How is Queen City Rum played: nobody melds before he can go rummy, and then his own melds are what he is paid?"""

from __future__ import annotations

from rummy.engine.melds import MeldRules
from rummy.engine.rules.counting import PIPS, CardValues
from rummy.engine.rules.dealing import same_for_all
from rummy.engine.rules.drawing import Drawing
from rummy.engine.rules.ending import Ending
from rummy.engine.rules.games import Games
from rummy.engine.rules.holding import Holding
from rummy.engine.rules.packs import Packs
from rummy.engine.rules.seats import Seats
from rummy.engine.rules.tableau import MeldsWhenOut
from rummy.engine.rules.winner_melds import WinnerMelds
from rummy.engine.ruleset import Ruleset
from rummy.engine.rulesets.house_rules import every_game

DEALT = 7

QUEEN_CITY = Ruleset(
    key="queen-city-rum",
    name="Queen City Rum",
    edition=1,
    options=every_game(None),
    seats=Seats(2, 6),
    packs=Packs(1),
    dealing=same_for_all(DEALT, 2, 6),
    melding=MeldRules(),
    drawing=Drawing(may_return_drawn_card=False, stock_empty="turn-over"),
    tableau=MeldsWhenOut(asked="required"),
    ending=Ending(("out",)),
    counting=CardValues(PIPS, high_ace=1, aces_are_high=False),
    holding=Holding(False, "at-most-dealt"),
    paying=WinnerMelds(melded=(DEALT, DEALT + 1)),
    games=Games(target=None, zero_sum=True),
)
