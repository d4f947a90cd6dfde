"""How are lots drawn so that anybody can check them?"""

from __future__ import annotations

import hashlib
import hmac

from tournaments.standings.field import Field, Record, Tied

BYTES = 6


def lot(record: Record, field: Field, tied: Tied) -> int:
    """The first 48 bits of HMAC-SHA256, keyed with the tournament's seed, over the entry's id, both written in decimal."""
    digest = hmac.digest(str(field.seed).encode(), str(record.entry.id).encode(), hashlib.sha256)
    return int.from_bytes(digest[:BYTES], "big")
