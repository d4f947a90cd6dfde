"""Whose program is this, and what waits to be told?"""

from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User

from rummy.programs.keys import PREFIX, digest_of
from rummy.programs.models import Delivery, Hook, Token


def token_of(secret: str) -> Token | None:
    """The token with this secret, if it is let in. One query, none for what cannot be one."""
    if not secret.startswith(PREFIX):
        return None
    found = Token.objects.filter(digest=digest_of(secret), revoked_at=None, account__is_active=True)
    return found.select_related("account", "phone").first()


def tokens_of(account: User) -> list[Token]:
    """The programs that are let in, the newest first. One query."""
    return list(Token.objects.filter(account=account, revoked_at=None))


def names_let_in(account: User) -> list[str]:
    """What the programs and the addresses of this account are called. Two queries."""
    return [*(token.name for token in tokens_of(account)), *(hook.url for hook in hooks_of(account))]


def token_by_id(account: User, id: UUID) -> Token | None:
    """A program of this account, let in or shut out. One query."""
    return Token.objects.filter(account=account, pk=id).first()


def hooks_of(account: User) -> list[Hook]:
    """The addresses that are told. One query."""
    return list(Hook.objects.filter(account=account))


def hook_by_id(account: User, id: UUID) -> Hook | None:
    """An address of this account. One query."""
    return Hook.objects.filter(account=account, pk=id).first()


def is_anybody_told() -> bool:
    """Whether any address is told of anything. One query."""
    return Hook.objects.filter(stopped_at=None).exists()


def deliveries_of(hook: Hook, limit: int = 20) -> list[Delivery]:
    """What it was told last. One query."""
    return list(Delivery.objects.filter(hook=hook)[:limit])


def due(at: datetime, limit: int = 200) -> list[UUID]:
    """What waits to be told and is to be tried now. One query."""
    waiting = Delivery.objects.filter(
        state=Delivery.State.WAITING,
        next_try_at__lte=at,
        hook__stopped_at=None,
        hook__account__is_active=True,
    )
    return list(waiting.order_by("next_try_at").values_list("id", flat=True)[:limit])
