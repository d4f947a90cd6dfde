"""Which shape has a game as the API describes it, and under which names does the reference know all shapes?"""

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse

from rummy.scorekeeping.api import own_shapes, schemas, table_shapes
from rummy.scorekeeping.api.addresses import SAME, described, part
from rummy.scorekeeping.api.schemas import (
    Schema,
    adding,
    by_name,
    many,
    number,
    one,
    or_null,
    record,
    text,
    truth,
)

OPTION = record(
    "A house rule, as a form shows it.",
    ("key", "label", "help", "type", "default", "choices", "minimum", "maximum", "nullable"),
    key=text("Its name in `options`."),
    label=text("Its name for people."),
    help=text("What it means."),
    type=text("What kind of value.", enum=["int", "bool", "choice"]),
    default={"type": ["integer", "string", "boolean", "null"], "description": "The usual value."},
    choices=many({"type": "object"}, "`value` and `label` of each choice."),
    minimum=or_null(number("The least.")),
    least_above_zero=or_null(number("0 is allowed, or at least this.")),
    maximum=or_null(number("The most.")),
    nullable=truth("Whether null is a value, meaning never or none."),
)
SIDES = record(
    "Who may play.",
    ("minimum", "maximum", "partnership_option", "partnerships"),
    minimum=number("The fewest players."),
    maximum=number("The most players."),
    partnership_option=or_null(text("The house rule that makes partners.")),
    partnerships=truth("Whether two play against two."),
)
BRIEF = record(
    "A game in the list.",
    ("key", "name", "edition", "sides", "url"),
    key=text("Its name in a document."),
    name=text("Its name for people."),
    edition=number("Rises when a rule is corrected."),
    sides=one("Sides"),
    url=text("Where all about it is."),
)
GAMES = record("All games.", ("rulesets",), rulesets=many(one("GameInBrief"), "In the order of the menu."))
RULES: Schema = {
    "type": "object",
    "description": "A game with its house rules resolved: enough to draw a pad and a settings form.",
    "required": [
        "key",
        "name",
        "edition",
        "options",
        "option_fields",
        "sides",
        "melds",
        "values",
        "ends",
        "asks",
        "scoring",
    ],
    "properties": {
        "key": text("Its name in a document."),
        "name": text("Its name for people."),
        "edition": number("Rises when a rule is corrected."),
        "options": {"type": "object", "description": "Every house rule’s value, given or usual."},
        "option_fields": many(one("Option"), "The house rules there are."),
        "profile": text("How a hand is entered."),
        "sides": one("Sides"),
        "packs": number("Packs of 52."),
        "packs_by_players": by_name({"type": "integer"}, "Packs by number of players."),
        "jokers": number("Jokers in all."),
        "jokers_by_players": by_name({"type": "integer"}, "Jokers by number of players."),
        "deal": by_name({"type": "integer"}, "Cards each by number of players."),
        "melds": {
            "type": "object",
            "description": "What a set, a run and an identity may be; jokers in a meld.",
        },
        "melds_with_more_packs": {
            "type": ["object", "null"],
            "description": "The same where many players use more packs; null: no difference.",
        },
        "first_meld_values": {
            "type": ["object", "null"],
            "description": "What cards count towards the points of the first meld, where it needs any.",
        },
        "turned_up": truth("Whether a card is turned up beside the stock."),
        "drawing": {"type": "object", "description": "What may be taken and thrown away in a turn."},
        "tableau": {"type": "object", "description": "What may be done on the table, by its `kind`."},
        "must_discard_last": truth("Whether who goes out must discard his last card."),
        "values": {
            "type": "object",
            "description": "What a card counts left in hand, in a set, in a run; what runs multiply by.",
        },
        "ends": many({"type": "string"}, "How a hand may end, the usual one first."),
        "asks": {
            "type": "object",
            "description": "What a hand’s record asks for; false: not at all. `held` is `cards`, or `ranks` where any suit may be written: `KS` for a king.",
        },
        "scoring": {"type": "object", "description": "How a hand is paid, by its `kind`."},
        "offences": by_name({"type": "integer"}, "Offences whose price the rules name."),
        "low_wins": truth("Whether the lowest total wins."),
        "zero_sum": truth("Whether a hand adds up to 0."),
        "target": or_null(number("The points that end a game.")),
        "limit": or_null(number("The points that put a player out of the game.")),
        "max_hands": or_null(number("The hands that end a game.")),
        "columns": or_null(number("Games scored at once.")),
        "final": {"type": ["object", "null"], "description": "The bonuses at the end of a game."},
        "settles": truth("Whether the winner of a game collects his lead from the others."),
        "tie_rule": text("What happens when the best total is level."),
        "next_dealer": text("Who deals next."),
        "sitting": {"type": "object", "description": "The series of games."},
    },
}
SHAPES: dict[str, Schema] = {
    "ScoreDocument": schemas.DOCUMENT,
    "Hand": schemas.HAND,
    "Meld": schemas.MELD,
    "Turn": schemas.TURN,
    "Action": schemas.action(),
    "Result": schemas.RESULT,
    "HandResult": schemas.HAND_RESULT,
    "Line": schemas.LINE,
    "Problem": schemas.PROBLEM,
    "Game": schemas.GAME,
    "Sitting": schemas.SITTING,
    "Errors": schemas.ERRORS,
    "Games": GAMES,
    "GameInBrief": BRIEF,
    "Rules": RULES,
    "Option": OPTION,
    "Sides": SIDES,
    **table_shapes.SHAPES,
    **own_shapes.SHAPES,
}


add_shapes = adding(SHAPES)


def _answers(shape: str, says: str) -> OpenApiResponse:
    return OpenApiResponse(one(shape), says)


EXAMPLE = {
    "format": 1,
    "game": schemas.DOCUMENT["properties"]["game"]["enum"][0],
    "sides": ["Ana", "Ben"],
    "hands": [{"by": "Ana", "table": [{"by": "Ana", "cards": "9H 10H JH"}], "held": {"Ben": "KD 7S"}}],
}
SCORE = described(
    operation_id="score",
    summary="Score a document",
    description="Stores nothing. A document of 64 KB counts as one against the limit of your address, a larger one as more.",
    request={"application/json": one("ScoreDocument")},
    examples=[OpenApiExample("One hand", value=EXAMPLE, request_only=True)],
    responses={
        200: _answers("Result", "The result. A hand that is refused says so in its place."),
        413: _answers("Errors", "Larger than 1 MB."),
        415: _answers("Errors", "Not sent as application/json."),
        422: _answers("Errors", "Refused as a whole."),
        429: _answers("Errors", "Too many; the header Retry-After says how many seconds to wait."),
    },
)
GAME_LIST = described(
    operation_id="rulesets",
    summary="All games",
    description="Changes with a new release only: send the ETag back in If-None-Match.",
    responses={
        200: _answers("Games", "The games."),
        304: SAME,
        422: _answers("Errors", "Asked for what nobody can."),
    },
)
ONE_GAME = described(
    operation_id="ruleset",
    summary="One game with its house rules",
    description="House rules by query string, as in `?target=500&max_hands=null`.",
    parameters=[
        part("key", "The game, as the list has it."),
        OpenApiParameter(
            "options",
            {"type": "object", "additionalProperties": {"type": "string"}},
            OpenApiParameter.QUERY,
            style="form",
            explode=True,
            description="House rules by their keys: numbers, `true`, `false`, `null`, or the name of a choice.",
        ),
    ],
    responses={
        200: _answers("Rules", "The game."),
        304: SAME,
        404: _answers("Errors", "No such game; the message names those there are."),
        422: _answers("Errors", "House rules that do not exist or do not go together."),
    },
)
