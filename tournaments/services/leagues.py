"""To which league of its club does a tournament belong?"""

from django.utils.translation import gettext as _

from rummy.leaderboards.seasons import is_season
from rummy.people.models import Club
from rummy.people.names import LONGEST, called, tidy
from tournaments.errors import SettingRefused
from tournaments.models import Tournament


def league_called(name: str) -> str:
    """The name as it is kept; boards tell it from a year. Raises SettingRefused."""
    league = tidy(name)[:LONGEST]
    if league and is_season(league):
        said = _("Give the league a name beside the year: boards have the year %(year)s already.")
        raise SettingRefused(said % {"year": league}, where="league")
    return league


def of_the_club(club: Club | None, league: str) -> str:
    """The league as the club spells it already. Raises SettingRefused where there is no club."""
    if not league:
        return ""
    if club is None:
        raise SettingRefused(_("Only tournaments of a club belong to a league."), where="league")
    return next((known for known in leagues_known(club) if called(known) == called(league)), league)


def leagues_known(club: Club) -> list[str]:
    """The leagues the club's tournaments belong to, by name. One query."""
    found = Tournament.objects.filter(club=club).exclude(league="")
    return list(found.order_by("league").values_list("league", flat=True).distinct())
