"""How are lines, cells and days read that come out of a spreadsheet or a letter? Pure text, no database."""

import csv
import re
from datetime import date

from rummy.engine.words import say
from rummy.people.days import is_far
from rummy.people.names import plain, tidy

LARGEST = 200 * 1024
# Nobody needs more for a game or a person; what is longer would only be slow to read.
LONGEST_LINE = 1000
DAY = r"(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\s?\d{1,2}[-./]\s?\d{2,4})(?!\d)"
TIME = r"(?:[ T]\d{1,2}:\d\d(?::\d\d)?)?"
WEEKDAY = r"(?:(?:mo|tu|we|th|fr|sa|sá|su|di|mi|do|so|lu|ma|me|je|ju|ve|vi)[^\W\d]{0,8}[.,]{0,2} )?"
# A day whose month is a word, where a line or the message of a chat begins.
IN_WORDS = re.compile(
    rf"(^|: )(\W{{0,3}}{WEEKDAY})(?:(?P<day>\d{{1,2}})(?:\.|st|nd|rd|th|er)? ?(?:de )?(?P<month>[^\W\d]{{3,10}})\.?,? (?:de )?"
    rf"|(?P<month_first>[^\W\d]{{3,10}})\.? (?P<its_day>\d{{1,2}})(?:st|nd|rd|th)?,? )(?P<year>\d{{4}})(?!\d)",
    re.IGNORECASE,
)
# In every language of the site, without accents; any beginning of three letters will do.
MONTHS = (
    ("january", "januar", "enero", "janvier"),
    ("february", "februar", "febrero", "fevrier"),
    ("march", "marz", "maerz", "mrz", "mars"),
    ("april", "abril", "avril"),
    ("may", "mai", "mayo"),
    ("june", "juni", "junio", "juin"),
    ("july", "juli", "julio", "juillet"),
    ("august", "agosto", "aout"),
    ("september", "septiembre", "setiembre", "septembre"),
    ("october", "oktober", "octubre", "octobre"),
    ("november", "noviembre", "novembre"),
    ("december", "dezember", "diciembre", "decembre"),
)
# How a packed workbook begins, and one of the time before.
WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
# What some programs write above the cells, for a spreadsheet alone.
MARK_TOLD = re.compile(r"sep=.?")
EITHER_WAY = re.compile(r"(?<!\d)(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d\d)(?!\d)")


def decoded(raw: bytes) -> str:
    """The text of a file, as spreadsheets of all makers write it."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return raw.decode("utf-16", errors="replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def is_workbook(raw: bytes) -> bool:
    """Whether a spreadsheet was sent as it is kept, and not as text."""
    return raw.startswith(WORKBOOKS)


def too_much(text: str, most: int) -> str:
    """A sentence where that is more than is read at once, else empty."""
    lines = text.splitlines()
    if len(lines) > most:
        return say("These are more than {most} lines: bring them in parts.", most=most)
    long = next((number for number, line in enumerate(lines, 1) if len(line) > LONGEST_LINE), 0)
    if long:
        return say(
            "Line {number} is longer than {most} letters: cut it into several.",
            number=long,
            most=LONGEST_LINE,
        )
    return ""


def lines_of(text: str) -> list[tuple[int, str]]:
    """The lines that say something, with their numbers, and their days as day.month.year.

    03/04 can be either: it is the fourth of March only where another day is month first, and none is day first.
    """
    found = [(int(one), int(two)) for one, two, _year in EITHER_WAY.findall(text)]
    if any(two > 12 for _one, two in found) and all(one <= 12 for one, _two in found):
        text = EITHER_WAY.sub(r"\2.\1.\3", text)
    lines = enumerate(text.removeprefix("\ufeff").splitlines(), 1)
    told = [(number, line.strip(" ")) for number, line in lines if line.strip(" \t;,|")]
    if told and MARK_TOLD.fullmatch(told[0][1]):
        del told[0]
    return [(number, _in_digits(line)) for number, line in told]


def _in_digits(line: str) -> str:
    """The line with its first day as day.month.year where the month was a word."""
    told = IN_WORDS.search(line)
    month = _month(told["month"] or told["month_first"]) if told else 0
    if not told or not month:
        return line
    day = f"{told['day'] or told['its_day']}.{month}.{told['year']}"
    return line[: told.start()] + told[1] + told[2] + day + line[told.end() :]


def _month(word: str) -> int:
    """Its number; 0 where the word is no month."""
    start = plain(word)
    return next((n for n, names in enumerate(MONTHS, 1) if any(name.startswith(start) for name in names)), 0)


def cells(line: str, mark: str) -> list[str]:
    return [tidy(cell) for cell in next(csv.reader([line], delimiter=mark, skipinitialspace=True))]


def no_day(text: str) -> str:
    return say("“{day}” is no day. Write 2019-05-31 or 31.05.2019.", day=text)


def day_of(text: str) -> date | None:
    """The day, written year-month-day or day.month.year; month/day/year only where nothing else is a day."""
    day = re.fullmatch(rf"({DAY}){TIME}", text.strip())
    if not day:
        return None
    parts = re.findall(r"\d+", day[1])
    one, month, last = map(int, parts)
    if len(parts[0]) == len("2019"):
        return _date(one, month, last)
    year = last + (2000 if last < 70 else 1900) if last < 100 else last
    return _date(year, month, one) or _date(year, one, month)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        found = date(year, month, day)
    except ValueError:
        return None
    return None if is_far(found) else found
