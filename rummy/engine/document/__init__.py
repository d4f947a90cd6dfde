"""The score document, both ways: what does it say, and what comes of it?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rummy.engine.dealers import next_dealer as dealer_after
from rummy.engine.document.canonical import write_hand
from rummy.engine.document.hands import ReadHand, read_hand
from rummy.engine.document.head import Head, head_of, read_head
from rummy.engine.document.result import write_game, write_hand_score, write_sitting
from rummy.engine.errors import NotAScoreDocument
from rummy.engine.score import HandScore, refused, score_hand
from rummy.engine.tally import tally


def score(document: object) -> dict[str, Any]:
    """The result of a score document: every hand with its reasons, the games, the sitting.

    Plain data in and out; the document is not changed. Raises NotAScoreDocument when it is refused as a whole.
    """
    head = read_head(document)
    scored, _ = _score_hands(head)
    games, sitting = tally(scored, head.sides.names, head.ruleset.games)
    return {
        "game": head.ruleset.key,
        "hands": [write_hand_score(hand) for hand in scored],
        "games": [write_game(game) for game in games],
        "sitting": write_sitting(sitting),
    }


def next_dealer(document: object) -> str:
    """The player who deals after the hands of a score document."""
    return _score_hands(read_head(document))[1]


def canonical_hand(
    ruleset_key: str, options: Mapping[str, object], sides: Sequence[object], hand: Mapping[str, object]
) -> dict[str, Any]:
    """The hand in one writing: documents that say the same become equal.

    Cards in their first form, melds and their cards in order where order means nothing, usual values left out. The
    history of a meld is kept. Raises NotAScoreDocument with what cannot be read.
    """
    head = head_of(ruleset_key, options, sides)
    read = read_hand(hand, head, head.sides.players[0])
    if read.problems:
        raise NotAScoreDocument(read.problems)
    return write_hand(read.hand, head, told_dealer="dealer" in hand)


def _score_hands(head: Head) -> tuple[list[HandScore], str]:
    """Every hand's score, and who deals after the last."""
    scored = []
    dealer = head.sides.players[0]
    for raw in head.hands:
        read = read_hand(raw, head, dealer)
        result = _score_read(read, head)
        scored.append(result)
        dealer = dealer_after(read.hand, result, head.ruleset.games)
    return scored, dealer


CONSEQUENCES = frozenset(
    {"held-missing", "hand-too-small", "winner-missing", "count-mismatch", "card-not-held"}
)
"""Codes that only say again that something could not be read."""


def _score_read(read: ReadHand, head: Head) -> HandScore:
    """Score what was read; where some of it was not, still tell everything else that is wrong."""
    if not read.problems:
        return score_hand(read.hand, head.ruleset)
    if read.is_hopeless or read.typed:
        return refused(read.problems, [], typed=read.typed)
    scored = score_hand(read.hand, head.ruleset)
    others = [found for found in scored.errors if found.code not in CONSEQUENCES]
    return refused([*read.problems, *others], list(scored.warnings))
