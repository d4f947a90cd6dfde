"""Whose voice is a word of the log? A side's where its phone is called after somebody of it; else the phone's alone."""

from rummy.scorekeeping.models import HandRevision, SittingPhone
from rummy.scorekeeping.queries.log import HandState
from rummy.scorekeeping.queries.seats import Round

# The name of a side, or the phone with whom it was handed to.
Voice = str | tuple[int, int | None]


def agreements(state: HandState, here: Round) -> int:
    """How many agree with what stands, beside the side that entered it: a side with several phones is one."""
    own = {voice_of(state.standing, here)}
    return len({voice_of(entry, here) for entry in state.agreed} - own)


def voice_of(entry: HandRevision, here: Round) -> Voice:
    return here.side_called(entry.speaker) or (entry.by_id, entry.whose_id)


def heard(state: HandState, here: Round) -> set[Voice]:
    """Who entered what stands, and who has said a word on it."""
    return {voice_of(entry, here) for entry in (state.standing, *state.agreed, *state.objections)}


def is_heard(place: SittingPhone | None, state: HandState, here: Round) -> bool:
    """Whether this phone, or its side on another one, is among them."""
    return not heard(state, here).isdisjoint(_voices_of(place, here))


def speaks_for_who_entered(place: SittingPhone | None, state: HandState, here: Round) -> bool:
    """Whether what stands was entered by this phone, or by its side on another one."""
    return voice_of(state.standing, here) in _voices_of(place, here)


def _voices_of(place: SittingPhone | None, here: Round) -> set[Voice]:
    return {here.side_called(place.name) or (place.pk, None)} if place else set()
