"""Which members of the club have not entered its tournament yet?"""

from rummy.people.names import called
from rummy.people.queries.clubs import members
from tournaments.models import Tournament


def members_to_enter(tournament: Tournament) -> tuple[str, ...]:
    """The names to tap, where single players enter. Two queries, none without a club."""
    if tournament.club is None or tournament.pairs:
        return ()
    entered = set(tournament.entries.values_list("player__called", flat=True))
    return tuple(one.name for one in members(tournament.club) if called(one.name) not in entered)
