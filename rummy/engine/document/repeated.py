"""Which refusals only say again that something in a hand could not be read?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rummy.engine.errors import Problem

UNREAD_FIELDS: Mapping[str, frozenset[str]] = {
    "held-missing": frozenset({"held", "by", "reneged"}),
    "melds-missing": frozenset({"table", "shown", "by"}),
    "must-go-rummy": frozenset({"table", "shown", "by"}),
    "hand-too-small": frozenset({"held"}),
    "winner-missing": frozenset({"by"}),
    "upcard-missing": frozenset({"upcard"}),
    "count-mismatch": frozenset({"table", "shown", "held"}),
    "card-not-held": frozenset({"held", "spread", "layoffs"}),
}
"""By code, the fields that seem to lack something where they could not be read."""


def only_repeats(found: Problem, unread: Iterable[Problem]) -> bool:
    """Does what could not be read explain this refusal?"""
    return any(_explains(one, found) for one in unread)


def _explains(unread: Problem, found: Problem) -> bool:
    if found.code not in UNREAD_FIELDS:
        return False
    # A field or a name spelled wrong may be the very one that is missing.
    if unread.code == "unknown-field":
        return True
    field = _field_of(unread)
    if field not in UNREAD_FIELDS[found.code]:
        return False
    # What one player has left says nothing of another's.
    of_others = field == _field_of(found) == "held" and unread.where not in ("held", found.where)
    return unread.code == "player-unknown" or not of_others


def _field_of(problem: Problem) -> str:
    return re.split(r"[.\[]", problem.where, maxsplit=1)[0]
