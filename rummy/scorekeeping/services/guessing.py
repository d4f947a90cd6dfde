"""How often may somebody try a code that is none?"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any, NamedTuple

from django.core.cache import cache

from rummy.engine.words import say
from rummy.people.codes import as_typed
from rummy.scorekeeping.errors import TooManyTries

# Enough for a whole club behind one address, far too few to find a code.
TRIES = 60
# For all who are signed in behind one address: a hall never mistypes so many, and who makes himself many accounts gains little.
TRIES_OF_ACCOUNTS = 300
TRIES_SECONDS = 600


class Tries(NamedTuple):
    """By whom wrong codes are counted: an address, an account, or all accounts behind one address."""

    by: str
    of_accounts: bool = False

    @property
    def most(self) -> int:
        return TRIES_OF_ACCOUNTS if self.of_accounts else TRIES


def tries_of(*, account: int | None, address: str, elsewhere: str) -> tuple[Tries, ...]:
    """By whom wrong codes are counted: who is signed in answers for himself, and together with all who are signed in there.

    Strangers behind his address are nothing to him; they answer for the address. `elsewhere` is empty where that is this computer.
    """
    if account is None:
        return (Tries(address),)
    own = Tries(f"account-{account}")
    return (own, Tries(f"accounts-at-{elsewhere}", of_accounts=True)) if elsewhere else (own,)


def code_in(parts: Mapping[str, Any]) -> str:
    """What of the parts of an address somebody could guess; empty where nothing is."""
    return "/".join(as_typed(told) for name, told in parts.items() if name.endswith("code"))


def refuse_guessing(asked_from: Sequence[Tries]) -> None:
    """Raises TooManyTries where too many wrong codes came from one of these: an address, or an account."""
    if any(cache.get(_misses(tries), 0) >= tries.most for tries in asked_from):
        raise TooManyTries(say("Too many wrong codes from here. Wait ten minutes, then try once more."))


def count_a_miss(asked_from: Sequence[Tries], code: str = "") -> None:
    """A wrong code came from there. Who sends the same one again, as a page that is left open does, guesses nothing."""
    known = sha256(code.encode()).hexdigest()
    for tries in asked_from:
        if not code or cache.add(f"wrong-code-{tries.by}-{known}", 1, TRIES_SECONDS):
            _count(_misses(tries))


def _count(misses: str) -> None:
    if not cache.add(misses, 1, TRIES_SECONDS):
        # The time may have run out at this moment.
        with suppress(ValueError):
            cache.incr(misses)


def _misses(tries: Tries) -> str:
    return f"wrong-codes-{tries.by}"
