"""How is a sitting brought from a score document?"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from rummy.engine.words import explained
from rummy.people.phones import remember_phone
from rummy.scorekeeping import services
from rummy.scorekeeping.errors import IdTaken, SittingRefused
from rummy.scorekeeping.forms.bring import Bring

MOST_SHOWN = 20


@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """The page, or the sitting itself; everything that is wrong is told, and then nothing is kept."""
    if request.method != "POST":
        return _page(request, Bring())
    form = Bring(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form, status=422)
    now = timezone.now()
    try:
        sitting = services.bring_sitting(
            id=form.cleaned_data["id"],
            phone=remember_phone(request, at=now),
            document=form.cleaned_data["document"],
            at=now,
        )
    except (SittingRefused, IdTaken) as refusal:
        for error in refusal.errors[:MOST_SHOWN]:
            form.add_error(
                None, explained(error["where"], error["message"]) if error["where"] else error["message"]
            )
        return _page(request, form, status=422)
    return redirect("scorekeeping:summary", sitting.watch_code)


def _page(request: HttpRequest, form: Bring, status: int = 200) -> HttpResponse:
    return render(request, "scorekeeping/import.html", {"form": form}, status=status)
