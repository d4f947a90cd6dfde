"""What happens to a phone and its players when somebody signs in on it, or out?"""

from django.contrib.auth.models import User
from django.db import transaction

from rummy.people.models import Phone, Player
from rummy.people.services.persons import tell_changed


@transaction.atomic
def connect_phone(*, phone: Phone, account: User) -> None:
    """The phone is the account's, and so are the players it said "this is me" of. Twice is once.

    Players that already belong to another account stay there. Who hid one of them, here or there, hides them all.
    """
    Phone.objects.filter(pk=phone.pk).update(account=account)
    Player.objects.filter(claimed_by=phone, account=None).update(account=account)
    mine = Player.objects.filter(account=account)
    if mine.filter(hidden=True).exists():
        mine.update(hidden=True)
        tell_changed(mine.values_list("pk", flat=True))


@transaction.atomic
def disconnect_phone(*, phone: Phone) -> None:
    """The phone is nobody's again. Players that were given to the account stay its own."""
    Phone.objects.filter(pk=phone.pk).update(account=None)
