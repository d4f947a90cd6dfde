"""How is a list of people read, as it comes out of a spreadsheet or a letter? Pure text, no database."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time

from django.utils.timezone import make_aware

from rummy.engine.words import say
from rummy.people.names import called, fault_of, tidy
from rummy.people.pasted import DAY, day_of, lines_of, no_day
from rummy.people.pasted import cells as cells_of
from rummy.scorekeeping.spreadsheet import unguarded

MOST_LINES = 2000
HEADS: dict[str, tuple[str, ...]] = {
    "name": (
        *("name", "player", "member", "full name", "spieler", "mitglied"),
        *("nom", "joueur", "membre", "nom complet", "nombre", "jugador", "miembro", "nombre completo"),
    ),
    "first": ("first name", "firstname", "given name", "forename", "vorname", "prénom", "prenom"),
    "last": (
        *("last name", "lastname", "surname", "family name", "nachname", "familienname"),
        *("nom de famille", "apellido", "apellidos"),
    ),
    "since": (
        *("since", "member since", "joined", "seit", "mitglied seit", "eintritt"),
        *("depuis", "membre depuis", "desde", "miembro desde"),
    ),
}
# Lists in letters and chats are numbered, or have a sign before each name.
BULLET = re.compile(r"^(?:[-–*•·]|\d{1,3}[.)])\s+")
# An address, or a telephone number: who copies a list of members has them beside the names, and all would read them.
CONTACT = re.compile(r"\S@\S|(?:\d[ ()/.-]*){5}")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the list. `fault` is a sentence where it cannot be read, else empty."""

    number: int
    text: str
    name: str = ""
    since: date | None = None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Roll:
    """The list as it was read; `head` is the line with the heads of the columns, empty where there is none."""

    head: str
    lines: tuple[Line, ...]

    @property
    def good(self) -> list[Line]:
        return [line for line in self.lines if not line.fault]

    def only_bad(self) -> "Roll":
        """What is left once the good lines have been taken."""
        return Roll(self.head, tuple(line for line in self.lines if line.fault))

    def text(self) -> str:
        """The list as it can be read once more."""
        heads = [self.head] if self.head else []
        return "\n".join([*heads, *(line.text for line in self.lines)])


def read_roll(text: str, today: date) -> Roll:
    """Every line that says something; the first may be the heads of the columns.

    Without heads a line is a name, "surname, first name", or a first name and a surname in two cells; a day behind them
    is since when; a number, an address or a telephone number in a cell of its own is left out.
    """
    lines = lines_of(text)
    if not lines:
        return Roll("", ())
    mark = next((mark for mark in "\t;" if any(mark in line for _number, line in lines)), ",")
    columns = _columns(cells_of(lines[0][1], mark))
    rows = lines[1:] if columns else lines
    read = _once(_read(number, line, mark, columns, today) for number, line in rows)
    return Roll(lines[0][1].strip() if columns else "", tuple(read))


def since(line: Line, now: datetime) -> datetime:
    """From when on the person is a member: what the line says, else now."""
    return make_aware(datetime.combine(line.since, time())) if line.since else now


def _columns(cells: Sequence[str]) -> dict[str, int]:
    """Which column holds what, where these cells are heads; empty where they are people."""
    found = {
        kind: place
        for kind, words in HEADS.items()
        for place, cell in enumerate(cells)
        if cell.casefold() in words
    }
    if "name" in found and ("first" in found) != ("last" in found):
        # Beside a first name it is the surname, and the other way round: Nom, Prénom; Nombre, Apellidos.
        found["last" if "first" in found else "first"] = found.pop("name")
    return found if "name" in found or {"first", "last"} <= found.keys() else {}


def _read(number: int, line: str, mark: str, columns: dict[str, int], today: date) -> Line:
    cells = cells_of(line, mark)
    day = _cell(cells, columns.get("since"))
    if not columns:
        day = next((cell for cell in cells[1:] if _is_day(cell)), "")
        first, *others = [cell for cell in cells if _has_letters(cell)] or [""]
        cells = [first, *(cell for cell in others if not _is_day(cell) and not CONTACT.search(cell))]
    name = _name(cells, columns) if columns else _name_without_heads(line, cells, mark)
    name = tidy(BULLET.sub("", unguarded(name)))
    since, fault = _since(day, today)
    if not columns and mark == "," and len(cells) > 2 and all(" " in cell for cell in cells):
        return Line(
            number, line.strip(), name, fault=say("Several people stand here: write one person a line.")
        )
    return Line(number, line.strip(), name, since, _fault(name) or fault)


def _has_letters(text: str) -> bool:
    return any(sign.isalpha() for sign in text)


def _is_day(cell: str) -> bool:
    """Whether this was meant for a day, also where there is no such one."""
    return re.fullmatch(DAY, cell) is not None or day_of(cell) is not None


def _cell(cells: Sequence[str], place: int | None) -> str:
    return cells[place] if place is not None and place < len(cells) else ""


def _name(cells: Sequence[str], columns: dict[str, int]) -> str:
    whole = _cell(cells, columns.get("name"))
    return whole or f"{_cell(cells, columns.get('first'))} {_cell(cells, columns.get('last'))}"


def _name_without_heads(line: str, cells: Sequence[str], mark: str) -> str:
    told = [cell for cell in cells if cell]
    if len(told) == 2 and mark == "," and ", " in line:
        return f"{told[1]} {told[0]}"
    return " ".join(told[:2])


def _since(text: str, today: date) -> tuple[date | None, str]:
    if not text:
        return None, ""
    day = day_of(text)
    if day:
        return (day, "") if day <= today else (None, say("“{day}” is still to come.", day=text))
    return None, no_day(text)


def _fault(name: str) -> str:
    if not _has_letters(name):
        return say("There is no name in it.")
    if CONTACT.search(name):
        return say("Only the name: no address and no telephone number.")
    return fault_of(name)


def _once(lines: Iterator[Line]) -> Iterator[Line]:
    """A name that comes again is a fault, as two people could be meant."""
    first: dict[str, int] = {}
    for line in lines:
        earlier = first.setdefault(called(line.name), line.number)
        if line.fault or earlier == line.number:
            yield line
        else:
            yield Line(
                line.number,
                line.text,
                line.name,
                line.since,
                say(
                    "The same name as in line {number}. If these are two people, add an initial.",
                    number=earlier,
                ),
            )
