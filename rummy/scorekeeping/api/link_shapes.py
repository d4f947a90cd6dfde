"""Which shapes has a scoring link as the API tells it, and who came by it?"""

from rummy.scorekeeping.api.field_shapes import ID
from rummy.scorekeeping.api.schemas import many, number, record, text

SCORE_LINK = record(
    "The scoring link, and who came by it.",
    ("score_code", "scorers"),
    score_code=text("Whoever has it may score."),
    scorers=many(
        record(
            "A phone or a program.",
            ("number", "label", "since", "hands"),
            number=number("Which, at this table."),
            label=text("What the table calls it."),
            since=text("When it came.", format="date-time"),
            hands=number("How many hands it entered."),
        ),
        "All that score there but the one that asks and the one that began the table.",
    ),
)
LINK_BODY = record(
    "Who scores here no more.",
    ("ends",),
    id=ID,
    ends=text("The `score_code` that ends."),
    watch_only=many({"type": "integer"}, "The numbers of phones that only watch from now on."),
)
