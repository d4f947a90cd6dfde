"""How does the desk say what the large screen shows?"""

from datetime import datetime

from rummy.engine.saying import in_a_row, say
from rummy.people.names import tidy
from tournaments.errors import SettingRefused
from tournaments.models import Act, Screen, Tournament
from tournaments.queries.rights import Account
from tournaments.services.desk import Desk, at_desk, label

LONGEST_MESSAGE = 160


def show(*, tournament: Tournament, shows: str, message: str, by: Account, at: datetime) -> Act | None:
    """What the screen shows from now on, and what it says; None where it does so already. Raises SettingRefused."""
    if shows not in Screen.Shows.values:
        raise SettingRefused(say("The screen cannot show this. Choose from the list."))
    said = tidy(message)[:LONGEST_MESSAGE]
    with at_desk(tournament=tournament, by=by, at=at, ended=True) as desk:
        before = Screen.objects.filter(tournament=desk.tournament).first() or Screen(
            tournament=desk.tournament
        )
        if (before.shows, before.message) == (shows, said):
            return None
        words = put_screen(desk, shows, said)
        return desk.did(words, back={"verb": "screen", "shows": before.shows, "message": before.message})


def put_screen(desk: Desk, shows: str, message: str) -> str:
    """Write it down; the words for the log."""
    fields = {"shows": shows, "message": message}
    Screen.objects.update_or_create(tournament=desk.tournament, defaults=fields)
    words = say("The screen shows {what}.", what=label(Screen.Shows(shows)))
    return in_a_row(words, say("It says: {message}", message=message) if message else "")
