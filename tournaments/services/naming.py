"""Who is meant by these names? The people of the tournament's club, else those of the tournament itself."""

from collections.abc import Sequence
from datetime import datetime

from rummy.people import services as people
from rummy.people.models import Player
from rummy.people.services import clubs
from tournaments.models import Tournament


def players_named(tournament: Tournament, names: Sequence[str], at: datetime) -> list[Player]:
    """The players of these names, in this order; who is not known yet is written down, in a club as its guest."""
    if tournament.club is None:
        return people.name_players(phone=tournament.desk, names=list(names), at=at)
    return clubs.players_in(tournament.club, list(names), tournament.desk, at)
