"""How does a program take a whole club, or all that is an account's, along in one file, and bring one?"""

from collections.abc import Callable
from http import HTTPStatus
from tempfile import SpooledTemporaryFile
from typing import IO, Any, ClassVar

from django.contrib.auth.models import User
from django.http import HttpResponseBase
from drf_spectacular.utils import OpenApiResponse
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from rummy.clubs.api.doors import ClubAddress
from rummy.parcels import services
from rummy.parcels.queries import account_documents, club_documents
from rummy.parcels.sending import sent
from rummy.parcels.services import Look as Found
from rummy.parcels.zipped import LARGEST_FILE, Parcel
from rummy.people.errors import ClubRefused, MayNot
from rummy.people.parcel import ParcelRefused
from rummy.people.rights import Deed
from rummy.scorekeeping.api.addresses import SLUG, described, refusals
from rummy.scorekeeping.api.answers import TooLarge
from rummy.scorekeeping.api.known_address import KnownAddress, Scope
from rummy.scorekeeping.api.open_address import body_of
from rummy.scorekeeping.api.schemas import one

ZIP = "application/zip"
IN_MEMORY = 1024 * 1024


class ZipParser(BaseParser):
    """A file of at most so many bytes, kept on the disk while it is large."""

    media_type = ZIP

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> IO[bytes]:
        # Closed by who unpacks it, or here where it is refused.
        file, left = SpooledTemporaryFile(IN_MEMORY), LARGEST_FILE  # noqa: SIM115
        while piece := stream.read(min(IN_MEMORY, left + 1)):
            left -= len(piece)
            if left < 0:
                file.close()
                raise TooLarge("This is larger than 64 MB. Who runs this Meldbook can bring it.")
            file.write(piece)
        file.seek(0)
        return file


def leaves(name: str, summary: str, description: str, **more: Any) -> Any:
    """An address that answers with a parcel, sent while it is being written."""
    told = {(200, ZIP): OpenApiResponse(one("ParcelFile"), "The parcel."), **refusals()}
    return described(operation_id=name, summary=summary, description=description, responses=told, **more)


def arrives(name: str, summary: str, description: str) -> Any:
    """An address that takes a parcel."""
    told = {
        200: OpenApiResponse(one("ParcelTold"), "What is in it."),
        413: OpenApiResponse(one("Errors"), "Larger than any parcel."),
        **refusals(),
        415: OpenApiResponse(one("Errors"), "Not sent as application/zip."),
    }
    return described(
        operation_id=name,
        summary=summary,
        description=description,
        request={ZIP: one("ParcelFile")},
        responses=told,
    )


class OfClub(ClubAddress):
    """A whole club."""

    needs: ClassVar = {"GET": Scope.CLUB}

    @leaves(
        "club_parcel",
        "Take a club along",
        "All of it in one file, as docs/parcels.md says. For its owner.",
        parameters=[SLUG],
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        asked = self.may(slug, Deed.TAKE_ALONG)
        return sent(club_documents(asked.club), asked.club.slug)


class Mine(KnownAddress):
    """All that is an account's."""

    needs: ClassVar = {"GET": Scope.ME}

    @leaves("my_parcel", "Take my things along", "My tables and who I am in one file.")
    def get(self, request: Request) -> HttpResponseBase:
        return sent(account_documents(self.token.account), "me")


class Arriving(KnownAddress):
    """A parcel that is brought. What is here already stays as it is, so the same twice changes nothing."""

    parser_classes = (ZipParser,)
    needs: ClassVar = {"POST": Scope.ME}
    refusals: ClassVar = {
        MayNot: HTTPStatus.FORBIDDEN,
        **dict.fromkeys((ParcelRefused, ClubRefused), HTTPStatus.UNPROCESSABLE_ENTITY),
    }

    def done(self, request: Request, verb: Callable[..., Found]) -> Response:
        account = self.token.account
        assert isinstance(account, User)
        arrived = body_of(request)
        if not arrived:
            raise ParcelRefused("", "", "Send the parcel: a .zip that a Meldbook made.")
        with arrived as file:
            return Response(_told(verb(parcel=Parcel(file), account=account, at=self.now)))


class Look(Arriving):
    """What would come."""

    @arrives("look_at_parcel", "Look at a parcel", "All of it is read and checked, and nothing stored.")
    def post(self, request: Request) -> Response:
        return self.done(request, services.look)


class Bring(Arriving):
    """All of it, or nothing."""

    @arrives(
        "bring_parcel",
        "Bring a parcel",
        "All of it, or nothing. The same twice changes nothing, so it needs no `id`. A new club is yours then.",
    )
    def post(self, request: Request) -> Response:
        return self.done(request, services.unpack)


def _told(found: Found) -> dict[str, Any]:
    return {
        "name": found.name,
        "of": "club" if found.is_club else "account",
        "club": found.club.slug if found.club else None,
        "here": found.is_here,
        "counts": [
            {"kind": count.kind, "new": count.new, "alike": count.alike, "other": count.other}
            for count in found.counts
        ],
        "hands": found.hands,
    }
