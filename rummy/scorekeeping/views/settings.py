"""How does this phone change the look of its book?"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from rummy.scorekeeping.forms.look import Look
from rummy.scorekeeping.look import A_YEAR, CHOICES, COOKIE, read_look, write_look


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """Show what is chosen; POST keeps it in a cookie of this phone, no account and no script needed."""
    if request.method == "POST":
        form = Look({**read_look(request.COOKIES), **request.POST.dict()})
        if form.is_valid():
            answer = redirect(reverse("scorekeeping:settings") + "?saved=1")
            answer.set_cookie(COOKIE, write_look(form.cleaned_data), max_age=A_YEAR, samesite="Lax")
            return answer
    look = read_look(request.COOKIES)
    shown = {
        "chosen": [(choice, look[choice.name]) for choice in CHOICES],
        "saved": "saved" in request.GET,
    }
    return render(request, "scorekeeping/settings.html", shown)
