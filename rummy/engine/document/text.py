"""What does a text say that should be a score document? The same reading for a file, a pipe and a request."""

from __future__ import annotations

import json
from collections import Counter
from typing import NoReturn

from rummy.engine.errors import NotAScoreDocument, problem
from rummy.engine.words import say

LONGEST_REASON = 200


def read_json(raw: bytes) -> object:
    """The text as plain data; raises NotAScoreDocument for anything that is not JSON in UTF-8.

    What `json` lets pass is refused too: NaN, a key that stands twice, half a character.
    """
    try:
        told = json.loads(raw.decode("utf-8-sig"), parse_constant=_no_number, object_pairs_hook=_each_once)
        if b"\\ud" in raw.lower():
            json.dumps(told, ensure_ascii=False).encode()
    except RecursionError as error:
        raise not_readable(say("it is nested too deeply.")) from error
    except ValueError as error:
        raise not_readable(say("it is not JSON ({error}).", error=_reason(error))) from error
    return told


def not_readable(why: str) -> NotAScoreDocument:
    """The refusal of what cannot be read at all."""
    return NotAScoreDocument(
        [problem("not-a-score-document", "", say("This is not a score document: {why}", why=why))]
    )


def _no_number(name: str) -> NoReturn:
    raise ValueError(say("{name} is no number in JSON", name=name))


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    told = dict(pairs)
    if len(told) < len(pairs):
        [(twice, _)] = Counter(name for name, _ in pairs).most_common(1)
        raise ValueError(say('"{name}" stands twice in one object', name=twice[:40]))
    return told


def _reason(error: ValueError) -> str:
    if isinstance(error, UnicodeDecodeError):
        return say("it is not written in UTF-8")
    if isinstance(error, UnicodeEncodeError):
        return say("it holds half a character")
    return str(error)[:LONGEST_REASON]
