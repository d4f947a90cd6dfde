"""How does this phone change the look and the language of its book?"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from rummy.people.language import keep_language, language_chosen_here
from rummy.people.services import choose_language
from rummy.people.visitor import visitor_of
from rummy.scorekeeping.forms.look import Look
from rummy.scorekeeping.look import A_YEAR, CHOICES, COOKIE, LANGUAGE, read_look, write_look


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """Show what is chosen; POST keeps it in cookies of this phone, no account and no script needed.

    Who is signed in keeps the language for his other phones, too.
    """
    chosen = {LANGUAGE.name: language_chosen_here(request) or LANGUAGE.default, **read_look(request.COOKIES)}
    if request.method == "POST":
        form = Look({**chosen, **request.POST.dict()})
        if form.is_valid():
            answer = redirect(reverse("scorekeeping:settings") + "?saved=1")
            answer.set_cookie(COOKIE, write_look(form.cleaned_data), max_age=A_YEAR, samesite="Lax")
            _keep_language(request, answer, form.cleaned_data[LANGUAGE.name])
            return answer
        # What is none of its choices stays as it was.
        chosen |= form.cleaned_data
    refused = request.method == "POST"
    shown = {
        "chosen": [(choice, chosen[choice.name]) for choice in (LANGUAGE, *CHOICES)],
        "saved": "saved" in request.GET,
        "refused": refused,
    }
    return render(request, "scorekeeping/settings.html", shown, status=422 if refused else 200)


def _keep_language(request: HttpRequest, answer: HttpResponse, value: str) -> None:
    """On this phone, and for the account, so that its other phones bring it along."""
    language = None if value == LANGUAGE.default else value
    keep_language(answer, language)
    if (account := visitor_of(request).account) is not None:
        choose_language(account=account, language=language)
