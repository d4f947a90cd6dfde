"""From which round on does somebody play who came too late for this one?"""

from rummy.engine.words import how_many, many
from tournaments import formats
from tournaments.models import Entry, Place, Round, Tournament


def goes_on(tournament: Tournament, number: int) -> bool:
    """Whether somebody who comes during this round plays from the next one on: there is one, and no bracket without him."""
    is_last = number >= tournament.answers.get("rounds", number + 1)
    return not is_last and formats.known(tournament.format).bracket is None


def plays_from(entry: Entry, tournament: Tournament, number: int) -> int | None:
    """None where he plays from this round on, or in none that is left."""
    if entry.first_round <= number or tournament.is_finished or not goes_on(tournament, number):
        return None
    return entry.first_round


def waits_for(place: Place, round_: Round) -> int | None:
    """From which round on somebody plays who has no table in this one; None where he has one, or nothing to wait for."""
    if not place.away or round_.play_off or place.entry.withdrawn_at:
        return None
    return plays_from(place.entry, round_.tournament, round_.number)


def said_later(place: Place, round_: Round) -> str:
    """The same as it stands behind why there is no table; else empty."""
    first, people = waits_for(place, round_), how_many(place.entry.name)
    return (
        ""
        if first is None
        else many(people, ", plays from round {n} on", ", play from round {n} on", n=first)
    )
