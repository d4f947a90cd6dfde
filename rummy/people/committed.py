"""How is the house told of a write once it is committed, so that nothing that listens can fail it?"""

from collections.abc import Callable

from django.db import transaction


def once_committed(tell: Callable[[], object]) -> None:
    """Call it when the transaction is through, at once where there is none. What it raises is logged and goes no further."""
    # Django logs by the name of a function, and something of `partial` has none: that would fail the request after all.
    transaction.on_commit(lambda: tell(), robust=True)  # noqa: PLW0108
