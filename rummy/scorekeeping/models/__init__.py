"""What is kept of a table: the sitting, its log of hands, and the results replayed from the log."""

from rummy.scorekeeping.models.log import Hand, HandRevision
from rummy.scorekeeping.models.pasting import Pasting
from rummy.scorekeeping.models.results import GameResult, HandResult
from rummy.scorekeeping.models.said import SaidField
from rummy.scorekeeping.models.seating import Lineup, LineupPlayer, SeatChange
from rummy.scorekeeping.models.sitting import EndedLink, Seat, Side, Sitting, SittingPhone

__all__ = [
    "EndedLink",
    "GameResult",
    "Hand",
    "HandResult",
    "HandRevision",
    "Lineup",
    "LineupPlayer",
    "Pasting",
    "SaidField",
    "Seat",
    "SeatChange",
    "Side",
    "Sitting",
    "SittingPhone",
]
