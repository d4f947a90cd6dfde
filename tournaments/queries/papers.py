"""What is printed for the hall, and what leaves it as data?"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Any, Literal

from django.db.models import Q

from rummy.people.names import alphabetical
from rummy.people.reading import Reader
from tournaments import formats
from tournaments.models import Entry, Place, Round, StandingRow, Table, Tournament
from tournaments.queries.boards import whys_of
from tournaments.queries.bracket import Column, bracket_view
from tournaments.queries.deals import deals_in_words
from tournaments.queries.find import plays_in
from tournaments.queries.later import waits_for
from tournaments.queries.names import WHOLE, codes_for
from tournaments.queries.still_in import still_in
from tournaments.queries.totals import totals_of

# So many games stand one above the other on a page of the bracket, with room to write.
GAMES_ON_A_PAGE, COLUMNS_ON_A_PAGE = 8, 6
# Hands for which a sheet has a line where nobody can say how many there will be.
USUAL_HANDS = 15


@dataclass(frozen=True, slots=True)
class Slip:
    """What one entry takes along: its number, its link, and where it sits in the latest round, or from which on it plays."""

    name: str
    number: int
    code: str
    table: int | None
    seat: int | None
    away: str
    plays_from: int | None


@dataclass(frozen=True, slots=True)
class Tent:
    """What stands on one table: its number, who sits there, partners together, and the code to score, once its sitting is open."""

    number: int
    seats: tuple[str, ...]
    sides: tuple[str, ...]
    watch_code: str
    score_code: str
    deals: str


@dataclass(frozen=True, slots=True)
class EmptySheet:
    """What is filled in by hand at one table: a column for each side, a line for each of so many hands."""

    number: int
    sides: tuple[str, ...]
    hands: range
    code: str
    deals: str


@dataclass(frozen=True, slots=True)
class Tree:
    """A part of a bracket that stands in one piece: its columns, each with how its games lead to the next."""

    columns: tuple[Column, ...]
    is_main: bool
    part: int
    parts: int

    @property
    def height(self) -> int:
        return max(len(column.places) for column in self.columns)

    @property
    def led(self) -> list[tuple[Column, Literal["", "joins", "goes"]]]:
        """Two games lead to one, or each goes on by itself, as where losers of the main side join; the final leads to nothing."""
        pairs = zip(self.columns, self.columns[1:], strict=False)
        ways = [self._way(len(one.places), len(after.places)) for one, after in pairs]
        return list(zip(self.columns, [*ways, ""], strict=True))

    def _way(self, games: int, after: int) -> Literal["", "joins", "goes"]:
        return "joins" if games > after else "" if self.is_main else "goes"


def bracket_pages(tournament: Tournament) -> list[list[Tree]]:
    """The bracket in pages: what is too high is halved until it fits, and what halves lead to stands together behind them.

    Thirteen queries.
    """
    trees = [tree for at, side in enumerate(bracket_view(tournament)) for tree in _cut(side, is_main=at == 0)]
    pages: list[list[Tree]] = []
    for _is_behind, tree in sorted(trees, key=itemgetter(0)):
        if not pages or sum(one.height for one in pages[-1]) + tree.height > GAMES_ON_A_PAGE:
            pages.append([])
        pages[-1].append(tree)
    return pages


def _cut(side: Sequence[Column], *, is_main: bool, is_behind: bool = False) -> Iterator[tuple[bool, Tree]]:
    """Each part, and whether it stands behind others of its side."""
    highest = max(len(column.places) for column in side)
    parts = 1
    while highest > parts * GAMES_ON_A_PAGE:
        parts *= 2
    pages = -(-len(side) // COLUMNS_ON_A_PAGE)
    across = -(-len(side) // pages)
    end = max(at for at, column in enumerate(side[:across], 1) if len(column.places) >= parts or at == 1)
    behind = side[end:]
    for part in range(parts):
        columns = tuple(column.part(part, parts) for column in side[:end])
        yield is_behind, Tree(columns, is_main, part + 1, parts)
    if behind:
        yield from _cut(behind, is_main=is_main, is_behind=True)


def slips(tournament: Tournament, round_: Round | None) -> list[Slip]:
    """One for each entry that takes part, by name. Two queries."""
    places = {place.entry_id: place for place in _places(round_)} if round_ else {}
    entries = sorted(tournament.entries.filter(withdrawn_at=None), key=lambda entry: alphabetical(entry.name))
    return [_slip(entry, places.get(entry.pk), round_) for entry in entries]


def _slip(entry: Entry, place: Place | None, round_: Round | None) -> Slip:
    table = place.table.number if place and place.table else None
    away = place.said_away if place else ""
    first = waits_for(place, round_) if place and round_ else None
    return Slip(entry.name, entry.number, entry.code, table, place.seat if place else None, away, first)


def _places(round_: Round) -> list[Place]:
    return list(round_.places.select_related("entry", "table"))


def tents(round_: Round) -> list[Tent]:
    """One for each table of a round. Three queries."""
    seats = _seats(round_)
    plays = plays_in(round_)
    tables = round_.tables.order_by("number")
    deals = deals_in_words({table.number: table.deals for table in tables})
    return [
        Tent(
            table.number,
            tuple(seats[table.pk]),
            _sides(round_.tournament, tuple(seats[table.pk])),
            plays[table.pk].sitting.watch_code if table.pk in plays else "",
            plays[table.pk].sitting.score_code if table.pk in plays else "",
            deals[table.number],
        )
        for table in tables
    ]


def _seats(round_: Round) -> dict[int, list[str]]:
    """Who sits at each table of a round, in the order of the seats. One query."""
    seats: dict[int, list[str]] = defaultdict(list)
    for place in sorted(_places(round_), key=lambda place: place.seat or 0):
        if place.table_id is not None:
            seats[place.table_id].append(place.substitute or place.entry.name)
    return seats


def empty_sheets(tournament: Tournament, round_: Round) -> list[EmptySheet]:
    """One for each table of a round: the way on where a phone is missing. Three queries."""
    return [
        EmptySheet(tent.number, tent.sides, _hands(tournament), tent.score_code, tent.deals)
        for tent in tents(round_)
    ]


def _sides(tournament: Tournament, seats: Sequence[str]) -> tuple[str, ...]:
    """Partners who sit opposite each other write in one column."""
    return tuple(map(" & ".join, formats.sides_of(seats, opposite=formats.known(tournament.format).opposite)))


def _hands(tournament: Tournament) -> range:
    so_many = tournament.ends == Tournament.Ends.HANDS and tournament.ends_after
    return range(1, (so_many or USUAL_HANDS) + 1)


def everything(tournament: Tournament, reader: Reader = WHOLE) -> dict[str, Any]:
    """All that everybody may know of a tournament, as plain data; personal links are left out. Nine queries.

    With the codes of the sittings to which this reader is led.
    """
    standings: dict[int, list[dict[str, Any]]] = defaultdict(list)
    rows = StandingRow.objects.filter(tournament=tournament).select_related("entry").order_by("round", "rank")
    for number, of in groupby(rows, key=attrgetter("round")):
        ranked = list(of)
        whys, undecided = whys_of(ranked), still_in(ranked, tournament)
        standings[number] = [
            _standing(row, why, tournament.order) | {"still_in": row.entry_id in undecided}
            for row, why in zip(ranked, whys, strict=True)
        ]
    shown = tournament.rounds.exclude(state=Round.State.DRAFT)
    plays = codes_for(reader, Q(table__round__in=shown))
    totals = totals_of(tournament, Q(play__table__round__in=shown, play__table__state=Table.State.DONE))
    places: dict[int, list[Place]] = defaultdict(list)
    for place in Place.objects.filter(round__in=shown).select_related("entry", "table"):
        places[place.round_id].append(place)
    return {
        "name": tournament.name,
        "code": tournament.code,
        "state": tournament.state,
        "game": tournament.ruleset,
        "options": tournament.options,
        "format": tournament.format,
        "answers": tournament.answers,
        "scheme": tournament.scheme,
        "order": tournament.order,
        "seed": tournament.seed,
        "entries": [_entry(entry) for entry in tournament.entries.order_by("number")],
        "rounds": [
            _round(round_, places[round_.pk], plays, totals) | {"standings": standings[round_.number]}
            for round_ in shown.prefetch_related("tables").order_by("number")
        ],
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "name": entry.name,
        "seed": entry.seed,
        "first_round": entry.first_round,
        "withdrawn": entry.withdrawn_at is not None,
    }


def _round(
    round_: Round, places: list[Place], plays: dict[int, list[str]], totals: dict[tuple[int, int], int]
) -> dict[str, Any]:
    seated: dict[int, list[Place]] = defaultdict(list)
    for place in sorted(places, key=lambda place: place.seat or 0):
        if place.table_id is not None:
            seated[place.table_id].append(place)
    return {
        "number": round_.number,
        "play_off": round_.play_off,
        "state": round_.state,
        "seed": round_.seed,
        "report": list(round_.gave_up),
        "tables": [
            {
                "number": table.number,
                "state": table.state,
                "void_reason": table.void_reason,
                "seats": [
                    {
                        "entry": place.entry.number,
                        "name": place.substitute or place.entry.name,
                        "total": totals.get((table.pk, place.entry_id)),
                    }
                    for place in seated[table.pk]
                ],
                "sittings": plays.get(table.pk, []),
            }
            for table in sorted(round_.tables.all(), key=lambda table: table.number)
        ],
        "away": [
            {"entry": place.entry.number, "why": place.away, "source": place.source, "worth": place.worth}
            for place in sorted(places, key=lambda place: place.entry.number)
            if place.table_id is None
        ],
    }


def _standing(row: StandingRow, why: str, order: list[str]) -> dict[str, Any]:
    return {
        "place": row.place,
        "entry": row.entry.number,
        "name": row.entry.name,
        "values": dict(zip(order, row.values, strict=False)),
        "gained": row.brought,
        "moved": row.moved,
        "why": why,
    }
