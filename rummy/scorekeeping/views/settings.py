"""How does this phone change the look and the language of its book?"""

from django.conf import settings as site
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from rummy.scorekeeping.forms.look import Look
from rummy.scorekeeping.look import A_YEAR, CHOICES, COOKIE, LANGUAGE, read_language, read_look, write_look


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """Show what is chosen; POST keeps it in cookies of this phone, no account and no script needed."""
    chosen = {LANGUAGE.name: read_language(request.COOKIES), **read_look(request.COOKIES)}
    if request.method == "POST":
        form = Look({**chosen, **request.POST.dict()})
        if form.is_valid():
            answer = redirect(reverse("scorekeeping:settings") + "?saved=1")
            answer.set_cookie(COOKIE, write_look(form.cleaned_data), max_age=A_YEAR, samesite="Lax")
            _keep_language(answer, form.cleaned_data[LANGUAGE.name])
            return answer
    shown = {
        "chosen": [(choice, chosen[choice.name]) for choice in (LANGUAGE, *CHOICES)],
        "saved": "saved" in request.GET,
    }
    return render(request, "scorekeeping/settings.html", shown)


def _keep_language(answer: HttpResponse, language: str) -> None:
    if language == LANGUAGE.default:
        answer.delete_cookie(site.LANGUAGE_COOKIE_NAME, samesite="Lax")
    else:
        answer.set_cookie(site.LANGUAGE_COOKIE_NAME, language, max_age=A_YEAR, samesite="Lax")
