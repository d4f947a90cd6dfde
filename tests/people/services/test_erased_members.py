"""Does somebody who was erased stay so in the book of his club, whatever is done there?"""

import uuid

import pytest

from rummy.people.errors import ClubRefused, NotYours
from rummy.people.models import Club, Membership, Player
from rummy.people.queries import Belongings
from rummy.people.services import clubs, forget
from rummy.people.visitor import Visitor
from tests.factories import EVENING
from tests.people.clubs import member

pytestmark = pytest.mark.django_db


@pytest.fixture
def erased(club: Club, owner: Visitor) -> Membership:
    """A guest nobody was, who asked by letter."""
    stay = member(club, owner, "Zoe")
    forget(own=Belongings((stay.player,)), names={stay.player_id: "Player 1"}, at=EVENING)
    return stay


def test_nobody_writes_his_name_again(erased: Membership, owner: Visitor) -> None:
    with pytest.raises(ClubRefused, match="has been erased"):
        clubs.rename_member(membership=erased, visitor=owner, name="Zoe")

    assert Player.objects.get(pk=erased.player_id).name == "Player 1"


@pytest.mark.parametrize("is_kept", [True, False])
def test_nobody_says_who_he_was(erased: Membership, club: Club, owner: Visitor, is_kept: bool) -> None:
    erased.player.refresh_from_db()
    other = member(club, owner, "Ann").player
    kept, gone = (erased.player, other) if is_kept else (other, erased.player)

    with pytest.raises(NotYours, match="has been erased"):
        clubs.merge_guests(id=uuid.uuid4(), club=club, kept=kept, gone=gone, visitor=owner, at=EVENING)

    assert not Player.objects.exclude(merged_into=None).exists()
