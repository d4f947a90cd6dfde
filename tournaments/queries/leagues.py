"""Where is the board of the league a tournament belongs to?"""

from rummy import engine
from rummy.leaderboards import asking
from rummy.leaderboards.pools import family_of
from rummy.leaderboards.queries.boards import Asked
from rummy.leaderboards.queries.leagues import leagues_of
from tournaments.models import Tournament


def board_of_league(tournament: Tournament) -> str:
    """Its address; empty before the first game is counted on it. One query, none without a league."""
    if not tournament.league:
        return ""
    family = family_of(tournament.ruleset)
    if tournament.league not in leagues_of(tournament.club, family):
        return ""
    seats = engine.find_ruleset(tournament.ruleset).with_options(tournament.options).seats
    board = Asked(family, "won", season=tournament.league, pairs=seats.partnerships, club=tournament.club)
    return asking.address(board)
