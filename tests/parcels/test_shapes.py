"""Does everything that is kept of a club travel, or is it said here why not?"""

import pytest

from rummy.people.parcel import shapes
from rummy.people.parcel.shape import Shape
from rummy.scorekeeping import parcel as tables
from tournaments import parcel as events

LEFT_OUT: dict[Shape, set[str]] = {
    shapes.CLUB: {"invite_code"},
    # Replayed from the merges, or from the name.
    shapes.PLAYER: {"merged_into", "called"},
    shapes.PARTNERSHIP: set(),
    # The code was used up.
    shapes.CLAIM: {"code"},
    shapes.MERGE: set(),
    shapes.MEMBER: set(),
    # Counted from here on.
    shapes.EVENING: {"version", "changed_at"},
    shapes.MEMBER_CHANGE: {"id", "club"},
    # In the score document, replayed from the log, or counted from here on.
    tables.SITTING: {
        *("ruleset", "options", "next_dealer", "decided", "reseated"),
        *("version", "audited_version", "score_code", "pasting"),
    },
    # In the score document, or in who sits at first; replayed from the log.
    tables.SIDE: {"id", "sitting", "seat", "name", "player", "partnership", "games_won", "won_sitting"},
    tables.SEAT: {"id", "sitting", "side"},
    tables.PHONE: {"id", "sitting"},
    tables.REVISION: {"hand"},
    tables.CHANGE: {"sitting"},
    events.TOURNAMENT: {"check_in_code"},
    events.ENTRY: {"id", "tournament", "code"},
    events.OFFICIAL: {"id", "tournament"},
    # Prints of entries of this book.
    events.ROUND: {"id", "tournament", "drawn_read", "drawn_from"},
    events.TABLE: {"id", "round"},
    events.PLACE: {"id", "round"},
    events.PLAY: {"id", "table"},
    # What the desk did can be read, and no longer be taken back.
    events.ACT: {"id", "tournament", "back", "press"},
    events.SCREEN: {"tournament"},
}


@pytest.mark.parametrize("shape", LEFT_OUT, ids=lambda shape: shape.model.__name__)
def test_every_field_travels_or_is_left_out_with_a_reason(shape: Shape) -> None:
    kept = {field.name for field in shape.model._meta.concrete_fields}

    assert kept - {*shape.fields, *shape.more} == LEFT_OUT[shape]
