"""What does the reference say of each address about tables, hands and people?"""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiResponse

from rummy.scorekeeping.api import schemas
from rummy.scorekeeping.api.addresses import AFTER, KEY, LIMIT, NEW_ID, SAME, USUAL, asked, described, part
from rummy.scorekeeping.api.schemas import one

UNKNOWN, FORBIDDEN = "No such table or hand.", USUAL[403]


def answers(shape: str, says: str, *, status: int = 200, **more: str) -> dict[int, OpenApiResponse]:
    """The answer wanted, and those every address of this kind may give."""
    told = {status: OpenApiResponse(one(shape), says)}
    usual = {code: USUAL[code] for code in (401, 413, 415, 422, 429)}
    for code, words in {**usual, **{int(name[1:]): words for name, words in more.items()}}.items():
        told[code] = OpenApiResponse(one("Errors"), words)
    return told


CODE = part("code", "The table’s watch code.")
NUMBER = part("number", "The hand’s number.", OpenApiTypes.INT)
WHOSE = part("id", "Whose.", OpenApiTypes.UUID)


def _sends(shape: str, example: Any | None = None) -> dict[str, Any]:
    shown = [OpenApiExample(shape, value=example, request_only=True)] if example else []
    return {"request": {"application/json": one(shape)}, "examples": shown}


ME = described(
    operation_id="me", summary="Who am I?", description="", responses=answers("Me", "You.", s403=FORBIDDEN)
)
SITTINGS = described(
    operation_id="sittings",
    summary="My tables",
    description="The one that changed last comes first. For more, send `after` back as it was told.",
    parameters=[
        LIMIT,
        AFTER,
        asked("put_away", "Only those put away, or only the others; else all.", OpenApiTypes.BOOL),
    ],
    responses=answers("Tables", "Some of them.", s403=FORBIDDEN),
)
START = described(
    operation_id="start",
    summary="Open a table",
    description="The program may score there, and so may whoever joins with the `score_code`.",
    parameters=[KEY],
    responses=answers("Table", "The table.", status=201, s403=FORBIDDEN),
    **_sends(
        "TableSent",
        {
            "id": NEW_ID,
            "game": schemas.DOCUMENT["properties"]["game"]["enum"][0],
            "sides": ["Ana", "Ben", "Cy"],
        },
    ),
)
BRING = described(
    operation_id="bring",
    summary="Bring a table",
    description="With all hands of a score document, or nothing of it.",
    parameters=[KEY],
    responses=answers("Table", "The table.", status=201, s403=FORBIDDEN),
    **_sends("Brought"),
)
JOIN = described(
    operation_id="join",
    summary="Come to a table",
    description="With its score code to score there, with its watch code to find it among yours.",
    parameters=[KEY],
    responses=answers("Table", "The table.", s403=FORBIDDEN, s404="No table has this code."),
    **_sends("Code", {"code": "ABCDEFGHJK"}),
)
SITTING = described(
    operation_id="sitting",
    summary="A table as it stands",
    description="Needs no token: who knows the watch code may look. Send the ETag back in If-None-Match.",
    parameters=[CODE],
    responses=answers("Table", "The table.", s404=UNKNOWN) | {304: SAME},
)
LIVE = described(
    operation_id="live",
    summary="Where to hear of a table",
    description="A stream of server-sent events: `change` with its `version`, at once and after every write. Needs no token.",
    parameters=[CODE],
    responses=answers("Listening", "The address.", s404=UNKNOWN),
)
DOCUMENT = described(
    operation_id="document",
    summary="A table as a score document",
    description="Struck hands are left out. Needs no token.",
    parameters=[CODE],
    responses=answers("ScoreDocument", "The document.", s404=UNKNOWN) | {304: SAME},
)
AGREEING = described(
    operation_id="agreeing",
    summary="Say who agrees to a hand",
    description="",
    parameters=[CODE, KEY],
    responses=answers("Table", "The table.", s403=FORBIDDEN, s404=UNKNOWN),
    **_sends("AgreeingSent", {"agreeing": "one"}),
)
SCORERS = described(
    operation_id="score_link",
    summary="Who scores at a table by its link",
    description="For who began the table: the other phones and programs that score there, whom a new link may leave behind.",
    parameters=[CODE],
    responses=answers("ScoreLink", "The code, and who has used it.", s403=FORBIDDEN, s404=UNKNOWN)
    | {304: SAME},
)
LINK_ANEW = described(
    operation_id="link_anew",
    summary="End the scoring link",
    description="And make a new one, for who began the table. `ends` is the code that ends; where it has ended already, no other one is made.",
    parameters=[CODE, KEY],
    responses=answers("Table", "The table, with its new `score_code`.", s403=FORBIDDEN, s404=UNKNOWN),
    **_sends("LinkSent", {"ends": "ABCDEFGHJK", "watch_only": [3]}),
)
COLOUR = described(
    operation_id="colour",
    summary="Give a side the colour of its chips",
    description="The side that has it takes the other’s.",
    parameters=[CODE, KEY],
    responses=answers("Table", "The table.", s403=FORBIDDEN, s404=UNKNOWN),
    **_sends("ColourSent", {"side": "Ana", "colour": "blue"}),
)
AGAIN = described(
    operation_id="again",
    summary="The same people again",
    description="A new table by the same rules; the deal starts one seat on.",
    parameters=[CODE, KEY],
    responses=answers("Table", "The new table.", status=201, s403=FORBIDDEN, s404=UNKNOWN),
    **_sends("Write"),
)
HANDS = described(
    operation_id="hands",
    summary="The hands of a table",
    description="In order. Needs no token.",
    parameters=[
        CODE,
        LIMIT,
        asked("after", "The number of the last one you have.", OpenApiTypes.INT),
    ],
    responses=answers("Hands", "Some of them.", s404=UNKNOWN) | {304: SAME},
)
RECORD = described(
    operation_id="record",
    summary="Enter or correct a hand",
    description="The same `id` again is the same entry. Somebody else’s equal hand is an agreement, a different one a question to the table: both are kept. "
    "To follow a hand, enter its `turns` as far as they have come and correct them by more; until it ends it is `open` and counts for nothing.",
    parameters=[CODE, KEY],
    responses=answers("Outcome", "Agreed with, or known already.", s403=FORBIDDEN, s404=UNKNOWN)
    | {
        201: OpenApiResponse(one("Outcome"), "Entered, or corrected."),
        409: OpenApiResponse(one("Outcome"), "A question: the table has to choose."),
    },
    **_sends("HandSent", {"id": NEW_ID, "number": 1, "hand": {"typed": {"Ana": 40, "Ben": -5}}}),
)
PREVIEW = described(
    operation_id="preview",
    summary="What a hand would change",
    description="Totals, games and the deal as they are and as they would be, and the difference in sentences. Stores nothing.",
    parameters=[CODE],
    responses=answers("Preview", "What it would change.", s403=FORBIDDEN, s404=UNKNOWN),
    **_sends("HandSent", {"number": 1, "hand": {"typed": {"Ana": 40, "Ben": -5}}}),
)
HAND_ADDRESS = described(
    operation_id="hand",
    summary="A hand",
    description="With its receipt and everything ever entered for it. Needs no token.",
    parameters=[CODE, NUMBER],
    responses=answers("HandTold", "The hand.", s404=UNKNOWN) | {304: SAME},
)


def deed(name: str, summary: str, description: str) -> Any:
    """An address that does something to a table, and needs no body."""
    told = answers("Table", "The table.", s403=FORBIDDEN, s404=UNKNOWN)
    return described(
        operation_id=name,
        summary=summary,
        description=description,
        parameters=[CODE, KEY],
        responses=told,
        **_sends("Write"),
    )


def word(summary: str, description: str, shape: str = "Write") -> Any:
    """An address that says something about a hand; decorates the view that does it."""

    def decorate(view: Any) -> Any:
        said = described(
            operation_id=view.__name__.lower(),
            summary=summary,
            description=description,
            parameters=[CODE, NUMBER, KEY],
            responses=answers("Outcome", "What became of it.", s403=FORBIDDEN, s404=UNKNOWN, s409=CHANGED),
            **_sends(shape),
        )

        def post(self: Any, request: Any, code: str, number: int) -> Any:
            return super(view, self).post(request, code, number)

        view.post = said(post)
        return view

    return decorate


CHANGED = "The hand is not what you saw any more, or is not in question."


def person(name: str, summary: str) -> Any:
    """A record of finished games."""
    told = answers(
        "Person", "The record.", s403=FORBIDDEN, s404="There is nobody, or nobody whose page you may open."
    )
    return described(operation_id=name, summary=summary, description="", parameters=[WHOSE], responses=told)
