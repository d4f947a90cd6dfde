"""What can be read about people? Players and persons; clubs, and who may what in them."""

from rummy.people.queries.accounts import names_of_accounts
from rummy.people.queries.belongings import Belongings, belongings, clubs_emptied, clubs_left_alone, stays_of
from rummy.people.queries.persons import (
    alike,
    good_code,
    hides,
    is_me,
    is_taken,
    kept_by,
    may_undo,
    members_of,
    merge_into,
    of_phones,
    persons,
    players_of,
    said_on,
    standing_claim,
    standing_merges,
    unused_code,
    written_by,
)
from rummy.people.queries.rights import mark_of_members, may, role_of

__all__ = [
    "Belongings",
    "alike",
    "belongings",
    "clubs_emptied",
    "clubs_left_alone",
    "good_code",
    "hides",
    "is_me",
    "is_taken",
    "kept_by",
    "mark_of_members",
    "may",
    "may_undo",
    "members_of",
    "merge_into",
    "names_of_accounts",
    "of_phones",
    "persons",
    "players_of",
    "role_of",
    "said_on",
    "standing_claim",
    "standing_merges",
    "stays_of",
    "unused_code",
    "written_by",
]
