"""How is Straight Rummy played: lay down, lay off, the winner collects?"""

from __future__ import annotations

from rummy.engine.melds import MeldRules
from rummy.engine.option import Change, Option, one_of, yes_or_no
from rummy.engine.rules.bonuses import RummyReward
from rummy.engine.rules.collecting import OwnPenalty, WinnerCollects
from rummy.engine.rules.counting import PIPS, CardValues
from rummy.engine.rules.dealing import TEN_SEVEN_SIX
from rummy.engine.rules.drawing import Drawing
from rummy.engine.rules.ending import Ending
from rummy.engine.rules.games import Games
from rummy.engine.rules.holding import Holding
from rummy.engine.rules.packs import Packs
from rummy.engine.rules.seats import Seats
from rummy.engine.rules.tableau import CommonTable
from rummy.engine.ruleset import Ruleset
from rummy.engine.rulesets.house_rules import LAST_DISCARD, every_game, keep_drawn

ONE_MELD = yes_or_no(
    "one_meld_per_turn",
    "One meld a turn",
    "Nobody lays down more than one new meld in a turn.",
    False,
    "tableau__melds_per_turn",
    {True: 1, False: None},
)
OWN_MELD_FIRST = yes_or_no(
    "layoff_requires_own_meld",
    "Lay off only after an own meld",
    "Who lays off must have laid a meld of his own before, in the same turn at the latest.",
    False,
    "tableau__layoff_needs_own_meld",
)
STOCK_OUT = Option(
    key="end_on_stock_out",
    label="The hand ends with the stock",
    help="When the stock is used up the hand is over and everybody is charged what he holds. Else the discards are shuffled.",
    type="bool",
    default=False,
    changes=(
        Change("ending__stock_out"),
        Change("drawing__stock_empty", {True: "end", False: "shuffle-below-top"}),
    ),
)
RUMMY_REWARD = one_of(
    "rummy_reward",
    "Going rummy",
    "All cards gone in one turn, nothing laid before: the hand counts double, brings a flat bonus, or nothing more.",
    {"double": "Doubles the hand", "flat": "A flat bonus", "none": "Nothing more"},
    Change("rummy__reward"),
)
RUMMY_FLAT = Option(
    key="rummy_flat_points",
    label="Flat rummy bonus",
    help="The bonus where going rummy brings a flat number of points.",
    type="int",
    default=10,
    changes=(Change("rummy__flat_points"),),
    minimum=0,
    maximum=1000,
)
ACE_MODE = one_of(
    "ace_mode",
    "The ace in runs",
    "Only below the two; below the two or above the king; or also round the corner, K-A-2.",
    {"low": "Low", "both": "Low or high", "corner": "Round the corner"},
    Change("melding__run__ace"),
    Change("counting__aces_are_high", {"low": False, "both": True, "corner": True}),
)
ACE_POINTS = Option(
    key="ace_points",
    label="An ace in hand",
    help="Points of an ace left in hand. Empty: 1 where the ace is low, else 15.",
    type="int",
    default=None,
    changes=(Change("counting__held_ace"),),
    minimum=0,
    maximum=100,
    nullable=True,
)
SCORE_MODE = one_of(
    "score_mode",
    "Who scores",
    "The winner collects what the others hold, or everybody adds up his own and the lowest total wins.",
    {"winner-collects": "The winner collects", "own-penalty": "Everybody his own, lowest wins"},
    Change("paying", {"winner-collects": WinnerCollects(), "own-penalty": OwnPenalty()}),
    Change("games__low_wins", {"winner-collects": False, "own-penalty": True}),
)

STRAIGHT = Ruleset(
    key="straight-rummy",
    name="Straight Rummy",
    edition=1,
    options=(
        *every_game(100),
        SCORE_MODE,
        RUMMY_REWARD,
        RUMMY_FLAT,
        ACE_MODE,
        ACE_POINTS,
        STOCK_OUT,
        ONE_MELD,
        OWN_MELD_FIRST,
        keep_drawn(False),
        LAST_DISCARD,
    ),
    seats=Seats(2, 6),
    packs=Packs(1),
    dealing=TEN_SEVEN_SIX,
    melding=MeldRules(),
    drawing=Drawing(stock_empty="shuffle-below-top"),
    tableau=CommonTable(),
    ending=Ending(("out",)),
    counting=CardValues(PIPS, high_ace=15, aces_are_high=False, melds_score=False),
    holding=Holding("ranks", "at-most-dealt"),
    paying=WinnerCollects(),
    games=Games(target=100),
    rummy=RummyReward(),
)
