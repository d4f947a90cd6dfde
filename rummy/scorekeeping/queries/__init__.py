"""What is read of a table, in few queries, as frozen facts."""

from rummy.scorekeeping.queries.consequences import (
    Consequences,
    if_asked_again,
    if_recorded,
    if_restored,
    if_settled,
    if_voided,
)
from rummy.scorekeeping.queries.document import as_totals, document_of
from rummy.scorekeeping.queries.find import (
    base_of,
    goes_on_at,
    hand_by_number,
    may_score,
    may_take_over,
    sitting_by_code,
)
from rummy.scorekeeping.queries.history import history
from rummy.scorekeeping.queries.home import (
    has_put_away,
    known_groups,
    known_names,
    playing_at,
    recent_sittings,
)
from rummy.scorekeeping.queries.merging import MergePreview, candidates, merge_preview
from rummy.scorekeeping.queries.player import partnership_page, player_page
from rummy.scorekeeping.queries.receipt import receipt
from rummy.scorekeeping.queries.receipt_rows import (
    DeckCount,
    LineRow,
    ReceiptSide,
    ReceiptView,
    RevisionRow,
)
from rummy.scorekeeping.queries.record_rows import (
    GameRecord,
    GameSide,
    MonthRecord,
    Named,
    Pages,
    Partner,
    PlayerView,
    RecentGame,
    Record,
    Rival,
)
from rummy.scorekeeping.queries.reseating import if_reseated, seats_of
from rummy.scorekeeping.queries.rows import (
    AskRow,
    BestHand,
    Choice,
    GameRow,
    GameView,
    HandRow,
    KnownGroup,
    ObjectionRow,
    QuestionRow,
    RecentSitting,
    Series,
    SidePoints,
    SideRow,
    SummaryView,
    TableView,
    WordRow,
)
from rummy.scorekeeping.queries.sight import may_open, pages_at
from rummy.scorekeeping.queries.standing import standing
from rummy.scorekeeping.queries.summary import game, summary
from rummy.scorekeeping.queries.table import table
from rummy.scorekeeping.queries.ties import Ties, code_to_give, my_players, ties
from rummy.scorekeeping.queries.words import asked_of, may_speak, place_of

__all__ = [
    "AskRow",
    "BestHand",
    "Choice",
    "Consequences",
    "DeckCount",
    "GameRecord",
    "GameRow",
    "GameSide",
    "GameView",
    "HandRow",
    "KnownGroup",
    "LineRow",
    "MergePreview",
    "MonthRecord",
    "Named",
    "ObjectionRow",
    "Pages",
    "Partner",
    "PlayerView",
    "QuestionRow",
    "ReceiptSide",
    "ReceiptView",
    "RecentGame",
    "RecentSitting",
    "Record",
    "RevisionRow",
    "Rival",
    "Series",
    "SidePoints",
    "SideRow",
    "SummaryView",
    "TableView",
    "Ties",
    "WordRow",
    "as_totals",
    "asked_of",
    "base_of",
    "candidates",
    "code_to_give",
    "document_of",
    "game",
    "goes_on_at",
    "hand_by_number",
    "has_put_away",
    "history",
    "if_asked_again",
    "if_recorded",
    "if_reseated",
    "if_restored",
    "if_settled",
    "if_voided",
    "known_groups",
    "known_names",
    "may_open",
    "may_score",
    "may_speak",
    "may_take_over",
    "merge_preview",
    "my_players",
    "pages_at",
    "partnership_page",
    "place_of",
    "player_page",
    "playing_at",
    "receipt",
    "recent_sittings",
    "seats_of",
    "sitting_by_code",
    "standing",
    "summary",
    "table",
    "ties",
]
