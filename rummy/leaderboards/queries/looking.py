"""How is a question about whoever looks written once, for all who look?"""

from collections.abc import Callable
from functools import cached_property
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import QuerySet

from rummy.leaderboards.statements import Given, Prepared, Sent
from rummy.people.models import Phone
from rummy.people.visitor import Visitor

# Nobody has these: they stand in the question for the phone and the account that are given.
_PHONE, _ACCOUNT = Phone(pk=UUID(int=0x6D656C64)), User(pk=-0x6D656C64)
_STANDS_FOR = {_PHONE.pk: Given("phone"), _ACCOUNT.pk: Given("account")}


class OfVisitor:
    """A query of Django's that is made for a visitor, compiled once for each kind of them: with a phone, with an account."""

    def __init__(
        self, query: Callable[[Visitor], QuerySet[Any, Any]], row: Callable[..., Any] | None = None
    ) -> None:
        self.query, self.row = query, row

    def of(self, visitor: Visitor, **given: Any) -> Sent:
        kind = (visitor.phone is not None, visitor.account is not None)
        phone, account = visitor.phone and visitor.phone.pk, visitor.account and visitor.account.pk
        return self._by_kind[kind].of(phone=phone, account=account, **given)

    @cached_property
    def _by_kind(self) -> dict[tuple[bool, bool], Prepared]:
        return {
            (phone, account): self._for(phone, account)
            for phone in (False, True)
            for account in (False, True)
        }

    def _for(self, phone: bool, account: bool) -> Prepared:
        visitor = Visitor(_PHONE if phone else None, _ACCOUNT if account else None)
        return Prepared(lambda: self.query(visitor), self.row, stands_for=_STANDS_FOR)
