"""What can be written about clubs: each verb one transaction that asks for the right, the same call twice one effect."""

from rummy.people.services.clubs.belong import add_member, end_membership, join_club, rename_member
from rummy.people.services.clubs.bringing import COMES, Coming, NewMember, bring_members, coming
from rummy.people.services.clubs.evenings import (
    announce_evening,
    announce_evenings,
    change_evening,
    close_evening,
    reopen_evening,
)
from rummy.people.services.clubs.found import (
    KEPT_FREE,
    change_club,
    checked_fields,
    found_club,
    free_slug,
    renew_invitation,
)
from rummy.people.services.clubs.holding import demand
from rummy.people.services.clubs.merging import merge_guests, part_guests
from rummy.people.services.clubs.players import players_in
from rummy.people.services.clubs.roles import account_missing, give_role, hand_over

__all__ = [
    "COMES",
    "KEPT_FREE",
    "Coming",
    "NewMember",
    "account_missing",
    "add_member",
    "announce_evening",
    "announce_evenings",
    "bring_members",
    "change_club",
    "change_evening",
    "checked_fields",
    "close_evening",
    "coming",
    "demand",
    "end_membership",
    "found_club",
    "free_slug",
    "give_role",
    "hand_over",
    "join_club",
    "merge_guests",
    "part_guests",
    "players_in",
    "rename_member",
    "renew_invitation",
    "reopen_evening",
]
