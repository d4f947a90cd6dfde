"""How does somebody who presses the button twice get one account?"""

from typing import Any

from allauth.account import forms
from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect


class SignupForm(forms.SignupForm):
    """Whoever comes second, having asked before the first was through, signs in to that account."""

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        try:
            saved: tuple[User | None, HttpResponse | None] = super().try_save(request)
        except IntegrityError:
            told: dict[str, Any] = get_adapter().error_messages
            messages.info(request, told["email_taken"])
            return None, redirect("account_login")
        return saved
