"""Which shapes have people who met, and programs and the addresses they are told at?"""

from rummy.programs.models import Delivery, Token
from rummy.scorekeeping.api.schemas import Schema, many, number, one, record, text, truth
from rummy.scorekeeping.api.table_shapes import ID, MAYBE_TEXT

AT = text("When.", format="date-time")
MAYBE_AT = {**MAYBE_TEXT, "format": "date-time", "description": "When; null where not."}
WHICH = text("Which.", format="uuid")
PLAYER = record("A player.", ("id", "name"), id=WHICH, name=text("The name."))
SHAPES: dict[str, Schema] = {
    "Players": record(
        "People.",
        ("players", "after"),
        players=many(PLAYER, "By name."),
        after={**MAYBE_TEXT, "description": "For `after` in the next request; null where nothing follows."},
    ),
    "HeadToHead": record(
        "Two who met.",
        ("player", "other", "games"),
        player=PLAYER,
        other=PLAYER,
        games=many(
            record(
                "Finished games against each other.",
                game=text("The ruleset."),
                played=number("How many."),
                won=number("Of these won by `player`."),
                lost=number("Of these won by `other`."),
            ),
            "The most played first.",
        ),
    ),
    "Tokens": record(
        "Programs.",
        ("tokens",),
        tokens=many(
            record(
                "A program.",
                ("id", "name", "scopes"),
                id=WHICH,
                name=text("Its name."),
                ending=text("The last letters of its token."),
                scopes=many({"type": "string", "enum": Token.Scope.values}, "What it may do."),
                made_at=AT,
                used_at=MAYBE_AT,
            ),
            "The newest first.",
        ),
    ),
    "Gone": record(
        "What is let in or told no more.",
        ("program", "let_in"),
        program=text("Its name or address."),
        let_in=truth("No."),
    ),
    "Hook": record(
        "An address that is told.",
        ("id", "url", "secret"),
        id=WHICH,
        url=text("The address."),
        secret=text("What messages are signed with."),
        made_at=AT,
        failures=number("Failures since the last success."),
        stopped_at=MAYBE_AT,
    ),
    "Hooks": record("Addresses that are told.", ("hooks",), hooks=many(one("Hook"), "The newest first.")),
    "HookSent": record("An address.", ("url",), id=ID, url=text("Beginning with https://.")),
    "Deliveries": record(
        "Messages.",
        ("deliveries",),
        deliveries=many(
            record(
                "A message.",
                id=WHICH,
                event=text("About what."),
                made_at=AT,
                state=text("What became of it.", enum=Delivery.State.values),
                tries=number("How often it was tried."),
                answered=text("What the address answered."),
            ),
            "The latest first.",
        ),
    ),
}
