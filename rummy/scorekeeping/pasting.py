"""How are old results read, as they come out of a spreadsheet or a chat? Pure text, no database."""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.utils.translation import gettext as _

from rummy.people.names import LONGEST, called, tidy

MOST_LINES = 500
MOST_POINTS = 1_000_000
DAY = r"(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\s?\d{1,2}[./]\s?\d{2,4})"
# What a chat writes in front of a message: when it was sent, and by whom.
SENT = re.compile(
    rf"^\u200e?\[?({DAY}),? \d{{1,2}}:\d{{2}}(?::\d{{2}})?(?:\s?[AP]M)?\]?(?: -)? [^:]{{1,60}}: "
)
BEGINS = re.compile(rf"^\W*({DAY})\W*")
PAIR = re.compile(r"\s*([^\d,;|]*?[^\d,;|\s:=])\s*[:=]?\s*([-−–+]?\d+)\s*(?:[,;|]|$|(?=\s[^\W\d]))")
NUMBER = re.compile(r"[-−–+]?\d+")
NAME_HEADS = ("name", "player", "spieler", "jugador", "joueur")
DAY_HEADS = ("date", "day", "datum", "tag", "fecha", "jour", "")


@dataclass(frozen=True, slots=True)
class OldGame:
    """One game of the past: its line, the day, and everybody's total in the order they stand there.

    `fault` is a sentence where it cannot be read, else empty.
    """

    number: int
    text: str
    day: date | None = None
    points: tuple[tuple[str, int], ...] = ()
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Pasted:
    """Everything that was pasted; `head` is the line with the names over the columns, empty where there is none."""

    head: str
    games: tuple[OldGame, ...]

    @property
    def good(self) -> list[OldGame]:
        return [game for game in self.games if not game.fault]

    def names(self) -> list[str]:
        """Everybody in the readable lines once, by the first writing."""
        found: dict[str, str] = {}
        for game in self.good:
            for name, _points in game.points:
                found.setdefault(called(name), name)
        return list(found.values())

    def only_bad(self) -> str:
        """What is left once the readable lines were taken, as it can be read again."""
        bad = [game.text for game in self.games if game.fault]
        return "\n".join([self.head, *bad] if self.head and bad else bad)


def read_pasted(text: str, today: date) -> Pasted:
    """Every line that says something, in any of the ways people write results down."""
    lines = [(number, line.strip(" \r")) for number, line in enumerate(text.splitlines(), 1)]
    told = [(number, line) for number, line in lines if line.strip(" \t;,|")]
    if not told:
        return Pasted("", ())
    mark = next((mark for mark in "\t;|," if mark in told[0][1]), ",")
    heads = _cells(told[0][1], mark)
    rows = told[1:] if _are_heads(heads) else told
    head = told[0][1] if _are_heads(heads) else ""
    if heads[1:2] and heads[1].casefold() in NAME_HEADS if head else _are_singles(rows, mark):
        return Pasted(head, tuple(_checked(game, today) for game in _singles(rows, mark)))
    if head:
        return Pasted(head, tuple(_checked(game, today) for game in _table(rows, mark, heads)))
    return Pasted("", tuple(_checked(game, today) for game in _messages(told)))


def decoded(raw: bytes) -> str:
    """The text of a file, as spreadsheets of all makers write it."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def _cells(line: str, mark: str) -> list[str]:
    return [tidy(cell) for cell in next(csv.reader([line], delimiter=mark, skipinitialspace=True))]


def _are_heads(cells: Sequence[str]) -> bool:
    """A line of names over columns: the first column is the day."""
    numbers = any(NUMBER.search(cell) for cell in cells)
    return len(cells) > 2 and not numbers and cells[0].casefold() in DAY_HEADS


def _table(lines: Sequence[tuple[int, str]], mark: str, heads: Sequence[str]) -> Iterator[OldGame]:
    """A column for each player; an empty cell is somebody who did not play."""
    day: date | None = None
    for number, line in lines:
        first, *cells = _cells(line, mark)
        day = day_of(first) or (day if not first else None)
        told = [(name, cell) for name, cell in zip(heads[1:], cells, strict=False) if name and cell]
        wrong = next((cell for _name, cell in told if not NUMBER.fullmatch(cell)), None)
        game = OldGame(number, line, day)
        if wrong is not None:
            yield replace(game, fault=_("“%(cell)s” is no number of points.") % {"cell": wrong[:20]})
        else:
            yield replace(game, points=tuple((name, _points(cell)) for name, cell in told))


def _are_singles(lines: Sequence[tuple[int, str]], mark: str) -> bool:
    """A line for each player: day, name, points."""
    cells = [_cells(line, mark) for _number, line in lines]
    return bool(cells) and all(
        len(row) == 3 and day_of(row[0]) and row[1].strip("-−–+0123456789") and NUMBER.fullmatch(row[2])
        for row in cells
    )


def _singles(lines: Sequence[tuple[int, str]], mark: str) -> Iterator[OldGame]:
    """Lines of one day are a game until a name comes again."""
    game: OldGame | None = None
    for number, line in lines:
        first, name, worth, *_more = [*_cells(line, mark), "", "", ""]
        day = day_of(first)
        if not NUMBER.fullmatch(worth):
            said = _("“%(cell)s” is no number of points.") % {"cell": worth[:20]}
            yield OldGame(number, line, day, fault=said)
            continue
        if game and (day != game.day or called(name) in _who(game)):
            yield game
            game = None
        game = game or OldGame(number, "", day)
        text = f"{game.text}\n{line}" if game.text else line
        game = replace(game, text=text, points=(*game.points, (name, _points(worth))))
    if game:
        yield game


def _messages(lines: Sequence[tuple[int, str]]) -> Iterator[OldGame]:
    """A game a line, its day in front or on a line of its own; or one name a line below the day."""
    day: date | None = None
    listed: OldGame | None = None
    for number, line in lines:
        told, here = _day_in_front(line)
        day = here or day
        points = tuple((tidy(name), _points(worth)) for name, worth in PAIR.findall(told))
        if listed and (here or len(points) != 1 or called(points[0][0]) in _who(listed)):
            yield listed
            listed = None
        if not told.strip(" :-–,"):
            continue
        if len(points) == 1:
            text = f"{listed.text}\n{line}" if listed else line
            before = listed.points if listed else ()
            listed = OldGame(listed.number if listed else number, text, day, (*before, *points))
        elif PAIR.sub("", told).strip(" .!:-–"):
            said = _("Write the day, then names with their points: 31.5.2019 Ana 120, Ben 80.")
            yield OldGame(number, line, day, fault=said)
        else:
            yield OldGame(number, line, day, points)
    if listed:
        yield listed


def _who(game: OldGame) -> set[str]:
    return {called(name) for name, _points in game.points}


def _day_in_front(line: str) -> tuple[str, date | None]:
    """What is left behind the day; the day a message was sent stands in for one that it does not tell."""
    sent = SENT.match(line)
    told = line[sent.end() :] if sent else line
    begins = BEGINS.match(told)
    if begins:
        return told[begins.end() :], day_of(begins[1])
    return told, day_of(sent[1]) if sent else None


def day_of(text: str) -> date | None:
    """The day, written year-month-day or day.month.year; month/day/year only where nothing else is a day."""
    parts = [int(part) for part in re.findall(r"\d+", text)] if re.fullmatch(DAY, text.strip()) else []
    if len(parts) != 3:
        return None
    one, month, last = parts
    if one > 31:
        return _date(one, month, last)
    year = last + (2000 if last < 70 else 1900) if last < 100 else last
    return _date(year, month, one) or _date(year, one, month)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _points(text: str) -> int:
    return int(text.replace("−", "-").replace("–", "-"))


def _checked(game: OldGame, today: date) -> OldGame:
    return game if game.fault else replace(game, fault=_fault(game, today))


def _fault(game: OldGame, today: date) -> str:
    if game.day is None:
        return _("There is no day: write it in front, as 2019-05-31 or 31.5.2019.")
    if game.day > today:
        return _("This day is still to come.")
    return _fault_of_people(game.points)


def _fault_of_people(points: Sequence[tuple[str, int]]) -> str:
    names = [called(name) for name, _points in points]
    if len(names) < 2:
        return _("A game has two players at least, each with a number of points.")
    if len(set(names)) < len(names):
        return _("A name stands here twice. If these are two people, add an initial.")
    if any(len(name) > LONGEST for name, _points in points):
        return _("A name is longer than %(most)d letters.") % {"most": LONGEST}
    if any(abs(worth) > MOST_POINTS for _name, worth in points):
        return _("Nobody has so many points.")
    return ""
