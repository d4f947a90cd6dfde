"""How are lots drawn so that anybody can check them?"""

from __future__ import annotations

import hashlib
import hmac

from tournaments.standings.field import Field, Record, Tied

BYTES = 6


def lot(record: Record, field: Field, tied: Tied) -> int:
    """The first 48 bits of HMAC-SHA256, keyed with the tournament's seed, over the entry's lot, both written in decimal.

    The lot of an entry is its id, unless it came from another book and keeps the one it had there.
    """
    drawn_by = record.entry.id if record.entry.lot is None else record.entry.lot
    digest = hmac.digest(str(field.seed).encode(), str(drawn_by).encode(), hashlib.sha256)
    return int.from_bytes(digest[:BYTES], "big")
