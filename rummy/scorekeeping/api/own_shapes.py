"""Which shapes have people who met, and programs and the addresses they are told at?"""

from rummy.programs.models import Delivery, Token
from rummy.scorekeeping.api.field_shapes import AFTER, AT, ID, MAYBE_AT
from rummy.scorekeeping.api.schemas import Schema, many, number, one, or_null, record, text, truth

WHICH = text("Which.", format="uuid")
PLAYER = record("A player.", ("id", "name"), id=WHICH, name=text("The name."))
BROUGHT = number("Tables, games or hands.")
BRINGS = record(
    "How much somebody played.",
    ("sittings", "games", "won", "hands"),
    **dict.fromkeys(("sittings", "games", "won", "hands"), BROUGHT),
)
BAD_LINES = many(
    record(
        "A line that cannot be read.",
        ("line", "text", "fault"),
        line=number("Which."),
        text=text("As it was sent."),
        fault=text("What is wrong with it."),
    ),
    "They are left out.",
)
RESULTS_TEXT = {
    "id": ID,
    "game": text("The ruleset they were played by."),
    "text": text("A game a line, as it comes out of a spreadsheet or a chat: `31.5.2019 Ana 120, Ben 80`."),
}
SEAT_SENT = {
    "seat": number("The place, from 1.", minimum=1),
    "other": number("The place to swap with.", minimum=1),
    "name": text("Who plays in the seat."),
    "from_hand": number("The first hand so; with every `seat`.", minimum=1),
    "undo": text("What takes a change back: its `undo`, and nothing else.", format="uuid"),
}
SHAPES: dict[str, Schema] = {
    "Seats": record(
        "Who sits where.",
        ("seats", "next_number", "changes"),
        seats=many(
            record(
                "A place.",
                ("seat", "player", "id", "side", "founder"),
                seat=number("From 1, round the table."),
                player=text("Who sits there now."),
                id=or_null(
                    text("Of that player, in `players/`; null where you may not know.", format="uuid")
                ),
                side=text("For which side."),
                founder=text("Who sat there at first: so hands name the place."),
            ),
            "In order.",
        ),
        next_number=number("The next hand."),
        changes=many(
            record(
                "A change of seats.",
                ("id", "sentence", "by", "at", "undone", "undo"),
                id=WHICH,
                sentence=text("What."),
                by=text("Through whom."),
                at=AT,
                undone=truth("Whether it was taken back."),
                undo={**WHICH, "description": "What takes it back, or brings it back."},
            ),
            "The newest first.",
        ),
    ),
    "SeatsSent": {
        **record("A change of seats: a swap, a substitute, or one to undo.", id=ID, **SEAT_SENT),
        "dependentRequired": {
            "seat": ["from_hand"],
            "from_hand": ["seat"],
            "other": ["seat"],
            "name": ["seat"],
        },
    },
    "Ties": record(
        "Who a player is.",
        ("player", "claimed", "is_me", "may_claim", "undo", "merged", "others"),
        player=PLAYER,
        claimed=truth("Whether somebody says “this is me”."),
        is_me=truth("Whether that is you."),
        may_claim=truth("Whether this program may say so, or make a code for it."),
        undo=or_null(text("The claim that may still be taken back.", format="uuid")),
        merged=many(
            record("Another name of the same person.", name=text("The name."), merge=WHICH),
            "Merged with this one.",
        ),
        others=many(
            PLAYER, "Whom you may say to be the same person: nobody who sat at one table with this one."
        ),
    ),
    "Claimed": record(
        "“This is me.”", ("claim", "player"), claim=WHICH, player={**WHICH, "description": "Who."}
    ),
    "ClaimCode": record(
        "By which a player says “this is me” himself.",
        ("code", "good_until"),
        code=text("The code."),
        good_until=AT,
    ),
    "CodeSent": record("A code.", ("code",), id=ID, code=text("From the table.")),
    "OtherPlayer": record("The other player.", ("other",), id=ID, other=WHICH),
    "MergedPlayers": record(
        "Two players of one person.",
        ("merge", "player"),
        merge=WHICH,
        player={**WHICH, "description": "Known as."},
    ),
    "IfMerged": record(
        "Two players beside what they would be together.",
        ("player", "other", "together", "met"),
        player=BRINGS,
        other=BRINGS,
        together=BRINGS,
        met=truth("Whether they sat at one table, and so are two people."),
    ),
    "Hidden": record("Whether my page is for myself.", ("hidden",), id=ID, hidden=truth("Whether it is.")),
    "MyData": {
        "type": "object",
        "description": "All that is kept of you, as the file to take along has it.",
        "required": ["export", "made_at", "players", "sittings"],
        "properties": {
            "export": number("The number of this form."),
            "made_at": AT,
            "players": many({"type": "object"}, "Who you are."),
            "sittings": many({"type": "object"}, "Every table, with its score document."),
        },
    },
    "ResultsText": record("Old results.", ("game", "text"), **RESULTS_TEXT),
    "ResultsSent": record(
        "Old results, and who is meant.",
        ("game", "text"),
        **RESULTS_TEXT,
        who={
            "type": "object",
            "additionalProperties": {"type": ["string", "null"], "format": "uuid"},
            "description": "By name: somebody of the `book`, or null for somebody new.",
        },
    ),
    "ResultsLookedAt": record(
        "What would come.",
        ("good", "bad", "people", "book"),
        good=many(
            record(
                "A game.",
                line=number("Its line."),
                day=text("When.", format="date"),
                points={
                    "type": "object",
                    "additionalProperties": {"type": "integer"},
                    "description": "By name.",
                },
            ),
            "In order.",
        ),
        bad=BAD_LINES,
        people=many(
            record(
                "A name.",
                name=text("As it stands there."),
                player=or_null(text("Whom it seems to mean; null: somebody new.", format="uuid")),
                sure=truth("Whether it is the whole name: then `who` may leave it out."),
            ),
            "Everybody once.",
        ),
        book=many(PLAYER, "Whom a name can mean."),
    ),
    "BroughtResults": record(
        "Results that came in together.",
        ("id", "at", "club", "undone_at", "left", "sittings"),
        id=WHICH,
        at=AT,
        club=or_null(text("Whose, by its address; null: yours.")),
        undone_at=MAYBE_AT,
        left=number("How many games are still to be brought, or taken back: they follow by themselves."),
        sittings=many({"type": "string"}, "The watch code of each game’s table."),
        bad=BAD_LINES,
    ),
    "Players": record(
        "People.",
        ("players", "after"),
        players=many(PLAYER, "By name."),
        after=AFTER,
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
    "Circle": record(
        "The people of a table, over all tables at which they sat down and nobody else did.",
        ("people", "played", "games", "sittings", "sittings_played", "since", "as_of"),
        people=many(
            record(
                "One of them.",
                person=PLAYER,
                played=number("Games played to the end."),
                won=number("Of these won."),
                leads=truth("Whether nobody has won more."),
            ),
            "Who has won most games first.",
        ),
        played=number("Games played to the end."),
        games=many(
            record(
                "One game of the menu.",
                game=text("The ruleset."),
                played=number("Games played to the end."),
                scores=many(
                    record(
                        "What somebody has of it.",
                        person=PLAYER,
                        won=number("Games won."),
                        hands=number("Hands."),
                        hands_won=number("Hands won."),
                        points=number("Points in all hands."),
                    ),
                    "Who has won most games first.",
                ),
            ),
            "The one with most hands first.",
        ),
        sittings=many(
            record(
                "A sitting on which a game was played to the end.",
                code=or_null(text("The watch code; null where you were not at the table.")),
                game=text("The ruleset."),
                started_at=AT,
                played=number("Games played to the end."),
                won=many(
                    record("Who won how many.", name=text("Who."), games=number("How many.")),
                    "Those who won any, most first.",
                ),
            ),
            "The latest thirty at most, newest first.",
        ),
        sittings_played=number("How many there are in all."),
        since=MAYBE_AT,
        as_of=MAYBE_AT,
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
        secret=or_null(text("What messages are signed with; null but for who adds it.")),
        ending=text("The last letters of its secret."),
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
