"""How may the tables of a round be filled when the count does not divide, and what does each way cost?"""

from collections.abc import Sequence
from dataclasses import dataclass

from rummy import engine
from rummy.engine.words import say
from tournaments import formats
from tournaments.draws import Situation, TableSizes, costs
from tournaments.models import Tournament
from tournaments.numbers import to_read
from tournaments.queries.event import away_worth, scheme_to_compare, usual_size
from tournaments.queries.situation import situation_before
from tournaments.standings import unfairness


@dataclass(frozen=True, slots=True)
class SizesChoice:
    """One way to fill the tables: its key, its words, what it costs in sentences."""

    key: str
    words: str
    costs: tuple[str, ...]
    is_chosen: bool


def offered(tournament: Tournament, now: Situation) -> tuple[TableSizes, ...]:
    """All ways there are for those who play now, the proposed one first. No query."""
    count = sum(entrant.plays for entrant in now.entrants)
    seats = entries_at_a_table(tournament)
    return formats.sizes_to_choose(tournament.format, count, tournament.answers, seats)


def proposed(tournament: Tournament, now: Situation) -> TableSizes | None:
    """The first of all ways; None where there is no choice. No query."""
    return next(iter(offered(tournament, now)), None)


def entries_at_a_table(tournament: Tournament) -> range:
    """How many entries the game can be played by. No query."""
    seats = engine.find_ruleset(tournament.ruleset).with_options(tournament.options).seats
    people = 2 if tournament.pairs else 1
    return range(-(-seats.minimum // people), seats.maximum // people + 1)


def most_at_a_table(tournament: Tournament) -> int:
    """How many entries sit at a table at most, by the format and by the game. No query."""
    return min(formats.known(tournament.format).most, max(entries_at_a_table(tournament)))


def sizes_choices(tournament: Tournament, number: int, chosen: str = "") -> tuple[SizesChoice, ...]:
    """What the director may choose from for a round; nothing where there is no choice. Seven queries."""
    now = situation_before(tournament, number)
    ways = offered(tournament, now)
    if len(ways) < 2:
        return ()
    playing = now.playing(usual_size(tournament))
    first = chosen if chosen in {way.key for way in ways} else ways[0].key
    return tuple(
        SizesChoice(
            way.key,
            way.words(usual_size(tournament)),
            (*costs(way, playing, usual_size(tournament)), *_points(tournament, way)),
            way.key == first,
        )
        for way in ways
    )


def _points(tournament: Tournament, way: TableSizes) -> Sequence[str]:
    """What it does to the points: of a bye, and of tables of unlike sizes."""
    told, scheme = [], scheme_to_compare(tournament)
    if way.byes:
        worth = away_worth(tournament, tournament.bye_worth)
        told.append(
            say("A bye brings the own average.")
            if worth is None
            else say("A bye brings {points} points.", points=to_read(worth))
        )
    return [*told, *unfairness(scheme, way.sizes)]
