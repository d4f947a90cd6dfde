"""How are Gin and its sisters played: hidden hands, a knock, lay-offs, boxes?"""

from __future__ import annotations

from rummy.engine.melds import MeldRules
from rummy.engine.option import Change, Option, yes_or_no
from rummy.engine.rules.bonuses import FinalCount
from rummy.engine.rules.counting import PIPS, CardValues
from rummy.engine.rules.dealing import Dealing
from rummy.engine.rules.drawing import Drawing
from rummy.engine.rules.ending import Ending
from rummy.engine.rules.games import Games
from rummy.engine.rules.holding import Holding
from rummy.engine.rules.knocking import Knocking
from rummy.engine.rules.packs import Packs
from rummy.engine.rules.seats import Seats
from rummy.engine.rules.tableau import HiddenMelds
from rummy.engine.rules.upcards import UpcardRule
from rummy.engine.ruleset import Ruleset
from rummy.engine.rulesets.house_rules import MAX_HANDS, every_game

LARGEST_BONUS = 1000
KNOCK_LIMIT = Option(
    key="knock_limit",
    label="Knock limit",
    help="The most deadwood a player may knock with.",
    type="int",
    default=10,
    changes=(Change("paying__knock_limit"),),
    minimum=0,
    maximum=10,
)
GIN_BONUS = Option(
    key="gin_bonus",
    label="Gin bonus",
    help="Points for knocking without deadwood: 25, in some houses 20.",
    type="int",
    default=25,
    changes=(Change("paying__gin_bonus"),),
    minimum=0,
    maximum=LARGEST_BONUS,
)
UNDERCUT_BONUS = Option(
    key="undercut_bonus",
    label="Undercut bonus",
    help="Points for having no more deadwood than the knocker: 25, in some houses 10.",
    type="int",
    default=25,
    changes=(Change("paying__undercut_bonus"),),
    minimum=0,
    maximum=LARGEST_BONUS,
)
BOX_BONUS = Option(
    key="box_bonus",
    label="Points a box",
    help="At the end of a game each hand won counts so much: 25, in some houses 20.",
    type="int",
    default=25,
    changes=(Change("games__final__box_bonus"),),
    minimum=0,
    maximum=LARGEST_BONUS,
)
GAME_BONUS = Option(
    key="game_bonus",
    label="Game bonus",
    help="Points for winning the game.",
    type="int",
    default=100,
    changes=(Change("games__final__game_bonus"),),
    minimum=0,
    maximum=LARGEST_BONUS,
)
SHUTOUT_DOUBLES = yes_or_no(
    "shutout_doubles",
    "A shut-out doubles",
    "When the other player has won no hand, the winner’s points and game bonus are doubled, before the boxes.",
    True,
    "games__final__shutout_doubles",
)
LAYOFF_ON_GIN = yes_or_no(
    "layoff_on_gin",
    "Lay-offs against gin",
    "The other player may lay off on the knocker’s melds even when he has gin.",
    False,
    "paying__layoff_on_gin",
)
COLUMNS = Option(
    key="columns",
    label="Games side by side",
    help="Three games are kept at once: a first win counts in the first, a second win in two, every later win in all.",
    type="int",
    default=3,
    changes=(Change("games__columns"),),
    minimum=3,
    maximum=3,
)
ACE_REQUIRES_GIN = yes_or_no(
    "ace_requires_gin",
    "An ace turned up means gin",
    "After an ace is turned up a player may end the hand with gin only, not with a deadwood of 1.",
    False,
    "upcard__ace_requires_gin",
)
SPADES_DOUBLE = yes_or_no(
    "spades_double",
    "Spades double",
    "After a spade is turned up every point of the hand counts double, the bonuses too.",
    True,
    "upcard__spades_double",
)
SPADES_DOUBLE_BOXES = yes_or_no(
    "spades_double_boxes",
    "Spades count two boxes",
    "After a spade is turned up the hand brings its winner two boxes.",
    False,
    "upcard__spades_double_boxes",
)
BONUSES = (GIN_BONUS, UNDERCUT_BONUS, BOX_BONUS, GAME_BONUS, SHUTOUT_DOUBLES, LAYOFF_ON_GIN)

GIN = Ruleset(
    key="gin-rummy",
    name="Gin",
    edition=1,
    options=(*every_game(100), KNOCK_LIMIT, *BONUSES),
    seats=Seats(2, 2),
    packs=Packs(1),
    dealing=Dealing(((2, 10),)),
    melding=MeldRules(),
    drawing=Drawing(may_return_drawn_card=False, upcard_round=True, never_drawn=2),
    tableau=HiddenMelds(),
    ending=Ending(("knock", "void")),
    counting=CardValues(PIPS, high_ace=1, aces_are_high=False, melds_score=False),
    holding=Holding("cards", "as-dealt"),
    paying=Knocking(),
    games=Games(target=100, one_scores=True, final=FinalCount(), settles=True),
)
HOLLYWOOD = GIN.but(
    key="hollywood-gin",
    name="Hollywood Gin",
    options=(
        *(option for option in every_game(100) if option is not MAX_HANDS),
        COLUMNS,
        KNOCK_LIMIT,
        *BONUSES,
    ),
    paying__kind="gin-columns",
    games__columns=3,
)
OKLAHOMA = GIN.but(
    key="oklahoma-gin",
    name="Oklahoma Gin",
    options=(*every_game(100), ACE_REQUIRES_GIN, SPADES_DOUBLE, SPADES_DOUBLE_BOXES, *BONUSES),
    paying__kind="gin-by-upcard",
    upcard=UpcardRule(),
)
