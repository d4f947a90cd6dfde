"""What arrives with a parcel: which phones and accounts does it name, and what has to be refused?"""

from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from functools import reduce
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Model

from rummy.engine.words import explained, say
from rummy.people.errors import PeopleError
from rummy.people.models import Phone, Player
from rummy.people.names import LONGEST, fault_of, tidy
from rummy.people.parcel.hiding import OWNER, STANDS_FOR, is_stand_in


class ParcelRefused(PeopleError):
    """The parcel cannot be taken: in which document, at which place, and what to do."""

    def __init__(self, file: str, place: str, sentence: str) -> None:
        super().__init__(reduce(explained, filter(None, (file, place, sentence))))
        self.file, self.place, self.sentence = file, place, sentence


def whole(told: object, file: str) -> list[Any]:
    """The document, if it is a list."""
    if not isinstance(told, list):
        raise ParcelRefused(file, "", say("This is not a list. Send the parcel as it was saved."))
    return told


def among(told: object, known: Container[object]) -> bool:
    """Whether this is one of the names or numbers that are known; a list or an object is none."""
    return isinstance(told, str | int) and told in known


def check_name(name: str, file: str, place: str, *, longest: int = LONGEST) -> None:
    """Nobody comes in under a name that the book would not take from a form. Raises ParcelRefused."""
    if tidy(name) != name:
        said = say("Names may not begin or end with spaces or hold odd signs: put them right first.")
        raise ParcelRefused(file, place, said)
    if fault := fault_of(name, longest=longest):
        raise ParcelRefused(file, place, fault)


@dataclass
class Arriving:
    """Somebody takes a parcel: for whom, when, and what of it is known so far.

    `players` are all it names, new or here already; seats may only be taken by those in `usable`, so that no parcel
    writes into the record of somebody it does not belong to.
    """

    account: User
    at: datetime
    own: dict[UUID, datetime] = field(default_factory=dict)
    needed: set[UUID] = field(default_factory=set)
    players: dict[UUID, Player] = field(default_factory=dict)
    usable: set[UUID] = field(default_factory=set)
    partnerships: set[UUID] = field(default_factory=set)
    evenings: set[UUID] = field(default_factory=set)
    sittings: set[UUID] = field(default_factory=set)
    accounts: dict[str, User] = field(default_factory=dict)

    def phone(self, told: object) -> UUID:
        """The stand-in that a parcel names; raises ValueError where that is no stand-in."""
        found = UUID(told) if isinstance(told, str) else None
        if found is None or not is_stand_in(found) or str(found) != told:
            raise ValueError(say("A phone stands here under a name that no parcel gives."))
        return found

    def user(self, told: object) -> User:
        """Whose account that is: the one that takes the parcel, or one that stands for somebody and is stored later."""
        if told == OWNER:
            return self.account
        name = str(UUID(told)) if isinstance(told, str) else ""
        if name != told:
            raise ValueError(say("An account stands here under a name that no parcel gives."))
        return self.accounts.setdefault(name, User(username=STANDS_FOR + name, is_active=False))

    def needs(self, *rows: Model) -> None:
        """Store the phones and accounts that these new rows name; what is here already stays as it is."""
        columns = [(row, column) for row in rows for column in row._meta.concrete_fields]
        named = {getattr(row, column.attname) for row, column in columns if column.related_model is Phone}
        self.store_phones({phone for phone in named if phone is not None})
        for row, column in columns:
            if column.related_model is User:
                self._store_account(getattr(row, column.name))

    def store_phones(self, phones: Iterable[UUID]) -> None:
        """Phones nobody has, beside those that are the account's own. Raises ParcelRefused where one is another's here."""
        new = [phone for phone in phones if phone not in self.needed]
        others = Phone.objects.filter(pk__in=new, account__isnull=False).exclude(account=self.account)
        if new and others.exists():
            raise ParcelRefused("", "", say("This parcel was brought in by another account already."))
        Phone.objects.bulk_create(
            (
                Phone(
                    pk=phone,
                    first_seen=self.own.get(phone, self.at),
                    account=self.account if phone in self.own else None,
                )
                for phone in new
            ),
            ignore_conflicts=True,
        )
        self.needed.update(new)

    def _store_account(self, user: User | None) -> None:
        """Somebody who had an office elsewhere: an account nobody can sign in to."""
        if user is None or not user._state.adding:
            return
        there = User.objects.filter(username=user.username).first()
        if there is None:
            user.set_unusable_password()
            user.save()
        else:
            user.pk, user._state.adding = there.pk, False
