"""What happens to a phone when somebody signs in on it, or out?"""

from django.contrib.auth.models import User

from rummy.people.models import Phone


def connect_phone(*, phone: Phone, account: User) -> None:
    """The phone is the account's. Twice is once.

    Whom it said "this is me" of stays the phone's: it may be lent, and whoever signed in is asked (`claim_player`).
    """
    Phone.objects.filter(pk=phone.pk).update(account=account)


def disconnect_phone(*, phone: Phone) -> None:
    """The phone is nobody's again. Players that were given to the account stay its own."""
    Phone.objects.filter(pk=phone.pk).update(account=None)
