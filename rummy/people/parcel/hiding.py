"""By which name do phones and accounts stand in a parcel? Never by their own: nobody can be found or impersonated by it."""

from dataclasses import dataclass
from uuid import UUID, uuid5

from django.contrib.auth.models import User

ANYWHERE = UUID("3f0c7a52-6f0e-4c1e-9d43-6f2b6a1c77d0")
OWNER = "owner"
# Accounts that stand for somebody of another book; nobody can sign in to them, or choose such a name.
STANDS_FOR = "parcel "
RANDOM, NAMED = 4, 5


def is_stand_in(phone: UUID | None) -> bool:
    """Whether this phone only stands for one of another book. Phones of this one have ids drawn by chance."""
    return phone is not None and phone.version == NAMED


@dataclass(frozen=True)
class Hiding:
    """How the phones and accounts behind a parcel are called in it.

    `scope` is the club; without one (a person's own parcel) the phones of others are called otherwise at each table,
    so that nobody is followed from one to the next. A stand-in keeps its name, so that what came can go on.
    """

    owner: User | None
    scope: UUID | None = None
    own: frozenset[UUID] = frozenset()

    def phone(self, phone: UUID, within: UUID) -> str:
        if is_stand_in(phone):
            return str(phone)
        return str(uuid5(ANYWHERE if phone in self.own else self.scope or within, phone.hex))

    def account(self, account: User, within: UUID) -> str:
        if self.owner is not None and account.pk == self.owner.pk:
            return OWNER
        if account.username.startswith(STANDS_FOR):
            return account.username.removeprefix(STANDS_FOR)
        return str(uuid5(self.scope or within, f"account {account.pk} {account.date_joined.isoformat()}"))
