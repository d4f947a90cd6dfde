"""Who sits where in every round: in those that are drawn, and in those to come where all are drawn beforehand?"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rummy.engine.errors import RummyError
from tournaments import formats
from tournaments.draws import Draw
from tournaments.models import Entry, Place, Tournament
from tournaments.queries.deals import deals_in_words
from tournaments.queries.situation import situation_before


@dataclass(frozen=True, slots=True)
class TableOfRound:
    """One table of a round, and who sits there; `sides` play together, `deals` are the prepared ones, in words."""

    number: int
    seats: tuple[tuple[int, str], ...]
    sides: tuple[str, ...]
    deals: str


@dataclass(frozen=True, slots=True)
class RoundOfAll:
    """One round; `is_drawn`: else it is how it will be drawn. `away` has no table, each by entry and name."""

    number: int
    is_drawn: bool
    tables: tuple[TableOfRound, ...]
    away: tuple[tuple[int, str], ...]

    @property
    def spots(self) -> dict[int, tuple[int, int]]:
        """Of each entry its table and seat; table 0 of who has none."""
        seated = {
            entry: (table.number, seat)
            for table in self.tables
            for seat, (entry, _name) in enumerate(table.seats, 1)
        }
        return {entry: (0, 0) for entry, _name in self.away} | seated


@dataclass(frozen=True, slots=True)
class Movement:
    """The rounds in order. `courses`: everybody by name, with table and seat in each round, None where he is in none."""

    rounds: tuple[RoundOfAll, ...]
    courses: tuple[tuple[str, tuple[tuple[int, int] | None, ...]], ...]

    @property
    def to_come(self) -> tuple[int, ...]:
        """The numbers of the rounds that are not drawn yet."""
        return tuple(one.number for one in self.rounds if not one.is_drawn)


def movement(tournament: Tournament) -> Movement:
    """Play-offs left out. Nine queries at most."""
    names = dict(Entry.objects.filter(tournament=tournament).values_list("pk", "name"))
    drawn = _drawn(tournament)
    rounds = (*drawn, *_to_come(tournament, drawn[-1].number if drawn else 0, names))
    spots = [one.spots for one in rounds]
    inside = set().union(*spots)
    courses = sorted((name.casefold(), name, entry) for entry, name in names.items() if entry in inside)
    return Movement(
        rounds,
        tuple((name, tuple(spot.get(entry) for spot in spots)) for _folded, name, entry in courses),
    )


def _drawn(tournament: Tournament) -> list[RoundOfAll]:
    rounds: dict[int, list[Place]] = defaultdict(list)
    places = Place.objects.filter(round__tournament=tournament, round__play_off=False)
    ordered = places.select_related("round", "table", "entry").order_by(
        "round__number", "table__number", "seat", "entry__seed", "pk"
    )
    for place in ordered:
        rounds[place.round.number].append(place)
    return [_round_of(tournament, number, of) for number, of in rounds.items()]


def _round_of(tournament: Tournament, number: int, places: Sequence[Place]) -> RoundOfAll:
    seats: dict[int, list[tuple[int, str]]] = defaultdict(list)
    deals: dict[int, int | None] = {}
    for place in places:
        if place.table is not None:
            seats[place.table.number].append((place.entry_id, place.substitute or place.entry.name))
            deals[place.table.number] = place.table.deals
    words = deals_in_words(deals)
    tables = tuple(_table(tournament, table, of, words[table]) for table, of in seats.items())
    away = tuple((place.entry_id, place.entry.name) for place in places if place.table is None)
    return RoundOfAll(number, is_drawn=True, tables=tables, away=away)


def _to_come(tournament: Tournament, last: int, names: Mapping[int, str]) -> Iterator[RoundOfAll]:
    for number, draw in enumerate(_draws(tournament, last + 1), last + 1):
        words = deals_in_words({table.number: table.deals for table in draw.tables})
        tables = tuple(
            _table(
                tournament,
                table.number,
                [(entry, names[entry]) for entry in table.seats],
                words[table.number],
            )
            for table in draw.tables
        )
        away = tuple((entry, names[entry]) for entry in draw.byes)
        yield RoundOfAll(number, is_drawn=False, tables=tables, away=away)


def _draws(tournament: Tournament, number: int) -> tuple[Draw, ...]:
    """All rounds from this one on, as they will be drawn one by one unless somebody comes or goes."""
    row = formats.known(tournament.format)
    if row.drawn != "beforehand" or tournament.is_finished:
        return ()
    now = situation_before(tournament, number)
    if sum(entrant.plays for entrant in now.entrants) < row.fewest_there:
        return ()
    try:
        return formats.left_to_draw(tournament.format, now)
    except RummyError:
        # The desk says why when it draws.
        return ()


def _table(tournament: Tournament, number: int, seats: Sequence[tuple[int, str]], deals: str) -> TableOfRound:
    opposite = formats.known(tournament.format).opposite
    sides = formats.sides_of([name for _entry, name in seats], opposite=opposite)
    return TableOfRound(number, tuple(seats), tuple(map(" & ".join, sides)), deals)
