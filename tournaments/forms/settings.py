"""What does a director choose, as fields of a form? Each choice explained in words."""

import dataclasses
from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rummy.people.models import Club
from rummy.scorekeeping.forms.house_rules import HouseRules
from rummy.scorekeeping.offered import offered_games
from tournaments.formats import BY_KEY, FORMATS, Format
from tournaments.forms.moment import MomentField
from tournaments.models import Tournament
from tournaments.questions import Question
from tournaments.schemes import SCHEMES
from tournaments.services import Settings
from tournaments.standings import ABSENCES, METRICS

AGREEING = (
    ("one", _("one opponent agrees to each hand")),
    ("all", _("everybody at the table agrees")),
    ("nobody", _("nobody is asked")),
)
USUAL_METRICS = 8
KNOCKOUT = "knockout"
# Shown at once; what is rarer, and what has a usual answer, is folded.
OFTEN = ("swiss", "swiss-tables", "round-robin", KNOCKOUT)
OF_A_ROUND = ("no_show_minutes", "last_hand", "substitute_rated", "agreeing", "correction_hours")
OF_COUNTING = ("scheme", "bye_worth", "missed_worth", "bye_opponent")
USUAL = {field.name: field.default for field in dataclasses.fields(Settings)}


class Answers(forms.Form):
    """The questions of one format."""

    def __init__(
        self, format_: Format, data: QueryDict | None = None, chosen: dict[str, Any] | None = None
    ) -> None:
        super().__init__(data, prefix=format_.key, initial=chosen or {})
        self.format = format_
        for question in format_.questions:
            self.fields[question.key] = _field(question)

    def chosen(self) -> dict[str, Any]:
        """What was answered; an empty field is the default."""
        return {key: value for key, value in self.cleaned_data.items() if value not in (None, "")}


def _field(question: Question) -> forms.Field:
    told: dict[str, Any] = {
        "label": question.label,
        "help_text": question.help,
        "initial": question.default,
        "required": False,
    }
    if isinstance(question.default, bool):
        return forms.BooleanField(**told)
    if question.choices:
        return forms.ChoiceField(choices=question.choices, **told)
    return forms.IntegerField(min_value=question.least, max_value=question.most, **told)


class SettingsForm(forms.Form):
    """All but the questions of the format and the house rules, which are forms of their own on the same page."""

    name = forms.CharField(label=_("Name"), max_length=80)
    league = forms.CharField(label=_("League"), max_length=40, required=False)
    starts_at = MomentField(label=_("Play starts"))
    ruleset = forms.ChoiceField(label=pgettext_lazy("what is played", "Game"))
    pairs = forms.BooleanField(label=_("Partners enter together"), required=False)
    format = forms.ChoiceField(label=_("Format"))
    # Long answers are to be read whole: a select would cut them.
    scheme = forms.ChoiceField(label=_("Points for a table"), required=False, widget=forms.RadioSelect)
    ends = forms.ChoiceField(
        label=_("A round is"),
        help_text=_(
            "Ratings, leaderboards and leagues count only games played to their end; one that no rule ends is over with its round."
        ),
        choices=Tournament.Ends.choices,
    )
    ends_after = forms.IntegerField(label=_("How many"), min_value=1, max_value=99, required=False)
    minutes = forms.IntegerField(label=_("Minutes a round"), min_value=1, max_value=600, required=False)
    no_show_minutes = forms.IntegerField(
        label=_("Minutes to wait for somebody"),
        help_text=_("From the start of a round; empty: as long as the desk likes."),
        min_value=1,
        max_value=120,
        required=False,
    )
    last_hand = forms.ChoiceField(
        label=_("When time is up"), choices=Tournament.LastHand.choices, widget=forms.RadioSelect
    )
    bye_worth = forms.ChoiceField(label=_("A bye is worth"), widget=forms.RadioSelect)
    missed_worth = forms.ChoiceField(
        label=_("A missed round is worth"),
        help_text=_("No points are 0: where card points count, more than a bad round brings."),
        widget=forms.RadioSelect,
    )
    bye_opponent = forms.ChoiceField(
        label=_("A round without a table is, in tie-breaks"),
        choices=Tournament.ByeOpponent.choices,
        required=False,
        widget=forms.RadioSelect,
    )
    substitute_rated = forms.ChoiceField(
        label=_("Rated where a substitute sits"), choices=Tournament.SubstituteRated.choices, required=False
    )
    agreeing = forms.ChoiceField(label=_("Who agrees"), choices=AGREEING, widget=forms.RadioSelect)
    correction_hours = forms.IntegerField(
        label=_("Hours for corrections after the end"), min_value=0, max_value=1000
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        tournament: Tournament | None = None,
        club: Club | None = None,
        after: Tournament | None = None,
    ) -> None:
        """For a new one without `tournament`; `after`: a knock-out of its best, by the same game, is proposed."""
        initial = {key: getattr(tournament, key) for key in self.base_fields} if tournament else {}
        super().__init__(data, initial=initial)
        self._choose("ruleset", [(game.key, game.called) for game in offered_games()])
        self._choose("format", [(row.key, row.label) for row in FORMATS])
        self._choose(
            "scheme", [("", _("as the format proposes")), *[(row.key, row.label) for row in SCHEMES]]
        )
        for name in ("bye_worth", "missed_worth"):
            self._choose(name, [(row.key, row.label) for row in ABSENCES])
        if tournament is None:
            self.initial.update({name: USUAL[name] for name in (*OF_A_ROUND, *OF_COUNTING)})
            self.initial["ruleset"] = club.ruleset if club else ""
        if after is not None:
            self.initial.update(ruleset=after.ruleset, pairs=after.pairs, format=KNOCKOUT)
        self.answers = [
            Answers(row, data, tournament.answers if tournament and row.key == tournament.format else None)
            for row in FORMATS
        ]
        usual = tournament or after or club
        self.games = [
            HouseRules(game, data, chosen=usual.options if usual and game.key == usual.ruleset else None)
            for game in offered_games()
        ]
        stored = tournament.order if tournament else []
        order = stored if data is None else data.getlist("order")
        # A play-off adds one, and programs choose as many as they like: what the form does not show would be lost.
        self.order = [*order, *[""] * (USUAL_METRICS - len(order))]
        self.metrics = METRICS

    def _choose(self, name: str, choices: list[Any]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    @property
    def starts(self) -> list[Any]:
        """The day and the time play starts, as they stand in the form, and the phone's zone."""
        field = self["starts_at"]
        value, widget = field.value(), field.field.widget
        return value if isinstance(value, list) else widget.decompress(value)

    @property
    def often(self) -> list[Answers]:
        return [each for each in self.answers if each.format.key in OFTEN]

    @property
    def seldom(self) -> list[Answers]:
        return [each for each in self.answers if each.format.key not in OFTEN]

    @property
    def is_seldom(self) -> bool:
        return self["format"].value() in [each.format.key for each in self.seldom]

    @property
    def of_a_round(self) -> list[forms.BoundField]:
        return [self[name] for name in OF_A_ROUND]

    @property
    def of_counting(self) -> list[forms.BoundField]:
        return [self[name] for name in OF_COUNTING]

    @property
    def has_own_round(self) -> bool:
        """Whether something folded about a round is not as usual, or cannot be."""
        return self._is_unusual(OF_A_ROUND)

    @property
    def has_own_order(self) -> bool:
        """Whether the tie-breaks are other ones than the format proposes."""
        row = BY_KEY.get(self["format"].value() or "")
        order = [key for key in self.order if key]
        return bool(order) and (row is None or order != list(row.order))

    @property
    def has_own_count(self) -> bool:
        """Whether something folded about what counts is not as usual, or cannot be."""
        row = BY_KEY.get(self["format"].value() or "")
        scheme = {"scheme": row.scheme} if row and self["scheme"].value() else {}
        return self.has_own_order or self._is_unusual(OF_COUNTING, USUAL | scheme)

    def _is_unusual(self, names: Iterable[str], usual: dict[str, Any] = USUAL) -> bool:
        fields = [self[name] for name in names]
        return any(field.errors or str(field.value()) != str(usual[field.name]) for field in fields)

    def is_valid(self) -> bool:
        """With the questions of the chosen format, and the house rules of the chosen game."""
        return super().is_valid() and self._answers().is_valid() and self._rules().is_valid()

    def _answers(self) -> Answers:
        return next(each for each in self.answers if each.format.key == self.cleaned_data["format"])

    def _rules(self) -> HouseRules:
        return next(each for each in self.games if each.ruleset.key == self.cleaned_data["ruleset"])

    def settings(self, data: QueryDict) -> Settings:
        """What was chosen; only on a valid form."""
        order = [key for key in data.getlist("order") if key]
        plain = {key: value for key, value in self.cleaned_data.items() if key != "scheme"}
        plain["bye_opponent"] = plain["bye_opponent"] or Tournament.ByeOpponent.NOBODY
        plain["substitute_rated"] = plain["substitute_rated"] or Tournament.SubstituteRated.SUBSTITUTE
        return Settings(
            **plain,
            scheme=self.cleaned_data["scheme"],
            options=self._rules().chosen(),
            answers=self._answers().chosen(),
            order=tuple(order),
        )
