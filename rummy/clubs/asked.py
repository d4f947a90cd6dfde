"""Which club is asked about, who asks, and what may he do there?"""

from dataclasses import dataclass

from rummy.engine.words import say
from rummy.people.errors import MayNot
from rummy.people.models import Club, Membership
from rummy.people.reading import Reader, reader_of
from rummy.people.rights import Deed, Role, deeds_of
from rummy.people.visitor import Visitor


@dataclass(frozen=True, slots=True)
class Asked:
    """A club, who asks there, and his own stay in it if he is a member."""

    club: Club
    visitor: Visitor
    stay: Membership | None

    @property
    def role(self) -> Role | None:
        return Role(self.stay.role) if self.stay else None

    @property
    def reader(self) -> Reader:
        return reader_of(self.club, self.role)

    @property
    def may(self) -> dict[str, bool]:
        """Every deed by its name, for the templates."""
        allowed = deeds_of(self.role)
        return {deed.name: deed in allowed for deed in Deed}

    def demand(self, deed: Deed) -> None:
        """Raises MayNot unless the visitor may do so here."""
        if deed in deeds_of(self.role):
            return
        if self.visitor.account is None:
            raise MayNot(say("This page is for the club’s own people. If you are one of them, sign in."))
        raise MayNot(say("Your role in {club} does not reach so far.", club=self.club.name))
