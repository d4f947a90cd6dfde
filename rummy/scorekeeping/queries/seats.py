"""Who sits where in which hand? The seats of a sitting, and what was changed about them since it began."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import QuerySet

from rummy import engine
from rummy.scorekeeping.models import Seat, SeatChange, Side, Sitting
from rummy.scorekeeping.queries.log import at_table

Document = dict[str, Any]
Row = TypeVar("Row", Seat, SeatChange)


@dataclass(frozen=True, slots=True)
class SeatedSide:
    """A side with the names of its players as the documents spell them."""

    side: Side
    players: tuple[str, ...]

    def as_document(self) -> str | dict[str, Any]:
        if self.players == (self.side.name,):
            return self.side.name
        return {"name": self.side.name, "players": list(self.players)}


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A place round the table: who had it at first, who sits there, and for which side."""

    number: int
    founder: str
    name: str
    side: str
    colour: int

    @property
    def is_for_another(self) -> bool:
        """Whether who sits there plays for a side that is not called after him."""
        return self.name != self.side


@dataclass(frozen=True)
class Round:
    """Who sits where in one hand: for each place round the table who had it at first, who has it, and for which side."""

    founders: tuple[Seat, ...]
    sitters: tuple[Seat, ...]
    sides: tuple[Side, ...]

    @property
    def are_partners(self) -> bool:
        return len({side.pk for side in self.sides}) < len(self.sides)

    @cached_property
    def people(self) -> dict[str, str]:
        """The name of who sits there, by the name of who sat there at first."""
        return {f.name: s.name for f, s in zip(self.founders, self.sitters, strict=True)}

    @cached_property
    def side_names(self) -> dict[str, str]:
        """The same of the sides, where each plays for himself: partners stay one side whoever they are."""
        if self.are_partners:
            return {}
        return {_side(f).name: side.name for f, side in zip(self.founders, self.sides, strict=True)}

    def places(self) -> tuple[PlaceRow, ...]:
        """Who sits where, for a page."""
        rows = zip(self.founders, self.sitters, self.sides, strict=True)
        return tuple(
            PlaceRow(founder.number or 0, founder.name, sitter.name, side.name, side.colour)
            for founder, sitter, side in rows
        )

    def in_order(self) -> tuple[SeatedSide, ...]:
        """The sides as the rules go round the table."""
        found: dict[int, tuple[Side, list[str]]] = {}
        for side, sitter in zip(self.sides, self.sitters, strict=True):
            found.setdefault(side.pk, (side, []))[1].append(sitter.name)
        return tuple(SeatedSide(side, tuple(names)) for side, names in found.values())

    def by_side(self) -> tuple[SeatedSide, ...]:
        """The sides in the order they were named when the sitting began."""
        return tuple(sorted(self.in_order(), key=lambda seated: seated.side.seat))

    @cached_property
    def side_of(self) -> dict[str, str]:
        """The name of the side each plays for, by his own."""
        return {sitter.name: side.name for sitter, side in zip(self.sitters, self.sides, strict=True)}

    def side_called(self, name: str) -> str | None:
        """For which side somebody speaks who is called so: by his own name, or as partners by that of their side."""
        teams = {side.name: side.name for side in self.sides} if self.are_partners else {}
        return {**teams, **self.side_of}.get(name)

    def players_of(self, side: Side) -> frozenset[UUID]:
        """Who plays this side."""
        pairs = zip(self.sides, self.sitters, strict=True)
        return frozenset(sitter.player_id for own, sitter in pairs if own.pk == side.pk)

    def to_people(self, document: Document) -> Document:
        """A hand of the log, as people at the table would write it."""
        return _renamed(document, self.people, self.side_names)

    def told(self, document: Document | None) -> Document | None:
        """The same of a version that may strike the hand."""
        return None if document is None else self.to_people(document)

    def ranks(self, notes: Document) -> dict[str, list[str]]:
        """The ranks somebody tapped for each player, as notes of the log tell them."""
        return {self.people.get(name, name): ranks for name, ranks in notes.get("ranks", {}).items()}

    def notes_to_places(self, notes: Any) -> Any:
        """Notes that people wrote, as the log keeps them; what is no such note is left as it is."""
        ranks = notes.get("ranks") if isinstance(notes, dict) else None
        if not isinstance(ranks, dict):
            return notes
        places = {name: place for place, name in self.people.items()}
        return {**notes, "ranks": {places.get(name, name): told for name, told in ranks.items()}}

    def to_places(self, document: Document) -> Document:
        """A hand that people wrote, as the log keeps it. Who does not sit there any more means his place."""
        people = {name: place for place, name in self.people.items()}
        sides = {name: place for place, name in self.side_names.items()}
        return _renamed(document, people, sides)


def _renamed(document: Document, people: Mapping[str, str], sides: Mapping[str, str]) -> Document:
    if all(one == other for one, other in (*people.items(), *sides.items())):
        return document
    typed = {key: value for key, value in document.items() if key == "typed"}
    rest = {key: value for key, value in document.items() if key != "typed"}
    return {**engine.rename_players(rest, people), **engine.rename_players(typed, sides)}


@dataclass(frozen=True)
class Seated:
    """The sides in seat order with who founded them, and how they sat from which hand on: `changes` in that order."""

    sides: tuple[SeatedSide, ...]
    founders: tuple[Seat, ...]
    changes: tuple[SeatChange, ...] = ()

    def __iter__(self) -> Iterator[SeatedSide]:
        return iter(self.sides)

    def __len__(self) -> int:
        return len(self.sides)

    @property
    def are_partners(self) -> bool:
        return len(self.founders) > len(self.sides)

    def at(self, number: int) -> Round:
        """How they sit in the hand of this number."""
        sitters, sides = list(self.founders), [_side(seat) for seat in self.founders]
        places = {seat.pk: place for place, seat in enumerate(self.founders)}
        for change in self.changes:
            if change.from_hand is None or change.from_hand > number:
                break
            assert change.seat_id is not None
            here = places[change.seat_id]
            if change.action == SeatChange.Action.SUBSTITUTE:
                assert change.taken_by is not None
                sitters[here] = change.taken_by
                continue
            assert change.other_id is not None
            there = places[change.other_id]
            sitters[here], sitters[there] = sitters[there], sitters[here]
            # Who plays for himself takes his points along; a partner leaves them to the side.
            if not self.are_partners:
                sides[here], sides[there] = sides[there], sides[here]
        return Round(self.founders, tuple(sitters), tuple(sides))

    @property
    def latest(self) -> Round:
        """How they sit after all changes."""
        return self.at(max((change.from_hand or 0 for change in self.changes), default=1))

    def with_changes(self, changes: Sequence[SeatChange]) -> "Seated":
        """The same table with these changes of seats."""
        return Seated(self.sides, self.founders, in_force(changes))


def _side(seat: Seat) -> Side:
    assert seat.side is not None
    return seat.side


def in_force(changes: Sequence[SeatChange]) -> tuple[SeatChange, ...]:
    """The changes that are not undone, by the hand from which they count. Undoing an undoing brings a change back."""
    undone: set[UUID] = set()
    for change in sorted(changes, key=lambda one: -one.number):
        if change.about_id is not None and change.id not in undone:
            undone.add(change.about_id)
    standing = [one for one in changes if one.from_hand is not None and one.id not in undone]
    return tuple(sorted(standing, key=lambda one: (one.from_hand or 0, one.number)))


def seating(sitting: Sitting, *, afresh: bool = False) -> Seated:
    """The table. One query; one more where seats were changed, or where that is to be looked up `afresh`."""
    changes = seat_changes(sitting) if sitting.reseated or afresh else ()
    return _seated(_seats().filter(sitting=sitting), changes)


def seatings(sittings: Collection[Sitting]) -> dict[UUID, Seated]:
    """Several tables, by their ids. One query; one more where seats were changed."""
    reseated = [sitting for sitting in sittings if sitting.reseated]
    changes = _by_sitting(_changes().filter(sitting__in=reseated) if reseated else ())
    seats = _by_sitting(_seats().filter(sitting__in=sittings))
    return {sitting.pk: _seated(seats[sitting.pk], changes[sitting.pk]) for sitting in sittings}


def _seats() -> QuerySet[Seat]:
    return Seat.objects.filter(number__isnull=False).select_related("side").order_by("number")


def _seated(places: Iterable[Seat], changes: Sequence[SeatChange]) -> Seated:
    seats = tuple(places)
    by_side = sorted(seats, key=lambda seat: (_side(seat).seat, seat.number))
    sides = tuple(
        SeatedSide(side, tuple(seat.name for seat in own)) for side, own in groupby(by_side, key=_side)
    )
    return Seated(sides, seats, in_force(changes))


def _by_sitting(rows: Iterable[Row]) -> dict[UUID, list[Row]]:
    found: dict[UUID, list[Row]] = defaultdict(list)
    for row in rows:
        found[row.sitting_id].append(row)
    return found


def seat_changes(sitting: Sitting) -> list[SeatChange]:
    """Every change of seats, first to last, also those undone. One query."""
    return list(at_table(_changes().filter(sitting=sitting), sitting))


def _changes() -> QuerySet[SeatChange]:
    return SeatChange.objects.select_related("seat", "other", "taken_by", "by").order_by("number")


def players_of(seated: Seated | Sequence[SeatedSide]) -> tuple[str, ...]:
    """Everybody at the table, in the order they sit: partners are opposite each other."""
    places = range(max(len(side.players) for side in seated))
    return tuple(side.players[n] for n in places for side in seated if n < len(side.players))
