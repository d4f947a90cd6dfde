"""Which change of seats, or which colour, does somebody ask for?"""

from typing import Any

from django import forms

from rummy.engine.words import say
from rummy.people.names import LONGEST
from rummy.scorekeeping.models import Side
from rummy.scorekeeping.queries.reseating import AskedChange


class ChangeOfSeats(forms.Form):
    """A swap, a substitute, or an earlier change to undo."""

    do = forms.ChoiceField(choices=[(do, do) for do in ("swap", "substitute", "undo")])
    seat = forms.IntegerField(required=False, min_value=1)
    other = forms.IntegerField(required=False, min_value=1)
    name = forms.CharField(required=False, max_length=LONGEST)
    hand = forms.IntegerField(required=False, min_value=1, max_value=100_000)
    change = forms.UUIDField(required=False)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        needed = {
            "swap": ("seat", "other", "hand"),
            "substitute": ("seat", "name", "hand"),
            "undo": ("change",),
        }
        if any(not cleaned.get(field) for field in needed.get(cleaned.get("do", ""), ())):
            raise forms.ValidationError(say("Choose the seats, the hand, and who plays."))
        return cleaned

    def asked(self) -> AskedChange:
        """Only of a valid form."""
        told = self.cleaned_data
        if told["do"] == "undo":
            return AskedChange(undo=told["change"])
        other, name = (told["other"], "") if told["do"] == "swap" else (None, told["name"])
        return AskedChange(told["seat"], other, name, told["hand"])


class ColourOfASide(forms.Form):
    """A side by its name, and what it is to look like."""

    side = forms.CharField()
    colour = forms.TypedChoiceField(choices=Side.Colour.choices, coerce=int)
