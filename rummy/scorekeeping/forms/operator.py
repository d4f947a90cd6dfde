"""How often may somebody try the password of who runs the server?"""

from typing import Any

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.http import HttpRequest

from rummy.engine.words import say
from rummy.people.address import address_of
from rummy.scorekeeping.errors import TooManyTries
from rummy.scorekeeping.services.guessing import Tries, count_a_miss, refuse_guessing


class OperatorLogin(AdminAuthenticationForm):
    """As often as codes are tried: from one address some dozen times, then no more for a while."""

    request: HttpRequest

    def clean(self) -> dict[str, Any]:
        asked_from = [Tries(f"operator-{address_of(self.request)}")]
        try:
            refuse_guessing(asked_from)
            cleaned: dict[str, Any] = super().clean()
        except TooManyTries as many:
            said = say("Too many wrong tries from here. Wait ten minutes, then try once more.")
            raise forms.ValidationError(said) from many
        except forms.ValidationError:
            count_a_miss(asked_from)
            raise
        return cleaned
