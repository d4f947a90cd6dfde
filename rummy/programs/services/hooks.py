"""How does an account say which addresses are told?"""

import secrets
from datetime import datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.db import transaction

from rummy.engine.words import say
from rummy.programs.errors import ProgramRefused
from rummy.programs.models import Hook

MOST = 10


@transaction.atomic
def add_hook(*, account: User, url: str, at: datetime) -> Hook:
    """Tell this address from now on; an address that is told already stays as it is, made earlier. Raises ProgramRefused."""
    asked = url.strip()
    _refuse_odd(asked)
    User.objects.select_for_update().get(pk=account.pk)
    known = Hook.objects.filter(account=account, url=asked).first()
    if known is not None:
        return known
    if Hook.objects.filter(account=account).count() >= MOST:
        raise ProgramRefused(say("You have {most} addresses already: take one out first.", most=MOST))
    return Hook.objects.create(account=account, url=asked, secret=secrets.token_hex(32), made_at=at)


def _refuse_odd(url: str) -> None:
    try:
        URLValidator(schemes=["http", "https"])(url)
        urlsplit(url).port  # noqa: B018 - a port above 65535 is told by reading it
    except (ValidationError, ValueError) as error:
        raise ProgramRefused(
            say("Write a whole address, such as https://example.org/hook."), where="url"
        ) from error
    if len(url) > 300 or urlsplit(url).username is not None:
        raise ProgramRefused(say("An address has at most 300 letters and no password in it."), where="url")
    if not settings.HOOKS_AT_HOME and urlsplit(url).scheme != "https":
        raise ProgramRefused(say("Only addresses that begin with https:// are told."), where="url")


@transaction.atomic
def remove_hook(*, hook: Hook) -> None:
    """The address is told nothing more, and what waited for it is gone."""
    hook.delete()


@transaction.atomic
def start_hook(*, hook: Hook) -> None:
    """Tell an address again that had failed too often."""
    Hook.objects.filter(pk=hook.pk).update(failures=0, stopped_at=None)
