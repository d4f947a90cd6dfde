"""What may the body of a write about a club hold?"""

from rest_framework import serializers

from rummy.clubs.forms.evening import MOST_WEEKS
from rummy.clubs.roll import MOST_LINES
from rummy.people.models import Club
from rummy.people.names import LONGEST
from rummy.people.rights import ROLES
from rummy.scorekeeping.api.bodies import (
    IdField,
    LinesField,
    NumberField,
    ObjectField,
    SittingBody,
    SlugField,
    TextField,
    TruthField,
    WordField,
    Write,
)

__all__ = ["Write"]


class NameBody(Write):
    name = TextField(max_length=LONGEST)


class PageBody(Write):
    name = TextField(max_length=60)
    place = TextField(max_length=80, allow_blank=True, required=False)
    about = TextField(max_length=2000, allow_blank=True, required=False)
    customs = TextField(max_length=2000, allow_blank=True, required=False)
    game = SlugField(max_length=40, allow_blank=True, allow_null=True, source="ruleset", required=False)
    options = ObjectField(required=False)
    names = WordField(choices=Club.Names.values, required=False)

    def validate_game(self, key: str | None) -> str:
        """None as it is told, and empty, as it is kept, are no game."""
        return key or ""

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        if "options" in attrs and not attrs.get("ruleset"):
            raise serializers.ValidationError({"options": "belong to a game: send it with them."})
        return attrs


class FoundBody(PageBody):
    owner = TextField(max_length=LONGEST)


class ChangeBody(PageBody):
    name = TextField(max_length=60, required=False)


class JoinBody(NameBody):
    code = TextField(max_length=20)


class RollBody(Write):
    text = LinesField(MOST_LINES)
    look = TruthField(default=False)


class RoleBody(Write):
    role = WordField(choices=[role.value for role in ROLES])


class OtherBody(Write):
    other = IdField()


class PartBody(Write):
    merge = IdField()


class StartBody(SittingBody):
    game = SlugField(max_length=40, required=False)


class EveningBody(Write):
    day = serializers.DateField()
    # A clock on the wall has no zone, and no evening begins at a second.
    time = serializers.TimeField(input_formats=["%H:%M", "%H:%M:00"])
    name = TextField(max_length=60, allow_blank=True, default="")
    note = TextField(max_length=200, allow_blank=True, default="")
    league = TextField(max_length=LONGEST, allow_blank=True, default="")


class AnnounceBody(EveningBody):
    weeks = NumberField(min_value=1, max_value=MOST_WEEKS, default=1)
