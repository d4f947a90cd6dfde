"""What is kept of a tournament: who takes part, its rounds and tables, its standings, and what the desk did."""

from tournaments.models.acts import Act
from tournaments.models.entries import Entry
from tournaments.models.rounds import EMPTIED, Place, Round, Table
from tournaments.models.scoreboard import Scoreboard, StandingRow
from tournaments.models.screen import Screen
from tournaments.models.sittings import Play, PlaySide
from tournaments.models.tournament import Official, Tournament

__all__ = [
    "EMPTIED",
    "Act",
    "Entry",
    "Official",
    "Place",
    "Play",
    "PlaySide",
    "Round",
    "Scoreboard",
    "Screen",
    "StandingRow",
    "Table",
    "Tournament",
]
