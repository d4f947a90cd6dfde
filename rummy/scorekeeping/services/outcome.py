"""What became of an entry for the log?"""

from dataclasses import dataclass
from typing import Literal

from rummy.scorekeeping.models import Hand

Kind = Literal[
    "created",
    "corrected",
    "duplicate",
    "agreement",
    "question",
    "voided",
    "restored",
    "settled",
    "asked",
    "objection",
    "withdrawn",
]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What happened, to which hand, as which revision of it."""

    kind: Kind
    hand: Hand
    revision: int
