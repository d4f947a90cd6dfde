"""What may the body of a write about a tournament hold?"""

from rest_framework import serializers

from rummy.people.names import LONGEST
from rummy.scorekeeping.api.bodies import (
    IdField,
    ListField,
    MomentField,
    NumberField,
    ObjectField,
    SlugField,
    TextField,
    TruthField,
    WordField,
    Write,
    Written,
)
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.sent_hands import HIGHEST
from tournaments.models import Official, Screen, Tournament
from tournaments.services.clock import MOST_EXTRA
from tournaments.services.closing import LONGEST_NOTICE
from tournaments.services.desk import LONGEST_REASON, LONGEST_WORDS
from tournaments.services.entering import MOST_ENTRIES
from tournaments.services.screen import LONGEST_MESSAGE

# What a column of small numbers holds.
MOST = 9999
MOST_METRICS = 20


def number(**more: int | bool | None) -> NumberField:
    return NumberField(**{"min_value": 1, "max_value": MOST, **more})


def reason(*, required: bool = False) -> TextField:
    if required:
        return TextField(max_length=LONGEST_REASON)
    return TextField(max_length=LONGEST_REASON, allow_blank=True, default="")


class SettingsBody(Write):
    name = TextField(max_length=80, required=False)
    game = SlugField(max_length=40, source="ruleset", required=False)
    options = ObjectField(required=False)
    pairs = TruthField(required=False)
    format = SlugField(max_length=40, required=False)
    answers = ObjectField(required=False)
    scheme = SlugField(max_length=40, required=False)
    order = ListField(child=SlugField(max_length=40), max_length=MOST_METRICS, required=False)
    bye_worth = SlugField(max_length=12, required=False)
    missed_worth = SlugField(max_length=12, required=False)
    bye_opponent = WordField(choices=Tournament.ByeOpponent.values, required=False)
    ends = WordField(choices=Tournament.Ends.values, required=False)
    ends_after = number(max_value=99, required=False, allow_null=True)
    minutes = number(max_value=600, required=False, allow_null=True)
    no_show_minutes = number(max_value=120, required=False, allow_null=True)
    last_hand = WordField(choices=Tournament.LastHand.values, required=False)
    substitute_rated = WordField(choices=Tournament.SubstituteRated.values, required=False)
    agreeing = WordField(choices=Sitting.Agreeing.values, required=False)
    correction_hours = number(min_value=0, max_value=1000, required=False)
    league = TextField(max_length=40, required=False, allow_blank=True)
    starts_at = MomentField(required=False, allow_null=True)


class CreateBody(SettingsBody):
    name = TextField(max_length=80)
    game = SlugField(max_length=40, source="ruleset")
    format = SlugField(max_length=40)
    club = SlugField(max_length=40, required=False)


class EnterBody(Write):
    names = ListField(child=TextField(max_length=200), min_length=1, max_length=MOST_ENTRIES)
    apart = TextField(max_length=LONGEST, allow_blank=True, default="")


class HereBody(Write):
    here = TruthField(default=True)


class ArrangeBody(Write):
    seed = number()
    apart = TextField(max_length=LONGEST, allow_blank=True, default="")
    fixed_table = number(required=False, allow_null=True, default=None)
    name = TextField(max_length=90, allow_blank=True, default="")


class ReasonBody(Write):
    reason = reason()


class VoidBody(Write):
    reason = reason(required=True)


class EntryBody(Write):
    entry = number()


class MissingBody(EntryBody):
    here = TruthField(default=False)


class SettleMissingBody(EntryBody):
    how = WordField(choices=["out", "withdraw", "substitute", "draw"])
    name = TextField(max_length=90, allow_blank=True, default="")


class PlayOffBody(Write):
    entries = ListField(child=number(), min_length=2, max_length=MOST_ENTRIES)


class SizesBody(Write):
    sizes = TextField(max_length=60, allow_blank=True, default="")


class TwoBody(Write):
    one = number()
    other = number()


class SwapBody(TwoBody):
    reason = reason()


class MoveBody(EntryBody):
    table = number(required=False, allow_null=True, default=None)
    reason = reason()


class LateBody(EntryBody):
    table = number(required=False)
    against = number(required=False)

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        if ("table" in attrs) == ("against" in attrs):
            raise serializers.ValidationError(
                {"table": "or `against`: say where the entry sits, one of the two."}
            )
        return attrs


class RedrawBody(ReasonBody):
    which = WordField(choices=["keep", "touched", "all"])


class TellBody(Write):
    words = TextField(max_length=LONGEST_NOTICE, allow_blank=True)
    table = number(required=False, allow_null=True, default=None)


class ResultBody(ReasonBody):
    totals = ListField(child=NumberField(min_value=-HIGHEST, max_value=HIGHEST), min_length=1, max_length=12)


class RuleBody(VoidBody):
    hand = number()
    chosen = IdField(required=False, allow_null=True, default=None)


class GoOnBody(Write):
    how = WordField(choices=["short", "count"])
    leaving = ListField(child=number(), default=list, max_length=12)


class SubstituteBody(EntryBody):
    name = TextField(max_length=90, allow_blank=True)


class ExtraBody(Write):
    minutes = number(min_value=0, max_value=MOST_EXTRA)


class SeatsBody(Write):
    one = TextField(max_length=LONGEST)
    other = TextField(max_length=LONGEST)
    first = number(default=1)
    look = TruthField(default=False)


class EmailField(Written, serializers.EmailField):
    """Whose account."""


class OfficialBody(Write):
    email = EmailField(max_length=254)
    role = WordField(choices=Official.Role.values)


class NoteBody(Write):
    note = TextField(max_length=LONGEST_WORDS)


class ScreenBody(Write):
    shows = WordField(choices=Screen.Shows.values)
    message = TextField(max_length=LONGEST_MESSAGE, allow_blank=True, default="")
