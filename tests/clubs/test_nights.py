"""Do the evenings of a club, and the board of their league, stand as somebody would add them up, whatever was corrected?"""

import random
from collections import Counter, defaultdict
from datetime import date
from itertools import repeat

import pytest

from rummy.clubs.queries.evening import evening_view
from rummy.leaderboards.asking import asked
from rummy.leaderboards.queries.boards import board_page
from rummy.leaderboards.services import count
from rummy.people.models import Club, Evening
from rummy.people.reading import Reader
from rummy.people.visitor import NOBODY
from rummy.scorekeeping.models import Sitting
from tests.clubs.people import evening_of
from tests.clubs.tables import Table
from tests.factories import EVENING
from tests.people.clubs import club_of, somebody
from tests.tournaments.evening.dealt import GAMES

pytestmark = pytest.mark.django_db
LEAGUE = "Winter league"
STEPS = 80
Sums = dict[str, Counter[str]]


def added(tables: list[Table]) -> Sums:
    sums: Sums = defaultdict(Counter)
    for table in tables:
        for hand in table.hands.values():
            for seat, name in enumerate(hand.people):
                sums[name].update(hands=1, points=hand.points[seat], hands_won=hand.won == seat)
        for own, winners in table.games():
            for seat in range(len(table.hands[own[0]].people)):
                sums[table.players(own, seat)].update(games=1, games_won=seat in winners)
    return sums


@pytest.mark.parametrize("kinds", [("robber", "robber to 100"), ("low",)])
def test_evenings_and_their_league_stand_as_they_are_added_up(kinds: tuple[str, ...]) -> None:
    chance, owner = random.Random(f"night {kinds}"), somebody()
    club = club_of(owner, names=Club.Names.WHOLE)
    evenings = [
        evening_of(club, owner, date(2026, 3, 14), league=LEAGUE),
        evening_of(club, owner, date(2026, 3, 21)),
    ]
    tables = {
        evening: [Table(kind, evening, owner, chance, repeat(EVENING)) for kind in kinds * 2]
        for evening in evenings
    }
    for _step in range(STEPS):
        chance.choice(tables[chance.choice(evenings)]).go_on()

    for evening, own in tables.items():
        check_ranking(evening, added(own), -1 if GAMES[kinds[0]].low else 1)
    check_board(club, GAMES[kinds[0]].ruleset, added(tables[evenings[0]]))


def check_ranking(evening: Evening, sums: Sums, sign: int) -> None:
    rows = evening_view(evening, Reader(is_member=True, names="whole")).ranking
    told = {row.name: (row.games, row.games_won, row.hands, row.hands_won, row.points) for row in rows}
    keys = ("games", "games_won", "hands", "hands_won", "points")
    assert told == {name: tuple(own[key] for key in keys) for name, own in sums.items()}
    worth = {n: (own["games_won"], own["hands_won"], sign * own["points"]) for n, own in sums.items()}
    places = {name: 1 + sum(other > own for other in worth.values()) for name, own in worth.items()}
    assert {row.name: row.place for row in rows} == places


def check_board(club: Club, family: str, sums: Sums) -> None:
    for sitting in Sitting.objects.filter(evening__club=club):
        count(sitting=sitting)
    view = board_page(asked(family, {"by": "won", "season": LEAGUE}, club), NOBODY)
    won = {name: own["games_won"] for name, own in sums.items() if own["games_won"]}
    assert won
    assert {line.people[0].name: line.score for line in view.lines} == won
    places = {name: 1 + sum(other > own for other in won.values()) for name, own in won.items()}
    assert {line.people[0].name: line.place for line in view.lines} == places
