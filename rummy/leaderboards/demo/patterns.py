"""What does a sitting look like in the database? It is played through the services, read off, and taken back."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from random import Random
from typing import Any
from uuid import UUID

from django.db import transaction

from rummy import engine
from rummy.leaderboards.demo.dealing import sitting
from rummy.leaderboards.models import CountedGame, CountedSitting, GameOutcome
from rummy.leaderboards.queries.played import Persons, played
from rummy.people.models import Phone
from rummy.scorekeeping.models import (
    GameResult,
    Hand,
    HandResult,
    HandRevision,
    Lineup,
    LineupPlayer,
    Seat,
    Side,
    Sitting,
    SittingPhone,
)
from rummy.scorekeeping.services import bring_sitting, finish_sitting

# Names no receipt holds by chance; people take their places.
NAMES = tuple(f"Zq{number}zq" for number in range(8))
THEN = datetime(2026, 1, 1, tzinfo=UTC)
PLAYED = (
    *(Sitting, Side, Seat, SittingPhone, Lineup, LineupPlayer),
    *(Hand, HandRevision, HandResult, GameResult),
)
COUNTED = (CountedSitting, CountedGame, GameOutcome)
MODELS = (*PLAYED, *COUNTED)

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Pattern:
    """The rows of one sitting by model, and how its players did: seats from the best to the worst.

    A counted game's `at` is the number of its last hand, an outcome's competitor the persons it is for.
    """

    ruleset: str
    pairs: bool
    players: int
    hands: int
    rows: dict[str, list[Row]]
    ranking: tuple[int, ...]


def patterns(rulesets: Sequence[engine.Ruleset], chance: Random, each: int) -> Iterator[Pattern]:
    """So many sittings of each of these games, with different numbers of players."""
    for rules in rulesets:
        seats = rules.seats
        for _number in range(each):
            players = 4 if seats.partnerships else chance.randint(seats.minimum, min(seats.maximum, 4))
            document = sitting(rules, list(NAMES[:players]), chance)
            yield _played(document, rules, players)


@transaction.atomic
def _played(document: dict[str, Any], rules: engine.Ruleset, players: int) -> Pattern:
    before = transaction.savepoint()
    phone = Phone.objects.create(first_seen=THEN)
    made = bring_sitting(id=UUID(int=1), phone=phone, document=document, at=THEN)
    finish_sitting(sitting=made, phone=phone, at=THEN)
    rows = {model.__name__: _rows(model, made) for model in PLAYED}
    rows |= _counted(Sitting.objects.select_related("evening").get(pk=made.pk), rows["GameResult"])
    rows["Sitting"][0]["audited_version"] = rows["Sitting"][0]["version"]
    transaction.savepoint_rollback(before)
    points: dict[int, int] = {row["id"]: 0 for row in rows["Side"]}
    for row in rows["GameResult"]:
        points[row["side_id"]] += 1000 * row["won"] + row["total"] * rules.games.worth_of_a_point // 10
    order = sorted(rows["Seat"], key=lambda seat: (-points[seat["side_id"]], seat["number"]))
    ranking = tuple(seat["number"] for seat in order)
    return Pattern(rules.key, rules.seats.partnerships, players, len(rows["Hand"]), rows, ranking)


def _rows(model: Any, made: Sitting) -> list[Row]:
    found: Any
    if model is Sitting:
        found = model.objects.filter(pk=made.pk)
    elif model in (Lineup, LineupPlayer):
        way = "side__sitting" if model is Lineup else "lineup__side__sitting"
        found = model.objects.filter(**{way: made}).order_by("pk")
    elif model in (HandRevision, HandResult):
        found = model.objects.filter(hand__sitting=made).order_by("hand__number")
    else:
        found = model.objects.filter(sitting=made)
    return list(found.values())


def _counted(made: Sitting, results: list[Row]) -> dict[str, list[Row]]:
    """The finished games of the sitting as they are counted."""
    games = [
        (game, {"ruleset": game.ruleset, "club_id": None, "league": ""})
        for game in played([made.pk])[made.pk]
    ]
    last = {row["number"]: row["last_hand"] for row in results}
    of_the_sitting = {"sitting_id": made.pk}
    outcomes: list[tuple[int, Persons, Any]] = [
        (game.number, persons, outcome) for game, _ in games for persons, outcome in game.outcomes.items()
    ]
    return {
        "CountedSitting": [of_the_sitting | {"version": made.version}],
        "CountedGame": [
            of_the_sitting | more | {"id": game.number, "number": game.number, "at": last[game.number]}
            for game, more in games
        ],
        "GameOutcome": [
            asdict(outcome) | {"id": place, "game_id": number, "competitor_id": persons, "at": last[number]}
            for place, (number, persons, outcome) in enumerate(outcomes)
        ],
    }
