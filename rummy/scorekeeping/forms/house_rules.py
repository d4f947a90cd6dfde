"""Which house rules can a game be played with, as fields of a form?"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from rummy import engine
from rummy.engine import Option, Ruleset
from rummy.engine.words import explained
from rummy.scorekeeping.queries.ending import ends_no_game
from rummy.scorekeeping.rulebook import players_text, value_text


class HouseRules(forms.Form):
    """The options of one ruleset. What is left out or left empty stays as the book has it."""

    def __init__(
        self,
        ruleset: Ruleset,
        data: QueryDict | None = None,
        *,
        chosen: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(data, prefix=ruleset.key, initial=dict(chosen or {}))
        self.ruleset = ruleset
        for option in ruleset.options:
            self.fields[option.key] = _field(option)

    def chosen(self) -> dict[str, Any]:
        """The options that differ from the book, by key. Only on a valid form."""
        return {
            option.key: self._value(option)
            for option in self.ruleset.options
            if self.add_prefix(option.key) in self.data and self._value(option) != option.default
        }

    def set_apart(self) -> dict[str, Any]:
        """What the form shows that is not as the book has it, by key."""
        if self.is_bound:
            return self.chosen() if self.is_valid() else {}
        usual = {option.key: option.default for option in self.ruleset.options}
        return {key: value for key, value in self.initial.items() if value != usual[key]}

    def is_own(self) -> bool:
        """Whether it is not as the book has it, or cannot be."""
        return bool(self.errors or self.set_apart())

    def changes(self) -> str:
        """The same in words, for the fold: `Partners: yes, Points to win: 500`."""
        apart = self.set_apart()
        return ", ".join(
            explained(str(told["label"]), value_text(told, apart[option.key]))
            for option in self.ruleset.options
            if option.key in apart
            for told in (option.describe(),)
        )

    def end_no_game(self) -> bool:
        """Whether a game goes on until the people stop; not where the rules refuse what is set apart."""
        try:
            return ends_no_game(self.ruleset.with_options(self.set_apart()).games)
        except engine.OptionsRefused:
            return False

    def players(self) -> str:
        """How many may sit down."""
        described = engine.describe(self.ruleset.key, {})
        return players_text(described["sides"])

    def in_partnership(self) -> bool:
        """Whether the players are to be two against two."""
        described = engine.describe(self.ruleset.key, {})
        sides = described["sides"]
        return bool(sides["partnerships"] or self.set_apart().get(sides["partnership_option"]))

    def _value(self, option: Option) -> Any:
        value = self.cleaned_data[option.key]
        if value in (None, "") and not option.nullable:
            return option.default
        return None if value == "" else value


def _field(option: Option) -> forms.Field:
    described: dict[str, Any] = option.describe()
    told: dict[str, Any] = {
        "label": described["label"],
        "help_text": described["help"],
        "initial": option.default,
        "required": False,
    }
    if option.type == "bool":
        return forms.BooleanField(**told)
    if option.type == "choice":
        values = {str(value): value for value, _label in option.choices}
        return forms.TypedChoiceField(
            choices=[(str(choice["value"]), choice["label"]) for choice in described["choices"]],
            coerce=values.__getitem__,
            empty_value="",
            **told,
        )
    return forms.IntegerField(
        min_value=option.minimum,
        max_value=option.maximum,
        error_messages={"invalid": _("A whole number, please.")},
        **told,
    )
