"""What is read of a body? JSON of a size that is meant, whose texts can be stored."""

from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from rummy.engine import NotAScoreDocument
from rummy.scorekeeping.api.answers import TooLarge
from rummy.scorekeeping.sent_json import read_json

LARGEST = 1024 * 1024


class BoundedParser(BaseParser):
    """At most a megabyte, however it is sent. Not a JSONParser: of such a one less is read, and the rest is an error."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> object:
        raw = stream.read(LARGEST + 1)
        if len(raw) > LARGEST:
            raise TooLarge("This is larger than 1 MB, the most that is read: send less at a time.")
        try:
            return read_json(raw)
        except NotAScoreDocument as faulty:
            why = faulty.errors[0]["message"].partition(": ")[2]
            raise ParseError(f"The body cannot be read: {why}") from faulty
