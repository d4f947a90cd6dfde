"""Which ways are there to hold a tournament, and what does each draw now? Plain values in, plain values out."""

from tournaments.formats.advice import rounds_ahead, warnings
from tournaments.formats.format import Format, sides_of
from tournaments.formats.reading import read
from tournaments.formats.rounds import (
    UnknownFormat,
    champion,
    course_of_bracket,
    draw_rounds,
    due,
    explained,
    known,
    left_to_draw,
    next_part,
    out,
    reached,
    stands,
)
from tournaments.formats.rows import BY_KEY, FORMATS
from tournaments.formats.sizes import sizes_to_choose

__all__ = [
    "BY_KEY",
    "FORMATS",
    "Format",
    "UnknownFormat",
    "champion",
    "course_of_bracket",
    "draw_rounds",
    "due",
    "explained",
    "known",
    "left_to_draw",
    "next_part",
    "out",
    "reached",
    "read",
    "rounds_ahead",
    "sides_of",
    "sizes_to_choose",
    "stands",
    "warnings",
]
