"""What does an evening look like to rehearse with? 23 players, round 1 played, round 2 half way, with everything that needs a director."""

import secrets
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from django.contrib.auth.models import User

from rummy.people.models import Phone
from rummy.scorekeeping import queries as book
from rummy.scorekeeping import services as scorekeeping
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.offered import offered_games
from tournaments import services
from tournaments.models import Entry, Play, Round, Table, Tournament
from tournaments.services import Settings

NAMES = (
    "Ana Berg",
    "Ben Castro",
    "Cleo Dahl",
    "Dan Eriksen",
    "Eva Fuchs",
    "Finn Gallo",
    "Gus Hart",
    "Hana Ito",
    "Ivo Jansen",
    "Jana Kolar",
    "Kai Lund",
    "Lea Moretti",
    "Max Novak",
    "Nia Okoye",
    "Olga Petrov",
    "Paul Quist",
    "Rosa Silva",
    "Sam Tanaka",
    "Tina Ulrich",
    "Uma Varga",
    "Vito Weiss",
    "Wanda Xu",
    "Yuri Zeman",
)
HANDS = 4
QUIET = timedelta(minutes=20)


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """The tournament, and what its director signs in with."""

    tournament: Tournament
    email: str
    password: str


def rehearse(*, seed: int, at: datetime) -> Rehearsal:
    """An evening of its own with a director of its own; the same seed plays the same hands."""
    chance = Random(seed)  # noqa: S311 (points to rehearse with are no secret)
    password = secrets.token_urlsafe(9)
    email = f"director-{secrets.token_hex(3)}@example.org"
    director = User.objects.create_user(email.partition("@")[0], email, password)
    began = at - timedelta(hours=1)
    settings = Settings(
        name=f"Rehearsal, {at:%d.%m.%Y}",
        ruleset=offered_games()[0].key,
        format="swiss-tables",
        answers={"rounds": 4, "size": 4},
        ends=Tournament.Ends.HANDS,
        ends_after=HANDS,
        minutes=50,
    )
    event = services.create_tournament(id=uuid.uuid4(), by=director, settings=settings, at=began)
    # The draws come from the seed too.
    Tournament.objects.filter(pk=event.pk).update(seed=seed)
    services.enter_all(tournament=event, lines=NAMES, by=director, at=began)
    services.check_in_all(tournament=event, by=director, at=began)
    first = _next_round(event, director, began)
    for table in first.tables.all():
        _play(table, chance, HANDS, began)
    services.close_round(round=first, by=director, at=began)
    _half_way(_next_round(event, director, at - QUIET), chance, director, at)
    services.rebuild_standings(tournament_id=event.pk, at=at)
    return Rehearsal(event, email, password)


def _next_round(event: Tournament, director: User, at: datetime) -> Round:
    drawn = services.draw_round(tournament=event, by=director, at=at)
    services.publish(round=drawn, by=director, at=at)
    return services.start_round(round=drawn, by=director, at=at)


def _half_way(round_: Round, chance: Random, director: User, at: datetime) -> None:
    """One table is done, one disputes a hand, one is quiet, the others play; somebody leaves, somebody comes."""
    tables = list(round_.tables.all())
    for table, hands in zip(tables, (HANDS, 2, 1, 3, 2, 2), strict=False):
        _play(table, chance, hands, at - QUIET if hands == 1 else at)
    _dispute(tables[1], at)
    leaving = Entry.objects.filter(places__table=tables[3]).order_by("pk").first()
    assert leaving is not None
    services.withdraw(tournament_entry=leaving, by=director, at=at)
    services.enter(tournament=round_.tournament, name="Zoe Abel", by=director, at=at)


def _sitting(table: Table) -> Sitting:
    play = Play.objects.filter(table=table).select_related("sitting").order_by("number").last()
    assert play is not None
    return play.sitting


def _play(table: Table, chance: Random, hands: int, at: datetime) -> None:
    sitting = _sitting(table)
    names = [side.name for side in book.table(sitting).sides]
    phone = _phone_of(sitting, names[0], at)
    for number in range(1, hands + 1):
        _record(sitting, phone, number, _points(names, chance), at)


def _phone_of(sitting: Sitting, name: str, at: datetime) -> Phone:
    """The phone of somebody at the table, who scores there."""
    phone = Phone.objects.create(first_seen=at)
    scorekeeping.join_sitting(phone=phone, code=sitting.score_code, at=at, name=name)
    return phone


def _points(names: Sequence[str], chance: Random) -> dict[str, int]:
    """Points as a hand of this game brings: who goes out has no cards left, the others lose some of theirs."""
    out = chance.choice(names)
    return {name: 5 * chance.randint(8, 30) if name == out else 5 * chance.randint(-8, 20) for name in names}


def _record(sitting: Sitting, phone: Phone, number: int, points: dict[str, int], at: datetime) -> None:
    scorekeeping.record_hand(
        sitting=sitting,
        id=uuid.uuid4(),
        number=number,
        base=0,
        document={"typed": points},
        phone=phone,
        at=at,
    )


def _dispute(table: Table, at: datetime) -> None:
    """A second phone at the table wrote the last hand down otherwise."""
    sitting = _sitting(table)
    view = book.table(sitting)
    other = _phone_of(sitting, view.sides[-1].players[0], at)
    last = view.hands[0]
    points = {row.side: row.points or 0 for row in last.points}
    points[view.sides[0].name] -= 10
    _record(sitting, other, last.number, points, at)
