"""Who plays, what, and who deals first? Says what is missing next to where it is missing."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict

from rummy import engine
from rummy.engine.words import many, say
from rummy.scorekeeping.forms.house_rules import HouseRules
from rummy.scorekeeping.services import NewSide

MOST_SEATS = 8
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class SeatField:
    """One line of the list of players."""

    number: int
    name: str
    error: str = ""

    @property
    def field_id(self) -> str:
        return f"seat-{self.number}"


class NewGame(forms.Form):
    """The whole page: names in seat order, the game with its house rules, the first dealer."""

    id = forms.UUIDField()
    game = forms.ChoiceField()
    first_dealer = forms.IntegerField(required=False, min_value=1, max_value=MOST_SEATS)

    def __init__(self, data: QueryDict, rulesets: Sequence[engine.Ruleset]) -> None:
        super().__init__(data)
        self.posted = data
        self.fields["game"] = forms.ChoiceField(choices=[(r.key, r.called) for r in rulesets])
        self.typed = [" ".join(name.split())[:LONGEST_NAME] for name in data.getlist("player")]
        self.names = [name for name in self.typed if name]
        self.name_errors: dict[int, str] = {}
        self.house_rules: HouseRules | None = None

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self._find_names_alike()
        key = cleaned.get("game")
        if key:
            self.house_rules = HouseRules(engine.find_ruleset(key), self.posted)
            if self.house_rules.is_valid():
                self._count_players(_rules(key), self.house_rules.chosen())
        return cleaned

    def is_valid(self) -> bool:
        own = super().is_valid() and not self.name_errors
        return own and self.house_rules is not None and self.house_rules.is_valid()

    def first_wrong(self) -> str:
        """The id of what the page leads to when the start is refused: what is said above all, else the first wrong field."""
        if self.errors:
            return "refused"
        names = [SeatField(place + 1, "").field_id for place in self.name_errors]
        rules = self.house_rules or ()
        return [*names, *(field.id_for_label for field in rules if field.errors)][0]

    def sides(self) -> list[NewSide]:
        """The players as sides: each alone, or two partnerships of those who sit opposite."""
        assert self.house_rules is not None
        if self.house_rules.in_partnership():
            first, second, third, fourth = self.names
            return [NewSide(None, [first, third]), NewSide(None, [second, fourth])]
        return [NewSide(None, [name]) for name in self.names]

    def chosen_dealer(self) -> str:
        """Who stands on the line that was chosen, of which some may be blank; "" where that is nobody."""
        line = self.cleaned_data["first_dealer"]
        return self.typed[line - 1] if line and line <= len(self.typed) else ""

    def dealer(self) -> str:
        """Who deals first: as chosen, else drawn. The sitting's id is the seed, so twice sent draws the same."""
        draw = random.Random(self.cleaned_data["id"].int)  # noqa: S311 - a draw for the deal, no secret
        return self.chosen_dealer() or draw.choice(self.names)

    def _find_names_alike(self) -> None:
        seen: dict[str, str] = {}
        for place, name in enumerate(self.typed):
            if name and name.casefold() in seen:
                self.name_errors[place] = say(
                    "{name} is already at the table. Add an initial, such as {name} B.", name=name
                )
            seen[name.casefold()] = name

    def _count_players(self, rules: dict[str, Any], chosen: dict[str, Any]) -> None:
        sides, count = rules["sides"], len(self.names)
        option = sides["partnership_option"]
        if option and chosen.get(option):
            if count != 4:
                self.add_error(None, say("Partnership needs four players, two against two."))
        elif count < sides["minimum"]:
            missing = sides["minimum"] - count
            self.add_error(
                None,
                many(
                    missing,
                    "{game} needs one more player.",
                    "{game} needs {n} more players.",
                    game=rules["name"],
                ),
            )
        elif count > sides["maximum"]:
            self.add_error(
                None,
                say(
                    "{game} is for up to {most} players; you have {count}.",
                    game=rules["name"],
                    most=sides["maximum"],
                    count=count,
                ),
            )


def _rules(key: str) -> dict[str, Any]:
    """The game by the book, as data."""
    return engine.describe(key, {})
