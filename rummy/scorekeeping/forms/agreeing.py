"""Who is asked whether a hand is right?"""

from django import forms
from django.utils.translation import gettext_lazy as _

from rummy.scorekeeping.models import Sitting

WHO = {
    Sitting.Agreeing.NOBODY: (_("Nobody"), _("What is entered counts. Anybody who scores may still object.")),
    Sitting.Agreeing.ONE: (
        _("One opponent"),
        _("Every hand waits for one opponent to look at it, on his phone or on this one."),
    ),
    Sitting.Agreeing.ALL: (
        _("Every side"),
        _("Every hand waits for each other side, on a phone of its own or on this one."),
    ),
}


class Agreeing(forms.Form):
    """The choice, and whether phones that only watch are asked too."""

    agreeing = forms.ChoiceField(choices=Sitting.Agreeing.choices)
    watchers_agree = forms.BooleanField(required=False)
