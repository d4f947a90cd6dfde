"""What is a club called, where and what does it play, and who reads its names?"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from rummy import engine
from rummy.people.models import Club
from rummy.people.names import LONGEST
from rummy.scorekeeping.forms.house_rules import HouseRules


class ClubForm(forms.ModelForm):  # type: ignore[type-arg]
    """The page of a club as its directors write it; a new one also asks who owns it."""

    id = forms.UUIDField(required=False)
    owner = forms.CharField(
        max_length=LONGEST, required=False, error_messages={"required": _("Give your name, too.")}
    )
    ruleset = forms.ChoiceField(required=False)

    class Meta:
        model = Club
        fields = ("name", "place", "about", "customs", "names")
        error_messages: ClassVar = {"name": {"required": _("Give the club a name.")}}

    def __init__(
        self, data: QueryDict | None, games: Sequence[engine.Ruleset], *, club: Club | None = None
    ) -> None:
        super().__init__(data, instance=club)
        self.fields["ruleset"] = forms.ChoiceField(
            choices=[("", ""), *((game.key, game.called) for game in games)], required=False
        )
        self.initial["ruleset"] = club.ruleset if club else ""
        if club is None:
            self.fields["id"].required = self.fields["owner"].required = True
            self.fields["names"].required = False
        self.games = [HouseRules(game, data, chosen=_usual(club, game)) for game in games]

    def chosen_game(self) -> str:
        """The game that is ticked on the page."""
        chosen: str = self["ruleset"].value() or ""
        return chosen

    def house_rules(self) -> HouseRules | None:
        """Those of the chosen game; None where every table chooses."""
        return next((one for one in self.games if one.ruleset.key == self.chosen_game()), None)

    def is_valid(self) -> bool:
        rules = self.house_rules()
        return super().is_valid() and (rules is None or rules.is_valid())

    def changes(self) -> dict[str, Any]:
        """What the club is to be. Only on a valid form."""
        rules = self.house_rules()
        told = {name: self.cleaned_data[name] for name in self.Meta.fields}
        told["names"] = told["names"] or Club.Names.SHORT
        return {
            **told,
            "ruleset": rules.ruleset.key if rules else "",
            "options": rules.chosen() if rules else {},
        }


def _usual(club: Club | None, game: engine.Ruleset) -> Mapping[str, Any] | None:
    return club.options if club and club.ruleset == game.key else None
