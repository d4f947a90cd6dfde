"""What leads to a table, or to a player? Codes that are easy to read aloud and hard to guess."""

import secrets

# No 0 O, 1 I L: people read codes off each other's phones.
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
WATCH_LENGTH = 6
SCORE_LENGTH = 10
CLAIM_LENGTH = 8


def new_code(length: int) -> str:
    """A random code; whoever stores it makes sure it is not taken."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def as_typed(code: str) -> str:
    """The code somebody typed as it is stored: capitals, without spaces and dashes."""
    return "".join(code.split()).replace("-", "").upper()
