"""How does a table travel: its score document, and beside it everything of its log that a document does not tell?"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import IntegrityError

from rummy import engine
from rummy.engine.document.values import MOST_POINTS
from rummy.engine.errors import NotAScoreDocument, RummyError
from rummy.engine.words import say
from rummy.people.codes import LETTERS, SCORE_LENGTH, WATCH_LENGTH, new_code
from rummy.people.models import Phone
from rummy.people.names import LONGEST_OF_PARTNERS
from rummy.people.parcel import Arriving, Hiding, ParcelRefused, Shape, among, check_name, whole
from rummy.people.parcel.shape import Told
from rummy.scorekeeping.counted import read_receipts
from rummy.scorekeeping.models import HandRevision, Seat, SeatChange, Side, Sitting, SittingPhone
from rummy.scorekeeping.queries.document import Receipt, as_document, score_to_keep
from rummy.scorekeeping.queries.log import documents, read_log
from rummy.scorekeeping.queries.seats import players_of, seat_changes, seating
from rummy.scorekeeping.services.book import Book
from rummy.scorekeeping.services.seats import NewSide, take_seats

SITTING = Shape(
    Sitting,
    (
        *("id", "edition", "first_dealer", "watch_code", "started_by", "started_at", "finished_at"),
        *("archived_at", "changed_at", "agreeing", "watchers_agree", "event", "event_page", "notice"),
        *("most_hands", "most_games", "closed_at", "void", "same_again_of", "evening", "club", "league"),
    ),
    more=("score", "sides", "seats", "phones", "hands", "seat_changes"),
    later=("void", "sides"),
)
SIDE = Shape(Side, ("chosen_colour",))
SEAT = Shape(Seat, ("number", "name", "player", "rated"))
PHONE = Shape(SittingPhone, ("number", "phone", "name", "may", "joined_at"))
REVISION = Shape(
    HandRevision,
    ("id", "revision", "base", "action", "document", "notes", "reason", "about", "at"),
    more=("by", "whose"),
    later=("whose",),
)
CHANGE = Shape(
    SeatChange,
    ("id", "number", "action", "from_hand", "about", "at"),
    more=("by", "seat", "other", "taken_by"),
)
# Only where a table has hands that count though today's rules refuse them: their receipts, by the number of the hand.
COUNTED = "counted"
ABOUT_A_VERSION = ("settle", "restore")
# Where an event's page may be: nothing else becomes a link.
PAGE = re.compile(r"(/[ct]/[\w./-]*)?", re.ASCII)
CODE = re.compile(f"[{LETTERS}]{{{WATCH_LENGTH}}}")


def tell_sitting(sitting: Sitting, hiding: Hiding, *, inside: Collection[UUID] | None = None) -> Told:
    """The table as a parcel has it; of its evening only those `inside` the parcel. Six queries, seven where seats changed."""
    log = read_log(sitting)
    seated = seating(sitting, afresh=True)
    scored = score_to_keep(sitting, seated, documents(log))
    told = SITTING.tell(sitting, hiding, sitting.pk)
    if inside is not None and sitting.evening_id not in inside:
        # A table of an event that is no evening would be a tournament's.
        event = "" if sitting.evening_id else told["event"]
        told |= {"evening": None, "event": event, "event_page": "", "club": None, "league": ""}
    if scored.counted:
        told |= {COUNTED: {str(number): receipt for number, receipt in scored.counted.items()}}
    seats = sorted(Seat.objects.filter(sitting=sitting), key=lambda one: (one.number or 99, one.name))
    return told | {
        "score": as_document(sitting, seated, documents(log)),
        "sides": [SIDE.tell(seat.side, hiding, sitting.pk) for seat in seated],
        "seats": [SEAT.tell(seat, hiding, sitting.pk) for seat in seats],
        "phones": [PHONE.tell(one, hiding, sitting.pk) for one in sitting.phones.order_by("number")],
        "hands": [[_entry(entry, hiding, sitting.pk) for entry in state.revisions] for state in log.values()],
        "seat_changes": [_change(one, hiding) for one in seat_changes(sitting)],
    }


def _entry(entry: HandRevision, hiding: Hiding, within: UUID) -> Told:
    whose = entry.whose.name if entry.whose else None
    return REVISION.tell(entry, hiding, within) | {"by": entry.by.number, "whose": whose}


def _change(change: SeatChange, hiding: Hiding) -> Told:
    names = {way: getattr(change, way) for way in ("seat", "other", "taken_by")}
    return CHANGE.tell(change, hiding, change.sitting_id) | {
        "by": change.by.number,
        **{way: seat and seat.name for way, seat in names.items()},
    }


@dataclass
class Table:
    """A table out of a parcel, checked and not stored yet."""

    sitting: Sitting
    told: Told
    file: str
    sides: list[NewSide]
    seats: dict[str, Seat]
    phones: dict[int, SittingPhone]
    hands: list[list[HandRevision]]
    changes: list[SeatChange]
    counted: dict[int, Receipt]
    colours: list[int | None]


def read_sitting(told: object, file: str, arriving: Arriving) -> Table:
    """Every part by itself, and its hands by the rules. Raises ParcelRefused with the place."""
    counted = told.get(COUNTED, {}) if isinstance(told, dict) else {}
    told = {key: each for key, each in told.items() if key != COUNTED} if isinstance(told, dict) else told
    sitting: Any = SITTING.read(told, arriving, file)
    assert isinstance(told, dict)
    _check_head(sitting, file)
    sides = _sides(sitting, told["score"], file)
    seats = {seat.name: seat for seat in _rows(SEAT, told, "seats", file, arriving)}
    _check_seats(seats, sides, file, arriving)
    phones = {one.number: one for one in _rows(PHONE, told, "phones", file, arriving)}
    table = Table(
        sitting,
        told,
        file,
        sides,
        seats,
        phones,
        [],
        [],
        _receipts(counted, sides, file),
        _colours(told, sides, file, arriving),
    )
    table.hands = [
        _hand(table, number, hand, arriving) for number, hand in enumerate(whole(told["hands"], file), 1)
    ]
    table.changes = _changes(table, arriving)
    return table


def _check_head(sitting: Sitting, file: str) -> None:
    if not PAGE.fullmatch(sitting.event_page):
        raise ParcelRefused(file, "event_page", say("This is no page of a club or a tournament."))
    if not CODE.fullmatch(sitting.watch_code):
        raise ParcelRefused(file, "watch_code", say("This is no code of a table."))


def _sides(sitting: Sitting, score: object, file: str) -> list[NewSide]:
    """Who plays by which rules, if the rules take it."""
    try:
        result = engine.score(score)
    except RummyError as refused:
        raise ParcelRefused(file, "score", str(refused)) from refused
    assert isinstance(score, dict)
    points = [abs(each) for hand in result["hands"] for each in (hand["scores"] or {}).values()]
    if max(points, default=0) > MOST_POINTS:
        raise ParcelRefused(file, "score", say("Nobody has so many points in one hand."))
    ruleset = engine.find_ruleset(score["game"])
    sitting.ruleset, sitting.options = ruleset.key, score.get("options", {})
    if sitting.edition > ruleset.edition:
        raise ParcelRefused(file, "edition", say("A newer Meldbook wrote this table. Update this one first."))
    named = [
        NewSide(None, [side]) if isinstance(side, str) else NewSide(side["name"], side["players"])
        for side in score["sides"]
    ]
    for side in named:
        for player in side.players:
            check_name(player, file, "score.sides")
        if side.name is not None:
            check_name(side.name, file, "score.sides", longest=LONGEST_OF_PARTNERS)
    return [side.tidied() for side in named]


def _rows(shape: Shape, told: Told, key: str, file: str, arriving: Arriving) -> list[Any]:
    return [
        shape.read(one, arriving, file, f"{key}[{place}]") for place, one in enumerate(whole(told[key], file))
    ]


def _colours(told: Told, sides: list[NewSide], file: str, arriving: Arriving) -> list[int | None]:
    """What was chosen for each side, in seat order; none in parcels from before there was a choice."""
    rows = _rows(SIDE, told, "sides", file, arriving) if "sides" in told else [Side() for _ in sides]
    if len(rows) != len(sides):
        raise ParcelRefused(file, "sides", say("These are not the people of the score document."))
    return [row.chosen_colour for row in rows]


def _check_seats(seats: dict[str, Seat], sides: list[NewSide], file: str, arriving: Arriving) -> None:
    """The places round the table are those of the sides, and everybody may be seated."""
    rows = range(max(len(side.players) for side in sides))
    places = [side.players[row] for row in rows for side in sides if row < len(side.players)]
    numbered = {name: seat.number for name, seat in seats.items() if seat.number is not None}
    if numbered != {name: place for place, name in enumerate(places, 1)}:
        raise ParcelRefused(file, "seats", say("These are not the people of the score document."))
    for place, seat in enumerate(seats.values()):
        check_name(seat.name, file, f"seats[{place}].name")
        if seat.player_id not in arriving.usable:
            said = say("This player is not in the parcel, or belongs to somebody else here.")
            raise ParcelRefused(file, f"seats[{place}].player", said)


def _hand(table: Table, number: int, told: object, arriving: Arriving) -> list[HandRevision]:
    entries: list[HandRevision] = []
    known: dict[UUID, HandRevision] = {}
    for at, one in enumerate(whole(told, table.file)):
        place = f"hands[{number - 1}][{at}]"
        entry: Any = REVISION.read(one, arriving, table.file, place)
        about = known.get(entry.about_id)
        if entry.revision != at + 1 or entry.pk in known or (entry.about_id is not None and about is None):
            raise ParcelRefused(table.file, place, say("The entries of this hand do not follow one another."))
        if entry.action in ABOUT_A_VERSION and (about is None or about.document is None):
            raise ParcelRefused(table.file, f"{place}.about", say("This is no version of the hand."))
        if entry.action == "ask" and (about is None or about.action != "settle"):
            raise ParcelRefused(table.file, f"{place}.about", say("This question was never settled."))
        _check_document(table, entry, place)
        _check_notes(table, entry, place)
        entry.by, entry.whose = _phone(table, one, place), _seat(table, one, "whose", place)
        known[entry.pk] = entry
        entries.append(entry)
    if not entries or entries[0].action != "record":
        raise ParcelRefused(table.file, f"hands[{number - 1}]", say("The first entry of a hand records it."))
    return entries


def _check_document(table: Table, entry: HandRevision, place: str) -> None:
    if entry.document is None:
        return
    sides = [side.as_document() for side in table.sides]
    sitting = table.sitting
    try:
        engine.canonical_hand(sitting.ruleset, sitting.options, sides, entry.document)
    except NotAScoreDocument as refused:
        raise ParcelRefused(table.file, f"{place}.document", str(refused)) from refused


def _check_notes(table: Table, entry: HandRevision, place: str) -> None:
    """The ranks somebody tapped for each player, or nothing: pages reckon with them."""
    if not entry.notes:
        return
    rules = engine.describe(table.sitting.ruleset, table.sitting.options)
    known, ranks = rules["values"]["held"], entry.notes.get("ranks")
    tapped = ranks.values() if isinstance(ranks, dict) and set(entry.notes) == {"ranks"} else [None]
    if not all(isinstance(each, list) and all(among(rank, known) for rank in each) for each in tapped):
        raise ParcelRefused(table.file, f"{place}.notes", say("These are no ranks of this game."))


def _phone(table: Table, told: Told, place: str) -> SittingPhone:
    found = table.phones.get(told["by"]) if isinstance(told["by"], int) else None
    if found is None:
        raise ParcelRefused(table.file, f"{place}.by", say("No phone of this table has this number."))
    return found


def _seat(table: Table, told: Told, way: str, place: str) -> Seat | None:
    """Who is named there, if anybody is; what is not told names nobody."""
    name = told.get(way)
    if name is not None and not among(name, table.seats):
        raise ParcelRefused(table.file, f"{place}.{way}", say("Nobody of this name is at the table."))
    return None if name is None else table.seats[name]


def _receipts(told: object, sides: list[NewSide], file: str) -> dict[int, Receipt]:
    names = [side.name or side.players[0] for side in sides]
    try:
        return read_receipts(told, names)
    except ValueError as problem:
        raise ParcelRefused(file, COUNTED, say("This is no receipt of these sides.")) from problem


def _changes(table: Table, arriving: Arriving) -> list[SeatChange]:
    changes: list[SeatChange] = []
    for at, told in enumerate(whole(table.told["seat_changes"], table.file)):
        place = f"seat_changes[{at}]"
        change: Any = CHANGE.read(told, arriving, table.file, place)
        for way in ("seat", "other", "taken_by"):
            setattr(change, way, _seat(table, told, way, place))
        if change.about_id is not None and change.about_id not in {one.pk for one in changes}:
            raise ParcelRefused(table.file, f"{place}.about", say("There is no such change of seats."))
        change.by = _phone(table, told, place)
        changes.append(change)
    return changes


def store_sitting(table: Table, arriving: Arriving, renamed: Callable[[str], str]) -> Sitting:
    """Write the table with its log, and replay it. Inside a transaction. Raises ParcelRefused.

    The code to score is made anew, and that to watch where somebody else has it; `renamed` puts right where its
    event has its page.
    """
    sitting = table.sitting
    if Sitting.objects.filter(watch_code=sitting.watch_code).exists():
        sitting.watch_code = new_code(WATCH_LENGTH)
    sitting.score_code = new_code(SCORE_LENGTH)
    sitting.next_dealer, sitting.event_page = sitting.first_dealer, renamed(sitting.event_page)
    if sitting.same_again_of_id not in arriving.sittings:
        sitting.same_again_of_id = None
    if sitting.evening_id is not None and sitting.evening_id not in arriving.evenings:
        raise ParcelRefused(table.file, "evening", say("This evening is not in the parcel."))
    arriving.needs(sitting, *table.phones.values())
    try:
        _store(table, arriving)
    except IntegrityError as problem:
        said = say("The entries of its log do not fit together, or an id of it is taken here.")
        raise ParcelRefused(table.file, "", said) from problem
    arriving.sittings.add(sitting.pk)
    return sitting


def _store(table: Table, arriving: Arriving) -> None:
    sitting = table.sitting
    changed_at = sitting.changed_at
    sitting.save(force_insert=True)
    known = {name: arriving.players[seat.player_id] for name, seat in table.seats.items()}
    take_seats(sitting, table.sides, Phone(pk=sitting.started_by_id), sitting.started_at, known=known)
    for place, colour in enumerate(table.colours, 1):
        if colour is not None:
            Side.objects.filter(sitting=sitting, seat=place).update(chosen_colour=colour)
    bench = [seat for seat in table.seats.values() if seat.number is None]
    rows: list[Any] = [*bench, *table.phones.values(), *table.changes]
    for row in rows:
        row.sitting = sitting
    Seat.objects.bulk_create(bench)
    unrated = [name for name, seat in table.seats.items() if not seat.rated]
    Seat.objects.filter(sitting=sitting, name__in=unrated).update(rated=False)
    SittingPhone.objects.bulk_create(table.phones.values())
    stored = {seat.name: seat for seat in Seat.objects.filter(sitting=sitting)}
    _store_changes(table, stored)
    for entry in (entry for entries in table.hands for entry in entries):
        # Its phone is stored by now, and the seat of whose word it is.
        entry.by = table.phones[entry.by.number]
        entry.whose = entry.whose and stored[entry.whose.name]
    seated = seating(sitting, afresh=True)
    if sitting.first_dealer not in players_of(seated):
        raise ParcelRefused(table.file, "first_dealer", say("Nobody of this name is at the table."))
    by = next(iter(table.phones.values()), SittingPhone())
    book = Book(sitting, by, changed_at, seated, {}, table.counted)
    book.fill(table.hands)
    if as_document(sitting, seated, documents(book.log)) != table.told["score"]:
        raise ParcelRefused(table.file, "score", say("The log comes to something else than this."))


def _store_changes(table: Table, stored: Mapping[str, Seat]) -> None:
    """Changes of seats name seats by what they are stored as."""
    for change in table.changes:
        for way in ("seat", "other", "taken_by"):
            named = getattr(change, way)
            setattr(change, way, named and stored[named.name])
    SeatChange.objects.bulk_create(table.changes)
