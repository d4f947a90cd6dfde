"""In which ways do accounts here differ from the library's usual ones?"""

from functools import partial
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from rummy.engine.words import say
from rummy.people.queries.accounts import passkeys_told

SECOND_FACTOR = "allauth.mfa.stages.AuthenticateStage"


class AccountAdapter(DefaultAccountAdapter):
    """A passkey is another way in, not a second lock: a scorebook that nobody can open again is worse.

    What is refused says what to do.
    """

    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": gettext_lazy("This account is closed. Ask whoever runs this book."),
        "duplicate_email": gettext_lazy("This is your address already."),
        "email_password_mismatch": gettext_lazy(
            "This address and this password do not belong together. Look at both again: capitals count in a password."
        ),
        "email_taken": gettext_lazy("There is an account with this address: sign in to it."),
        "enter_current_password": gettext_lazy("This is not your password now. Type it once more."),
        "incorrect_code": gettext_lazy("This is not the code we sent last. Look into the newest mail."),
        "incorrect_password": gettext_lazy("This is not your password. Type it once more."),
        "rate_limited": gettext_lazy("That was too often. Wait a few minutes, then try again."),
        "same_as_current": gettext_lazy("That is what it is now: choose another."),
        "too_many_login_attempts": gettext_lazy(
            "The password was wrong too often. Wait a few minutes, then try again."
        ),
        "unknown_email": gettext_lazy("No account has this address. Look at it again, or make an account."),
    }

    def populate_username(self, request: HttpRequest, user: User) -> None:
        """Made from the address: who asks for an account twice at once finds the name taken."""
        name = uuid5(NAMESPACE_URL, f"mailto:{user.email}").hex
        if not User.objects.filter(username=name).exclude(email=user.email).exists():
            user.username = name
        super().populate_username(request, user)

    def get_login_stages(self) -> list[str]:
        return [stage for stage in super().get_login_stages() if stage != SECOND_FACTOR]

    def send_notification_mail(
        self, prefix: str, user: User, context: dict[str, Any] | None = None, email: str | None = None
    ) -> None:
        """A mail that tells of a new password may name the passkeys: it shuts none of them out."""
        told = {"passkeys": partial(passkeys_told, user), **(context or {})}
        super().send_notification_mail(prefix, user, told, email)


class PasskeyAdapter(DefaultMFAAdapter):
    """A passkey is called so until its owner calls it something else. It is no code, whatever the library calls it."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": gettext_lazy(
            "This passkey was not accepted. Try it once more, or sign in with your password."
        ),
    }

    def generate_authenticator_name(self, user: User, type: str) -> str:
        there = Authenticator.objects.filter(user_id=user.pk, type=type).count()
        return say("Passkey {number}", number=there + 1)
