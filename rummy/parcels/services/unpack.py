"""How does a parcel come in? Looked at first; then all of it in one transaction, or nothing. Twice is once."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import IntegrityError

from rummy.engine.words import say
from rummy.parcels import queries
from rummy.parcels.services.account import take_account
from rummy.parcels.services.club import take_club
from rummy.parcels.services.unpacking import Look, Unpacking
from rummy.parcels.zipped import Parcel
from rummy.people.parcel import ParcelRefused
from rummy.people.services.hiding import hide_alike
from rummy.scorekeeping.services.transaction import trying, writing

TAKE = {"club": take_club, "account": take_account}


def look(*, parcel: Parcel, account: User, at: datetime) -> Look:
    """Take all of it and take that back again: so nothing is refused later that was not refused here. Raises ParcelRefused and MayNot."""
    with trying():
        return _taken(Unpacking(parcel, account, at))


def unpack(*, parcel: Parcel, account: User, at: datetime) -> Look:
    """Take all of it into the book; what is here already stays as it is. Raises ParcelRefused and MayNot."""
    with writing():
        return _taken(Unpacking(parcel, account, at))


def _taken(come: Unpacking) -> Look:
    try:
        name = _read_head(come)
        TAKE[come.of](come)
        hide_alike(come.arriving.account)
    except IntegrityError as problem:
        said = say("This does not fit together with what is in the book here.")
        raise ParcelRefused(come.file, "", said) from problem
    return come.look(name)


def _read_head(come: Unpacking) -> str:
    """What the parcel is called; whose it is stands in `come` from then on."""
    head = come.read(queries.HEAD)
    if not isinstance(head, dict) or head.get("of") not in list(TAKE):
        raise ParcelRefused(come.file, "of", say("This does not say whether it is a club or an account."))
    if head.get("parcel") != queries.FORMAT:
        raise ParcelRefused(come.file, "parcel", say("A newer Meldbook made this parcel. Update this one."))
    come.of = head["of"]
    return str(head.get("name", ""))
