"""What does the JSON say that somebody sent to be kept? Read as a score document is; a text that no database takes is refused, too."""

from collections.abc import Iterator
from typing import Any

from rummy import engine
from rummy.engine.words import say


def read_json(raw: bytes) -> Any:
    """The text as plain data. Raises NotAScoreDocument."""
    told = engine.read_json(raw)
    if b"\\u0000" in raw and any("\0" in text for text in _texts(told)):
        raise engine.not_readable(say("it holds a sign that cannot be written."))
    return told


def _texts(told: object) -> Iterator[str]:
    left = [told]
    while left:
        one = left.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            left += [*one, *one.values()]
        elif isinstance(one, list):
            left += one
