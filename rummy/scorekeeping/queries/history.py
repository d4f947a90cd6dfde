"""How did a hand come to be as it is?"""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from rummy.engine.receipt import noted
from rummy.engine.words import say
from rummy.scorekeeping.models import HandRevision, Sitting
from rummy.scorekeeping.queries.differences import STRUCK, differences, points_moved
from rummy.scorekeeping.queries.log import Action, Document, HandState, fold, read_log, state_of
from rummy.scorekeeping.queries.receipt_rows import RevisionRow
from rummy.scorekeeping.queries.seats import seating
from rummy.scorekeeping.queries.versions import Place, place_of_hand


def history(sitting: Sitting, number: int) -> tuple[RevisionRow, ...]:
    """Every entry of a hand's log, newest first. Two queries; raises UnknownHand."""
    log, seated = read_log(sitting), seating(sitting)
    state, place = state_of(log, number), place_of_hand(sitting, seated, log, number)
    told = [_as_told(place, entry.document) for entry in state.revisions]
    versions = {entry.id: one for entry, one in zip(state.revisions, told, strict=True)}
    rows = [_row(state, entry, versions) for entry in range(state.latest)]
    return tuple(reversed(rows))


@dataclass(frozen=True, slots=True)
class _Told:
    """A version of the hand as the people at the table would write it, its points, and what is to be said of it."""

    document: Document | None
    scores: dict[str, int] | None
    warnings: tuple[str, ...]


def _as_told(place: Place, document: Document | None) -> _Told:
    says = place.receipt(document)
    warnings = tuple(map(noted, says["warnings"]))
    return _Told(place.seated.at(place.number).told(document), says["scores"], warnings)


def _row(state: HandState, place: int, versions: Mapping[UUID, _Told]) -> RevisionRow:
    entry = state.revisions[place]
    return RevisionRow(
        id=entry.id,
        revision=entry.revision,
        action=entry.action,
        what=say(Action(entry.action).label),
        by=entry.by.label,
        whose=entry.whose.name if entry.whose else None,
        voice=entry.voice,
        at=entry.at,
        changes=_changes(entry, state.revisions[:place], versions),
        warnings=versions[entry.id].warnings,
        stands=entry is state.standing,
        open=entry in state.challengers,
        document=versions[entry.id].document,
        may_be_asked_again=entry is state.settlement,
    )


def _changes(
    entry: HandRevision, earlier: tuple[HandRevision, ...], versions: Mapping[UUID, _Told]
) -> tuple[str, ...]:
    """What the entry changed, or would have: beside what stood just before it."""
    if not earlier:
        return ()
    before, after = fold(earlier), fold((*earlier, entry))
    if entry.action == Action.VOID:
        return (say(STRUCK),)
    why = (f"“{entry.reason}”",) if entry.reason else ()
    then = entry if entry.action == Action.QUESTION else after.standing
    old, new = versions[before.standing.id], versions[then.id]
    said = differences(old.document, new.document)
    # Totals that were typed say their points themselves.
    is_typed = "typed" in (old.document or {}) and "typed" in (new.document or {})
    moved = () if is_typed else points_moved(old.scores, new.scores)
    return (*why, *said, *moved)
