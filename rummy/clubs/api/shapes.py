"""Which shapes have clubs, members and evenings as the API tells them?"""

from rummy.leaderboards.api.shapes import DEEDS, SPREAD
from rummy.people.models import Club
from rummy.people.rights import ROLES
from rummy.people.services.clubs import Coming
from rummy.scorekeeping.api.field_shapes import AFTER, AFTER_NUMBER, AT, ID, MAYBE_AT
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
from rummy.scorekeeping.api.table_shapes import MAYBE_POINTS, START_BODY

ROLE = text("What somebody may do, each what the one before may.", enum=[role.value for role in ROLES])
MY_ROLE = or_null(text("Your own role; null where you are no member."))
NAME, SLUG = text("The name."), text("The club’s address.")
EVENING = {
    "id": text("Which.", format="uuid"),
    "day": text("The day.", format="date"),
    "time": text("The time on the wall of the club, as `19:30`."),
    "name": text("What it is called; often empty."),
    "note": text("A word on it."),
    "league": text("The club’s league in which its games count, too; often empty.", maxLength=40),
    "closed": truth("Whether no further table starts."),
}
DATE = record("A date of a club.", tuple(EVENING), **EVENING)
RANKED = record(
    "A person at these tables.",
    ("place", "name", "games", "games_won", "hands", "hands_won", "points"),
    place=number("The place; equal rows share one."),
    name=text("As you may read it."),
    games=number("Finished games."),
    games_won=number("Of these won."),
    hands=number("Hands."),
    hands_won=number("Of these won."),
    points=or_null(number("Points, where all tables play one game.")),
)
PAGE = {
    "name": NAME,
    "place": text("Where it meets."),
    "about": text("About it."),
    "customs": text("How it plays, in words."),
    "game": or_null(text("The game its tables begin with; null: each chooses.")),
    "options": {"type": "object", "description": "House rules of that game."},
    "names": text("How strangers read the members.", enum=Club.Names.values),
}
CLUB = record(
    "A club.",
    ("slug", "url", "name", "role", "members", "evenings", "leaders"),
    slug=SLUG,
    url=text("Where it is told."),
    members=number("How many belong to it."),
    role=MY_ROLE,
    evenings=many(one("EveningInBrief"), "The ones that are on, then the next dates."),
    leaders=many(one("Ranked"), "Who won most games in the last year."),
    **PAGE,
)
MEMBER = record(
    "A member, or who was one.",
    ("id", "player", "name", "role", "since", "until", "claimed"),
    id=text("The stay.", format="uuid"),
    player=text("The person.", format="uuid"),
    name=NAME,
    role=ROLE,
    since=AT,
    until=MAYBE_AT,
    claimed=truth("Whether somebody says “this is me”."),
)
VIEW = record(
    "An evening with its tables.",
    (*EVENING, "closed_at", "version", "hands", "sittings", "ranking"),
    **EVENING,
    closed_at=MAYBE_AT,
    version=number("Grows with every write at it or at one of its tables."),
    hands=number("Hands at all tables."),
    sittings=many(
        record(
            "A table.",
            code=or_null(text("Its watch code, where you read whole names.")),
            game=text("The ruleset."),
            name=text("The game’s name for people."),
            totals=MAYBE_POINTS,
            hands=number("Hands."),
            finished=truth("Whether nobody deals another hand."),
        ),
        "In the order they were started.",
    ),
    ranking=many(one("Ranked"), "The best first."),
)
PEOPLE, GAMES = many(one("Named"), "One person, or two partners."), number("Games.")
STATISTICS = record(
    "What all evenings and tournaments of a club come to.",
    (
        "season",
        "evenings",
        "sittings",
        "hands",
        "games",
        "played",
        "busiest",
        "pairings",
        "family",
        "records",
        "seasons",
        "deeds",
        "rates",
        "spread",
    ),
    season=text("The season, or the league; empty for all time."),
    evenings=number("Evenings with a table."),
    sittings=number("Tables, also those of tournaments."),
    hands=number("Hands at them."),
    games=number("Games played to their end."),
    played=many(record("A game.", name=text("Its name."), games=GAMES), "The most played first."),
    busiest=many(
        record(
            "An evening.",
            evening=one("EveningInBrief"),
            sittings=number("Its tables."),
            hands=number("Hands at them."),
        ),
        "Most hands first.",
    ),
    pairings=many(
        record(
            "Two who met.",
            one=PEOPLE,
            other=PEOPLE,
            games=GAMES,
            ahead=number("In how many the one was ahead."),
            behind=number("In how many the other was."),
        ),
        "Who met most first.",
    ),
    family=or_null(text("The family of games played most, whose records these are; null without any.")),
    records=many(one("Record"), "By measure."),
    seasons=many(
        {"type": "string"}, "Years and leagues with a game that was played to its end, the latest first."
    ),
    deeds=DEEDS,
    rates=one("Rates"),
    spread=SPREAD,
)
CHANGE = record(
    "A line of a club’s log.",
    ("what", "name", "by", "was", "became", "at"),
    what=text("What happened.", enum=["joined", "added", "left", "taken out", "role"]),
    name=text("Who."),
    by=or_null(text("Through whom, where the club knows.")),
    was=or_null(text("The role before; null where there was none.")),
    became=or_null(text("The role since; null where there is none.")),
    at=AT,
)
NEW_EVENING = {name: EVENING[name] for name in ("day", "time", "name", "note", "league")}
LINE = number("The line.")
SHAPES: dict[str, Schema] = {
    "Clubs": record("My clubs.", ("clubs", "after"), clubs=many(one("MyClub"), "By address."), after=AFTER),
    "MyClub": record(
        "A club of mine.",
        ("slug", "url", "name", "role", "evening", "is_on"),
        slug=SLUG,
        url=text("Where it is told."),
        name=NAME,
        role=ROLE,
        evening={
            "description": "The one that is on, or the next.",
            "oneOf": [one("EveningInBrief"), {"type": "null"}],
        },
        is_on=truth("Whether it is on."),
    ),
    "Club": CLUB,
    "Ranked": RANKED,
    "Members": record("Members.", ("members", "after"), members=many(one("Member"), "By name."), after=AFTER),
    "Member": MEMBER,
    "ClubStatistics": STATISTICS,
    "ClubLog": record(
        "The log of a club.",
        ("changes", "after"),
        changes=many(CHANGE, "The latest first."),
        after=AFTER_NUMBER,
    ),
    "MemberTies": record(
        "A member’s other names and stays.",
        ("member", "stays", "merged", "others"),
        member=one("Member"),
        stays=many(one("Member"), "All of his, this one too, the latest first."),
        merged=many(
            record(
                "Another name of his.",
                name=text("The name."),
                merge=text("What parts them again.", format="uuid"),
            ),
            "The latest first; none where somebody says “this is me”.",
        ),
        others=many(
            record("Somebody in the book.", id=text("For `other`.", format="uuid"), name=NAME),
            "Who may be the same person, members and guests of whom nobody says “this is me”: by name.",
        ),
    ),
    "Merged": record(
        "Two names of one member.",
        ("merge", "member"),
        merge=text("What parts them again.", format="uuid"),
        member=one("Member"),
    ),
    "Invitation": record("The invitation.", ("code",), code=text("Who has it may join.")),
    "BroughtMembers": record(
        "What became of a list.",
        ("good", "bad"),
        good=many(
            record(
                "A line that was read.",
                line=LINE,
                name=NAME,
                is_=text("What the name meant for the club.", enum=[*Coming]),
            ),
            "In order.",
        ),
        bad=many(
            record(
                "A line that was not.",
                line=LINE,
                text=text("The line."),
                fault=text("What is wrong with it."),
            ),
            "In order.",
        ),
    ),
    "Evenings": record(
        "Dates.", ("evenings", "after"), evenings=many(one("EveningInBrief"), "Some."), after=AFTER
    ),
    "EveningInBrief": DATE,
    "Evening": VIEW,
    "ClubFounded": record(
        "A club to found.", ("name", "owner"), id=ID, owner=text("Your name in it."), **PAGE
    ),
    "ClubChanged": record("What is to be changed.", id=ID, **PAGE),
    "ClubJoined": record(
        "An invitation taken.", ("code", "name"), id=ID, code=text("Its code."), name=text("Your name there.")
    ),
    "NameSent": record("A name.", ("name",), id=ID, name=NAME),
    "Roll": record(
        "A list.",
        ("text",),
        id=ID,
        text=text("One person a line, with or without heads of columns."),
        look=truth("Only look what it would do."),
    ),
    "RoleSent": record("A role.", ("role",), id=ID, role=ROLE),
    "OtherSent": record(
        "The other name.", ("other",), id=ID, other=text("Its stay; of a guest, the player.", format="uuid")
    ),
    "PartSent": record("What to part.", ("merge",), id=ID, merge=text("The merge.", format="uuid")),
    "EveningTable": record(
        "A table to open at an evening.",
        ("sides",),
        **START_BODY["properties"]
        | {
            "game": text("The ruleset; else the club’s."),
            "options": {"type": "object", "description": "House rules that differ from those of the club."},
        },
    ),
    "EveningSent": record("A date.", ("day", "time"), id=ID, **NEW_EVENING),
    "EveningAnnounced": record(
        "Dates to announce.",
        ("day", "time"),
        id=ID,
        weeks=number("How many weeks, this one among them.", minimum=1),
        **NEW_EVENING,
    ),
}
add_shapes = adding(SHAPES)
