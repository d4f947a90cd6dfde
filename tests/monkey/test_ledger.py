import pytest
from django.db import connection, transaction

from rummy.people.models import Player
from tests.factories import PlayerFactory
from tests.monkey.ledger import Ledger

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def player() -> Player:
    return PlayerFactory()


def rename(player: Player, name: str, *, taken_back: bool = False) -> None:
    with transaction.atomic():
        Player.objects.filter(pk=player.pk).update(name=name)
        transaction.set_rollback(taken_back)


def test_what_was_written_for_good_is_in_it(player: Player) -> None:
    ledger = Ledger()
    with connection.execute_wrapper(ledger):
        rename(player, "Ben")
        PlayerFactory(made_by=player.made_by)
    assert ledger.tables == {"people_player": 2}


def test_what_was_taken_back_is_not(player: Player) -> None:
    ledger = Ledger()
    with connection.execute_wrapper(ledger), transaction.atomic():
        rename(player, "Ben", taken_back=True)
    assert ledger.kept == []


def test_what_found_no_row_is_not(player: Player) -> None:
    ledger = Ledger()
    with connection.execute_wrapper(ledger):
        Player.objects.filter(name="Nobody").update(hidden=True)
        Player.objects.get(pk=player.pk)
    assert ledger.kept == []
