"""Which old results are to come in, of which game, and who are the people in them?"""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from rummy import engine
from rummy.people.models import Player
from rummy.people.names import called
from rummy.scorekeeping.offered import offered_games
from rummy.scorekeeping.pasting import MOST_LINES, decoded

LARGEST = 200 * 1024
NEW = "new"


def pasted_games() -> list[engine.Ruleset]:
    """The games of which a total can be a whole game, each playing for himself."""
    return [
        game
        for game in offered_games()
        if not game.seats.partnerships and any(option.key == "max_hands" for option in game.options)
    ]


class Results(forms.Form):
    """Text from a spreadsheet or a chat, or a file of it; a file stands for the text."""

    id = forms.UUIDField()
    ruleset = forms.ChoiceField()
    file = forms.FileField(required=False)
    text = forms.CharField(required=False, max_length=LARGEST, strip=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ruleset"] = forms.ChoiceField(
            choices=[(game.key, game.called) for game in pasted_games()]
        )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        file = cleaned.get("file")
        if file is not None and file.size > LARGEST:
            raise forms.ValidationError(_("The file is larger than 200 KB: bring the results in parts."))
        if file is not None:
            cleaned["text"] = decoded(file.read())
        text = cleaned.get("text") or ""
        if not text.strip():
            raise forms.ValidationError(_("Paste the results, or choose a file: a game a line."))
        if len(text.splitlines()) > MOST_LINES:
            said = _("That are more than %(most)d lines: bring them in parts.")
            raise forms.ValidationError(said % {"most": MOST_LINES})
        return cleaned


def chosen(data: Mapping[str, str], names: Sequence[str], book: Sequence[Player]) -> dict[str, Player | None]:
    """Who is meant by each name, as the page asked; only by names it asked for."""
    known = {str(player.pk): player for player in book}
    asked = {called(data.get(f"name-{n}", "")): data.get(f"who-{n}", "") for n in range(1, MOST_LINES * 2)}
    return {called(name): known.get(asked.get(called(name), NEW)) for name in names}


def was_asked(data: Mapping[str, str], names: Sequence[str]) -> bool:
    """Whether the page that was sent has asked for all of these names."""
    asked = {called(data.get(f"name-{n}", "")) for n in range(1, MOST_LINES * 2)}
    return all(called(name) in asked for name in names)
