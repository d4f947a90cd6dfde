"""How is a league called?"""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from rummy.leaderboards.errors import NoLeague
from rummy.leaderboards.seasons import is_season
from rummy.people.names import LONGEST, called, tidy


def league_called(name: str, known: Iterable[str] = ()) -> str:
    """The name as it is kept, spelled as one that is known; boards tell it from a year. Raises NoLeague."""
    league = tidy(name)[:LONGEST]
    if league and is_season(league):
        said = _("Give the league a name beside the year: boards have the year %(year)s already.")
        raise NoLeague(said % {"year": league})
    return next((one for one in known if called(one) == called(league)), league)
