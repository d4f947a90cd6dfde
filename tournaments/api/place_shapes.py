"""Which shapes have standings, crosstable, groups, ladder and bracket?"""

from rummy.scorekeeping.api.field_shapes import AFTER_NUMBER, MAYBE_AT
from rummy.scorekeeping.api.schemas import Schema, many, number, or_null, record, text, truth
from tournaments.api.field_shapes import ENTRY, NAME

STANDINGS = record(
    "The standings after a round.",
    ("round", "rounds", "live", "behind", "columns", "lines", "after"),
    round=number("After which round; 0 before the first."),
    rounds=number("The latest there is."),
    live=truth("Whether that round is still played."),
    behind=truth("Whether results wait to be counted."),
    as_of=MAYBE_AT,
    columns=many(
        record(
            "What is measured.", label=text("In short."), title=text("Its name."), help=text("What it is.")
        ),
        "In the order in which they decide.",
    ),
    lines=many(
        record(
            "A line.",
            place=number("The place."),
            shared=truth("Whether somebody shares it."),
            entry=ENTRY,
            name=NAME,
            values=many({"type": "string"}, "One for each column; empty where it was not asked."),
            gained=text("Points of this round."),
            moved=or_null(number("Places won; below zero lost; null for new, or still in.")),
            why=text("Why it is here and not lower."),
            withdrawn=truth("Whether it plays no more."),
            still_in=truth("Whether it still plays in the bracket for its place."),
        ),
        "The best first.",
    ),
    after=AFTER_NUMBER,
)
COLUMN = record(
    "Games one above the other.",
    label=text("The round’s name."),
    games=many(
        record(
            "A game.",
            number=number("Its number."),
            ready=truth("Whether both are known."),
            by_default=truth("Whether the other plays no more."),
            halves=many(
                record(
                    "One of the two.",
                    name=text("The name, or who is awaited."),
                    known=truth("Whether it is a name."),
                    won=truth("Won?"),
                    lost=truth("Lost?"),
                    total=or_null(number("As its table writes it; null without one.")),
                ),
                "Both.",
            ),
        ),
        "In order.",
    ),
)
CROSS_LINES = many(
    record(
        "An entry.",
        place=number("The place."),
        name=NAME,
        cells=many({"type": "string"}, "One for each column."),
        away=text("What rounds without a table brought, each behind “–”; empty where the cells say so."),
        total=text("All together; empty where no points are counted, as on a ladder."),
    ),
    "The best first.",
)
BRACKET = record(
    "A bracket.",
    ("sides",),
    sides=many(
        {"type": "array", "items": COLUMN, "description": "Its columns."},
        "The main side, and below it the second chance with what decides in the end, each by its rounds.",
    ),
)
PLACES: dict[str, Schema] = {
    "Standings": STANDINGS,
    "Crosstable": record(
        "A crosstable.",
        ("by_rounds", "columns", "lines"),
        by_rounds=truth("Whether the columns are rounds, else entries."),
        columns=many({"type": "string"}, "Their heads."),
        lines=CROSS_LINES,
    ),
    "Groups": record(
        "The groups whose best go on to a knock-out.",
        ("groups", "through", "over"),
        groups=many(
            record(
                "A group.",
                ("number", "columns", "lines", "why"),
                number=number("Which."),
                columns=many({"type": "string"}, "The heads of the columns."),
                lines=CROSS_LINES,
                why=text("What put the last who goes on above the next; empty before that is settled."),
            ),
            "Empty where a tournament has none.",
        ),
        through=number("How many of each go on."),
        over=truth("Whether their rounds are played, and it is settled who goes on."),
    ),
    "Ladder": record(
        "Who stands on which rung of a ladder.",
        ("rungs", "drawn", "goes_on"),
        rungs=many(
            record(
                "A rung.",
                ("number", "name", "moved", "meets", "table", "away", "course"),
                number=number("Which, from the highest."),
                name=NAME,
                moved=number("How many rungs the last evening won; negative for lost."),
                meets=many({"type": "string"}, "Whom the one on it meets."),
                table=or_null(number("At which table; null as long as none is drawn.")),
                away=text("Why nobody is met."),
                course=many({"type": "integer"}, "The rung behind each evening."),
            ),
            "The highest first; empty where a tournament is no ladder.",
        ),
        drawn=text("The round in which they meet; empty: who would meet if everybody came."),
        goes_on=truth("Whether there is another evening."),
    ),
    "Bracket": BRACKET,
}
