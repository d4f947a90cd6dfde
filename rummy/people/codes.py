"""What leads to a table, or to a player? Codes that are easy to read aloud and hard to guess."""

import secrets
from collections.abc import Callable
from typing import TypeVar

from django.db import IntegrityError, transaction

# No 0 O, 1 I L: people read codes off each other's phones.
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
WATCH_LENGTH = 6
SCORE_LENGTH = 10
CLAIM_LENGTH = 8
TRIES = 5
Row = TypeVar("Row")


def new_code(length: int) -> str:
    """A random code; whoever stores it tries again where it is taken (`until_free`)."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def until_free(store: Callable[[], Row], tries: int = TRIES) -> Row:
    """What this stores in a transaction, tried again where the code it drew, or its id, was taken a moment ago.

    A row that never fits is no accident: after so many tries the IntegrityError is passed on.
    """
    try:
        with transaction.atomic():
            return store()
    except IntegrityError:
        if tries == 1:
            raise
    return until_free(store, tries - 1)


def as_typed(code: str) -> str:
    """The code somebody typed as it is stored: capitals, without spaces and dashes."""
    return "".join(code.split()).replace("-", "").upper()
