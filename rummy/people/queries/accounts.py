"""By which name is an account known where it acts, and which passkeys open it?"""

from collections.abc import Iterable

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User

from rummy.engine.words import many
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


def passkeys_told(user: User) -> str:
    """Which passkeys open the account, as their owner calls them, the oldest first; empty for none. One query."""
    keys = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN).order_by("pk")
    names = [key.wrap().name for key in keys]
    if not names:
        return ""
    return many(
        len(names),
        "This passkey opens your account as before: {names}.",
        "These passkeys open your account as before: {names}.",
        names=", ".join(names),
    )
