"""Every page and door that tells the standings of a tournament: do they all tell these?"""

import csv
import io
import re
from collections import Counter
from collections.abc import Mapping, Sequence
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


@dataclass(frozen=True)
class Stand:
    """What is true of one entry: its place, how many share it, its values by the order of the tournament (of what is measured among the level: None), its points, and what the round brought."""

    entry: Entry
    place: int
    shared: int
    values: Mapping[str, Fraction | None]
    points: Fraction
    gained: Fraction

    @property
    def said_place(self) -> str:
        return f"={self.place}" if self.shared > 1 else str(self.place)

    @property
    def read(self) -> list[Fraction | None]:
        """The values as people read them: fewest of something without a sign."""
        return [
            value and (-value if key.startswith("fewest") else value) for key, value in self.values.items()
        ]

    @property
    def figure(self) -> str:
        """What stands beside the name: the first that is told of everybody."""
        return said(next(value for value in self.read if value is not None))


def plain(text: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def rows_of(page: str, pattern: str) -> list[str]:
    return [plain(found) for found in re.findall(pattern, page, re.DOTALL)]


def agree(
    of: Tournament, stands: Sequence[Stand], totals: Mapping[tuple[int, int], int], at: datetime
) -> None:
    """All of them; `totals` are what each entry brought home in each round, as its table writes it."""
    desk, open_to_all = signed_in(of.owner), signed_in(None)
    services.show(tournament=of, shows="standings", message="", by=of.owner, at=at)
    best_first = sorted(stands, key=lambda one: one.place)
    _lines(_page(open_to_all, "tournament", of), r'<details class="rank".*?</summary>', best_first)
    _lines(_page(open_to_all, "screen", of), r'<li class="(?:ranked|where placed)">.*?</li>', best_first)
    _paper(_page(desk, "paper", of, "standings"), best_first)
    _certificates(_page(desk, "paper", of, "certificates"), best_first)
    _spreadsheets(open_to_all, of, best_first, totals)
    _programs(open_to_all, of, best_first, totals)
    if "points" in of.order:
        _crosstable(_page(open_to_all, "crosstable", of), best_first)
    for one in stands:
        _mine(open_to_all, of, one, len(stands))


def _page(client: Client, name: str, of: Tournament, *args: Any) -> str:
    answer = client.get(reverse(f"tournaments:{name}", args=[of.code, *args]))
    assert answer.status_code == 200, name
    return answer.content.decode()


def _lines(page: str, pattern: str, stands: Sequence[Stand]) -> None:
    found = rows_of(page, pattern)
    assert len(found) == len(stands), (found, stands)
    for one in stands:
        [row] = [row for row in found if re.match(rf"\S+ {re.escape(one.entry.name)}\b", row)]
        assert row.startswith(f"{one.said_place} "), (row, one)
        assert row.endswith(f" {one.figure}"), (row, one)


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
        (one.entry.name, str(one.place), str(len(stands))) for one in stands if one.place <= 3
    )


def _spreadsheets(
    client: Client, of: Tournament, stands: Sequence[Stand], totals: Mapping[tuple[int, int], int]
) -> None:
    found = {row["Name"]: row for row in _csv(_page(client, "standings-csv", of))}
    for one in stands:
        row = list(found[one.entry.name].values())
        assert row[0] == str(one.place), (row, one)
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


def _mine(client: Client, of: Tournament, one: Stand, entries: int) -> None:
    text = plain(_page(client, "mine", of, one.entry.code))
    found = re.search(r"How you are doing Place (\S+) of (\d+) · [^:]*: (\S+)", text)
    assert found, text
    assert found.groups() == (one.said_place, str(entries), one.figure), (found, one)
    told = client.get(reverse("tournaments-api:mine", args=[of.code, one.entry.code])).json()
    assert (told["place"], told["points"]) == (one.place, one.figure)
