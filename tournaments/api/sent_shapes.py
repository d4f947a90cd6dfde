"""Which shapes are sent to a tournament?"""

from rummy.scorekeeping.api.field_shapes import ID
from rummy.scorekeeping.api.schemas import Schema, many, number, or_null, record, text, truth
from rummy.scorekeeping.models import Sitting
from tournaments.models import Official, Screen, Tournament

ENTRY, NAME = number("The entry’s number.", minimum=1), text("The name.")
SETTINGS: dict[str, Schema] = {
    "name": NAME,
    "game": text("The ruleset."),
    "options": {"type": "object", "description": "House rules."},
    "pairs": truth("Whether partners enter together."),
    "format": text("One of `formats`."),
    "answers": {"type": "object", "description": "To what the format asks."},
    "scheme": text("Points for a table: one of `schemes`."),
    "order": many({"type": "string"}, "Metrics: the first that differs decides."),
    "bye_worth": text("What a bye is worth: one of `absences`."),
    "missed_worth": text("What a missed round is worth."),
    "bye_opponent": text(
        "What a round without a table is in tie-breaks that look at opponents: nothing, or a level meeting with yourself.",
        enum=Tournament.ByeOpponent.values,
    ),
    "ends": text("When a round is over.", enum=Tournament.Ends.values),
    "ends_after": or_null(number("After how many hands or games.")),
    "minutes": or_null(number("Minutes a round.")),
    "no_show_minutes": or_null(number("Minutes to wait for somebody; null: as long as the desk likes.")),
    "last_hand": text("What becomes of the hand when time is up.", enum=Tournament.LastHand.values),
    "substitute_rated": text("Who is rated where a substitute sits.", enum=Tournament.SubstituteRated.values),
    "agreeing": text("Who agrees to a hand.", enum=Sitting.Agreeing.values),
    "correction_hours": number("Hours in which results may change after the end."),
    "league": text("The club’s league whose board it counts on; empty: none.", maxLength=40),
    "starts_at": or_null(text("When play starts, with its zone; null: nobody said.", format="date-time")),
}
REASON = text("Why, in at most 200 letters.", maxLength=200)
TWO = {"one": ENTRY, "other": ENTRY}
MAYBE_TABLE = or_null(number("The table."))
SENT: dict[str, Schema] = {
    "TournamentSent": record(
        "A tournament to set up.",
        ("name", "game", "format"),
        id=ID,
        club=text("The address of the club whose it is."),
        **SETTINGS,
    ),
    "SettingsSent": record("Settings to change.", id=ID, **SETTINGS),
    "NamesSent": record(
        "People to enter.",
        ("names",),
        id=ID,
        names=many({"type": "string"}, "One each; partners with “&” between them."),
        apart=text("Entries with the same word do not sit together."),
    ),
    "HereSent": record("Whether somebody is there.", id=ID, here=truth("Is he?")),
    "ArrangeSent": record(
        "What the draw must know.",
        ("seed",),
        id=ID,
        seed=number("The seed."),
        apart=text("Entries with the same word do not sit together."),
        fixed_table=MAYBE_TABLE,
        name=text("Put right, until its first table opens."),
    ),
    "ReasonSent": record("Why.", id=ID, reason=REASON),
    "VoidSent": record("Why.", ("reason",), id=ID, reason=REASON),
    "EntrySent": record("An entry.", ("entry",), id=ID, entry=ENTRY),
    "MissingSent": record(
        "Who is awaited.", ("entry",), id=ID, entry=ENTRY, here=truth("Whether he has come.")
    ),
    "SettleMissingSent": record(
        "What becomes of a seat.",
        ("entry", "how"),
        id=ID,
        entry=ENTRY,
        how=text("What becomes of it.", enum=["out", "withdraw", "substitute", "draw"]),
        name=text("Who sits there instead."),
    ),
    "PlayOffSent": record(
        "Who plays for a place.",
        ("entries",),
        id=ID,
        entries=many({"type": "integer"}, "All entries that share it."),
    ),
    "SizesSent": record(
        "How many sit at the tables.", id=ID, sizes=text("One of `sizes`; empty: the usual.")
    ),
    "TwoSent": record("Two entries.", ("one", "other"), id=ID, **TWO),
    "SwapSent": record("Two entries, and why.", ("one", "other"), id=ID, **TWO, reason=REASON),
    "MoveSent": record(
        "Where an entry goes, and why.", ("entry",), id=ID, entry=ENTRY, table=MAYBE_TABLE, reason=REASON
    ),
    "LateSent": record(
        "Where somebody who came late plays.",
        ("entry",),
        id=ID,
        entry=ENTRY,
        table=number("At this table,"),
        against=number("or against this entry, who sits out."),
    ),
    "RedrawSent": record(
        "What becomes of a draw.",
        ("which",),
        id=ID,
        which=text("Which tables are drawn anew.", enum=["keep", "touched", "all"]),
        reason=REASON,
    ),
    "TellSent": record(
        "A message.", ("words",), id=ID, words=text("At most 200 letters."), table=MAYBE_TABLE
    ),
    "ResultSent": record(
        "A result.",
        ("totals",),
        id=ID,
        totals=many({"type": "integer"}, "In the order of the seats."),
        reason=REASON,
    ),
    "RuleSent": record(
        "A ruling.",
        ("hand", "reason"),
        id=ID,
        hand=number("The hand’s number.", minimum=1),
        chosen=or_null(text("The version that counts.", format="uuid")),
        reason=REASON,
    ),
    "GoOnSent": record(
        "How a table goes on.",
        ("how",),
        id=ID,
        how=text("Without who leaves, or as it stands.", enum=["short", "count"]),
        leaving=many({"type": "integer"}, "The entries that leave; else those that withdrew."),
    ),
    "SubstituteSent": record("Who sits there.", ("entry", "name"), id=ID, entry=ENTRY, name=NAME),
    "ExtraSent": record("More time.", ("minutes",), id=ID, minutes=number("Minutes in all.", minimum=0)),
    "TableSeatsSent": record(
        "Who had changed seats.",
        ("one", "other"),
        id=ID,
        one=text("A name at the table."),
        other=text("The other one."),
        first=number("From this hand on.", minimum=1),
        look=truth("Only look what it comes to."),
    ),
    "OfficialSent": record(
        "Who is to help.",
        ("email", "role"),
        id=ID,
        email=text("Of an account."),
        role=text("What they may do.", enum=Official.Role.values),
    ),
    "NoteSent": record("What everybody is to know.", ("note",), id=ID, note=text("At most 300 letters.")),
    "ScreenSent": record(
        "What the screen shows.",
        ("shows",),
        id=ID,
        shows=text("What.", enum=Screen.Shows.values),
        message=text("What it says besides."),
    ),
}
