"""What do the tables of a club come to? In few queries, as frozen facts."""

from rummy.clubs.queries.evening import (
    EVENINGS,
    EveningView,
    TableRow,
    dates,
    evening_view,
    evenings,
    faces,
    versions,
    when,
)
from rummy.clubs.queries.ranking import Ranked, leaders, ranking

__all__ = [
    "EVENINGS",
    "EveningView",
    "Ranked",
    "TableRow",
    "dates",
    "evening_view",
    "evenings",
    "faces",
    "leaders",
    "ranking",
    "versions",
    "when",
]
