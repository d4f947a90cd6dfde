"""Which shapes has a tournament as the API tells it?"""

from typing import get_args

from rummy.scorekeeping.api.field_shapes import AFTER, AFTER_NUMBER, AT, MAYBE_AT
from rummy.scorekeeping.api.schemas import (
    Schema,
    adding,
    many,
    number,
    one,
    or_null,
    record,
    text,
    truth,
)
from tournaments.api.field_shapes import CODE, ENTRY, MAYBE_CODE, NAME
from tournaments.api.place_shapes import PLACES
from tournaments.api.preview_shapes import PREVIEWS
from tournaments.api.sent_shapes import SENT, SETTINGS
from tournaments.models import Official, Round, Table, Tournament
from tournaments.queries.desk import Step
from tournaments.queries.disputes import Kind
from tournaments.queries.rights import Right

BRIEF = {
    "code": CODE,
    "url": text("Where it is told."),
    "name": NAME,
    "state": text("How far it is.", enum=Tournament.State.values),
    "game": text("The ruleset."),
    "format": text("How it is held."),
    "made_at": AT,
    "starts_at": or_null(text("When play starts; null: nobody said.", format="date-time")),
}
ACT = record(
    "Something the desk did.",
    ("number", "words", "reason", "public", "at", "undoable", "undone", "undoes"),
    number=number("Its number."),
    words=text("What, in a sentence; a note, and lines from before, as they were written."),
    reason=text("Why; often empty."),
    public=truth("Whether everybody is told."),
    at=AT,
    undoable=truth(
        "Whether it can be taken back: nothing was built on it since; after the end some, and results as long as they may be corrected."
    ),
    undone=or_null(number("What took it back.")),
    undoes=or_null(number("What it took back.")),
)
ENTRY_ROW = record(
    "An entry.",
    ("number", "name", "seed", "first_round", "withdrawn"),
    number=ENTRY,
    name=text("A player, or two partners."),
    seed=number("In order of strength or arrival."),
    first_round=number("From which round on it plays."),
    apart=text("For the desk: entries with the same word do not sit together."),
    fixed_table=or_null(number("For the desk: the table it does not leave.")),
    checked_in=truth("For the desk: whether it is there."),
    withdrawn=truth("Whether it plays no more."),
)
DISPUTED = truth("Whether a hand is in question there, or somebody objects, until the desk decides.")
SEAT = record(
    "A seat.",
    entry=ENTRY,
    name=NAME,
    sits=text("Who sits there: the entry, or a substitute."),
    left=truth("Whether it got up."),
    missing=truth("Whether it is awaited."),
    total=or_null(number("What was brought home there, as the table writes it; null before its result.")),
)
TABLE = record(
    "A table of a round.",
    ("number", "state", "seats", "sittings"),
    number=number("Its number."),
    state=text("How far it is.", enum=Table.State.values),
    void_reason=text("Why it is void; else empty."),
    extra_minutes=number("Minutes it has beyond the others."),
    deals=or_null(number("Which prepared deals it plays; tables of the same number share them.")),
    disputed=DISPUTED,
    seats=many(SEAT, "In order."),
    sittings=many({"type": "string"}, "Watch codes of its sittings, the latest last."),
)
AWAY = record("Somebody without a table.", entry=ENTRY, name=NAME, why=text("Why."))
ROUND = record(
    "A round.",
    ("number", "state", "report", "tables", "away"),
    number=number("Its number."),
    state=text("How far it is.", enum=Round.State.values),
    seed=number("The number chance started from."),
    report=many({"type": "string"}, "What its draw could not have, in sentences."),
    published_at=MAYBE_AT,
    started_at=MAYBE_AT,
    called_at=MAYBE_AT,
    closed_at=MAYBE_AT,
    tables=many(one("TournamentTable"), "By number."),
    away=many(AWAY, "By seed."),
)
LATE = record(
    "Who came late, or could still be seated in this round by `late/`, and where; null: nobody.",
    ("has_come", "entries", "rooms"),
    has_come=truth("Whether somebody waits for it, and was not only left out unseen."),
    entries=many(AWAY, "Who has just come first."),
    rooms=many(
        record(
            "A seat at a table without a hand, or somebody who sits out.",
            ("table", "seated", "against"),
            table=or_null(number("At which table.")),
            seated=number("So many sit there."),
            against=or_null(ENTRY),
        ),
        "Who sits out first, then the emptiest table; none: who came late plays from the next round on, or not at all where there is none, or where a bracket or groups are drawn.",
    ),
)
DESK = record(
    "What the desk shows.",
    ("next", "round", "entries", "checked_in", "check_in_code", "missing", "needs", "tables"),
    next=text("What comes next; `close` once no table is `missing` any more.", enum=list(get_args(Step))),
    round=or_null(number("The latest round.")),
    entries=number("Entries."),
    checked_in=number("Of these here."),
    check_in_code=text("The code at the door."),
    missing=many({"type": "integer"}, "Tables without a result."),
    sizes=many({"type": "string"}, "How many may sit at the tables of the next round."),
    ties=many({"type": "array", "items": {"type": "integer"}}, "Entries that share a place, by place."),
    until=MAYBE_AT,
    late=or_null(LATE),
    needs=many(
        record(
            "Something that needs the director.",
            kind=text("What kind.", enum=list(get_args(Kind))),
            words=text("What, in a sentence."),
            round=or_null(number("In which round; a dispute may be of an earlier one.")),
            table=or_null(number("At which table.")),
            hand=or_null(number("About which hand.")),
            sitting=MAYBE_CODE,
            versions=many(
                record(
                    "A version.",
                    version=text("Its id.", format="uuid"),
                    by=text("Whose."),
                    points=text("What it says."),
                ),
                "Of the hand in question.",
            ),
        ),
        "The most urgent first.",
    ),
    tables=many(
        record(
            "A table.",
            number=number("Its number."),
            state=text("How far it is.", enum=Table.State.values),
            sitting=MAYBE_CODE,
            score_code=MAYBE_CODE,
            hands=number("Hands played."),
            totals=many(
                {"type": "integer"},
                "As the table writes them, in the order of the seats, with what the end of a game adds; `result` takes them without.",
            ),
            quiet=truth("Whether nothing came for long."),
        ),
        "By number.",
    ),
)
OFFICIAL = record(
    "Somebody who helps.",
    ("id", "email", "role"),
    id=number("Of the office."),
    email=text("Whose."),
    role=text("What they may do.", enum=["", *Official.Role.values]),
)
CHOICE = record(
    "Something to choose.", key=text("Its key."), label=text("Its name."), help=text("What it is.")
)
QUESTION = record(
    "What a format asks.",
    key=text("Its name in `answers`."),
    label=text("Its name."),
    help=text("What it is."),
    default={"type": ["integer", "string", "boolean"], "description": "The usual answer."},
    least=number("The least, for a number."),
    most=number("The most."),
    choices=many(record("A choice.", value=text("The answer."), label=text("Its name.")), "Else these."),
)
SHAPES: dict[str, Schema] = {
    "Tournaments": record(
        "Tournaments.",
        ("tournaments", "after"),
        tournaments=many(one("TournamentInBrief"), "The newest first."),
        after=AFTER,
    ),
    "TournamentInBrief": record("A tournament in a list.", tuple(BRIEF), **BRIEF),
    "Tournament": record(
        "A tournament.",
        (*BRIEF, "club", "entries", "round", "notes", "rights"),
        **{**SETTINGS, **BRIEF},
        club=or_null(text("The address of its club.")),
        finished_at=MAYBE_AT,
        entries=number("Entries that play."),
        round=or_null(number("The latest round that was published.")),
        notes=many(one("Act"), "What everybody is told, the latest first."),
        rights=many({"type": "string", "enum": [*Right]}, "What you may do here."),
    ),
    "Entry": ENTRY_ROW,
    "Entered": record("Who was entered.", ("entries",), entries=many(one("Entry"), "All of them.")),
    "Entries": record(
        "Entries.", ("entries", "after"), entries=many(one("Entry"), "By number."), after=AFTER_NUMBER
    ),
    "CheckedIn": record("Who was checked in.", ("checked_in",), checked_in=number("How many.")),
    "Round": ROUND,
    "TournamentTable": TABLE,
    "SeatsTotals": record(
        "The totals then.",
        ("totals",),
        totals={"type": "object", "additionalProperties": {"type": "integer"}, "description": "By side."},
    ),
    **PLACES,
    **PREVIEWS,
    "TournamentData": {
        "type": "object",
        "description": "Everything, as the file to take along has it.",
        "required": ["name", "code", "entries", "rounds"],
        "properties": {
            "name": NAME,
            "code": CODE,
            "entries": many({"type": "object"}, "All."),
            "rounds": many({"type": "object"}, "All."),
        },
    },
    "Desk": DESK,
    "Slips": record(
        "What is printed.",
        ("slips", "after", "tables"),
        slips=many(
            record(
                "An entry.",
                entry=ENTRY,
                name=NAME,
                code=text("Of its own link."),
                table=or_null(number("Its table.")),
                seat=or_null(number("Its seat.")),
                away=text("Why it has none."),
            ),
            "By number.",
        ),
        after=AFTER_NUMBER,
        tables=many(
            record(
                "A table.",
                number=number("Its number."),
                seats=many({"type": "string"}, "Who."),
                sitting=MAYBE_CODE,
                score_code=MAYBE_CODE,
            ),
            "By number.",
        ),
    ),
    "Act": ACT,
    "Log": record(
        "The log.", ("acts", "after"), acts=many(one("Act"), "The latest first."), after=AFTER_NUMBER
    ),
    "Official": OFFICIAL,
    "Officials": record("Who runs it.", ("officials",), officials=many(one("Official"), "All.")),
    "MyTable": record(
        "Where an entry sits.",
        ("entry", "name", "round", "table", "seat", "others", "sitting"),
        entry=ENTRY,
        name=NAME,
        round=or_null(number("The round.")),
        table=or_null(number("The table; null without one.")),
        state=text("How far the table is; empty without one.", enum=["", *Table.State.values]),
        disputed=DISPUTED,
        seat=or_null(number("The seat.")),
        seats=many(SEAT, "All of the table, in order."),
        away=text("Why there is no table; else empty."),
        others=many({"type": "string"}, "Who sits there too."),
        sitting=MAYBE_CODE,
        until=MAYBE_AT,
        place=or_null(number("The place.")),
        moved=or_null(number("Places won.")),
        points=text("What it has."),
    ),
    "Formats": record(
        "What there is to choose from.",
        ("formats", "schemes", "metrics", "absences"),
        formats=many(
            record(
                "A format.",
                key=text("Its key."),
                label=text("Its name."),
                help=text("What it is."),
                drawn=text("When its rounds are drawn."),
                least=number("The fewest at a table."),
                most=number("The most at a table."),
                scheme=text("The points it proposes."),
                order=many({"type": "string"}, "The order of metrics it proposes."),
                questions=many(QUESTION, "What it asks."),
            ),
            "All.",
        ),
        schemes=many(CHOICE, "Points for a table."),
        metrics=many(CHOICE, "What can decide."),
        absences=many(CHOICE, "What a round without a table is worth."),
    ),
    **SENT,
}
add_shapes = adding(SHAPES)
