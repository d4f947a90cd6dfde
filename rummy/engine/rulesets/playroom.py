"""How is Playroom Rummy played: every card scores for who plays it, and the winner collects the rest?"""

from __future__ import annotations

from rummy.engine.melds import MeldRules
from rummy.engine.option import LARGEST, Change, Option, Value, one_of, yes_or_no
from rummy.engine.rules.counting import FIVES_AND_TENS, PIPS, CardValues
from rummy.engine.rules.dealing import same_for_all
from rummy.engine.rules.drawing import Drawing
from rummy.engine.rules.ending import Ending
from rummy.engine.rules.games import Games
from rummy.engine.rules.gathering import OWN_HAND, OwnCardsAndCollect
from rummy.engine.rules.holding import Holding
from rummy.engine.rules.packs import Packs
from rummy.engine.rules.penalties import Penalties
from rummy.engine.rules.seats import Seats
from rummy.engine.rules.surviving import LosersHands
from rummy.engine.rules.tableau import CommonTable, Entering
from rummy.engine.ruleset import Ruleset
from rummy.engine.rulesets.house_rules import every_game
from rummy.engine.runs import RunRule
from rummy.engine.sets import IdentityRule, SetRule

DISCARD_MODES: dict[Value, str] = {
    "single": "The top discard may be taken",
    "none": "Nobody discards",
    "mandatory": "Discards may not be taken",
    "multi": "A discard with all above it may be taken",
}

FIRST_MELD = Option(
    key="first_meld_min",
    label="Points of the first melds",
    help="Who lays down first in a hand needs so many points in that turn, 30 to 80, from his own hand. 0: no minimum.",
    type="int",
    default=40,
    changes=(Change("tableau__entering__minimum"),),
    minimum=0,
    maximum=80,
    least_above_zero=30,
)
DISCARD_MODE = one_of(
    "discard_mode",
    "Discards",
    "Whether a turn ends with a discard, and what of the pile may be taken instead of a card from the stock.",
    DISCARD_MODES,
    Change(
        "drawing__takes", {"single": "top", "none": "nothing", "mandatory": "nothing", "multi": "stretch"}
    ),
    Change("drawing__discards", {mode: mode != "none" for mode in DISCARD_MODES}),
    Change(
        "drawing__stock_empty", {mode: "all-pass" if mode == "none" else "shuffle" for mode in DISCARD_MODES}
    ),
    Change("ending__blocked", {mode: mode == "none" for mode in DISCARD_MODES}),
)
DISCARD_MUST_USE = yes_or_no(
    "discard_must_use",
    "A discard taken is used",
    "Who takes a discard must play it in the same turn.",
    False,
    "drawing__must_use",
    {True: "in-turn", False: "free"},
)
VALUE_MODE = one_of(
    "value_mode",
    "Card values",
    "Fives and tens with the ace at 15, or as many points as the card shows with the ace at 1 or 11.",
    {"normal": "Fives and tens", "traditional": "As the cards show"},
    Change("counting__ranks", {"normal": FIVES_AND_TENS, "traditional": PIPS}),
    Change("counting__high_ace", {"normal": 15, "traditional": 11}),
)
ELIMINATION = Option(
    key="elimination",
    label="Elimination",
    help="Only what the others hold counts, against them. Who reaches the limit is out; the last one in wins.",
    type="bool",
    default=False,
    changes=(
        Change("paying", {True: LosersHands(), False: OwnCardsAndCollect()}),
        Change("tableau__credited", {True: False, False: True}),
        Change("counting__melds_score", {True: False, False: True}),
        Change("games__low_wins"),
        Change("games__eliminates"),
    ),
)
LIMIT = Option(
    key="limit",
    label="Limit of the elimination",
    help="Who reaches so many points is out of the game, where elimination is played.",
    type="int",
    default=500,
    changes=(Change("games__limit"),),
    minimum=1,
    maximum=LARGEST,
)
MANIPULATION = yes_or_no(
    "manipulation",
    "Melds may be changed",
    "Melds on the table may be split, joined and robbed of end cards; each player answers for the change in worth.",
    False,
    "tableau__changing",
    {True: "lifting", False: "off"},
)
IDENTITY = Option(
    key="identity",
    label="Identities",
    help="The very same card three or four times is a meld too, each card worth 10 more. Always four packs.",
    type="bool",
    default=False,
    changes=(
        Change("melding__identity", {True: IdentityRule(3, 4), False: None}),
        Change("packs__count", {True: 4, False: 2}),
    ),
)
JOKERS_PER_PACK = Option(
    key="jokers_per_pack",
    label="Jokers a pack",
    help="How many jokers come with each pack.",
    type="int",
    default=2,
    changes=(Change("packs__jokers_per_pack"), Change("melding__jokers_per_meld", {0: 0})),
    minimum=0,
    maximum=4,
)
JOKER_RETAKE_DEDUCTS = yes_or_no(
    "joker_retake_deducts",
    "Taking a joker costs its worth",
    "Who puts the real card in a joker’s place loses the joker’s worth first. Always so where melds may be changed.",
    False,
    "tableau__joker_retake_deducts",
)
JOKER_PENALTY = Option(
    key="joker_penalty",
    label="Penalty for a joker not played",
    help="What it costs to take a joker from the table and not to play it in the same turn.",
    type="int",
    default=300,
    changes=(Change("penalties__unplayed_joker"),),
    minimum=0,
    maximum=LARGEST,
)

PLAYROOM = Ruleset(
    key="playroom-rummy",
    name="Playroom Rummy",
    edition=1,
    options=(
        *every_game(1000),
        VALUE_MODE,
        FIRST_MELD,
        DISCARD_MODE,
        DISCARD_MUST_USE,
        ELIMINATION,
        LIMIT,
        MANIPULATION,
        IDENTITY,
        JOKERS_PER_PACK,
        JOKER_RETAKE_DEDUCTS,
        JOKER_PENALTY,
    ),
    seats=Seats(2, 8),
    packs=Packs(2, more=((5, 3), (7, 4)), jokers_per_pack=2),
    dealing=same_for_all(14, 2, 8, upcard=False),
    melding=MeldRules(
        set=SetRule(3, 4),
        run=RunRule(3, 14, "both"),
        jokers_per_meld=1,
        joker_suit_may_stay_open=True,
        jokers_extend=False,
    ),
    drawing=Drawing(stock_empty="shuffle"),
    tableau=CommonTable(
        credited=True, entering=Entering(40, takes_discards=False), changing="off", joker_retake=True
    ),
    ending=Ending(("out",), rummy_claims=(True, OWN_HAND)),
    counting=CardValues(FIVES_AND_TENS, high_ace=15, held_joker=20, identity_bonus=10),
    holding=Holding("ranks"),
    paying=OwnCardsAndCollect(),
    games=Games(target=1000),
    penalties=Penalties(unplayed_joker=300, spoilt_table=300),
)
