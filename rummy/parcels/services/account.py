"""What comes in with the parcel of an account, beside what every parcel has?"""

from datetime import UTC

from django.utils.dateparse import parse_datetime

from rummy.engine.words import say
from rummy.parcels import queries
from rummy.parcels.services.unpacking import Unpacking
from rummy.people.days import is_beyond
from rummy.people.models import Phone
from rummy.people.parcel import ParcelRefused, shapes, whole
from rummy.people.queries import belongings
from rummy.people.visitor import Visitor
from rummy.scorekeeping.queries.export import sittings_of


def take_account(come: Unpacking) -> None:
    _phones(come)
    own = belongings(Visitor(account=come.arriving.account))
    book = queries.book_of_account(own)
    come.people(book)
    ours = set(sittings_of(own).order_by().values_list("pk", flat=True))
    come.sittings(book.hiding, ours, inside=())


def _phones(come: Unpacking) -> None:
    for place, told in enumerate(whole(come.read(shapes.PHONES), shapes.PHONES)):
        seen = parse_datetime(str(told.get("first_seen"))) if isinstance(told, dict) else None
        try:
            phone = come.arriving.phone(told["id"] if isinstance(told, dict) else None)
        except (KeyError, ValueError) as problem:
            raise ParcelRefused(come.file, f"[{place}].id", str(problem)) from problem
        if seen is None or seen.tzinfo is None or is_beyond(seen):
            raise ParcelRefused(come.file, f"[{place}].first_seen", say("A time has to stand here."))
        come.arriving.own[phone] = seen.astimezone(UTC)
    others = Phone.objects.filter(pk__in=come.arriving.own).exclude(account=come.arriving.account)
    if others.exists():
        raise ParcelRefused(come.file, "", say("This parcel was brought in by another account already."))
    come.arriving.store_phones(come.arriving.own)
