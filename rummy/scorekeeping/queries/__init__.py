"""What is read of a table, in few queries, as frozen facts."""

from rummy.scorekeeping.queries.document import document_of
from rummy.scorekeeping.queries.find import base_of, hand_by_number, may_score, sitting_by_code
from rummy.scorekeeping.queries.history import history
from rummy.scorekeeping.queries.home import known_groups, known_names, recent_sittings
from rummy.scorekeeping.queries.receipt import receipt
from rummy.scorekeeping.queries.receipt_rows import (
    DeckCount,
    LineRow,
    ReceiptSide,
    ReceiptView,
    RevisionRow,
)
from rummy.scorekeeping.queries.rows import (
    BestHand,
    Choice,
    GameRow,
    GameView,
    HandRow,
    KnownGroup,
    QuestionRow,
    RecentSitting,
    Series,
    SidePoints,
    SideRow,
    SummaryView,
    TableView,
)
from rummy.scorekeeping.queries.standing import standing
from rummy.scorekeeping.queries.summary import game, summary
from rummy.scorekeeping.queries.table import table

__all__ = [
    "BestHand",
    "Choice",
    "DeckCount",
    "GameRow",
    "GameView",
    "HandRow",
    "KnownGroup",
    "LineRow",
    "QuestionRow",
    "ReceiptSide",
    "ReceiptView",
    "RecentSitting",
    "RevisionRow",
    "Series",
    "SidePoints",
    "SideRow",
    "SummaryView",
    "TableView",
    "base_of",
    "document_of",
    "game",
    "hand_by_number",
    "history",
    "known_groups",
    "known_names",
    "may_score",
    "receipt",
    "recent_sittings",
    "sitting_by_code",
    "standing",
    "summary",
    "table",
]
