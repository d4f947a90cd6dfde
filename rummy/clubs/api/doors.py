"""Which club is meant, and what is a program answered where it may not?"""

from http import HTTPStatus
from typing import ClassVar

from drf_spectacular.types import OpenApiTypes

from rummy.clubs.asked import Asked
from rummy.people.errors import (
    ClaimRefused,
    ClubRefused,
    MayNot,
    MergeRefused,
    UnknownClub,
)
from rummy.people.queries.clubs import club_by_slug, own_stay
from rummy.people.rights import Deed
from rummy.scorekeeping.api.addresses import SLUG, part
from rummy.scorekeeping.api.known_address import KnownAddress, Scope

WHICH = (SLUG, part("id", "Which.", OpenApiTypes.UUID))


class ClubAddress(KnownAddress):
    """What is public needs no token; with one more may be told."""

    needs: ClassVar = {"GET": Scope.READ, "POST": Scope.CLUB}
    refusals: ClassVar = {
        UnknownClub: HTTPStatus.NOT_FOUND,
        MayNot: HTTPStatus.FORBIDDEN,
        **dict.fromkeys((ClubRefused, MergeRefused, ClaimRefused), HTTPStatus.UNPROCESSABLE_ENTITY),
    }

    def asked(self, slug: str) -> Asked:
        club = club_by_slug(slug)
        return Asked(club, self.visitor, own_stay(club, self.visitor))

    def may(self, slug: str, deed: Deed) -> Asked:
        """The same; raises MayNot before anything that was sent is read."""
        asked = self.asked(slug)
        asked.demand(deed)
        return asked
