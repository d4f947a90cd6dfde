"""On which phones am I signed in, and how do I shut out one that is lost?"""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rummy.engine.words import say
from rummy.people.queries.sign_ins import Here, phones_in_use, sign_ins
from rummy.scorekeeping import services
from rummy.scorekeeping.views.doors import phone_of


@require_safe
@never_cache
@login_required
def phones(request: HttpRequest) -> HttpResponse:
    """Where I am signed in: here, and elsewhere."""
    assert request.user.is_authenticated
    here = _here(request)
    found = sign_ins(request.user, here, timezone.now())
    others = [one for one in found if not one.is_here]
    forgotten = (
        {phone.pk for phone in phones_in_use(request.user)} - {one.phone for one in found} - {here.phone}
    )
    shown = {
        "here": next((one for one in found if one.is_here), None),
        "others": others,
        "more": len(forgotten),
    }
    return render(request, "scorekeeping/phones.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def shut_out(request: HttpRequest, which: str = "") -> HttpResponse:
    """What becomes of that phone, or of all others; POST shuts it out."""
    assert request.user.is_authenticated
    now = timezone.now()
    if request.method == "POST":
        if services.shut_out(account=request.user, here=_here(request), which=which, at=now):
            messages.success(
                request, say("You are signed out there, and nothing there scores at your tables any more.")
            )
        return redirect("scorekeeping:phones")
    there = [one for one in sign_ins(request.user, _here(request), now) if not one.is_here]
    chosen = next((one for one in there if one.name == which), None)
    if which and chosen is None:
        return redirect("scorekeeping:phones")
    return render(request, "scorekeeping/phone_out.html", {"one": chosen})


def _here(request: HttpRequest) -> Here:
    phone = phone_of(request)
    return Here(session=request.session.session_key or "", phone=phone.pk if phone else None)
