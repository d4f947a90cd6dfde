"""How does a tournament travel: its settings, entries, rounds with tables and places, and what the desk did?"""

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from django.db import IntegrityError
from django.db.models import F
from django.urls import reverse

from rummy.engine.saying import change, is_kept
from rummy.engine.words import say
from rummy.people.codes import LETTERS, SCORE_LENGTH, WATCH_LENGTH, new_code
from rummy.people.models import Club
from rummy.people.names import LONGEST, LONGEST_OF_PARTNERS
from rummy.people.parcel import Arriving, Hiding, ParcelRefused, Shape, among, check_name, whole
from rummy.people.parcel.shape import Told
from rummy.scorekeeping.models import Hand, Side, Sitting
from tournaments.errors import TournamentError
from tournaments.models import (
    Act,
    Entry,
    Official,
    Place,
    Play,
    PlaySide,
    Round,
    Scoreboard,
    Screen,
    Table,
    Tournament,
)
from tournaments.queries.settled import SETTLED
from tournaments.queries.situation import fingerprint
from tournaments.services import Settings
from tournaments.services.scoreboard import raise_version
from tournaments.standings import ABSENCES

TOURNAMENT = Shape(
    Tournament,
    ("id", "code", "owner", "club", "desk", "state", "made_at", "finished_at", "seed", *SETTLED),
    more=("entries", "officials", "rounds", "acts", "screen"),
    later=("bye_opponent", "starts_at"),
)
ENTRY = Shape(
    Entry,
    (
        *("number", "name", "player", "partnership", "seed", "entered_at", "checked_in_at"),
        *("withdrawn_at", "first_round", "apart", "fixed_table", "lot"),
    ),
)
OFFICIAL = Shape(Official, ("account", "role"))
ROUND = Shape(
    Round,
    (
        *("number", "state", "play_off", "seed", "drawn_scores", "drawn_stands", "report", "sizes"),
        *("drawn_at", "published_at", "started_at", "extra_minutes", "called_at", "closed_at"),
    ),
    more=("tables", "places"),
    later=("drawn_stands",),
)
TABLE = Shape(Table, ("number", "state", "deals", "slot", "extra_minutes", "void_reason"), more=("plays",))
PLACE = Shape(
    Place,
    ("seat", "substitute", "missing", "left", "away", "source", "worth"),
    more=("entry", "table", "against"),
    later=("against",),
)
PLAY = Shape(Play, ("number", "sitting"), more=("sides",))
ACT = Shape(Act, ("number", "words", "reason", "public", "by", "at"), more=("undoes",))
SCREEN = Shape(Screen, ("shows", "message"))
ADDRESS = re.compile(r"\S+@\S+")
CODE = re.compile(f"[{LETTERS}]{{{WATCH_LENGTH}}}")


def tell_tournament(tournament: Tournament, hiding: Hiding) -> Told:
    """The tournament as a parcel has it. Nine queries."""
    within = tournament.pk
    entries = list(tournament.entries.order_by("number"))
    numbers = {entry.pk: entry.number for entry in entries}
    screen = Screen.objects.filter(tournament=tournament).first()
    officials = [OFFICIAL.tell(one, hiding, within) for one in tournament.officials.select_related("account")]
    acts = tournament.acts.select_related("by", "undoes").order_by("number")
    return TOURNAMENT.tell(tournament, hiding, within) | {
        "entries": [ENTRY.tell(one, hiding, within) | {"lot": one.drawn_by} for one in entries],
        "officials": sorted(officials, key=lambda one: str(one["account"])),
        "rounds": _rounds(tournament, numbers, hiding),
        "acts": [_act(one, hiding) for one in acts],
        "screen": screen and SCREEN.tell(screen, hiding, within),
    }


def _act(act: Act, hiding: Hiding) -> Told:
    """What the desk did, to be read; addresses of others are left out."""
    told = ACT.tell(act, hiding, act.tournament_id)
    words = {key: change(told[key], partial(ADDRESS.sub, "…")) for key in ("words", "reason")}
    return told | words | {"undoes": act.undoes and act.undoes.number}


def _rounds(tournament: Tournament, numbers: dict[int, int], hiding: Hiding) -> list[Told]:
    within = tournament.pk
    places: dict[int, list[Told]] = {}
    for place in Place.objects.filter(round__tournament=tournament).select_related("table").order_by("pk"):
        told = PLACE.tell(place, hiding, within)
        told |= {"entry": numbers[place.entry_id], "table": place.table and place.table.number}
        told["against"] = numbers.get(place.against_id or 0)
        places.setdefault(place.round_id, []).append(told)
    plays = _plays(tournament, numbers, hiding)
    tables: dict[int, list[Told]] = {}
    for table in Table.objects.filter(round__tournament=tournament).order_by("number"):
        told = TABLE.tell(table, hiding, within) | {"plays": plays.get(table.pk, [])}
        tables.setdefault(table.round_id, []).append(told)
    return [
        ROUND.tell(one, hiding, within)
        | {
            "drawn_scores": _by_number(one.drawn_scores, numbers),
            "drawn_stands": _by_number(one.drawn_stands, numbers),
            "tables": tables.get(one.pk, []),
            "places": places.get(one.pk, []),
        }
        for one in tournament.rounds.order_by("number")
    ]


def _by_number(kept: dict[str, Any], numbers: dict[int, int]) -> Told:
    return {str(numbers[int(key)]): value for key, value in kept.items() if int(key) in numbers}


def _plays(tournament: Tournament, numbers: dict[int, int], hiding: Hiding) -> dict[int, list[Told]]:
    sides: dict[int, list[Told]] = {}
    for side in PlaySide.objects.filter(play__table__round__tournament=tournament).select_related("side"):
        sides.setdefault(side.play_id, []).append({"entry": numbers[side.entry_id], "side": side.side.seat})
    found: dict[int, list[Told]] = {}
    for play in Play.objects.filter(table__round__tournament=tournament).order_by("number"):
        told = PLAY.tell(play, hiding, tournament.pk)
        told["sides"] = sorted(sides.get(play.pk, []), key=lambda side: (side["side"], side["entry"]))
        found.setdefault(play.table_id, []).append(told)
    return found


def read_tournament(told: object, file: str, arriving: Arriving, club: Club) -> Tournament:
    """The tournament itself, if it could be set up like this. Raises ParcelRefused."""
    row: Any = TOURNAMENT.read(told, arriving, file)
    if row.club_id != club.pk:
        raise ParcelRefused(file, "club", say("This is a tournament of another club."))
    if not CODE.fullmatch(row.code):
        raise ParcelRefused(file, "code", say("This is no code of a tournament."))
    asked = {key: getattr(row, key) for key in SETTLED if key != "edition"}
    try:
        fields = Settings(**{**asked, "order": tuple(row.order)}).fields()
    except (TournamentError, TypeError, ValueError) as refused:
        raise ParcelRefused(file, "", str(refused)) from refused
    wrong = [key for key in SETTLED if key != "edition" and fields[key] != getattr(row, key)]
    if wrong or row.edition > fields["edition"]:
        said = say("This setting is none this Meldbook knows. Update it first.")
        raise ParcelRefused(file, wrong[0] if wrong else "edition", said)
    found: Tournament = row
    return found


def store_tournament(row: Tournament, told: Told, file: str, arriving: Arriving) -> Tournament:
    """Write it with all its rounds; the standings are counted behind it. Inside a transaction. Raises ParcelRefused.

    Codes that let somebody act are made anew; what the desk did can be read, and no longer be taken back.
    """
    is_taken = Tournament.objects.filter(code=row.code).exists()
    if is_taken:
        row.code = new_code(WATCH_LENGTH)
    row.check_in_code = new_code(WATCH_LENGTH)
    try:
        _Storing(row, told, file, arriving).store()
    except IntegrityError as problem:
        said = say("Its parts do not fit together, or an id of it is taken here.")
        raise ParcelRefused(file, "", said) from problem
    # Before void tables were marked at their sittings, only the tournament said it; where nobody played it need not be said.
    unmarked = Sitting.objects.filter(
        play__table__round__tournament=row,
        play__table__state=Table.State.VOID,
        void=False,
        pk__in=Hand.objects.values("sitting"),
    )
    unmarked.update(void=True, version=F("version") + 1, audited_version=F("audited_version") + 1)
    if is_taken:
        page = reverse("tournaments:tournament", args=[row.code])
        Sitting.objects.filter(play__table__round__tournament=row).update(event_page=page)
    return row


class _Storing:
    def __init__(self, row: Tournament, told: Told, file: str, arriving: Arriving) -> None:
        self.row, self.told, self.file, self.arriving = row, told, file, arriving
        self.entries: dict[int, Entry] = {}

    def store(self) -> None:
        officials = [self._read(OFFICIAL, one, f"officials[{at}]") for at, one in self._list("officials")]
        acts = [self._read(ACT, one, f"acts[{at}]") for at, one in self._list("acts")]
        for at, act in enumerate(acts):
            self._refuse_unkept(act.words, f"acts[{at}].words")
        self.arriving.needs(self.row, *officials, *acts)
        self.row.save(force_insert=True)
        Scoreboard.objects.create(tournament=self.row, raised_at=self.row.made_at)
        self._store_entries()
        for at, one in self._list("rounds"):
            self._store_round(one, f"rounds[{at}]")
        Official.objects.bulk_create(officials)
        self._store_acts(acts)
        if self.told["screen"] is not None:
            self._read(SCREEN, self.told["screen"], "screen").save(force_insert=True)
        raise_version(tournament=self.row, at=self.arriving.at)

    def _list(self, key: str, of: Told | None = None) -> list[tuple[int, Any]]:
        return list(enumerate(whole((of or self.told)[key], self.file)))

    def _read(self, shape: Shape, told: object, place: str, **more: Any) -> Any:
        row: Any = shape.read(told, self.arriving, self.file, place)
        if hasattr(shape.model, "tournament"):
            row.tournament = self.row
        for name, value in more.items():
            setattr(row, name, value)
        return row

    def _refuse(self, place: str, sentence: str) -> ParcelRefused:
        return ParcelRefused(self.file, place, sentence)

    def _refuse_unkept(self, kept: object, place: str) -> None:
        if not is_kept(kept):
            raise self._refuse(place, say("This is no sentence as a parcel has it."))

    def _store_entries(self) -> None:
        for at, one in self._list("entries"):
            entry = self._read(ENTRY, one, f"entries[{at}]", code=new_code(SCORE_LENGTH))
            if entry.player_id is not None and entry.player_id not in self.arriving.usable:
                said = say("This player is not in the parcel, or belongs to somebody else here.")
                raise self._refuse(f"entries[{at}].player", said)
            if entry.partnership_id is not None and entry.partnership_id not in self.arriving.partnerships:
                raise self._refuse(f"entries[{at}].partnership", say("These partners are not in the parcel."))
            self._check_name(entry.name, f"entries[{at}].name", entry)
            self.entries[entry.number] = entry
        Entry.objects.bulk_create(self.entries.values())

    def _check_name(self, name: str, place: str, entry: Entry) -> None:
        """Partners stand under both their names."""
        is_pair = entry.partnership_id is not None
        check_name(name, self.file, place, longest=LONGEST_OF_PARTNERS if is_pair else LONGEST)

    def _entry(self, told: Told, place: str) -> Entry:
        found = self.entries.get(told["entry"]) if isinstance(told["entry"], int) else None
        if found is None:
            raise self._refuse(f"{place}.entry", say("No entry has this number."))
        return found

    def _by_entry(self, told: Told) -> Iterator[tuple[str, Any]]:
        return ((str(self.entries[int(number)].pk), value) for number, value in told.items())

    def _store_round(self, told: Any, place: str) -> None:
        row: Round = self._read(ROUND, told, place)
        self._refuse_unkept(row.report, f"{place}.report")
        try:
            row.drawn_scores = {key: str(worth) for key, worth in self._by_entry(row.drawn_scores)}
            row.drawn_stands = {key: int(at) for key, at in self._by_entry(row.drawn_stands)}
        except (AttributeError, KeyError, TypeError, ValueError) as problem:
            raise self._refuse(f"{place}.drawn_scores", say("No entry has this number.")) from problem
        row.drawn_from = fingerprint(row.drawn_scores, row.drawn_stands) if row.drawn_scores else ""
        row.save(force_insert=True)
        tables: dict[int, Table] = {}
        for at, one in self._list("tables", told):
            table = self._read(TABLE, one, f"{place}.tables[{at}]", round=row)
            table.save(force_insert=True)
            tables[table.number] = table
            self._store_plays(table, one, f"{place}.tables[{at}]")
        Place.objects.bulk_create(
            self._place(row, one, tables, f"{place}.places[{at}]") for at, one in self._list("places", told)
        )

    def _place(self, row: Round, told: Any, tables: dict[int, Table], place: str) -> Place:
        found: Place = self._read(PLACE, told, place, round=row)
        if told["table"] is not None and not among(told["table"], tables):
            raise self._refuse(f"{place}.table", say("This round has no such table."))
        if found.worth and found.worth not in [absence.key for absence in ABSENCES]:
            raise self._refuse(f"{place}.worth", say("Choose what a round without a table is worth."))
        found.entry, found.table = self._entry(told, place), tables.get(told["table"])
        if found.substitute:
            self._check_name(found.substitute, f"{place}.substitute", found.entry)
        if told.get("against") is not None:
            found.against = self._entry({"entry": told["against"]}, f"{place}.against")
        return found

    def _store_plays(self, table: Table, told: Told, place: str) -> None:
        for at, one in self._list("plays", told):
            where = f"{place}.plays[{at}]"
            play = self._read(PLAY, one, where, table=table)
            if play.sitting_id not in self.arriving.sittings:
                raise self._refuse(f"{where}.sitting", say("This table came with no sitting of the parcel."))
            play.save(force_insert=True)
            seats = {side.seat: side for side in Side.objects.filter(sitting=play.sitting_id)}
            PlaySide.objects.bulk_create(
                self._side(play, side, seats, f"{where}.sides[{n}]") for n, side in self._list("sides", one)
            )

    def _side(self, play: Play, told: Any, seats: dict[int, Side], place: str) -> PlaySide:
        if not isinstance(told, dict) or told.keys() != {"entry", "side"} or not among(told["side"], seats):
            raise self._refuse(place, say("This sitting has no such side."))
        return PlaySide(play=play, entry=self._entry(told, place), side=seats[told["side"]])

    def _store_acts(self, acts: list[Act]) -> None:
        Act.objects.bulk_create(acts)
        by_number = {act.number: act for act in acts}
        undoing = [(act, told["undoes"]) for act, (_at, told) in zip(acts, self._list("acts"), strict=True)]
        undoing = [(act, number) for act, number in undoing if number is not None]
        for act, number in undoing:
            if not among(number, by_number):
                place = f"acts[{acts.index(act)}].undoes"
                raise self._refuse(place, say("What is taken back here was never done."))
            act.undoes = by_number[number]
        Act.objects.bulk_update([act for act, _number in undoing], ["undoes"])
