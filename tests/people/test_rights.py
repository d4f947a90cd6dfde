import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rummy.people.queries import may, role_of
from rummy.people.rights import Deed, Role
from rummy.people.visitor import NOBODY, Visitor
from tests.people.clubs import club_of, of_every_role, owner_of, somebody

TABLE = """
                 nobody  member  scorer  deputy  director  owner
READ_NAMES         -       x       x       x        x        x
START_TABLE        -       x       x       x        x        x
SCORE_ANY_TABLE    -       -       x       x        x        x
HOLD_EVENINGS      -       -       -       x        x        x
KEEP_MEMBERS       -       -       -       x        x        x
DIRECT             -       -       -       x        x        x
ANNOUNCE           -       -       -       -        x        x
CHANGE_CLUB        -       -       -       -        x        x
NAME_HELPERS       -       -       -       -        x        x
NAME_DIRECTORS     -       -       -       -        -        x
HAND_OVER          -       -       -       -        -        x
TAKE_ALONG         -       -       -       -        -        x
"""


@pytest.mark.django_db
def test_each_role_may_what_the_table_says_in_its_own_club_only() -> None:
    owner = somebody()
    club = club_of(owner)
    people = of_every_role(club, owner)

    head, *lines = [line.split() for line in TABLE.strip().splitlines()]
    roles = [None if name == "nobody" else Role(name) for name in head]
    found = [[deed.name, *("x" if may(people[role], deed, club) else "-" for role in roles)] for deed in Deed]

    assert found == lines
    assert [may(NOBODY, deed, club) for deed in Deed] == [False] * len(Deed)


@pytest.mark.django_db
def test_an_office_is_the_accounts_and_not_the_phones() -> None:
    owner = somebody()
    club = club_of(owner)

    assert role_of(Visitor(phone=owner.phone), club) is None
    assert role_of(Visitor(phone=somebody().phone, account=owner.account), club) == Role.OWNER


@pytest.mark.django_db
def test_who_says_this_is_me_of_the_owners_player_gets_no_office() -> None:
    owner, thief = somebody(), somebody()
    club = club_of(owner)
    player = owner_of(club).player
    player.claimed_by, player.account = thief.phone, thief.account
    player.save()

    assert role_of(thief, club) is None


@pytest.mark.django_db
def test_the_role_is_one_query() -> None:
    owner = somebody()
    club = club_of(owner)

    with CaptureQueriesContext(connection) as asked:
        role_of(owner, club)
        role_of(NOBODY, club)

    assert len(asked) == 1
