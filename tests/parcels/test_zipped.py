"""What is refused of a parcel that somebody made up, or that was damaged on its way?"""

import copy
import io
import re
import zipfile
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from rummy.parcels import services, zipped
from rummy.parcels.zipped import Parcel
from rummy.people.models import Club
from rummy.people.parcel import ParcelRefused
from rummy.scorekeeping.models import Sitting
from tests.factories import EVENING
from tests.parcels.sample import documents, empty_book, packed, rich_club
from tournaments.models import Table
from tournaments.services import no_show, void_table

Change = Callable[[dict[str, Any]], None]


def plain_zip(*entries: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> io.BytesIO:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as file:
        for name, content in entries:
            file.writestr(name, content)
    return out


def test_the_same_content_is_the_same_bytes() -> None:
    one = b"".join(zipped.zipped([("parcel.json", {"b": 1, "a": [2]}), ("club.json", {})]))
    other = b"".join(zipped.zipped([("parcel.json", {"a": [2], "b": 1}), ("club.json", {})]))

    assert one == other


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "no parcel"),
        (b"PK\x05\x06 and no more", "no parcel"),
        (b"hello" * 100, "no parcel"),
        (plain_zip(("../parcel.json", b"{}")).getvalue(), "No parcel has such a document"),
        (plain_zip(("/etc/passwd", b"{}")).getvalue(), "No parcel has such a document"),
        (plain_zip(("parcel.json", b"{}"), method=zipfile.ZIP_LZMA).getvalue(), "packed in another way"),
        (plain_zip(("parcel.json", b"0" * (zipped.LARGEST_DOCUMENT + 1))).getvalue(), "larger than any"),
    ],
    ids=["empty", "cut", "text", "path up", "path down", "lzma", "bomb"],
)
def test_what_is_no_parcel_is_not_opened(content: bytes, sentence: str) -> None:
    with pytest.raises(ParcelRefused, match=sentence):
        Parcel(io.BytesIO(content))


def test_more_than_is_soon_read_is_brought_in_by_who_runs_the_server() -> None:
    eight = [(f"sittings/{at:08x}-0000-4000-8000-000000000000.json", b" " * 8_000_000) for at in range(9)]
    content = plain_zip(*eight)

    with pytest.raises(ParcelRefused, match="Who runs this Meldbook can help"):
        Parcel(content)

    assert len(Parcel(content, largest=zipped.LARGEST_WHOLE).names("sittings")) == 9


def test_a_directory_that_would_fill_the_memory_is_not_read() -> None:
    raw = bytearray(plain_zip(("parcel.json", b"{}")).getvalue())
    at = raw.rfind(zipped.END)
    raw[at + 12 : at + 16] = (zipped.LONGEST_DIRECTORY + 1).to_bytes(4, "little")

    with pytest.raises(ParcelRefused, match="larger than any"):
        Parcel(io.BytesIO(bytes(raw)))


def test_a_document_that_is_larger_than_its_directory_says_is_refused() -> None:
    """No more than the largest document is ever unpacked, whatever the directory says."""
    raw = plain_zip(("parcel.json", b" " * 5000 + b"{}")).getvalue()
    small = (5002).to_bytes(4, "little")
    lying = raw.replace(small, (10).to_bytes(4, "little"))

    with pytest.raises(ParcelRefused, match=r"parcel\.json: The parcel is damaged"):
        Parcel(io.BytesIO(lying)).read("parcel.json")


@pytest.mark.parametrize(
    "text",
    [b"{", b'{"a": NaN}', b'{"a": 1, "a": 2}', b"[" * 100_000, b"\xff\xfe"],
    ids=["cut", "not a number", "a key twice", "too deep", "no text"],
)
def test_json_that_no_parcel_writes_is_refused(text: bytes) -> None:
    parcel = Parcel(plain_zip(("parcel.json", text)))

    with pytest.raises(ParcelRefused, match=r"parcel\.json: This is no JSON"):
        parcel.read("parcel.json")


def sitting_in(told: dict[str, Any], least: int = 3) -> dict[str, Any]:
    """A table with so many hands."""
    tables = (one for name, one in told.items() if name.startswith("sittings/"))
    found: dict[str, Any] = next(one for one in tables if len(one["hands"]) >= least)
    return found


def _set(path: str, value: object) -> Change:
    """A table with something else at this place."""

    def change(told: dict[str, Any]) -> None:
        place: Any = sitting_in(told)
        *ways, last = [int(part) if part.isdigit() else part for part in path.split("/")]
        for way in ways:
            place = place[way]
        place[last] = value

    return change


def _add_key(told: dict[str, Any]) -> None:
    told["players.json"][0]["password"] = "x"


def _drop(told: dict[str, Any]) -> None:
    del told["members.json"]


def _other_club(told: dict[str, Any]) -> None:
    told["evenings.json"][0]["club"] = told["evenings.json"][0]["id"]


def _two_owners(told: dict[str, Any]) -> None:
    for stay in told["members.json"]:
        stay |= {"role": "owner", "account": "owner", "left_at": None}


def _in_event(path: str, value: object) -> Change:
    """The club's tournament with something else at this place."""

    def change(told: dict[str, Any]) -> None:
        (event,) = (one for name, one in told.items() if name.startswith("tournaments/"))
        part, key = path.split("/")
        event[part][0][key] = value

    return change


def _twice(told: dict[str, Any]) -> None:
    told["players.json"].append(told["players.json"][0])


CHANGES: dict[str, tuple[Change, str]] = {
    "a key too many": (_add_key, r"players\.json: \[0\]: Nobody knows “password”"),
    "a document missing": (_drop, r"members\.json: This document is missing"),
    "an evening of another club": (
        _other_club,
        r"evenings\.json: \[0\]\.club: This is an evening of another",
    ),
    "several owners": (_two_owners, r"members\.json: \[\d+\]\.role: A club has one owner"),
    "a player twice": (_twice, r"players\.json: \[\d+\]\.id: This id stands here twice"),
    "a phone of this book": (
        _set("phones/0/phone", "11111111-1111-4111-8111-111111111111"),
        r"sittings/.*: phones\[0\]\.phone: A phone stands here under a name",
    ),
    "an address that is no page": (
        _set("event_page", "https://evil.example/"),
        r"event_page: This is no page",
    ),
    "a script as a page": (_set("event_page", "javascript:alert(1)"), r"event_page: This is no page"),
    "a code of another kind": (_set("watch_code", "aaa"), r"watch_code: This is no code"),
    "points that were not played": (
        _set("score/hands/0/typed/Ben", 99),
        r"score: The log comes to something",
    ),
    "a hand no rule can read": (
        _set("hands/0/0/document", {"typed": {"Zoe": 1}}),
        r"hands\[0\]\[0\]\.document:",
    ),
    "a gap in the log": (_set("hands/0/0/revision", 2), r"hands\[0\]\[0\]: The entries of this hand"),
    "an action nobody knows": (_set("hands/0/0/action", "delete"), r"hands\[0\]\[0\]\.action:"),
    "a phone that is not there": (_set("hands/0/0/by", 9), r"hands\[0\]\[0\]\.by: No phone of this table"),
    "a time without a zone": (_set("started_at", "2026-03-14T20:00:00"), r"started_at:"),
    "a game nobody knows": (_set("score/game", "chess"), r"score:"),
    "an action that says nothing": (
        _in_event("acts/words", {"say": 5}),
        r"acts\[0\]\.words: This is no sentence",
    ),
    "a draw that says nothing": (
        _in_event("rounds/report", [{"shout": "a"}]),
        r"rounds\[0\]\.report: This is no",
    ),
    "an edition to come": (_set("edition", 99), r"edition: A newer Meldbook"),
    "a stranger in a seat": (
        _set("seats/0/player", "11111111-1111-4111-8111-111111111111"),
        r"seats\[0\]\.player: This player is not in the parcel",
    ),
}


@pytest.mark.django_db
def test_every_fault_is_named_with_its_document_and_place_and_nothing_is_written() -> None:
    club, _owner = rich_club()
    told = documents(club)
    account = empty_book()
    said = {}

    for name, (change, _sentence) in CHANGES.items():
        wrong = copy.deepcopy(told)
        change(wrong)
        try:
            with transaction.atomic():
                services.unpack(parcel=packed(wrong.items()), account=account, at=EVENING)
        except ParcelRefused as refused:
            said[name] = str(refused)
        assert not Club.objects.exists(), name

    assert {
        name: said[name] for name, (_c, wanted) in CHANGES.items() if not re.search(wanted, said[name])
    } == {}


@pytest.mark.django_db
def test_a_parcel_from_before_a_field_was_there_is_taken() -> None:
    club, _owner = rich_club()
    told = documents(club)
    (event,) = (one for name, one in told.items() if name.startswith("tournaments/"))
    del event["bye_opponent"], event["starts_at"]
    for round_ in event["rounds"]:
        del round_["drawn_stands"]
    for table in (one for name, one in told.items() if name.startswith("sittings/")):
        del table["sides"]
        for entry in (entry for hand in table["hands"] for entry in hand):
            del entry["whose"]

    services.unpack(parcel=packed(told.items()), account=empty_book(), at=EVENING)

    came = Club.objects.get().tournaments.get()
    assert (came.bye_opponent, came.starts_at) == ("nobody", None)


@pytest.mark.django_db
def test_a_parcel_from_before_void_tables_were_marked_leaves_them_out_all_the_same() -> None:
    club, owner = rich_club()
    assert owner.account is not None
    table = Table.objects.get(round__number=2, number=1)
    void_table(table=table, reason="Spilled", by=owner.account, at=EVENING)
    told = documents(club)
    old = copy.deepcopy(told)
    for name, one in old.items():
        if name.startswith("sittings/"):
            del one["void"]

    services.unpack(parcel=packed(old.items()), account=empty_book(), at=EVENING)

    assert [sitting.play.table.number for sitting in Sitting.objects.filter(void=True)] == [1]
    again = documents(Club.objects.get())
    void = [name for name, one in told.items() if name.startswith("sittings/") and one["void"]]
    assert [again[name]["void"] for name in void] == [True]
    assert sum(one["void"] for name, one in again.items() if name.startswith("sittings/")) == 1


@pytest.mark.django_db
def test_a_table_nobody_came_to_is_told_as_it_was() -> None:
    club, owner = rich_club()
    assert owner.account is not None
    table = Table.objects.get(round__number=2, number=2)
    for minute, place in enumerate(table.places.select_related("entry").order_by("seat")[:3], 1):
        at = EVENING + timedelta(minutes=minute)
        no_show(round=table.round, entry=place.entry, by=owner.account, at=at)
    told = documents(club)

    services.unpack(parcel=packed(told.items()), account=empty_book(), at=EVENING)

    assert documents(Club.objects.get()) == told
