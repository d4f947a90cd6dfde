"""What does somebody fill in to let a program in, or to have an address told?"""

from typing import Any, ClassVar

from allauth.account import forms as account
from django import forms
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rummy.programs import queries, services
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


class _ShutsOut(forms.Form):
    """A new password, with which all that was let in before is shut out: whoever knew the old one may have let something in.

    Who only forgot his password, or wants a better one, takes the tick away.
    """

    user: User
    # As the other forms of the site say it, not in capitals.
    labels: ClassVar = {
        "oldpassword": _("Current password"),
        "password1": _("New password"),
        "password2": _("New password once more"),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, label in self.labels.items():
            if name in self.fields:
                self.fields[name].label = label
        if named := queries.names_let_in(self.user):
            self.fields["shut_out"] = forms.BooleanField(
                label=_("Shut my programs out, and tell no address any more"),
                help_text=" · ".join(named),
                initial=True,
                required=False,
            )

    @transaction.atomic
    def save(self) -> None:
        super().save()  # type: ignore[misc]
        if self.cleaned_data.get("shut_out"):
            services.shut_all_out(account=self.user, at=timezone.now())


class ChangePasswordForm(_ShutsOut, account.ChangePasswordForm):
    """By the old password."""


class ResetPasswordForm(_ShutsOut, account.ResetPasswordKeyForm):
    """By a code from a mail."""
