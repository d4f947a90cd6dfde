"""What follows when somebody signs in or out, or has forgotten his password?"""

from typing import Any

from allauth.account.signals import password_reset
from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from rummy.people.language import language_chosen_here
from rummy.people.phones import remember_phone
from rummy.people.queries.accounts import passkeys_told
from rummy.people.services.accounts import connect_phone, disconnect_phone
from rummy.people.services.languages import bring_language
from rummy.people.sessions import signed_in_on


@receiver(user_logged_in)
def connect(sender: object, *, request: HttpRequest | None, user: User, **facts: Any) -> None:
    """The phone somebody signs in on becomes his, known if it was not yet, and speaks his language."""
    if request is not None:
        phone = remember_phone(request, at=timezone.now())
        connect_phone(phone=phone, account=user)
        signed_in_on(request, phone)
        brought = bring_language(account=user, here=language_chosen_here(request))
        request.language_to_keep = brought  # type: ignore[attr-defined]


@receiver(user_logged_out)
def disconnect(sender: object, *, request: HttpRequest | None, **facts: Any) -> None:
    phone = getattr(request, "phone", None)
    if phone is not None:
        disconnect_phone(phone=phone)


@receiver(password_reset)
def tell_of_passkeys(sender: object, *, request: HttpRequest, user: User, **facts: Any) -> None:
    """A new password shuts no passkey out: whoever had the account may have added one."""
    if told := passkeys_told(user):
        messages.warning(request, told, extra_tags="passkeys")
