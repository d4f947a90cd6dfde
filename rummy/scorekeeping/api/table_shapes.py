"""Which shapes have tables, hands and people as the API tells them?"""

from typing import get_args

from rummy.programs.models import Token
from rummy.scorekeeping.api.field_shapes import AFTER, AFTER_NUMBER, COLOURS, ID
from rummy.scorekeeping.api.link_shapes import LINK_BODY, SCORE_LINK
from rummy.scorekeeping.api.schemas import Schema, by_name, many, number, one, or_null, record, text, truth
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services.outcome import Kind

TIME = text("A time.", format="date-time")
MAYBE_POINTS = by_name({"type": ["integer", "null"]}, "Points by side; null where nothing counts.")

TABLE_SIDE = record(
    "A side at a table.",
    ("name", "players", "colour", "total", "games_won", "won_sitting", "out"),
    name=text("Its name."),
    players=many({"type": "string"}, "Who plays."),
    colour=text("Of its chip, on every screen.", enum=COLOURS),
    total=number("Where it stands in the latest game."),
    games_won=number("Games it has won."),
    won_sitting=truth("Whether it has won the series."),
    out=truth("Whether it has left the game."),
)
TABLE = record(
    "A table as it stands.",
    (
        "code",
        "url",
        "title",
        "game",
        "options",
        "sides",
        "next_number",
        "next_dealer",
        "version",
        "may_score",
    ),
    code=text("Its watch code."),
    url=text("Where it is told."),
    title=text("Who plays."),
    game=text("The ruleset."),
    name=text("The game’s name for people."),
    edition=number("The edition of the rules it began with."),
    options={"type": "object", "description": "Every house rule’s value."},
    sides=many(one("TableSide"), "In seat order."),
    game_number=number("The latest game."),
    game_finished=truth("Whether it is won: the next hand opens another."),
    winners=many({"type": "string"}, "Who won it."),
    next_number=number("The number of the next hand."),
    next_dealer=text("Who deals it."),
    questions=many({"type": "integer"}, "Hands of which the table has several versions."),
    agreeing=text("Who is asked whether a hand is right.", enum=Sitting.Agreeing.values),
    finished=truth("Whether nobody deals another hand."),
    decided=truth("Whether the series is won."),
    started_at=TIME,
    changed_at=TIME,
    version=number("Grows with every write."),
    put_away=truth("Whether it was taken off the start pages."),
    may_score=truth("Whether this token may write here."),
    score_code=text("Only for who may score: whoever has it may, too."),
)
LISTENING = record(
    "Where to listen.",
    ("url", "seconds"),
    url=text("To be opened as it is: it lets in whoever has it."),
    seconds=number("For so long it may be opened; ask for another one then."),
)
BRIEF = record(
    "A table in a list.",
    ("code", "url", "title", "game", "name", "totals", "hands", "changed_at", "finished", "may_score"),
    code=text("Its watch code."),
    url=text("Where all of it is."),
    title=text("Who plays."),
    game=text("The ruleset."),
    name=text("The game’s name for people."),
    totals=MAYBE_POINTS,
    hands=number("Hands that count."),
    changed_at=TIME,
    finished=truth("Whether nobody deals another hand."),
    may_score=truth("Whether this token may write there."),
)
GAME_ROW = record(
    "Hands up to the target.",
    ("number", "hands", "totals", "finished", "winners", "final", "settlement"),
    number=number("Which, from 1."),
    hands=many({"type": "integer"}, "The numbers of the first and the last hand.", minItems=2, maxItems=2),
    totals=MAYBE_POINTS,
    finished=truth("Whether it is won."),
    winners=many({"type": "string"}, "Who won."),
    final=or_null({**MAYBE_POINTS, "description": "Totals with the bonuses of the end."}),
    settlement=or_null({**MAYBE_POINTS, "description": "What each side collects or pays at the end."}),
)
OPEN = truth("Whether it is followed and has not ended: it counts for nothing yet.")
TO_MOVE = or_null(text("Whose turn it is in an open hand."))
HAND_ROW = record(
    "A hand in a list.",
    ("number", "game", "at", "scores", "winner", "open", "to_move", "typed", "voided", "question"),
    number=number("Its number."),
    game=or_null(number("The game it belongs to.")),
    at=or_null(text("When it was entered.", format="date-time")),
    scores={**MAYBE_POINTS, "type": ["object", "null"]},
    winner=or_null(text("Who won it.")),
    open=OPEN,
    to_move=TO_MOVE,
    typed=truth("Whether only the totals were told."),
    voided=truth("Whether it is struck."),
    question=truth("Whether the table has several versions."),
    corrected=truth("Whether it was corrected."),
    entered_by=text("Who entered it."),
    agreements=number("How many agree."),
    objections=number("How many object."),
)
WHOSE = or_null(text("The player whose word it is, where `by` was handed to him."))
LINE = record(
    "A line of a receipt.",
    ("player", "code", "cards", "points", "text"),
    player=or_null(text("The player it is about.")),
    code=text("A word for programs."),
    cards=text("The cards it is about."),
    points=number("Won, or below zero lost."),
    text=text("The reason for people."),
)
HAND = record(
    "A hand with its receipt and history.",
    (
        *("number", "game", "version", "revision", "voided", "question", "document", "open", "to_move"),
        *("sides", "history"),
    ),
    number=number("Its number."),
    game=or_null(number("The game it belongs to.")),
    version=text("The entry that counts: name it to agree or object.", format="uuid"),
    revision=number("The latest entry: the `base` of a correction."),
    voided=truth("Whether it is struck."),
    question={
        "type": ["array", "null"],
        "items": {"type": "string", "format": "uuid"},
        "description": "The versions the table can choose between; null where there is no question.",
    },
    document={
        "type": ["object", "null"],
        "description": "The hand of a score document; null where it is struck.",
    },
    winner=or_null(text("Who won it.")),
    open=OPEN,
    to_move=TO_MOVE,
    sides=many(
        record(
            "A side’s receipt.",
            ("name", "points", "total", "lines"),
            name=text("The side."),
            points=or_null(number("Its points; of an open hand those so far.")),
            total=or_null(number("Where it stood in the game after it.")),
            lines=many(LINE, "They add up to its points."),
        ),
        "In seat order.",
    ),
    warnings=many({"type": "string"}, "Advice, and what the table let stand."),
    entered_by=text("Who entered what counts."),
    at=TIME,
    words=many(
        record(
            "What somebody says of it.",
            by=text("Who."),
            whose=WHOSE,
            what=text("`agrees` or `objects`; the desk of a tournament `rules`."),
            reason=text("Why he objects, or the desk rules so."),
            at=TIME,
        ),
        "Who agrees and who objects, and how the desk rules.",
    ),
    history=many(
        record(
            "An entry.",
            id=text("Its id, by which other entries name it."),
            revision=number("From 1."),
            action=text("What was done."),
            by=text("Who."),
            whose=WHOSE,
            at=TIME,
            changes=many({"type": "string"}, "What differs, in words."),
            document={
                "type": ["object", "null"],
                "description": "The hand as it was entered: of a question, what each version says; null where it enters none.",
            },
        ),
        "Every entry, the newest first.",
    ),
)
_TOTAL = record(
    "A total as it is and as it would be; null where there is no such game.",
    ("before", "after"),
    before=or_null({"type": "integer"}),
    after=or_null({"type": "integer"}),
)
PREVIEW = record(
    "What a hand would change.",
    ("status", "sentences", "games", "next_dealer"),
    status=text("Whether the rules take the hand.", enum=["preview", "refused"]),
    sentences=many({"type": "string"}, "Everything that would be otherwise, or why the hand is refused."),
    games=many(
        record(
            "A game in which a total would be another.",
            ("game", "totals"),
            game=number("The game."),
            totals=by_name(_TOTAL, "By side."),
        ),
        "In their order.",
    ),
    next_dealer=record(
        "Who deals the next hand.", ("before", "after"), before=text("Now."), after=text("Then.")
    ),
)
OUTCOME = record(
    "What became of a write.",
    ("status", "number", "revision", "url", "totals", "game_over", "question"),
    status=text(
        "What happened.",
        enum=list(get_args(Kind)),
    ),
    number=number("The hand."),
    revision=number("The entry of it."),
    url=text("Where the hand is told."),
    totals=by_name({"type": "integer"}, "Points by side in the latest game."),
    game_over=truth("Whether that game is won."),
    question=truth("Whether the table has to choose between versions now."),
)
NAMED = record(
    "Somebody.",
    id=or_null(text("Without one: initials.")),
    name=text("The name."),
)
PERSON = record(
    "A record of finished games.",
    ("id", "name", "players", "games", "played", "won", "since", "as_of"),
    id=text("Whose.", format="uuid"),
    name=text("The name."),
    players=many(
        NAMED,
        "The two of a partnership.",
    ),
    games=many(
        record(
            "One game of the menu.",
            game=text("The ruleset."),
            played=number("Games."),
            won=number("Games won."),
            hands=number("Hands."),
            hands_won=number("Hands won."),
            points=number("Points in all hands."),
        ),
        "The most played first.",
    ),
    rivals=many(
        record(
            "Games against somebody.",
            person=NAMED,
            played=number("Games."),
            won=number("Of these won."),
            lost=number("Of these won by the other."),
        ),
        "Those met most.",
    ),
    partners=many(
        record(
            "Games with a partner.",
            id=text("The partnership.", format="uuid"),
            person=NAMED,
            played=number("Games."),
            won=number("Of these won."),
        ),
        "The most games first.",
    ),
    played=number("Games."),
    won=number("Games won."),
    since=or_null(text("The first game.", format="date-time")),
    as_of=or_null(text("The latest game.", format="date-time")),
)
ABOUT_ME = record(
    "Who this token acts for.",
    ("program", "scopes", "players"),
    program=text("Its name."),
    scopes=many({"type": "string", "enum": Token.Scope.values}, "What it may do."),
    players=many(
        record("A player who is me.", id=text("Which.", format="uuid"), name=text("The name.")), "Who I am."
    ),
)
WRITE = record("A write.", id=ID)
AS_WHOM = text(
    "As whom: what the table calls this program from then on, where it has no name there yet.", maxLength=40
)
WHOSE_WORD = text(
    "The player whose word it is, where somebody without a program says so on this one; the program has to score there.",
    maxLength=40,
)
HAND_BODY = record(
    "A hand to enter or correct.",
    ("number", "hand"),
    id=ID,
    number=number("The hand’s number: `next_number` of the table for a new one.", minimum=1),
    base=number("The `revision` you saw, 0 for a new hand.", minimum=0, default=0),
    hand={"type": "object", "description": "A Hand of a score document."},
)
START_BODY = record(
    "A table to open.",
    ("game", "sides"),
    id=ID,
    game=text("The ruleset."),
    options={"type": "object", "description": "House rules that differ from the usual."},
    sides=many({"description": "As in a score document."}, "Players, or partnerships, in seat order."),
    first_dealer=text("Who deals first; else the first player."),
)
SHAPES: dict[str, Schema] = {
    "Table": TABLE,
    "TableSide": TABLE_SIDE,
    "TableInBrief": BRIEF,
    "Listening": LISTENING,
    "Tables": record(
        "My tables.", ("sittings", "after"), sittings=many(one("TableInBrief"), "Some."), after=AFTER
    ),
    "HandInBrief": HAND_ROW,
    "Hands": record(
        "Hands.", ("hands", "after"), hands=many(one("HandInBrief"), "In order."), after=AFTER_NUMBER
    ),
    "SittingGames": record(
        "Games.", ("games", "after"), games=many(one("SittingGame"), "In order."), after=AFTER_NUMBER
    ),
    "SittingGame": GAME_ROW,
    "HandTold": HAND,
    "Outcome": OUTCOME,
    "Preview": PREVIEW,
    "Person": PERSON,
    "Me": ABOUT_ME,
    "Write": WRITE,
    "HandSent": HAND_BODY,
    "TableSent": START_BODY,
    "Brought": record("A table to bring.", ("document",), id=ID, document=one("ScoreDocument")),
    "Code": record("A code.", ("code",), id=ID, code=text("The score code, or the watch code.")),
    "ColourSent": record(
        "The colour of a side.",
        ("side", "colour"),
        id=ID,
        side=text("Its name."),
        colour=text("Which.", enum=COLOURS),
    ),
    "ScoreLink": SCORE_LINK,
    "LinkSent": LINK_BODY,
    "AgreeingSent": record(
        "Who is asked.",
        ("agreeing",),
        id=ID,
        agreeing=text("Who.", enum=Sitting.Agreeing.values),
        watchers_agree=truth("Whether who only watches may say so too."),
    ),
    "About": record(
        "A word about a version.", ("about",), id=ID, about=text("Its `version`.", format="uuid")
    ),
    "Agreement": record(
        "It is right.",
        ("about",),
        id=ID,
        about=text("The `version` you saw.", format="uuid"),
        name=AS_WHOM,
        whose=WHOSE_WORD,
    ),
    "Objection": record(
        "What is wrong.",
        ("about", "reason"),
        id=ID,
        about=text("The `version` you saw.", format="uuid"),
        reason=text("What is wrong with it, in at most 200 letters.", maxLength=200),
        name=AS_WHOM,
        whose=WHOSE_WORD,
    ),
    "Withdrawal": record("Not said any more.", id=ID, whose=WHOSE_WORD),
    "Restoring": record(
        "What is to count again.",
        id=ID,
        version=text("An earlier entry; else what last counted.", format="uuid"),
    ),
    "Choice": record("The version to count.", ("chosen",), id=ID, chosen=text("Its id.", format="uuid")),
}
