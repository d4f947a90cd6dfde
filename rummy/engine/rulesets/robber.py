"""How is Robber Rummy played: melds on the table can be stolen by adding a card?"""

from __future__ import annotations

from rummy.engine.melds import MeldRules
from rummy.engine.option import Change, Option, one_of, yes_or_no
from rummy.engine.rules.counting import FIVES_AND_TENS, CardValues
from rummy.engine.rules.dealing import same_for_all
from rummy.engine.rules.drawing import Drawing
from rummy.engine.rules.ending import Ending
from rummy.engine.rules.games import Games
from rummy.engine.rules.holding import Holding
from rummy.engine.rules.packs import Packs
from rummy.engine.rules.paying import MeldsMinusHeld
from rummy.engine.rules.reneging import Reneging
from rummy.engine.rules.seats import Seats
from rummy.engine.rules.tableau import OwnedMelds
from rummy.engine.ruleset import Ruleset
from rummy.engine.rulesets.house_rules import every_game
from rummy.engine.runs import RunRule
from rummy.engine.sets import SetRule

PARTNERSHIP = yes_or_no(
    "partnership",
    "Partners",
    "Four players as two partnerships, partners sitting opposite. Melds and cards left count for the side.",
    False,
    "seats__partnerships",
)
RENEGE_RULE = Option(
    "renege_rule",
    "Reneges are punished",
    "Who takes or looks under the pile without melding its top card leaves the hand with −100.",
    "bool",
    True,
    (Change("reneging__played"), Change("ending__renege")),
)
RENEGE_PARTNERSHIP = one_of(
    "renege_partnership",
    "Renege in a partnership",
    "Only the player is punished and his partner plays on, or the whole side scores exactly −100.",
    {"player": "The player only", "side": "The whole side"},
    Change("reneging__partnership"),
)

ROBBER = Ruleset(
    key="robber-rummy",
    name="Robber Rummy",
    edition=1,
    options=(PARTNERSHIP, *every_game(400), RENEGE_RULE, RENEGE_PARTNERSHIP),
    seats=Seats(2, 5),
    packs=Packs(2),
    dealing=same_for_all(13, 2, 5),
    melding=MeldRules(set=SetRule(3, 8, "any"), run=RunRule(3, 14, "both")),
    drawing=Drawing(takes="whole-pile", must_use="at-once", stock_empty="end"),
    tableau=OwnedMelds(),
    ending=Ending(("out",), stock_out=True, renege=True),
    counting=CardValues(FIVES_AND_TENS, high_ace=15, run_factor=2),
    holding=Holding("ranks"),
    paying=MeldsMinusHeld(),
    games=Games(target=400),
    reneging=Reneging(),
)
