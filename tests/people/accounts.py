"""What do tests of accounts need? Somebody with a password, and a server that sends mail."""

from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.test import Client

PASSWORD = "four aces and a joker"


def account(email: str = "ana@example.org") -> User:
    """An account with this address and the password of all tests."""
    user = User.objects.create_user(username=email, email=email, password=PASSWORD)
    EmailAddress.objects.create(user=user, email=email, primary=True, verified=True)
    return user


def sign_in(client: Client, user: User) -> Any:
    """Through the page, as people do."""
    return client.post("/account/login/", {"login": user.email, "password": PASSWORD})


def send_mail(settings: Any) -> None:
    """As with EMAIL_URL: addresses are proved by a code."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
    settings.MFA_PASSKEY_SIGNUP_ENABLED = True
    settings.MFA_ALLOW_UNVERIFIED_EMAIL = False


def code_in(body: str) -> str:
    """The code of a mail: what stands alone on a line."""
    return next(line for line in body.splitlines() if line and " " not in line and "/" not in line)
