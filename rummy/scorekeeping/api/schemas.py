"""What do the parts of a score document and its result look like? JSON Schema, from which the reference is drawn."""

from collections.abc import Callable
from typing import Any

from rummy.engine import RULESETS
from rummy.engine.actions import ACTIONS
from rummy.engine.rules.ending import EVERY_END

Schema = dict[str, Any]


def text(says: str, **more: Any) -> Schema:
    return {"type": "string", "description": says, **more}


def number(says: str, **more: Any) -> Schema:
    return {"type": "integer", "description": says, **more}


def truth(says: str) -> Schema:
    return {"type": "boolean", "description": says}


def one(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def many(of: Schema, says: str, **more: Any) -> Schema:
    return {"type": "array", "items": of, "description": says, **more}


def by_name(of: Schema, says: str, **more: Any) -> Schema:
    """An object whose keys are names of players or sides."""
    return {"type": "object", "additionalProperties": of, "description": says, **more}


def record(says: str, required: tuple[str, ...] = (), /, **fields: Schema) -> Schema:
    """An object with these fields and no others; a trailing underscore is for words Python keeps to itself."""
    properties = {name.rstrip("_"): field for name, field in fields.items()}
    return {
        "type": "object",
        "description": says,
        "properties": properties,
        "additionalProperties": False,
        **({"required": list(required)} if required else {}),
    }


def adding(shapes: dict[str, Schema]) -> Callable[..., dict[str, Any]]:
    """What adds these shapes to the reference, once its addresses are known. For the settings."""

    def add(result: dict[str, Any], **_: Any) -> dict[str, Any]:
        result.setdefault("components", {}).setdefault("schemas", {}).update(shapes)
        return result

    return add


def or_null(schema: Schema) -> Schema:
    return {**schema, "type": [schema["type"], "null"]}


CARDS = text("Cards with white space between: `9H 10H JK`.", examples=["9H 10H JH"])
POINTS = by_name({"type": "integer"}, "Points by side.")

SIDE = {
    "description": "A player’s name, or a partnership.",
    "oneOf": [
        {"type": "string"},
        record(
            "A partnership.",
            ("name", "players"),
            name=text("The side’s name."),
            players=many({"type": "string"}, "Its players, in seat order."),
        ),
    ],
}
LAID = record(
    "Cards that one player laid.",
    ("cards",),
    by=or_null(text("Who laid them; null where nobody owns them any more.")),
    cards=CARDS,
)
MELD = record(
    "A meld on the table: cards and who laid them, or its history step by step.",
    by=LAID["properties"]["by"],
    cards=CARDS,
    laid=many(LAID, "Who laid it and who added to it, in that order."),
)
LAYOFF = record(
    "Cards laid off on a meld of the knocker.",
    ("by", "to", "cards"),
    by=text("Who laid them off."),
    to=CARDS,
    cards=CARDS,
)
PENALTY = record(
    "A house penalty. The points may be left out where the rules name a price for the reason.",
    ("player", "reason"),
    player=text("Who is punished."),
    points=number("How many points.", minimum=1),
    reason=text("Why, in a few words, or the code of the offence."),
)
TURN = record(
    "What one player did until the next was to move.",
    ("player", "actions"),
    player=text("Who moved."),
    actions=many(one("Action"), "In their order."),
)
HAND = record(
    "One deal. A field that belongs to another game is refused; `asks` of the game says which are needed.",
    dealer=text("Who dealt. Left out: as the house rule for the deal says."),
    end=text("How the hand ended. Left out: `out`, in the knocking games `knock`.", enum=list(EVERY_END)),
    by=or_null(text("Who went out or knocked.")),
    rummy={
        "enum": [False, True, "own-hand"],
        "description": "What who went out claims to have gone rummy with.",
    },
    table=many(one("Meld"), "What lies on the table at the end."),
    held=by_name(
        {"type": ["string", "integer"]},
        "What each player has left: cards, or a number of points. Where suits do not matter any suit may be written.",
    ),
    spread=by_name(
        {"type": "array", "items": CARDS}, "How a player arranged his hand. Left out: for the least deadwood."
    ),
    layoffs=many(LAYOFF, "What was laid off at the showdown. Left out: the best; an empty list: nothing."),
    upcard=text("The first card of the discards."),
    reneged=many({"type": "string"}, "Players who reneged."),
    penalties=many(PENALTY, "House penalties."),
    shown=by_name({"type": "integer"}, "Points of a player’s melds, instead of `table`."),
    typed=by_name(
        {"type": "integer"}, "The totals of the whole hand, believed as they are; every side is named."
    ),
    turns=many(
        one("Turn"), "The hand move by move, as far as it has come; `end`, `by` and the table follow from it."
    ),
    overrule=many({"type": "string"}, "Codes of severity R that the table overrules."),
)
DOCUMENT = record(
    "What happened at a table.",
    ("format", "game", "sides"),
    format={"const": 1, "description": "The format written here."},
    game={"enum": [ruleset.key for ruleset in RULESETS], "description": "The ruleset."},
    options={"type": "object", "description": "House rules by key; those left out are as usual."},
    sides=many(SIDE, "Who plays, in seat order."),
    seating=many(
        record(
            "How the sides sit from a hand on: seats swapped, or somebody playing for another.",
            ("hand", "sides"),
            hand={"type": "integer", "minimum": 1, "description": "The first hand played so."},
            sides=many(SIDE, "The same sides in the order they sit then, each with who plays it."),
        ),
        "Changes of seats in their order; at most 200.",
    ),
    hands=many(one("Hand"), "The hands in their order; at most 2,000."),
)
PROBLEM = record(
    "Why something is not scored.",
    ("code", "severity", "where", "message"),
    code=text("A word for programs."),
    severity=text("E cannot be overruled, R may be, W is advice.", enum=["E", "R", "W"]),
    where=text("The place in the hand or document, such as `held.Ben`; empty: all of it."),
    message=text("A sentence that says what to do."),
)
ERRORS = record(
    "Why there is no result.", ("errors",), errors=many(one("Problem"), "Everything that is wrong.")
)
LINE = record(
    "One reason for points. The lines of a side add up to its score.",
    ("side", "player", "code", "cards", "points", "text"),
    side=text("Whose points."),
    player=or_null(text("The player it is about.")),
    code=text("A word for programs, such as `run` or `undercut`."),
    cards=text("The cards it is about."),
    points=number("Won, or below zero lost."),
    text=text("The reason for people."),
)
HAND_RESULT = record(
    "A hand’s receipt, or why it is refused. A refused hand counts for nothing; the others are still scored.",
    ("ok", "scores", "winner", "typed", "lines", "errors", "warnings"),
    ok=truth("Whether it is scored."),
    open=truth("True: still being played; `scores` are the points so far."),
    to_move=text("Whose turn it is in an open hand."),
    scores=or_null(POINTS),
    winner=or_null(text("The side that won it, where one did.")),
    typed=truth("Whether only the totals were told."),
    lines=many(one("Line"), "The reasons."),
    errors=many(one("Problem"), "Why it is refused."),
    warnings=many(one("Problem"), "Advice, and what was overruled."),
)
COLUMN = record(
    "One of the games of Hollywood scoring.",
    scores=POINTS,
    boxes=by_name({"type": "integer"}, "Hands won in it."),
    closed_by=or_null(text("Who closed it.")),
    final=or_null(POINTS),
    settlement=or_null(POINTS),
)
GAME = record(
    "Hands up to the target.",
    ("hands", "totals", "finished", "winners", "final", "settlement"),
    hands=many({"type": "integer"}, "The first and the last hand’s number.", minItems=2, maxItems=2),
    totals=POINTS,
    finished=truth("Whether it is won."),
    winners=many({"type": "string"}, "Who won."),
    final=or_null({**POINTS, "description": "Totals with the bonuses of the end."}),
    settlement=or_null({**POINTS, "description": "What each side collects or pays at the end."}),
    columns=many(COLUMN, "Hollywood scoring only."),
    out=many({"type": "string"}, "Elimination only: who is out, in the order they left."),
)
SITTING = record(
    "The series of games.",
    ("games_won", "finished", "winners"),
    games_won=by_name({"type": "integer"}, "Games by side."),
    finished=truth("Whether the series is decided."),
    winners=many({"type": "string"}, "Who took it."),
)
RESULT = record(
    "The score, with reasons.",
    ("game", "hands", "games", "sitting"),
    game=text("The ruleset."),
    hands=many(one("HandResult"), "As many as the document has."),
    games=many(one("Game"), "The last one may be unfinished."),
    sitting=one("Sitting"),
)

_PARTS: dict[str, Schema] = {
    "card": text("One card."),
    "add": text("One card that goes where it fits."),
    "depth": number("How many cards are taken.", minimum=1),
    "cards": CARDS,
    "meld": number("The number of a meld.", minimum=1),
    "melds": many(number("The number of a meld.", minimum=1), "Two melds.", minItems=2, maxItems=2),
    "from": number("The meld it leaves.", minimum=1),
    "to": number("The meld it joins.", minimum=1),
    "at": number("How many cards stay in the first half.", minimum=1),
    "groups": many(CARDS, "All melds as they lie afterwards."),
    "source": text("Where the second card comes from.", enum=["discard", "stock"]),
    "use": one("Action"),
    "points": number("How many points.", minimum=1),
    "reason": text("Why, in a few words."),
}


def action() -> Schema:
    """One move, by its name: each with the fields it needs."""
    kinds = []
    for name, fields in ACTIONS.items():
        needed = {key: field.instead for key, field in fields.items() if field.required}
        kind: Schema = {
            "type": "object",
            "properties": {
                "do": {"const": name},
                **{key: _PARTS[field.part] for key, field in fields.items()},
            },
            "required": ["do", *(key for key, instead in needed.items() if not instead)],
            "additionalProperties": False,
        }
        for key, instead in needed.items():
            if instead:
                kind["anyOf"] = [{"required": [key]}, {"required": [instead]}]
        kinds.append(kind)
    return {"description": "One move.", "oneOf": kinds}
