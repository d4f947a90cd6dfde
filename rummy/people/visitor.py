"""Who is asking for a page, and which players are his?"""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.http import HttpRequest

from rummy.people.models import Phone, Player
from rummy.people.phones import remember_phone


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whoever asks: a phone, None where it never wrote or joined; an account, None where nobody is signed in."""

    phone: Phone | None = None
    account: User | None = None

    def is_the(self, player: Player) -> bool:
        """Did this visitor say that the player is himself? What belongs to an account needs that account.

        Who is signed in is nobody the phone said so of before: it may be a friend's.
        """
        if player.account_id is not None:
            return self.account is not None and player.account_id == self.account.pk
        return self.account is None and self.phone is not None and player.claimed_by_id == self.phone.pk

    def may_take_over(self, player: Player) -> bool:
        """Did the phone say so of this player before its visitor signed in, who may be the same?"""
        said_here = self.phone is not None and player.claimed_by_id == self.phone.pk
        return self.account is not None and player.account_id is None and said_here

    def keeps(self, player: Player) -> bool:
        """May this visitor say who the player is? Who he is himself, and guests his phones wrote down.

        For the guests in the book of a club its officers may, and `rummy.people.services.clubs` asks them.
        """
        if player.erased_at is not None:
            return False
        if player.claimed_by_id is not None:
            return self.is_the(player)
        if player.club_id is not None:
            return False
        if self.phone is not None and player.made_by_id == self.phone.pk:
            return True
        return self.account is not None and player.made_by.account_id == self.account.pk


NOBODY = Visitor()


def visitor_of(request: HttpRequest) -> Visitor:
    """The visitor behind this request. No query where nobody is signed in."""
    user = getattr(request, "user", None)
    account = user if user is not None and user.is_authenticated else None
    return Visitor(phone=getattr(request, "phone", None), account=account)


def writer_of(request: HttpRequest, at: datetime) -> Visitor:
    """The visitor of a request that writes: somebody signed in has a phone with its row by then."""
    visitor = visitor_of(request)
    if visitor.account is None or visitor.phone is not None:
        return visitor
    return Visitor(phone=remember_phone(request, at=at), account=visitor.account)
