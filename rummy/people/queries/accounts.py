"""By which name is an account known where it acts?"""

from collections.abc import Iterable

from django.contrib.auth.models import User

from rummy.people.models import Player


def names_of_accounts(accounts: Iterable[int]) -> dict[int, str]:
    """Of each account the name it plays under, the first it had; who plays nowhere is what stands before the @. Two queries."""
    asked = set(accounts)
    found = {
        key: address.split("@")[0]
        for key, address in User.objects.filter(pk__in=asked).values_list("pk", "email")
    }
    own = Player.objects.filter(account__in=asked, erased_at=None).order_by("-made_at", "pk")
    return {**found, **dict(own.values_list("account", "name"))}
