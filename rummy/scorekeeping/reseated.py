"""What was changed about the seats of a table, in words?"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from rummy.engine.words import say
from rummy.scorekeeping.models import SeatChange

Action = SeatChange.Action


@dataclass(frozen=True, slots=True)
class ChangeShown:
    """One change of seats; `undone` is what undid it. An undoing has no line of its own."""

    id: UUID
    sentence: str
    by: str
    at: datetime
    undone: bool
    # What takes it back: itself, or where it is undone what undid it.
    undo: UUID


def changes_shown(changes: Sequence[SeatChange]) -> list[ChangeShown]:
    """Every swap and every substitute, newest first."""
    undoing = {change.about_id: change for change in changes if change.about_id is not None}
    shown = []
    for change in changes:
        if change.about_id is not None:
            continue
        latest, turns = change, 0
        while latest.id in undoing:
            latest, turns = undoing[latest.id], turns + 1
        shown.append(
            ChangeShown(
                change.id, change_in_words(change), latest.by.label, latest.at, turns % 2 == 1, latest.id
            )
        )
    return shown[::-1]


def change_in_words(change: SeatChange) -> str:
    """`From hand 4 on Ana and Ben sit in each other's place.`"""
    if change.about is not None:
        return say("Undone: {what}", what=change_in_words(change.about))
    assert change.seat is not None
    said = {"hand": change.from_hand, "name": change.seat.name}
    if change.action == Action.SWAP:
        assert change.other is not None
        return say(
            "From hand {hand} on the seats of {name} and {other} are swapped.",
            **said,
            other=change.other.name,
        )
    assert change.taken_by is not None
    if change.taken_by.name == change.seat.name:
        return say("From hand {hand} on {name} sits in his own seat again.", **said)
    return say("From hand {hand} on {who} plays in the seat of {name}.", **said, who=change.taken_by.name)
