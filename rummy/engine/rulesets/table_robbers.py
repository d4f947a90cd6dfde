"""How is Robber's Rummy played: everything on the table may be regrouped, and the first empty hand wins?"""

from __future__ import annotations

from rummy.engine.melds import MeldRules
from rummy.engine.option import Change, Option, one_of, yes_or_no
from rummy.engine.rules.counting import PIPS, CardValues
from rummy.engine.rules.dealing import same_for_all
from rummy.engine.rules.drawing import Drawing
from rummy.engine.rules.ending import Ending
from rummy.engine.rules.games import Games
from rummy.engine.rules.holding import Holding
from rummy.engine.rules.packs import Packs
from rummy.engine.rules.penalties import Penalties
from rummy.engine.rules.seats import Seats
from rummy.engine.rules.tableau import CommonTable, Entering
from rummy.engine.rules.winning import GameWon
from rummy.engine.ruleset import Ruleset
from rummy.engine.rulesets.house_rules import NEXT_DEALER, SITTING, SITTING_GAMES, TIE_RULE
from rummy.engine.runs import RunRule
from rummy.engine.sets import SetRule

JOKERS = Option(
    key="jokers",
    label="Jokers",
    help="How many jokers are in the two packs together.",
    type="int",
    default=4,
    changes=(Change("packs__jokers"), Change("melding__jokers_per_meld", {0: 0})),
    minimum=0,
    maximum=4,
)
AROUND_CORNER = yes_or_no(
    "around_corner",
    "Runs round the corner",
    "A run may go on from the king over the ace to the two: Q-K-A-2.",
    True,
    "melding__run__ace",
    {True: "corner", False: "both"},
)
FIRST_MELD = Option(
    key="first_meld_min",
    label="Points of the first meld",
    help="What a player lays down first must come to so many points, from his own hand. 0: no minimum.",
    type="int",
    default=40,
    changes=(Change("tableau__entering__minimum"),),
    minimum=0,
    maximum=100,
)
FIRST_MELD_SCOPE = one_of(
    "first_meld_scope",
    "What counts as the first meld",
    "All melds of the turn together, or one meld that comes to so many points by itself.",
    {"turn_total": "All melds of the turn", "single_meld": "A single meld"},
    Change("tableau__entering__scope"),
)
BLOCKED_WINNER = one_of(
    "blocked_winner",
    "When everybody passes",
    "With the stock used up and nobody playing: the hand is void, or the fewest cards win. Level: nobody wins.",
    {"none": "The hand is void", "fewest-cards": "The fewest cards win"},
    Change("paying__blocked_winner"),
    Change("holding__asked", {"fewest-cards": "counts"}),
)

TABLE_ROBBERS = Ruleset(
    key="table-robbers-rummy",
    name="Robber’s Rummy",
    edition=1,
    options=(
        TIE_RULE,
        SITTING,
        SITTING_GAMES,
        NEXT_DEALER,
        JOKERS,
        AROUND_CORNER,
        FIRST_MELD,
        FIRST_MELD_SCOPE,
        BLOCKED_WINNER,
    ),
    seats=Seats(2, 8),
    packs=Packs(2, jokers=4),
    dealing=same_for_all(11, 2, 8, upcard=False),
    melding=MeldRules(set=SetRule(3, 4), run=RunRule(3, 14, "corner"), jokers_per_meld=1),
    drawing=Drawing(takes="nothing", discards=False, compulsory=False, stock_empty="all-pass"),
    tableau=CommonTable(entering=Entering(), changing="anything"),
    ending=Ending(("out", "blocked")),
    counting=CardValues(PIPS, high_ace=11, melds_score=False),
    holding=Holding(asked=False),
    paying=GameWon(),
    games=Games(target=1),
    penalties=Penalties(noted=False),
)
