"""How is a league called?"""

from collections.abc import Iterable

from rummy.engine.words import say
from rummy.leaderboards.errors import NoLeague
from rummy.leaderboards.seasons import is_season
from rummy.people.names import LONGEST, called, tidy


def league_called(name: str, known: Iterable[str] = ()) -> str:
    """The name as it is kept, spelled as one that is known; boards tell it from a year. Raises NoLeague."""
    league = tidy(name)[:LONGEST]
    if league and is_season(league):
        raise NoLeague(
            say("Give the league a name beside the year: boards have the year {year} already.", year=league)
        )
    return next((one for one in known if called(one) == called(league)), league)
