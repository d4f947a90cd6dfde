"""Which old results are to come in, of which game, and who are the people in them?"""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rummy import engine
from rummy.people.forms import Pasted
from rummy.people.models import Player
from rummy.people.names import called
from rummy.scorekeeping.offered import offered_games
from rummy.scorekeeping.pasting import MOST_LINES

NEW = "new"


def pasted_games() -> list[engine.Ruleset]:
    """The games of which a total can be a whole game, each playing for himself."""
    return [
        game
        for game in offered_games()
        if not game.seats.partnerships and any(option.key == "max_hands" for option in game.options)
    ]


class Results(Pasted):
    """Text from a spreadsheet or a chat, or a file of it."""

    most = MOST_LINES
    too_large = _("The file is larger than 200 KB: bring the results in parts.")
    nothing = _("Paste the results, or choose a file: a game a line.")
    no_game = _("Choose which game it was.")
    id = forms.UUIDField()
    ruleset = forms.ChoiceField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ruleset"] = forms.ChoiceField(
            choices=[("", _("Choose the game")), *((game.key, game.called) for game in pasted_games())],
            error_messages={"required": self.no_game, "invalid_choice": self.no_game},
        )


def chosen(data: Mapping[str, str], names: Sequence[str], book: Sequence[Player]) -> dict[str, Player | None]:
    """Who is meant by each name, as the page asked; only by names it asked for."""
    known = {str(player.pk): player for player in book}
    asked = {called(data.get(f"name-{n}", "")): data.get(f"who-{n}", "") for n in range(1, MOST_LINES * 2)}
    return {called(name): known.get(asked.get(called(name), NEW)) for name in names}


def was_asked(data: Mapping[str, str], names: Sequence[str]) -> bool:
    """Whether the page that was sent has asked for all of these names."""
    asked = {called(data.get(f"name-{n}", "")) for n in range(1, MOST_LINES * 2)}
    return all(called(name) in asked for name in names)
