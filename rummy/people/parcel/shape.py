"""How does a row of the database stand in a parcel, and how is it read back and checked?"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import models

from rummy.engine.saying import Said
from rummy.engine.words import say
from rummy.people.days import is_beyond
from rummy.people.models import Phone
from rummy.people.parcel.hiding import Hiding
from rummy.people.parcel.reading import Arriving, ParcelRefused

Told = dict[str, Any]


def plain(value: object) -> Any:
    """A value of a field as JSON has it; moments in UTC."""
    if isinstance(value, Said):
        return value.kept
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, UUID | date | time):
        return str(value)
    return str(value) if isinstance(value, models.Model) else value


@dataclass(frozen=True)
class Shape:
    """Which fields of a model travel. `more` are keys beside them that others read.

    `later` fields are not in parcels that were made before there were any: they are as in a new row then.
    """

    model: type[models.Model]
    fields: tuple[str, ...]
    more: tuple[str, ...] = ()
    later: tuple[str, ...] = ()

    def tell(self, row: models.Model, hiding: Hiding, within: UUID) -> Told:
        """The row's fields as JSON."""
        return {name: _told(row, self._field(name), hiding, within) for name in self.fields}

    def read(self, told: object, arriving: Arriving, file: str, place: str = "") -> models.Model:
        """A row that is not stored yet. Raises ParcelRefused with the place of what is wrong."""
        checked = self.keys(told, file, place)
        row = self.model()
        for name in (name for name in self.fields if name in checked):
            where = f"{place}.{name}".lstrip(".")
            try:
                _put(row, self._field(name), checked[name], arriving)
            except ValidationError as problem:
                raise ParcelRefused(file, where, " ".join(problem.messages)) from problem
            except (ValueError, TypeError, OverflowError) as problem:
                raise ParcelRefused(file, where, str(problem)) from problem
        return row

    def keys(self, told: object, file: str, place: str) -> Told:
        """What was told, if it has every key but later ones, and no other."""
        if not isinstance(told, dict):
            raise ParcelRefused(file, place, say("This is not an object. Send the parcel as it was saved."))
        wanted = {*self.fields, *self.more}
        if missing := sorted(wanted - {*self.later} - told.keys()):
            raise ParcelRefused(file, place, say("“{key}” is missing.", key=missing[0]))
        if unknown := sorted(map(str, told.keys() - wanted)):
            raise ParcelRefused(
                file,
                place,
                say(
                    "Nobody knows “{key}”. If a newer Meldbook made the parcel, update this one first.",
                    key=unknown[0][:40],
                ),
            )
        return told

    def _field(self, name: str) -> Any:
        return self.model._meta.get_field(name)


def _told(row: models.Model, field: Any, hiding: Hiding, within: UUID) -> Any:
    value = getattr(row, field.attname)
    if value is None or not field.is_relation:
        return plain(value)
    if field.related_model is Phone:
        return hiding.phone(value, within)
    if field.related_model is User:
        return hiding.account(getattr(row, field.name), within)
    return plain(value)


Reader = Callable[[Any, Arriving], Any]
RELATED: Mapping[type[models.Model], Reader] = {
    Phone: lambda told, arriving: arriving.phone(told),
    User: lambda told, arriving: arriving.user(told),
}


def _put(row: models.Model, field: Any, told: Any, arriving: Arriving) -> None:
    """Set a field to what was told, if that is what this field would tell."""
    if told is None:
        if not field.null:
            raise ValueError(say("Something has to stand here."))
        setattr(row, field.attname, None)
    elif field.is_relation and field.related_model in RELATED:
        found = RELATED[field.related_model](told, arriving)
        setattr(row, field.name if isinstance(found, User) else field.attname, found)
    elif field.is_relation:
        setattr(row, field.attname, _same(field.target_field.to_python(told), told))
    else:
        value = _same(field.to_python(told), told)
        if isinstance(value, date) and is_beyond(value):
            raise _unlike(told)
        if not isinstance(field, models.JSONField) or value is None:
            field.clean(value, row)
        elif field.has_default() and type(value) is not type(field.get_default()):
            raise _unlike(told)
        setattr(row, field.attname, value)


def _same(value: Any, told: Any) -> Any:
    if plain(value) != told or type(plain(value)) is not type(told):
        raise _unlike(told)
    return value


def _unlike(told: Any) -> ValueError:
    return ValueError(say("“{told}” is not written as a parcel writes it.", told=str(told)[:60]))
