"""Do the boards of a club stand as somebody would add them up, for all time, each year, quarter and month?"""

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import groupby

import pytest
from django.utils.timezone import localdate

from rummy.leaderboards.asking import asked
from rummy.leaderboards.queries.boards import board_page
from rummy.leaderboards.services import count
from rummy.people.models import Club
from rummy.people.visitor import NOBODY
from tests.clubs.people import evening_of
from tests.clubs.tables import Table
from tests.factories import EVENING
from tests.people.clubs import club_of, somebody

pytestmark = pytest.mark.django_db
STEPS, EACH, AT_ONCE = 160, 4, 3
LEAST = {"all": 10, "year": 10, "quarter": 6, "month": 3}
BY = ("won", "rate", "each", "streak", "best")
HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Played:
    """A game that is over, for one who played it; more points are better."""

    at: datetime
    won: bool
    hands: int
    points: int
    best: list[int]

    @property
    def seasons(self) -> set[str]:
        day = localdate(self.at)
        quarter = f"{day.year}-Q{(day.month - 1) // 3 + 1}"
        return {"", str(day.year), quarter, f"{day.year}-{day.month:02}"}


def months(chance: random.Random) -> Iterator[datetime]:
    """Moments, each later than the one before, from one winter to the next; some of them shortly before midnight."""
    now = EVENING.replace(year=2025, month=11)
    while True:
        now += timedelta(minutes=chance.randint(1, 200), days=chance.choice((0, 0, 0, 0, 0, 1, 3, 8)))
        yield now


def played(tables: Sequence[Table]) -> dict[str, list[Played]]:
    """By name all games, in the order in which they ended."""
    found: dict[str, list[Played]] = defaultdict(list)
    for table in tables:
        sign = -1 if table.game.low else 1
        for own, winners in table.games():
            hands = [table.hands[number] for number in own]
            for seat in range(len(hands[0].people)):
                name = table.players(own, seat)
                played_himself = [hand for hand in hands if hand.people[seat] == name and not hand.is_typed]
                game = Played(
                    at=table.entered[own[-1]],
                    won=seat in winners,
                    hands=len(hands),
                    points=sum(sign * hand.points[seat] for hand in hands),
                    best=[sign * hand.points[seat] for hand in played_himself],
                )
                found[name].append(game)
    return {name: sorted(games, key=lambda game: game.at) for name, games in found.items()}


def kind(season: str) -> str:
    return {0: "all", 4: "year"}.get(len(season), "quarter" if "Q" in season else "month")


def score(by: str, games: Sequence[Played], least: int) -> Fraction | None:
    """What puts somebody on the board; None where he is not on it."""
    won, hands = sum(game.won for game in games), sum(game.hands for game in games)
    if not games or (by in ("rate", "each") and len(games) < least):
        return None
    if by == "rate":
        return Fraction(1000 * won, len(games))
    if by == "each":
        return Fraction(10 * sum(game.points for game in games), hands)
    if by == "best":
        return max((Fraction(points) for game in games for points in game.best), default=None)
    runs = [len(list(run)) for is_won, run in groupby(games, lambda game: game.won) if is_won]
    found, fewest = (won, 1) if by == "won" else (max(runs, default=0), 2)
    return Fraction(found) if found >= fewest else None


def shown(club: Club, family: str, by: str, season: str, *, pairs: bool) -> dict[str, int]:
    """Of each name on a board the score; the places go by them."""
    sent = {"by": by, "season": season, "pairs": "1" if pairs else ""}
    lines = board_page(asked(family, sent, club), NOBODY).lines
    for line in lines:
        assert line.place == 1 + sum(other.score > line.score for other in lines)
    return {" & ".join(sorted(one.name for one in line.people)): line.score for line in lines}


@pytest.mark.parametrize(
    ("game", "family"),
    [("robber to 100", "robber-rummy"), ("low", "straight-rummy"), ("partners", "five-hundred-rum")],
)
def test_the_boards_of_every_season_stand_as_they_are_added_up(game: str, family: str) -> None:
    chance, owner = random.Random(f"years {game}"), somebody()
    club = club_of(owner, names=Club.Names.WHOLE)
    evening, clock = evening_of(club, owner), months(chance)
    tables = list[Table]()
    for step in range(STEPS):
        if step % EACH == 0:
            tables.append(Table(game, evening, owner, chance, clock))
        table = chance.choice(tables[-AT_ONCE:])
        table.go_on()
        if chance.random() < 1 / EACH and not table.is_over:
            table.end_or_play_on()
        count(sitting=table.sitting)
    for table in tables:
        count(sitting=table.sitting)

    everything, filled = played(tables), set()
    for season in sorted(set().union(*(game.seasons for games in everything.values() for game in games))):
        theirs = {name: [one for one in games if season in one.seasons] for name, games in everything.items()}
        for by in BY:
            told = shown(club, family, by, season, pairs=game == "partners")
            scores = {
                name: own
                for name, games in theirs.items()
                if (own := score(by, games, LEAST[kind(season)])) is not None
            }
            assert told.keys() == scores.keys(), (season, by)
            off = {name: (own, scores[name]) for name, own in told.items() if abs(own - scores[name]) > HALF}
            assert off == {}, (season, by)
            filled |= {by} if told else set()
    assert filled == set(BY)
