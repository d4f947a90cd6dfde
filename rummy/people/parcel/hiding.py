"""By which name do phones and accounts stand in a parcel? Never by their own: nobody can be found or impersonated by it."""

from dataclasses import dataclass
from uuid import UUID, uuid5

from django.contrib.auth.models import User

ANYWHERE = UUID("3f0c7a52-6f0e-4c1e-9d43-6f2b6a1c77d0")
OWNER = "owner"
# Accounts that stand for somebody of another book; nobody can sign in to them, or choose such a name.
STANDS_FOR = "parcel "
# Versions of ids, by which a phone is known for what it is. The phones of this book have ids drawn by chance.
NAMED, SHUT_OUT = 5, 3


def is_stand_in(phone: UUID | None) -> bool:
    """Whether this phone only stands for one of another book."""
    return phone is not None and phone.version == NAMED


def is_shut_out(phone: UUID) -> bool:
    """Whether this phone only stands for one of this book that its owner shut out."""
    return phone.version == SHUT_OUT


def shut_out_as(phone: UUID) -> UUID:
    """How a phone is called here once it is shut out, so that in the parcels of its owner it is called as before."""
    return UUID(int=_of_its_owner(phone).int, version=SHUT_OUT)


def _of_its_owner(phone: UUID) -> UUID:
    if is_shut_out(phone):
        return UUID(int=phone.int, version=NAMED)
    return uuid5(ANYWHERE, phone.hex)


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
        return str(_of_its_owner(phone) if phone in self.own else uuid5(self.scope or within, phone.hex))

    def account(self, account: User, within: UUID) -> str:
        if self.owner is not None and account.pk == self.owner.pk:
            return OWNER
        if account.username.startswith(STANDS_FOR):
            return account.username.removeprefix(STANDS_FOR)
        return str(uuid5(self.scope or within, f"account {account.pk} {account.date_joined.isoformat()}"))
