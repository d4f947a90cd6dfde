"""Which shapes has what a correction would change?"""

from rummy.scorekeeping.api.schemas import Schema, many, number, record, text, truth

_MOVED = record(
    "Somebody whose place or points change.",
    ("name", "place", "points"),
    name=text("The entry’s name."),
    place=record("By place.", ("before", "after"), before=number("Now."), after=number("Then.")),
    points=record("As people read them.", ("before", "after"), before=text("Now."), after=text("Then.")),
)
_STANDINGS = {
    "moved": many(_MOVED, "Whose place or points change, in the order of the standings then."),
    "later": text(
        "The later round that was drawn on the points as they are now; empty where none is touched."
    ),
    "winners": many({"type": "string"}, "Which games of a bracket somebody else wins then, in sentences."),
    "ratings": text(
        "How the games of the table are rated then, in sentences; empty where they are as they were."
    ),
    "is_later_open": truth("Whether nobody plays that round yet."),
    "is_later_over": truth("Whether that round is closed."),
    "gave_up": many({"type": "string"}, "What the draw of this round had to give up then, in sentences."),
}
_SIDE = record(
    "A side of the table.",
    ("side", "before", "total"),
    side=text("Its name."),
    before=number("Its total now."),
    total=number("Its total then."),
)
PREVIEWS: dict[str, Schema] = {
    "StandingsPreview": record("What would change.", tuple(_STANDINGS), **_STANDINGS),
    "ResultPreview": record(
        "What would change.",
        ("totals", *_STANDINGS),
        totals=many(_SIDE, "By seats."),
        **_STANDINGS,
    ),
}
