"""What is read of a body? JSON of a size that is meant, whose texts can be stored."""

import json
from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from rummy.scorekeeping.api.answers import TooLarge

LARGEST = 1024 * 1024


class BoundedParser(BaseParser):
    """At most a megabyte, however it is sent. Not a JSONParser: of such a one less is read, and the rest is an error."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> object:
        raw = stream.read(LARGEST + 1)
        if len(raw) > LARGEST:
            raise TooLarge("This is larger than 1 MB, the most that is read: send less at a time.")
        try:
            told = json.loads(raw, parse_constant=_refuse)
            # No database keeps half of a letter, or a letter that ends every text.
            if b"\\u" in raw and "\0" in _as_text(told):
                raise ParseError
        except (ValueError, RecursionError) as faulty:
            raise ParseError from faulty
        return told


def _as_text(told: object) -> str:
    """Everything that is told, letter by letter; raises ValueError for half a letter."""
    text = json.dumps(told, ensure_ascii=False)
    text.encode()
    return text.replace("\\u0000", "\0")


def _refuse(constant: str) -> None:
    raise ValueError(constant)
