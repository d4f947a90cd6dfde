"""Who is ahead, and why? Plain results in, plain standings out: no database, no clock, no chance but the seed."""

from tournaments.numbers import Number, said
from tournaments.standings.absences import ABSENCES, Absence, absence_worth
from tournaments.standings.crosstable import Meeting, Step, courses, crosstable
from tournaments.standings.cut import ranked_apart, why_through
from tournaments.standings.event import DEFAULT_ORDER, ByeOpponent, Event, SeasonRule
from tournaments.standings.metrics import BY_KEY, METRICS, Metric
from tournaments.standings.points import (
    CardPoints,
    Difference,
    GamesWon,
    OpponentsBeaten,
    Placing,
    PointsScheme,
    TableWins,
    unfairness,
)
from tournaments.standings.reasons import LOTS, Placed, Reason, in_brief, reason_of, reasons
from tournaments.standings.results import Bye, Entry, EntryId, Line, TableResult
from tournaments.standings.standing import Row, Standings, history, places, standings

__all__ = [
    "ABSENCES",
    "BY_KEY",
    "DEFAULT_ORDER",
    "LOTS",
    "METRICS",
    "Absence",
    "Bye",
    "ByeOpponent",
    "CardPoints",
    "Difference",
    "Entry",
    "EntryId",
    "Event",
    "GamesWon",
    "Line",
    "Meeting",
    "Metric",
    "Number",
    "OpponentsBeaten",
    "Placed",
    "Placing",
    "PointsScheme",
    "Reason",
    "Row",
    "SeasonRule",
    "Standings",
    "Step",
    "TableResult",
    "TableWins",
    "absence_worth",
    "courses",
    "crosstable",
    "history",
    "in_brief",
    "places",
    "ranked_apart",
    "reason_of",
    "reasons",
    "said",
    "standings",
    "unfairness",
    "why_through",
]
