"""How does an account let a program in, and shut it out again?"""

import secrets
from collections.abc import Collection
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction

from rummy.engine.words import say
from rummy.people.models import Phone
from rummy.people.names import tidy
from rummy.programs.errors import ProgramRefused
from rummy.programs.keys import PREFIX, digest_of
from rummy.programs.models import Hook, Token

MOST = 20
SEEN_EVERY = timedelta(minutes=5)


@transaction.atomic
def make_token(*, account: User, name: str, scopes: Collection[str], at: datetime) -> tuple[Token, str]:
    """A new token and its secret, which is told this once. Raises ProgramRefused."""
    called = tidy(name)[:60]
    if not called:
        raise ProgramRefused(say("Give the program a name, so that you know it again."))
    if not scopes or set(scopes) - set(Token.Scope.values):
        raise ProgramRefused(say("Choose what the program may do."))
    User.objects.select_for_update().get(pk=account.pk)
    if Token.objects.filter(account=account, revoked_at=None).count() >= MOST:
        raise ProgramRefused(say("You have {most} programs already: shut one out first.", most=MOST))
    secret = PREFIX + secrets.token_urlsafe(32)
    token = Token.objects.create(
        account=account,
        phone=Phone.objects.create(first_seen=at, account=account),
        name=called,
        digest=digest_of(secret),
        ending=secret[-4:],
        scopes=sorted(scopes),
        made_at=at,
    )
    return token, secret


@transaction.atomic
def revoke_token(*, token: Token, at: datetime) -> None:
    """The program is let in no more. What it wrote stays. Twice is once."""
    Token.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=at)


@transaction.atomic
def shut_all_out(*, account: User, at: datetime) -> None:
    """No program of this account is let in any more, and no address told."""
    Token.objects.filter(account=account, revoked_at=None).update(revoked_at=at)
    Hook.objects.filter(account=account).delete()


def used(*, token: Token, at: datetime) -> None:
    """Note that the program was here, at most every five minutes."""
    if token.used_at is None or at - token.used_at >= SEEN_EVERY:
        Token.objects.filter(pk=token.pk).update(used_at=at)
