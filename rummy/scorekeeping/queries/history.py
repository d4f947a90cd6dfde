"""How did a hand come to be as it is?"""

from rummy.scorekeeping.models import HandRevision, Sitting
from rummy.scorekeeping.queries.differences import STRUCK, differences
from rummy.scorekeeping.queries.find import hand_by_number
from rummy.scorekeeping.queries.log import Action, HandState, fold
from rummy.scorekeeping.queries.receipt import state_of
from rummy.scorekeeping.queries.receipt_rows import RevisionRow


def history(sitting: Sitting, number: int) -> tuple[RevisionRow, ...]:
    """Every entry of a hand's log, newest first. Two queries; raises UnknownHand."""
    state = state_of(hand_by_number(sitting, number))
    rows = [_row(state, place) for place in range(state.latest)]
    return tuple(reversed(rows))


def _row(state: HandState, place: int) -> RevisionRow:
    entry = state.revisions[place]
    return RevisionRow(
        id=entry.id,
        revision=entry.revision,
        action=entry.action,
        what=entry.get_action_display(),
        by=entry.by.label,
        at=entry.at,
        changes=_changes(entry, state.revisions[:place]),
        stands=entry is state.standing,
        open=entry in state.challengers,
    )


def _changes(entry: HandRevision, earlier: tuple[HandRevision, ...]) -> tuple[str, ...]:
    """What the entry changed, or would have: beside what stood just before it."""
    if not earlier:
        return ()
    before, after = fold(earlier), fold((*earlier, entry))
    if entry.action == Action.VOID:
        return (STRUCK,)
    if entry.action == Action.QUESTION:
        return differences(before.document, entry.document)
    return differences(before.document, after.document)
