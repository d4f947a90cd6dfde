"""How are old results read, as they come out of a spreadsheet or a chat? Pure text, no database."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import zip_longest

from rummy.engine.document.values import MOST_POINTS
from rummy.engine.words import say
from rummy.people.names import called, fault_of, tidy
from rummy.people.pasted import DAY, TIME, WEEKDAY, cells, day_of, lines_of, no_day

MOST_LINES = 500
# What a chat writes in front of a message: when it was sent, and by whom.
SENT = re.compile(
    rf"^\u200e?\[?({DAY})(?:,| à)? \d{{1,2}}:\d{{2}}(?::\d{{2}})?(?:\s?[AP]M)?\]?(?: -)? [^:]{{1,60}}: "
)
BEGINS = re.compile(rf"^\W*{WEEKDAY}({DAY}){TIME}\W*", re.IGNORECASE)
# Pictures between the points; behind a letter they belong to a name.
PICTURES = re.compile("(?<![^\\W\\d_])[\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff\u200d\ufe0f]+")
BROKEN = re.compile(r"(?<!\d)\d+[.,]\d+")
LONE_DASH = re.compile(r"(?:^|\s)[-−–—]\s*[-−–+]?\d|[-−–—]\s+\d")
NUMBER = re.compile(r"[-−–+]?\d+")
# In a cell also as a spreadsheet shows it that was told to show decimals, or thousands apart; three zeros would be thousands.
POINTS = re.compile(r"([-−–+]?(?:\d{1,3}(?: \d{3})+|\d+))(?:[.,]0{1,2})?")
# After a number the next name: behind a mark, or at least a space.
NEXT = re.compile(r"\s*[,;|]|\s+[^\W\d]")
YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
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

    def again(self) -> set[int]:
        """The lines that say what a line above them says."""
        seen: set[tuple[date | None, frozenset[tuple[str, int]]]] = set()
        found = set()
        for game in self.good:
            said = (game.day, frozenset((called(name), points) for name, points in game.points))
            if said in seen:
                found.add(game.number)
            seen.add(said)
        return found

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
    told = lines_of(text)
    if not told:
        return Pasted("", ())
    mark = next((mark for mark in "\t;|," if mark in told[0][1]), ",")
    heads = cells(told[0][1], mark)
    rows = told[1:] if _are_heads(heads) else told
    head = told[0][1] if _are_heads(heads) else ""
    if heads[1:2] and heads[1].casefold() in NAME_HEADS if head else _are_singles(rows, mark):
        return Pasted(head, tuple(_checked(game, today) for game in _singles(rows, mark)))
    if head:
        return Pasted(head, tuple(_checked(game, today) for game in _table(rows, mark, heads)))
    return Pasted("", tuple(_checked(game, today) for game in _messages(told)))


def _are_heads(heads: Sequence[str]) -> bool:
    """A line of names over columns: the first column is the day."""
    numbers = any(NUMBER.search(head) for head in heads)
    return len(heads) > 2 and not numbers and heads[0].casefold() in DAY_HEADS


def _table(lines: Sequence[tuple[int, str]], mark: str, heads: Sequence[str]) -> Iterator[OldGame]:
    """A column for each player; an empty cell is somebody who did not play."""
    day: date | None = None
    for number, line in lines:
        first, *row = cells(line, mark)
        day = day_of(first) or (day if not first else None)
        game = OldGame(number, line, day)
        fault = (no_day(first) if first and day is None else "") or _fault_of_row(heads[1:], row)
        if fault:
            yield replace(game, fault=fault)
        else:
            told = zip(heads[1:], row, strict=False)
            yield replace(game, points=tuple((name, _points(cell)) for name, cell in told if name and cell))


def _fault_of_row(names: Sequence[str], row: Sequence[str]) -> str:
    """Below a name stands a number or nothing; below none a note, but no number that would be lost."""
    for name, cell in zip_longest(names, row, fillvalue=""):
        is_number = POINTS.fullmatch(cell)
        if name and cell and not is_number:
            return _fault_of_cell(cell)
        if is_number and not name:
            return say("“{cell}” stands in a column without a name.", cell=cell[:20])
    return ""


def _fault_of_cell(cell: str) -> str:
    return (
        _not_whole(cell)
        if BROKEN.search(cell)
        else say(
            "“{cell}” is no number of points. Write it as 120 or −15, or leave the cell empty for who did not play.",
            cell=cell[:20],
        )
    )


def _not_whole(told: str) -> str:
    return say("“{cell}” is no whole number: write the points without a dot or a comma.", cell=told[:20])


def _are_singles(lines: Sequence[tuple[int, str]], mark: str) -> bool:
    """A line for each player: day, name, points."""
    rows = [cells(line, mark) for _number, line in lines]
    return bool(rows) and all(
        len(row) == 3 and day_of(row[0]) and row[1].strip("-−–+0123456789") and POINTS.fullmatch(row[2])
        for row in rows
    )


def _singles(lines: Sequence[tuple[int, str]], mark: str) -> Iterator[OldGame]:
    """Lines of one day are a game until a name comes again."""
    game: OldGame | None = None
    for number, line in lines:
        first, name, worth, *_more = [*cells(line, mark), "", "", ""]
        day = day_of(first)
        fault = no_day(first) if first and day is None else ""
        fault = fault or ("" if POINTS.fullmatch(worth) else _fault_of_cell(worth))
        if fault:
            yield OldGame(number, line, day, fault=fault)
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
        # A day that cannot be is not the day above.
        day = day_of(here) if here else day
        told = PICTURES.sub(" ", told)
        points = _pairs(told)
        if listed and (here or not points or len(points) > 1 or called(points[0][0]) in _who(listed)):
            yield listed
            listed = None
        if here and day is None:
            yield OldGame(number, line, fault=no_day(here))
            continue
        if not told.strip(" :-–,"):
            continue
        if points is None:
            yield OldGame(number, line, day, fault=_fault_of_words(told))
            # Nor is a day that is written in words.
            day = None if YEAR.search(told) else day
        elif len(points) == 1:
            text = f"{listed.text}\n{line}" if listed else line
            before = listed.points if listed else ()
            listed = OldGame(listed.number if listed else number, text, day, (*before, *points))
        else:
            yield OldGame(number, line, day, points)
    if listed:
        yield listed


def _pairs(told: str) -> tuple[tuple[str, int], ...] | None:
    """Names, each with a number behind it; None where anything else stands there."""
    worths = NUMBER.findall(told)
    *names, rest = NUMBER.split(told)
    if rest.strip(" ,;|.!") or not all(NEXT.match(name) for name in names[1:]):
        return None
    names = [tidy(name.strip(" ,;|:=")) for name in names]
    # A dash that stands alone could be a minus.
    if any(re.search(r"^$|^[-−–—]|[-−–—]$|[,;|]", name) for name in names):
        return None
    return tuple(zip(names, map(_points, worths), strict=True))


def _fault_of_words(told: str) -> str:
    """Why no names with their points are found here."""
    broken = BROKEN.search(told)
    if broken:
        return _not_whole(broken[0])
    if LONE_DASH.search(told):
        return say("A dash in front of points could be a minus. Write Ana: 80, or Ana −80.")
    return say("Write the day, then names with their points: 31.5.2019 Ana 120, Ben −80, Cy −40.")


def _who(game: OldGame) -> set[str]:
    return {called(name) for name, _points in game.points}


def _day_in_front(line: str) -> tuple[str, str]:
    """What is left behind the day, and the day, or nothing; that of a message stands in for one that it does not tell."""
    sent = SENT.match(line)
    told = line[sent.end() :] if sent else line
    begins = BEGINS.match(told)
    if begins:
        return told[begins.end() :], begins[1]
    return told, sent[1] if sent else ""


def _points(text: str) -> int:
    whole = POINTS.fullmatch(text)
    assert whole
    return int(whole[1].replace("−", "-").replace("–", "-").replace(" ", ""))


def _checked(game: OldGame, today: date) -> OldGame:
    return game if game.fault else replace(game, fault=_fault(game, today))


def _fault(game: OldGame, today: date) -> str:
    if game.day is None:
        return say("There is no day: write it in front, as 2019-05-31 or 31.5.2019.")
    if game.day > today:
        return say("This day is still to come.")
    return _fault_of_people(game.points)


def _fault_of_people(points: Sequence[tuple[str, int]]) -> str:
    names = [called(name) for name, _points in points]
    if len(names) < 2:
        return say("A game has two players at least, each with a number of points.")
    if len(set(names)) < len(names):
        return say("A name stands here twice. If these are two people, add an initial.")
    if any(abs(worth) > MOST_POINTS for _name, worth in points):
        return say("Nobody has so many points.")
    return next(filter(None, (fault_of(name) for name, _points in points)), "")
