"""A tournament for tests, run the way a director runs it: over HTTP, with phones at the tables."""

import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User

from rummy.scorekeeping import queries as book
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import record_hand
from tests.factories import EVENING
from tournaments import services
from tournaments.models import Entry, Round, Table, Tournament
from tournaments.queries.boards import standings_view
from tournaments.services import Settings

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jana", "Kai", "Lea", "Max", "Nia")


def director(name: str = "dora") -> User:
    return User.objects.create_user(name, f"{name}@example.org", "a long word")


# Two at a table play whole games of gin, three rounds.
GIN: dict[str, Any] = {
    "ruleset": "gin-rummy",
    "format": "swiss",
    "answers": {"rounds": 3},
    "ends": "target",
    "ends_after": None,
}


def tournament(by: User, *names: str, at: datetime = EVENING, **settings: Any) -> Tournament:
    """One of tables of four, five hands a round, with these entries."""
    chosen: dict[str, Any] = {
        "name": "Spring Cup",
        "ruleset": "robber-rummy",
        "format": "swiss-tables",
        "answers": {"rounds": 5, "size": 4},
        "ends": "hands",
        "ends_after": 2,
    }
    club = settings.pop("club", None)
    made = services.create_tournament(
        id=uuid.uuid4(), by=by, settings=Settings(**{**chosen, **settings}), at=at, club=club
    )
    if names:
        services.enter_all(tournament=made, lines=names, by=by, at=at)
    return made


def howell(by: User, at: datetime) -> Tournament:
    """One of six pairs, whose first round is played: tables share their deals."""
    game = {**GIN, "ruleset": "partnership-five-hundred-rum", "format": "howell", "answers": {}}
    made = tournament(
        by, *map(" & ".join, zip(NAMES[:12:2], NAMES[1:12:2], strict=True)), at=at, pairs=True, **game
    )
    play_on(by, made, at)
    return made


def partners(by: User, *names: str, **settings: Any) -> Tournament:
    """One where partners change every round."""
    chosen = {"format": "partners", "ruleset": "partnership-five-hundred-rum", "answers": {"rounds": 3}}
    return tournament(by, *names, **chosen, **settings)


def published(by: User, of: Tournament, at: datetime = EVENING) -> Round:
    """The next round: drawn, and there for all to read."""
    drawn = services.draw_round(tournament=of, by=by, at=at)
    return services.publish(round=drawn, by=by, at=at)


def play_on(by: User, of: Tournament, at: datetime = EVENING) -> Round:
    """The next round: drawn, published, its tables open."""
    return services.start_round(round=published(by, of, at), by=by, at=at)


def sitting_at(table: Table) -> Sitting:
    return Sitting.objects.filter(play__table=table).order_by("play__number").last()  # type: ignore[return-value]


def score(table: Table, *hands: Sequence[int], at: datetime = EVENING) -> Sitting:
    """Hands of typed points in the order of the seats, as a phone of the table sends them."""
    sitting = sitting_at(table)
    for points in hands:
        view = book.table(sitting)
        names = [side.name for side in view.sides]
        record_hand(
            sitting=sitting,
            id=uuid.uuid4(),
            number=view.next_number,
            base=0,
            document={"typed": dict(zip(names, points, strict=True))},
            phone=sitting.started_by,
            at=at,
        )
        sitting.refresh_from_db()
    return sitting


def play_all(by: User, round_: Round, at: datetime = EVENING) -> Round:
    """Every table plays its hands, the first seats best, and the round is closed. Of two the second has nothing: so in gin."""
    for table in round_.tables.all():
        seats = table.places.count()
        hands = round_.tournament.ends_after or 1
        points = [20, 0] if seats == 2 else [10 * (seats - seat) for seat in range(seats)]
        score(table, *[points] * hands, at=at)
    return services.close_round(round=round_, by=by, at=at)


def standings(of: Tournament, at: datetime = EVENING) -> list[tuple[int, str]]:
    """Places and names, as the standings have them when everything is counted."""
    services.rebuild_standings(tournament_id=of.pk, at=at)
    last = of.standings.order_by("round").last()
    rows = of.standings.filter(round=last.round if last else 0).select_related("entry").order_by("rank")
    return [(row.place, row.entry.name) for row in rows]


def entry(of: Tournament, name: str) -> Entry:
    return of.entries.get(name=name)


def table_of(of: Tournament, name: str, round_: int = 1) -> Table:
    return Table.objects.select_related("round__tournament").get(
        round__tournament=of, round__number=round_, places__entry__name=name
    )


def points(of: Tournament, name: str, at: datetime = EVENING) -> str:
    """What somebody has in the standings, as people read it."""
    services.rebuild_standings(tournament_id=of.pk, at=at)
    lines = standings_view(of).lines
    return next(line.cells[0].value for line in lines if line.name == name)


def everybody_at(round_: Round) -> list[str]:
    return [name for table in at_tables(round_) for name in table]


def at_tables(round_: Round) -> list[list[str]]:
    """Who sits at each table, in the order of the seats."""
    tables = round_.tables.order_by("number")
    return [
        [p.substitute or p.entry.name for p in t.places.filter(left=False).order_by("seat")] for t in tables
    ]
