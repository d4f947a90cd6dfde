"""Every page and door that tells the standings of a tournament: do they all tell these?"""

import csv
import io
import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from html import unescape
from typing import Any

from django.test import Client
from django.urls import reverse

from tests.tournaments.evening.pages import signed_in
from tournaments import services
from tournaments.models import Entry, Tournament
from tournaments.numbers import said

MISSING = "tables-missing"
# How far somebody came says the place, no figure beside it.
COURSE = ("bracket", "rung")
LEAST = ("fewest", MISSING, *COURSE)


@dataclass(frozen=True)
class Stand:
    """What is true of one entry: its place, how many share it, its values by the order of the tournament (of what is measured among the level: None), its points, and what the round brought."""

    entry: Entry
    place: int
    shared: int
    values: Mapping[str, Fraction | None]
    points: Fraction
    gained: Fraction
    still_in: bool = False
    moved: int | None = None

    @property
    def said_place(self) -> str:
        if self.still_in:
            return "–"
        return f"={self.place}" if self.shared > 1 else str(self.place)

    @property
    def read(self) -> list[Fraction | None]:
        """The values as people read them: fewest of something without a sign, and no place that is played for."""
        told = {
            key: None if self.still_in and key == "bracket" else value for key, value in self.values.items()
        }
        return [value and (-value if key.startswith(LEAST) else value) for key, value in told.items()]

    @property
    def told(self) -> str:
        """The key of what is told of everybody first, tables that are missing aside; empty for none."""
        keys = (key for key, value in self.values.items() if value is not None)
        return next((key for key in keys if key not in (MISSING, *COURSE)), "")

    @property
    def figure(self) -> str:
        figures = dict(zip(self.values, self.read, strict=True))
        return said(figures[self.told] or 0) if self.told else ""


def figures(stands: Sequence[Stand]) -> dict[int, str]:
    """What stands beside each name, best first; nothing where somebody who is further on has less."""
    counted = [one.values.get(one.told) or 0 for one in stands]
    is_course = any(set(COURSE) & one.values.keys() for one in stands)
    misleads = is_course and counted != sorted(counted, reverse=True)
    return {one.entry.pk: "" if misleads else one.figure for one in stands}


def plain(text: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def rows_of(page: str, pattern: str) -> list[str]:
    return [plain(found) for found in re.findall(pattern, page, re.DOTALL)]


def agree(
    of: Tournament,
    stands: Sequence[Stand],
    totals: Mapping[tuple[int, int], int],
    at: datetime,
    silent: Collection[int],
) -> None:
    """All of them; `totals` are what each entry brought home in each round, as its table writes it.

    `silent`: who reads nothing of himself yet, as the first round is played.
    """
    desk, open_to_all = signed_in(of.owner), signed_in(None)
    services.show(tournament=of, shows="standings", message="", by=of.owner, at=at)
    best_first = sorted(stands, key=lambda one: one.place)
    _lines(_page(open_to_all, "tournament", of), r'<details class="rank".*?</summary>', best_first)
    screen = _page(open_to_all, "screen", of)
    if "rung" not in of.order:
        _lines(screen, r'<li class="(?:ranked|where placed)">.*?</li>', best_first)
    _paper(_page(desk, "paper", of, "standings"), best_first)
    _certificates(_page(desk, "paper", of, "certificates"), best_first)
    _spreadsheets(open_to_all, of, best_first, totals)
    _programs(open_to_all, of, best_first, totals)
    if "points" in of.order:
        _crosstable(_page(open_to_all, "crosstable", of), best_first)
    for one in stands:
        _mine(open_to_all, of, one, len(stands), is_silent=one.entry.pk in silent)


def _page(client: Client, name: str, of: Tournament, *args: Any) -> str:
    answer = client.get(reverse(f"tournaments:{name}", args=[of.code, *args]))
    assert answer.status_code == 200, name
    return answer.content.decode()


def _lines(page: str, pattern: str, stands: Sequence[Stand]) -> None:
    found = rows_of(page, pattern)
    assert len(found) == len(stands), (found, stands)
    beside = figures(stands)
    for one in stands:
        [row] = [row for row in found if re.match(rf"\S+ {re.escape(one.entry.name)}\b", row)]
        assert row.startswith(f"{one.said_place} "), (row, one)
        assert row.endswith(beside[one.entry.pk] and f" {beside[one.entry.pk]}"), (row, one)
        assert beside[one.entry.pk] or not re.search(r"Points \S+$", row), (row, one)


def _paper(page: str, stands: Sequence[Stand]) -> None:
    body = page.split("<tbody>")[1].split("</tbody>")[0]
    rows = re.findall(r'<tr><td>(.*?)</td><th scope="row">(.*?)(?: <span|</th>)(.*?)</tr>', body, re.DOTALL)
    found = {
        plain(name): (place, re.findall(r'class="figure">(.*?)</td>', cells)) for place, name, cells in rows
    }
    for one in stands:
        place, cells = found[one.entry.name]
        assert place == one.said_place, (place, one)
        assert Counter(map(said, filter(_is_told, one.read))) <= Counter(cells), (cells, one)


def _is_told(value: Fraction | None) -> bool:
    return value is not None


def _certificates(page: str, stands: Sequence[Stand]) -> None:
    found = re.findall(r"Certificate (.*?) Place (\d+) of (\d+)", plain(page))
    assert sorted(found) == sorted(
        (one.entry.name, str(one.place), str(len(stands)))
        for one in stands
        if one.place <= 3 and not one.still_in
    )


def _spreadsheets(
    client: Client, of: Tournament, stands: Sequence[Stand], totals: Mapping[tuple[int, int], int]
) -> None:
    found = {row["Name"]: row for row in _csv(_page(client, "standings-csv", of))}
    for one in stands:
        row = list(found[one.entry.name].values())
        assert row[0] == ("" if one.still_in else str(one.place)), (row, one)
        for cell, value in zip(row[2:-1], one.read, strict=True):
            assert value is None or abs(float(cell) - float(value)) < 1e-9, (row, one)
        assert abs(float(row[-1]) - float(one.gained)) < 1e-9, (row, one)
    numbers = {str(one.entry.number): one.entry.pk for one in stands}
    rows = [row for row in _csv(_page(client, "tables-csv", of)) if row["Total"]]
    assert {(int(row["Round"]), numbers[row["Entry"]]): int(row["Total"]) for row in rows} == totals


def _csv(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


def _programs(
    client: Client, of: Tournament, stands: Sequence[Stand], totals: Mapping[tuple[int, int], int]
) -> None:
    told = client.get(reverse("tournaments-api:standings", args=[of.code]), {"limit": 100}).json()
    lines = {line["entry"]: line for line in told["lines"]}
    data = client.get(reverse("tournaments:json", args=[of.code])).json()
    rounds = {round_["number"]: round_ for round_ in data["rounds"]}
    rows = {row["entry"]: row for row in rounds[told["round"]]["standings"]}
    for one in stands:
        line, row = lines[one.entry.number], rows[one.entry.number]
        assert (line["place"], line["shared"], row["place"]) == (one.place, one.shared > 1, one.place)
        told = [said(value) for value in filter(_is_told, one.read)]
        assert [cell for cell, value in zip(line["values"], one.read, strict=True) if _is_told(value)] == told
        exact = {key: value and Fraction(value) for key, value in row["values"].items()}
        assert exact | dict.fromkeys(["head-to-head"]) == one.values | dict.fromkeys(["head-to-head"])
        assert (line["still_in"], row["still_in"]) == (one.still_in, one.still_in), (line, one)
        assert (line["moved"], row["moved"]) == (None if one.still_in else one.moved, one.moved), (line, one)
        assert line["gained"] in ("", said(one.gained)), (line, one)
    numbers = {one.entry.number: one.entry.pk for one in stands}
    seats = [
        ((number, numbers[seat["entry"]]), seat["total"])
        for number, round_ in rounds.items()
        for table in round_["tables"]
        for seat in table["seats"]
    ]
    assert {key: total for key, total in seats if total is not None} == totals


def _crosstable(page: str, stands: Sequence[Stand]) -> None:
    body = page.split("<tbody>")[1].split("</tbody>")[0]
    found = {
        plain(name): plain(total)
        for name, total in re.findall(r'<th scope="row">(.*?)</th>.*?<b>(.*?)</b></td></tr>', body, re.DOTALL)
    }
    assert found == {one.entry.name: said(one.points) for one in stands}


def _mine(client: Client, of: Tournament, one: Stand, entries: int, *, is_silent: bool) -> None:
    text = plain(_page(client, "mine", of, one.entry.code))
    found = re.search(r"How you are doing (?:Place (\S+) of (\d+)|(Still in))", text)
    told = client.get(reverse("tournaments-api:mine", args=[of.code, one.entry.code])).json()
    if is_silent:
        assert (found, told["place"], told["points"]) == (None, None, ""), (text, one)
        return
    assert found, (text, one)
    expected = (None, None, "Still in") if one.still_in else (one.said_place, str(entries), None)
    assert found.groups() == expected, (found, one)
    beside = re.match(r"(?:[^·▲▼]*) · [^:]*: (\S+)", text[found.end() :])
    assert (beside[1] if beside else "") == one.figure, (text, one)
    assert (told["place"], told["points"]) == (None if one.still_in else one.place, one.figure), (told, one)


def rungs_agree(
    of: Tournament, rungs: Sequence[tuple[int, str, Sequence[int]]], began: Sequence[str]
) -> None:
    """The ladder: of each who is on it the rung, the name, and the rung behind each evening."""
    client = signed_in(None)
    told = client.get(reverse("tournaments-api:ladder", args=[of.code])).json()["rungs"]
    found = [(one["number"], one["name"], one["course"]) for one in told]
    assert found == [(number, name, list(course)) for number, name, course in rungs], (found, rungs)
    moved = {name: [began.index(name) + 1, *course] for _number, name, course in rungs}
    won = {name: (course[-2] - course[-1] if len(course) > 1 else 0) for name, course in moved.items()}
    assert {one["name"]: one["moved"] for one in told} == won
    for page, row in (("ladder", "rung"), ("screen", "on-rung")):
        found = rows_of(_page(client, page, of), f'<li class="{row}">.*?</li>')
        assert len(found) == len(rungs), (page, found, rungs)
        for line, (number, name, _course) in zip(found, rungs, strict=True):
            way = "" if not won[name] else f" ▲ up {won[name]}" if won[name] > 0 else f" ▼ down {-won[name]}"
            assert f"{line} ".startswith(f"{number} {name}{way} "), (line, number, name, won[name])
            assert way or not re.search("[▲▼]", line), (line, name)


def bracket_agrees(of: Tournament, games: Mapping[int, Sequence[tuple[str, bool, bool, int | None]]]) -> None:
    """Of each game that is played, and both who are in it: the name, empty while awaited; who won, who lost, with how much."""
    client = signed_in(None)
    sides = client.get(reverse("tournaments-api:bracket", args=[of.code])).json()["sides"]
    told = {
        game["number"]: [
            (half["name"] if half["known"] else "", half["won"], half["lost"], half["total"])
            for half in game["halves"]
        ]
        for side in sides
        for column in side
        for game in column["games"]
    }
    assert told == games, [(number, told.get(number), game) for number, game in games.items()]
    for page, pattern in (
        (_page(client, "bracket", of), r'class="half won"><span class="who">(.*?) <'),
        (_page(signed_in(of.owner), "paper", of, "bracket"), r'class="tree-half won"><span>(.*?)&nbsp;<'),
    ):
        won = Counter(name for game in games.values() for name, is_won, *_lost in game if is_won)
        found = Counter(map(unescape, re.findall(pattern, page)))
        assert found == won, (found, won)
