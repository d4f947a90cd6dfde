"""Following the table: a hand told turn by turn while it is played."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from rummy.scorekeeping.entry import FollowPage, followed
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.pad import begun_hand, saved_hand
from rummy.scorekeeping.views.doors import at_a_table
from rummy.scorekeeping.views.pad import refuse_at_pad
from rummy.scorekeeping.views.sent import number_of


@require_safe
@ensure_csrf_cookie
@at_a_table
def follow(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The next hand, turn by turn; a sitting that is over has none, but for a hand that waits on the phone."""
    refuse_at_pad(request, sitting)
    if sitting.is_finished and "hand" not in request.GET:
        return redirect("scorekeeping:table", sitting.watch_code)
    return _shown(request, followed(begun_hand(sitting, number_of(request.GET.get("hand", "")))))


@require_safe
@ensure_csrf_cookie
@at_a_table
def follow_edit(request: HttpRequest, sitting: Sitting, number: int) -> HttpResponse:
    """A saved hand with its turns; one that was entered otherwise opens on the pad."""
    refuse_at_pad(request, sitting)
    page = followed(saved_hand(sitting, number))
    if not page.is_live:
        return redirect("scorekeeping:pad-edit", sitting.watch_code, number)
    return _shown(request, page)


def _shown(request: HttpRequest, page: FollowPage) -> HttpResponse:
    return render(request, "scorekeeping/follow.html", {"page": page})
