"""Who may what in a club? One table: each role may what the one below it may, and more."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from rummy.people.models import Membership

Role = Membership.Role
# From the least to the most.
ROLES: tuple[Role, ...] = (Role.MEMBER, Role.SCORER, Role.DEPUTY, Role.DIRECTOR, Role.OWNER)
OFFICES = frozenset({Role.DEPUTY, Role.DIRECTOR, Role.OWNER})


class Deed(StrEnum):
    """What somebody may want to do in a club. The public page needs no right at all."""

    READ_NAMES = "read the members’ whole names"
    START_TABLE = "start a table at an evening"
    SCORE_ANY_TABLE = "score at every table of an evening"
    HOLD_EVENINGS = "announce, change, close and reopen evenings"
    KEEP_MEMBERS = "add, invite, rename and take out members"
    DIRECT = "direct a tournament: check in, draw, enter, rule"
    ANNOUNCE = "set up a tournament, or call it off"
    CHANGE_CLUB = "change the club’s page and house rules, export, import and merge members"
    NAME_HELPERS = "make somebody a deputy or a scorer"
    NAME_DIRECTORS = "make somebody a director"
    HAND_OVER = "hand the club over to another owner"
    TAKE_ALONG = "take the whole club along in one file, or bring it back"


LEAST: Mapping[Deed, Role] = {
    Deed.READ_NAMES: Role.MEMBER,
    Deed.START_TABLE: Role.MEMBER,
    Deed.SCORE_ANY_TABLE: Role.SCORER,
    Deed.HOLD_EVENINGS: Role.DEPUTY,
    Deed.KEEP_MEMBERS: Role.DEPUTY,
    Deed.DIRECT: Role.DEPUTY,
    Deed.ANNOUNCE: Role.DIRECTOR,
    Deed.CHANGE_CLUB: Role.DIRECTOR,
    Deed.NAME_HELPERS: Role.DIRECTOR,
    Deed.NAME_DIRECTORS: Role.OWNER,
    Deed.HAND_OVER: Role.OWNER,
    Deed.TAKE_ALONG: Role.OWNER,
}


def allows(role: Role | None, deed: Deed) -> bool:
    """May somebody of this role do so? None is somebody who is no member."""
    return role is not None and ROLES.index(role) >= ROLES.index(LEAST[deed])


def deeds_of(role: Role | None) -> frozenset[Deed]:
    """Everything somebody of this role may do."""
    return frozenset(deed for deed in Deed if allows(role, deed))


def highest(roles: Iterable[Role]) -> Role | None:
    """The role that counts where somebody has several; None without any."""
    return max(roles, key=ROLES.index, default=None)
