"""How does this phone want the book to look?"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl, urlencode

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

COOKIE: Final = "look"
A_YEAR: Final = 365 * 24 * 60 * 60


@dataclass(frozen=True)
class Choice:
    """One thing a person may set for this phone; the first value is the default."""

    name: str
    label: str | Promise
    help: str | Promise
    values: tuple[tuple[str, str | Promise], ...]

    @property
    def default(self) -> str:
        return self.values[0][0]

    def allows(self, value: str) -> bool:
        return any(value == allowed for allowed, _label in self.values)


CHOICES: Final = (
    Choice(
        "suits",
        _("Suits"),
        _("Four colours are easier to tell apart at a glance."),
        (("four", _("Four colours")), ("two", _("Red and black"))),
    ),
    Choice(
        "theme",
        _("Light or dark"),
        _("Follow the phone, or stay as you like it."),
        (("auto", _("As the phone")), ("light", _("Light")), ("dark", _("Dark"))),
    ),
    Choice(
        "hand",
        _("Your hand"),
        _("Puts the undo button where your thumb is not."),
        (("right", _("Right-handed")), ("left", _("Left-handed"))),
    ),
    Choice(
        "keys",
        _("Keys for cards"),
        _("Big keys ask for rank and suit one after the other."),
        (("auto", _("What fits")), ("cards", _("Every card a key")), ("big", _("Big keys"))),
    ),
    Choice(
        "slides",
        _("Slide over cards"),
        _("Slide from the 4 to the 8 to lay a whole run. Switch it off if your finger slips."),
        (("on", _("On")), ("off", _("Off"))),
    ),
    Choice(
        "shortcuts",
        _("Keyboard shortcuts"),
        _("Single letters act on the pad, such as N for a new meld."),
        (("on", _("On")), ("off", _("Off"))),
    ),
    Choice(
        "timing",
        _("Tell how long entering takes"),
        _("Helps who runs this site: the seconds from the first tap to Save, without the hand or a name."),
        (("off", _("Off")), ("on", _("On"))),
    ),
)

LANGUAGE: Final = Choice(
    "language",
    _("Language"),
    _("Signed in, your other phones speak it too. Names and what somebody typed stay as they are."),
    (("auto", _("As the phone")), *settings.LANGUAGES),
)


def read_look(cookies: Mapping[str, str]) -> dict[str, str]:
    """What is chosen, by name; whatever the cookie does not say, or says wrong, is the default."""
    written = dict(parse_qsl(cookies.get(COOKIE, "")))
    return {
        choice.name: value if choice.allows(value := written.get(choice.name, "")) else choice.default
        for choice in CHOICES
    }


def write_look(chosen: Mapping[str, str]) -> str:
    """The cookie's text for what is chosen."""
    return urlencode({choice.name: chosen[choice.name] for choice in CHOICES})
