"""Which house rules does every game offer?"""

from __future__ import annotations

from rummy.engine.option import LARGEST, Change, Option, one_of, yes_or_no


def target(usual: int | None) -> Option:
    """The points that end a game."""
    return Option(
        key="target",
        label="Points to win",
        help="A game ends after the hand in which somebody reaches this. Empty: it never ends by points.",
        type="int",
        default=usual,
        changes=(Change("games__target"),),
        minimum=1,
        maximum=LARGEST,
        nullable=True,
    )


MAX_HANDS = Option(
    key="max_hands",
    label="Most hands in a game",
    help="After so many hands the best total wins the game. Void hands do not count. Empty: no limit.",
    type="int",
    default=None,
    changes=(Change("games__max_hands"),),
    minimum=1,
    maximum=LARGEST,
    nullable=True,
)
TIE_RULE = one_of(
    "tie_rule",
    "When the best total is level",
    "Deal more hands until one leads alone, or let them win together.",
    {"play-on": "Play on until one leads", "shared": "They win together"},
    Change("games__tie_rule"),
)
SITTING = one_of(
    "sitting",
    "Series of games",
    "Play single games, or a series that the first to win more than half of the games takes.",
    {"none": "Single games", "best-of": "Best of a series"},
    Change("games__sitting"),
)
SITTING_GAMES = one_of(
    "sitting_games",
    "Games in the series",
    "Best of seven: the first to win four games takes the series.",
    {
        7: "Best of 7",
        3: "Best of 3",
        5: "Best of 5",
        9: "Best of 9",
        11: "Best of 11",
        13: "Best of 13",
        15: "Best of 15",
    },
    Change("games__sitting_games"),
)
NEXT_DEALER = one_of(
    "next_dealer",
    "Who deals next",
    "The deal passes to the left, or to the winner or the loser of the hand; to the left where that is not one player.",
    {"left": "The player to the left", "winner": "The winner of the hand", "loser": "The loser of the hand"},
    Change("games__next_dealer"),
)

LAST_DISCARD = yes_or_no(
    "must_discard_last",
    "The last card is discarded",
    "Who goes out must keep one card to discard.",
    False,
    "ending__must_discard_last",
)


def keep_drawn(usual: bool) -> Option:
    """May the card taken from the discards be thrown back?"""
    return yes_or_no(
        "forbid_discarding_drawn_card",
        "The card taken stays",
        "A card drawn from the discards may not be thrown back in the same turn.",
        usual,
        "drawing__may_return_drawn_card",
        {True: False, False: True},
    )


def every_game(points_to_win: int | None) -> tuple[Option, ...]:
    """The house rules that go with every game played for points; None where it is usually not played to a target."""
    return (target(points_to_win), MAX_HANDS, TIE_RULE, SITTING, SITTING_GAMES, NEXT_DEALER)
