"""The score document, both ways: what does it say, and what comes of it?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rummy.engine.dealers import dealer_reseated
from rummy.engine.dealers import next_dealer as dealer_after
from rummy.engine.document.canonical import write_hand
from rummy.engine.document.hands import ReadHand, read_hand
from rummy.engine.document.head import Head, head_of, read_head
from rummy.engine.document.logged import Log
from rummy.engine.document.repeated import only_repeats
from rummy.engine.document.result import read_hand_score, write_game, write_hand_score, write_sitting
from rummy.engine.errors import NotAScoreDocument
from rummy.engine.overruling import settle
from rummy.engine.score import HandScore, refused, score_hand, score_open
from rummy.engine.tally import Tally

Receipts = Mapping[int, Mapping[str, Any]]


@dataclass(frozen=True)
class Replayed:
    """A score document played through: its result, and how its next hand begins.

    `dealer` deals it, `head` is with the sides as they sit then, and the players who are `out` are not dealt in.
    """

    result: dict[str, Any]
    dealer: str
    head: Head
    out: frozenset[str]

    def next_hand(self, hand: object) -> dict[str, Any]:
        """What this hand comes to as the next one, told as hands of a result are."""
        return write_hand_score(_score_read(self._read(hand), self.head))

    def end_of(self, hand: object) -> str:
        """How this hand ends as the next one."""
        return self._read(hand).hand.end

    def _read(self, hand: object) -> ReadHand:
        return read_hand(hand, self.head, self.dealer, self.out)


def _go_on() -> None:
    """Nobody waits for anything else."""


def score(document: object, before_each: Callable[[], None] = _go_on) -> dict[str, Any]:
    """The result of a score document: every hand with its reasons, the games, the sitting.

    Plain data in and out; the document is not changed. Raises NotAScoreDocument when it is refused as a whole, and
    whatever `before_each` raises: it is called before every hand, for those who cannot wait for all of them.
    """
    return replay(document, before_each=before_each).result


def replay(
    document: object, counted: Receipts | None = None, before_each: Callable[[], None] = _go_on
) -> Replayed:
    """A score document played through; raises NotAScoreDocument.

    `counted`: the receipts of hands, by their places, that stand as they were counted whatever the rules say of them.
    """
    counted = counted or {}
    head = read_head(document)
    scored, tally, dealer = _score_hands(head, counted, before_each)
    result = {
        "game": head.ruleset.key,
        "hands": [counted.get(place) or write_hand_score(hand) for place, hand in enumerate(scored, 1)],
        "games": [write_game(game) for game in tally.games],
        "sitting": write_sitting(tally.sitting),
    }
    here = head.at(len(head.hands) + 1)
    return Replayed(result, dealer, here, here.sides.players_of(tally.eliminated))


def next_dealer(document: object) -> str:
    """The player who deals after the hands of a score document."""
    return replay(document).dealer


def canonical_hand(
    ruleset_key: str, options: Mapping[str, object], sides: Sequence[object], hand: Mapping[str, object]
) -> dict[str, Any]:
    """The hand in one writing: documents that say the same become equal.

    Cards in their first form, melds and their cards in order where order means nothing, usual values left out. The
    history of a meld is kept. Raises NotAScoreDocument with what cannot be read.
    """
    head = head_of(ruleset_key, options, sides)
    read = read_hand(hand, head, head.sides.players[0])
    errors, _ = settle(read.problems, read.hand.overrule)
    if errors:
        raise NotAScoreDocument(errors)
    return write_hand(read, head, told_dealer="dealer" in hand)


def _score_hands(
    head: Head, counted: Receipts, before_each: Callable[[], None]
) -> tuple[list[HandScore], Tally, str]:
    """Every hand's score, what they come to, and who deals after the last."""
    scored = []
    tally = Tally(head.sides.names, head.ruleset.games)
    dealer = head.at(1).sides.players[0]
    here = head.at(1)
    for number, raw in enumerate(head.hands, 1):
        before_each()
        read = read_hand(raw, here, dealer, here.sides.players_of(tally.eliminated))
        receipt = counted.get(number)
        result = read_hand_score(receipt, read.hand, here.ruleset) if receipt else _score_read(read, here)
        scored.append(result)
        tally.add(result)
        dealer = dealer_after(read.hand, result, head.ruleset.games)
        before, here = here, head.at(number + 1)
        out = here.sides.players_of(tally.eliminated)
        dealer = dealer_reseated(dealer, before.sides, here.sides, head.ruleset.games, out)
    return scored, tally, dealer


def _score_read(read: ReadHand, head: Head) -> HandScore:
    """Score what was read; where some of it was not, still tell everything else that is wrong."""
    if read.log is not None:
        return _score_log(read, read.log, head)
    if not read.problems:
        return score_hand(read.hand, head.ruleset)
    if read.is_hopeless or read.typed:
        return refused(read.problems, [], typed=read.typed)
    scored = score_hand(read.hand, head.ruleset)
    others = [found for found in scored.errors if not only_repeats(found, read.problems)]
    return refused([*read.problems, *others], list(scored.warnings))


def _score_log(read: ReadHand, log: Log, head: Head) -> HandScore:
    """Score what the turns left; the melds have been judged as they were played."""
    errors, warnings = settle([*read.problems, *log.problems], read.hand.overrule)
    if errors:
        return refused(errors, warnings)
    if log.is_open:
        scored = score_open(read.hand, head.ruleset, log.table.to_move)
    else:
        scored = score_hand(read.hand, head.ruleset, is_judged=True)
    return replace(scored, warnings=(*warnings, *scored.warnings))
