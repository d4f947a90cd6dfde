"""What did one request write for good? And may it, where nobody did anything, or was refused?"""

import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any

WRITES = re.compile(r'\s*(?:(INSERT)(?: OR IGNORE)? INTO|UPDATE|DELETE FROM) "(\w+)"')
# Who comes is remembered, and what he was told once is forgotten, whatever he is answered. The library writes the address
# of an account down a second time when its page is looked at.
OF_A_VISIT = frozenset({"people_session", "people_phone", "programs_token", "account_emailaddress"})
# A hand that somebody else entered otherwise is refused so, and kept beside his until the table has settled it.
KEPT_BESIDE = frozenset({"scorekeeping:save", "scorekeeping:typed", "api:hands"})


class Ledger:
    """Tables with how often they were written; what was taken back is not in it.

    Wrapped round the statements of a request: `with connection.execute_wrapper(ledger)`.
    """

    def __init__(self) -> None:
        self.tables: Counter[str] = Counter()

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        answer = execute(sql, params, many, context)
        found = WRITES.match(sql)
        # Before its rows are fetched nobody knows how many an insert that returns some has written.
        if found and (context["cursor"].rowcount > 0 or (found[1] and " RETURNING " in sql)):
            context["connection"].on_commit(partial(self.tables.update, [found[2]]))
        return answer

    @property
    def kept(self) -> list[str]:
        return sorted(self.tables.keys() - OF_A_VISIT)


def is_kept_beside(status: int, route: str) -> bool:
    return status == HTTPStatus.CONFLICT and route in KEPT_BESIDE
