"""How do two players become one person, and two again?"""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from rummy.engine.words import say
from rummy.people.visitor import visitor_of, writer_of
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.errors import UnknownPlayer
from rummy.scorekeeping.sent_ids import uuid_or_none
from rummy.scorekeeping.views.doors import about_people, sent_id


@require_http_methods(["GET", "HEAD", "POST"])
@about_people
def merge(request: HttpRequest, id: UUID) -> HttpResponse:
    """Choose the other (no `with`), look at what it changes (`?with=`), or do it (POST)."""
    now = timezone.now()
    if request.method == "POST":
        visitor = writer_of(request, now)
        kept, other = sent_id(request, "keep"), sent_id(request, "with")
        gone = other if kept == id else id
        done = services.merge(id=sent_id(request), kept=kept, gone=gone, visitor=visitor, at=now)
        messages.success(
            request, say("{one} and {other} are one from now on.", one=done.kept.name, other=done.gone.name)
        )
        return redirect("scorekeeping:player", kept)
    visitor = visitor_of(request)
    player = services.demand_kept(player=id, visitor=visitor, at=now)
    asked = request.GET.get("with")
    if not asked:
        shown = {"player": player, "others": queries.candidates(player, visitor)}
        return render(request, "scorekeeping/merge_with.html", shown)
    wanted = uuid_or_none(asked)
    other_player = queries.candidate(player, visitor, wanted) if wanted else None
    if other_player is None:
        raise UnknownPlayer(say("This player is not there to merge. Go back and choose another."))
    preview = queries.merge_preview(player, other_player)
    both = {"one": preview.one.name, "other": preview.other.name}
    shown = {
        "preview": preview,
        "asks": say("{one} and {other} as one?", **both),
        "met": say("{one} and {other} sat at one table, so they are two people.", **both),
    }
    return render(request, "scorekeeping/merge.html", shown)


@require_POST
@about_people
def part(request: HttpRequest, id: UUID) -> HttpResponse:
    """They are two after all."""
    now = timezone.now()
    parted = services.part(merge=id, visitor=writer_of(request, now), at=now)
    messages.success(
        request, say("{one} and {other} are two again.", one=parted.kept.name, other=parted.gone.name)
    )
    return redirect("scorekeeping:player", parted.kept_id)
