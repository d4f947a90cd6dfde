"""Which shapes have boards, ratings and statistics as the API tells them?"""

from rummy.leaderboards.measures import BY_KEY
from rummy.scorekeeping.api.field_shapes import AFTER, AFTER_NUMBER, AT
from rummy.scorekeeping.api.schemas import (
    Schema,
    adding,
    by_name,
    many,
    number,
    one,
    or_null,
    record,
    text,
    truth,
)

LOW = "Below zero where the lowest total wins: more is better."
SCORE = number(f"Whole; `rate` in tenths of a percent, `each` in tenths of a point. {LOW}")
BY = text("By what.", enum=[*BY_KEY])
PEOPLE = many(one("Named"), "One person, or two partners.")
GAMES, WON = number("Games played to their end."), number("Games won.")
SEASON = text("The season; empty for all time.")
SITTING = or_null(text("The table’s watch code, where you were at it."))
CLUB = or_null(text("The club whose games they are; null for all games."))
LINE = record(
    "A row of a board.",
    ("place", "tied", "people", "score", "games", "won", "rating", "trend", "me"),
    place=or_null(number("The exact place; null while there is none.")),
    tied=truth("Whether somebody shares it."),
    people=PEOPLE,
    score=or_null(SCORE),
    games=GAMES,
    won=WON,
    rating=or_null(number("The rating.")),
    trend=or_null(
        number("By rating: how it changed in thirty days or in the season; null without a game in them.")
    ),
    me=truth("Whether that is you."),
)
BOARD = record(
    "Part of a board.",
    ("family", "by", "season", "rows", "mine", "count", "before", "after"),
    family=text("The games that are rated together."),
    name=text("Their name."),
    by=BY,
    season=SEASON,
    game=or_null(text("The one game of the family; null for all.")),
    pairs=truth("Whether partners stand there."),
    count=number("How many are on it."),
    rows=many(one("BoardRow"), "The best first."),
    mine=many(one("BoardRow"), "Your own rows, also without a place yet."),
    as_of=or_null(text("When the latest game on it was over.", format="date-time")),
    before=or_null(text("For `before` in the next request; null at the top.")),
    after=AFTER,
)
CHANGE = record(
    "A game that changed a rating.",
    ("number", "at", "before", "after", "place", "sides", "chance", "opponents"),
    number=number("Which, from 1."),
    at=AT,
    game=text("The ruleset."),
    name=text("The game’s name for people."),
    before=number("The rating before."),
    after=number("The rating after."),
    place=number("The place at the table."),
    sides=number("How many played."),
    chance=number("How likely a win was, in thousandths."),
    opponents=many(
        record("An opponent.", people=PEOPLE, rating=number("The rating then."), place=number("The place.")),
        "The others, the best first.",
    ),
    sitting=SITTING,
)
RATING = record(
    "A rating and what made it.",
    ("people", "family", "rating", "games", "place", "count", "changes"),
    people=PEOPLE,
    family=text("The games that are rated together."),
    name=text("Their name."),
    club=CLUB,
    rating=number("Where somebody almost surely stands at least."),
    estimate=number("What is most likely."),
    games=number("Games it is made of."),
    missing=number("Games until it has a place."),
    place=or_null(number("The exact place; null while there is none.")),
    count=number("How many have a place."),
    at=or_null(text("The latest game.", format="date-time")),
    course=many({"type": "integer"}, "The rating after each of the last games, the oldest first."),
    changes=many(one("RatingChange"), "The last games, the latest first."),
    after=AFTER_NUMBER,
)
RATED = record(
    "A rating in brief.",
    ("family", "club", "rating", "games", "missing"),
    family=text("The games that are rated together."),
    name=text("Their name."),
    club=CLUB,
    rating=number("Where somebody almost surely stands at least."),
    games=number("Games it is made of."),
    missing=number("Games until it has a place."),
)
RATE = record(
    "So many of so many.",
    ("part", "whole", "share"),
    part=number("How many."),
    whole=number("Of how many."),
    share=number("The part in thousandths of the whole."),
)
MAYBE_RATE: Schema = {"oneOf": [one("Rate"), {"type": "null"}]}
RATES = record(
    "How often, of what could have been; null where nothing could.",
    ("won", "gin", "undercut", "undercuts"),
    won={**MAYBE_RATE, "description": "Games won, of all."},
    gin={**MAYBE_RATE, "description": "Gin, of the own knocks."},
    undercut={**MAYBE_RATE, "description": "Undercut by others, of the own knocks without gin."},
    undercuts={**MAYBE_RATE, "description": "Undercuts, of the others’ knocks without gin."},
)
DEEDS = by_name({"type": "integer"}, "How often: by the name of what was done. `caught` counts cards.")
SPREAD = many(
    record("Hands of so many points.", points=number(f"Points. {LOW}"), hands=number("Hands.")),
    "Lowest first.",
)
SHOWN = {
    **record(
        "A hand worth showing.",
        points=number(f"Its points. {LOW}"),
        at=AT,
        melds=many({"type": "string"}, "Cards of each meld."),
        held=text("Cards left."),
        sitting=SITTING,
        number=number("The hand’s number."),
    ),
    "type": ["object", "null"],
}
AGAINST = record(
    "Games with somebody.",
    ("people", "played", "beaten", "lost"),
    people=PEOPLE,
    played=number("Games together."),
    beaten=number("In how many he was behind."),
    lost=number("In how many he was ahead."),
)
STATISTICS = record(
    "What all games of one family tell.",
    (
        *("people", "family", "played", "season", "seasons", "games", "won", "hands", "points", "rates"),
        *("form", "rivals", "as_of"),
    ),
    people=PEOPLE,
    family=text("The family told of."),
    name=text("Its name."),
    played=many({"type": "string"}, "Every family played in this season."),
    season=SEASON,
    seasons=many({"type": "string"}, "Seasons that tell something else."),
    games=GAMES,
    won=WON,
    hands=number("Hands."),
    points=number(f"Points in all hands. {LOW}"),
    rates=one("Rates"),
    form=many(record("A game.", place=number("The place."), won=truth("Won?")), "The last games."),
    run=number("Games won one after another until now."),
    streak=number("The most games won one after another."),
    best=SHOWN,
    worst=SHOWN,
    deeds=DEEDS,
    rivals=many(one("Against"), "Those met most."),
    nemesis={
        "description": "Who was ahead most; null for nobody.",
        "oneOf": [one("Against"), {"type": "null"}],
    },
    partner={
        "description": "Whom somebody played with most; null for nobody, and for partners.",
        "oneOf": [one("Beside"), {"type": "null"}],
    },
    spread=SPREAD,
    achievements=many(
        record(
            "Something reached.", key=text("Its key."), title=text("Its name."), sentence=text("What it is.")
        ),
        "What was reached.",
    ),
    as_of=AT,
)
SHAPES: dict[str, Schema] = {
    "Named": record(
        "Somebody as you may read him.",
        ("id", "name"),
        id=or_null(text("Null where the page is not yours to open.")),
        name=text("The name, or initials."),
    ),
    "Boards": record(
        "The boards with somebody on them.",
        ("boards", "empty"),
        boards=many(
            record(
                "The first of a board.",
                ("family", "name", "pairs", "by", "leaders"),
                family=text("The games that are rated together."),
                name=text("Their name."),
                pairs=truth("Whether partners stand there."),
                by=BY,
                leaders=many(
                    record("A leader.", place=number("Equal scores share it."), people=PEOPLE, score=SCORE),
                    "The first three.",
                ),
            ),
            "In menu order.",
        ),
        empty=many({"type": "string"}, "Families nobody has played yet."),
    ),
    "Board": BOARD,
    "BoardRow": LINE,
    "Rating": RATING,
    "RatingChange": CHANGE,
    "Statistics": STATISTICS,
    "Against": AGAINST,
    "Beside": record(
        "Games with a partner.",
        ("person", "played", "won"),
        person=one("Named"),
        played=number("Games together."),
        won=WON,
    ),
    "Rate": RATE,
    "Rates": RATES,
    "Ratings": record("What somebody is rated in.", ("ratings",), ratings=many(RATED, "Most games first.")),
    "Records": record(
        "The records of a game.",
        ("game", "season", "pairs", "records"),
        game=text("The game."),
        season=SEASON,
        pairs=truth("Whether partners hold them."),
        records=many(one("Record"), "By measure."),
        lately={
            "description": "What was done in the latest games; null without any.",
            "oneOf": [one("Lately"), {"type": "null"}],
        },
    ),
    "Lately": record(
        "The latest thousand games at most.",
        ("games", "since", "deeds", "rates", "spread"),
        games=number("How many."),
        since=AT,
        deeds=DEEDS,
        rates=one("Rates"),
        spread=SPREAD,
    ),
    "Record": record(
        "The best of one measure.",
        by=BY,
        score=SCORE,
        people=PEOPLE,
        tied=truth("Whether somebody shares it."),
        count=number("How many are on this list."),
        spread=many(
            record("So many with one score.", score=SCORE, count=number("How many.")), "Lowest first."
        ),
    ),
}
add_shapes = adding(SHAPES)
