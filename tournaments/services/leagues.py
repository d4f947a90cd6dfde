"""To which league of its club does a tournament belong?"""

from collections.abc import Iterable

from rummy.engine.words import say
from rummy.leaderboards import leagues
from rummy.leaderboards.errors import NoLeague
from rummy.leaderboards.queries import leagues as counted
from rummy.people.models import Club
from tournaments.errors import SettingRefused
from tournaments.models import Tournament


def league_called(name: str, known: Iterable[str] = ()) -> str:
    """The name as it is kept. Raises SettingRefused."""
    try:
        return leagues.league_called(name, known)
    except NoLeague as refused:
        raise SettingRefused(str(refused), where="league") from refused


def of_the_club(club: Club | None, league: str) -> str:
    """The league as the club spells it already. Raises SettingRefused where there is no club."""
    if not league:
        return ""
    if club is None:
        raise SettingRefused(say("Only tournaments of a club belong to a league."), where="league")
    return league_called(league, leagues_known(club))


def leagues_known(club: Club) -> list[str]:
    """The leagues of the club, also those no game was counted in, by name. Three queries."""
    own = Tournament.objects.filter(club=club).exclude(league="").order_by()
    return sorted({*own.values_list("league", flat=True).distinct(), *counted.leagues_known(club)})
