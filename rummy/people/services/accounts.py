"""What happens to a phone and its players when somebody signs in on it, or out?"""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from rummy.people.models import Phone, Player
from rummy.people.services.hiding import hide_alike
from rummy.people.services.persons import hold_persons


@transaction.atomic
def connect_phone(*, phone: Phone, account: User) -> None:
    """The phone is the account's, and so are the players it said "this is me" of. Twice is once.

    Players that already belong to another account stay there. Who hid one of them, here or there, hides them all.
    """
    Phone.objects.filter(pk=phone.pk).update(account=account)
    his = Player.objects.filter(Q(claimed_by=phone) | Q(account=account))
    hold_persons(his.values_list("pk", flat=True))
    Player.objects.filter(claimed_by=phone, account=None).update(account=account)
    hide_alike(account)


@transaction.atomic
def disconnect_phone(*, phone: Phone) -> None:
    """The phone is nobody's again. Players that were given to the account stay its own."""
    Phone.objects.filter(pk=phone.pk).update(account=None)
