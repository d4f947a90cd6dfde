"""How often may somebody try a code that is none?"""

from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from typing import Any

from django.core.cache import cache

from rummy.engine.words import say
from rummy.people.codes import as_typed
from rummy.scorekeeping.errors import TooManyTries

# Enough for a whole club behind one address, far too few to find a code.
TRIES = 60
TRIES_SECONDS = 600


def code_in(parts: Mapping[str, Any]) -> str:
    """What of the parts of an address somebody could guess; empty where nothing is."""
    return "/".join(as_typed(told) for name, told in parts.items() if name.endswith("code"))


def refuse_guessing(asked_from: str) -> None:
    """Raises TooManyTries where too many wrong codes came from there: an address, or an account."""
    if asked_from and cache.get(_misses(asked_from), 0) >= TRIES:
        raise TooManyTries(say("Too many wrong codes from here. Wait ten minutes, then try once more."))


def count_a_miss(asked_from: str, code: str = "") -> None:
    """A wrong code came from there. Who sends the same one again, as a page that is left open does, guesses nothing."""
    known = sha256(code.encode()).hexdigest()
    if not asked_from or (code and not cache.add(f"wrong-code-{asked_from}-{known}", 1, TRIES_SECONDS)):
        return
    if not cache.add(_misses(asked_from), 1, TRIES_SECONDS):
        # The time may have run out at this moment.
        with suppress(ValueError):
            cache.incr(_misses(asked_from))


def _misses(asked_from: str) -> str:
    return f"wrong-codes-{asked_from}"
