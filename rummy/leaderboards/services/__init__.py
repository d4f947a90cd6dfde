"""How do finished games get into ratings and boards? Each verb one transaction, the same call twice one effect."""

from rummy.leaderboards.services.count import count, count_all
from rummy.leaderboards.services.hiding import follow_hiding
from rummy.leaderboards.services.overdue import take_overdue
from rummy.leaderboards.services.rebuild import audit

__all__ = ["audit", "count", "count_all", "follow_hiding", "take_overdue"]
