"""What may the body of a write hold? Every fault is told at once, by its place."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, ClassVar
from uuid import UUID

from rest_framework import serializers
from rest_framework.exceptions import APIException
from rest_framework.request import Request

from rummy.people.names import LONGEST
from rummy.people.pasted import LARGEST, too_much
from rummy.scorekeeping.api.field_shapes import COLOURS
from rummy.scorekeeping.api.known_address import sent_key
from rummy.scorekeeping.api.open_address import body_of
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.sent_hands import HIGHEST

# What JSON calls them; Django REST framework says dictionary and str.
OBJECT, LIST = "Must be an object: {{...}}.", "Must be a list: [...]."


class Body(serializers.Serializer):
    """Knows its fields and no others."""

    default_error_messages: ClassVar = {"invalid": OBJECT}

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            said = f"is no field here; there are {', '.join(self.fields) or 'none'}."
            unknown = {str(name)[:40]: said for name in data if name not in self.fields}
            if unknown:
                raise serializers.ValidationError(unknown)
        return super().to_internal_value(data)


class ObjectField(serializers.DictField):
    """Values by their names."""

    default_error_messages: ClassVar = {"not_a_dict": OBJECT}


class ListField(serializers.ListField):
    """Values in their order."""

    default_error_messages: ClassVar = {"not_a_list": LIST}


class IdField(serializers.UUIDField):
    """An id as it is written. Django REST framework also makes one of a number, and who counts his own would meet others."""

    def to_internal_value(self, data: Any) -> UUID:
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        found: UUID = super().to_internal_value(data)
        return found


class NumberField(serializers.IntegerField):
    """A whole number as JSON writes it. Django REST framework also reads one in a text; no score document does."""

    def to_internal_value(self, data: Any) -> int:
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("invalid")
        found: int = super().to_internal_value(data)
        return found


class TruthField(serializers.BooleanField):
    """true or false as JSON writes them, and no word or number that may mean so."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Written:
    """A text as JSON writes one. Django REST framework also makes one of a number."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            raise serializers.ValidationError("Must be a text, in quotes.")
        text: str = super().to_internal_value(data)  # type: ignore[misc]
        return text


class TextField(Written, serializers.CharField):
    """Any text."""


class MomentField(Written, serializers.DateTimeField):
    """A moment with its zone. Django REST framework also takes one without, which is another one in every country."""

    def enforce_timezone(self, value: datetime) -> datetime:
        if value.tzinfo is None:
            raise serializers.ValidationError(
                "Must say its zone: 2026-03-12T19:30:00Z, or +01:00 instead of Z."
            )
        found: datetime = super().enforce_timezone(value)
        return found


class SlugField(Written, serializers.SlugField):
    """The key of something."""


class WordField(serializers.ChoiceField):
    """One of these words."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str) or data not in self.choices:
            raise serializers.ValidationError(f"Must be one of {', '.join(self.choices)}.")
        return data


class DeedBody(Body):
    """A write that comes to the same when it is sent at once again, so it needs no id. With one it is done once, however late."""

    id = IdField(required=False)


class Write(DeedBody):
    """A write with its id, made by who sends it: sent twice it is done once. The header Idempotency-Key serves as well."""


class LinesField(TextField):
    """What was pasted, a line each: as many as are read at once."""

    def __init__(self, most: int) -> None:
        super().__init__(max_length=LARGEST, trim_whitespace=False)
        self.most = most

    def to_internal_value(self, data: Any) -> str:
        text: str = super().to_internal_value(data)
        fault = too_much(text, self.most)
        if fault:
            raise serializers.ValidationError(fault)
        return text


class HandBody(Write):
    number = NumberField(min_value=1, max_value=HIGHEST)
    base = NumberField(min_value=0, max_value=HIGHEST, default=0)
    hand = ObjectField()


class AboutBody(Write):
    about = IdField()


class WordBody(AboutBody):
    name = TextField(max_length=LONGEST, allow_blank=True, default="")
    whose = TextField(max_length=LONGEST, allow_blank=True, default="")


class WithdrawBody(Write):
    whose = TextField(max_length=LONGEST, allow_blank=True, default="")


class ObjectionBody(WordBody):
    reason = TextField(max_length=200)


class ChoiceBody(Write):
    chosen = IdField()


class SideBody(Body):
    name = TextField(max_length=90)
    players = ListField(child=TextField(max_length=40), min_length=1, max_length=2)


class SideField(serializers.Field):
    """A player's name, or a partnership: as in a score document."""

    def to_internal_value(self, data: Any) -> tuple[str | None, list[str]]:
        if isinstance(data, str):
            return None, [data]
        if not isinstance(data, dict):
            raise serializers.ValidationError("Must be a name, or an object with `name` and `players`.")
        side = SideBody(data=data)
        side.is_valid(raise_exception=True)
        return side.validated_data["name"], list(side.validated_data["players"])


class SittingBody(Write):
    game = SlugField(max_length=40)
    options = ObjectField(default=dict)
    sides = ListField(child=SideField(), min_length=1, max_length=12)
    first_dealer = TextField(max_length=40, required=False)


class RestoreBody(Write):
    version = IdField(required=False)


class BringBody(Write):
    document = ObjectField()


class JoinBody(DeedBody):
    code = TextField(max_length=20)


class ColourField(WordField):
    """One of the colours, as the number they are kept by."""

    def __init__(self) -> None:
        super().__init__(choices=COLOURS)

    def to_internal_value(self, data: Any) -> Any:
        return COLOURS.index(super().to_internal_value(data)) + 1


class ColourBody(DeedBody):
    side = TextField(max_length=90)
    colour = ColourField()


class LinkBody(DeedBody):
    ends = TextField(max_length=20)
    watch_only = ListField(child=NumberField(min_value=1, max_value=HIGHEST), default=list, max_length=100)


class AgreeingBody(DeedBody):
    agreeing = WordField(choices=Sitting.Agreeing.values)
    watchers_agree = TruthField(default=False)


def look(body: type[Body], request: Request) -> dict[str, Any]:
    """The fields sent with a question: nothing is stored, so an id says nothing. Raises ValidationError with every fault."""
    return {name: value for name, value in _fields(body, request).items() if name != "id"}


def read(body: type[Body], request: Request, may: Callable[[], object] | None = None) -> dict[str, Any]:
    """The fields sent; a write gets its id from the body or the header. Raises ValidationError with every fault.

    `may` raises where nothing may be written here: who sends what is faulty is told that first. Where nothing is faulty
    the service asks, so that a write that was done is told again to who may not do it any more.
    """
    try:
        return _read(body, request)
    except APIException:
        if may:
            may()
        raise


def _read(body: type[Body], request: Request) -> dict[str, Any]:
    fields = _fields(body, request)
    if issubclass(body, DeedBody):
        fields["id"] = _id(fields, request)
    if issubclass(body, Write) and fields["id"] is None:
        raise serializers.ValidationError(
            {"id": "is missing: a UUID made for this request, here or as Idempotency-Key."}
        )
    return fields


def _fields(body: type[Body], request: Request) -> dict[str, Any]:
    sent = body(data=body_of(request))
    sent.is_valid(raise_exception=True)
    return dict(sent.validated_data)


def _id(fields: dict[str, Any], request: Request) -> UUID | None:
    found, key = fields.get("id"), sent_key(request)
    if found is not None and key is not None and found != key:
        raise serializers.ValidationError({"Idempotency-Key": "is another one than the id in the body."})
    return found or key
