"""What does somebody fill in to let a program in, or to have an address told?"""

from django import forms
from django.utils.translation import gettext_lazy as _

from rummy.programs.models import Token

SCOPES = {
    Token.Scope.READ: _("Read my tables and pages"),
    Token.Scope.SCORE: _("Start tables and score"),
    Token.Scope.ME: _("Say who I am, and take along or bring what is mine"),
    Token.Scope.CLUB: _("Keep my clubs, as far as my role there reaches"),
    Token.Scope.DIRECT: _("Run tournaments, as far as my office there reaches"),
    Token.Scope.PROGRAMS: _("Look after my programs and the addresses that are told"),
}


class TokenForm(forms.Form):
    name = forms.CharField(label=_("What is the program called?"), max_length=60)
    scopes = forms.MultipleChoiceField(
        label=_("What may it do?"),
        choices=SCOPES.items(),
        initial=[Token.Scope.READ],
        widget=forms.CheckboxSelectMultiple,
    )


class HookForm(forms.Form):
    url = forms.CharField(
        label=_("Which address is told?"),
        help_text="https://example.org/hook",
        max_length=300,
        widget=forms.TextInput(attrs={"inputmode": "url", "autocomplete": "off"}),
    )
