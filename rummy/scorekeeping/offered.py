"""Which games can a phone enter hand by hand? Those whose way of scoring it knows itself."""

from rummy import engine

# The same list as in static/rummy/js/score.js.
KNOWN_TO_THE_PHONE = frozenset(
    {
        "melds-minus-held",
        "own-cards-minus-held",
        "own-cards-and-collect",
        "winner-melds",
        "winner-collects",
        "own-penalty",
        "elimination",
        "loser-pays",
        "game-won",
        "gin",
        "gin-columns",
        "gin-by-upcard",
        "knock-pay",
        "unmatched-pay",
    }
)


def offered_games() -> tuple[engine.Ruleset, ...]:
    """The games to start a sitting with, in the order of the menu."""
    return tuple(
        ruleset for ruleset in engine.RULESETS if ruleset.paying.describe()["kind"] in KNOWN_TO_THE_PHONE
    )
