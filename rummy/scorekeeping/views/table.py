"""Who is ahead, who deals, what was played: the table as it stands, for scorers and watchers."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from rummy.people.phones import remember_phone
from rummy.people.visitor import visitor_of, writer_of
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.came_from import way_back
from rummy.scorekeeping.errors import IdTaken
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.standings import result_text
from rummy.scorekeeping.views.doors import at_a_table, phone_of, refused, sent_id
from rummy.scorekeeping.views.fresh import fresh_page
from rummy.scorekeeping.views.live import middle_shown, stream_of, table_shown


@require_safe
@at_a_table
def table(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The page; a watcher who has this version already gets 304 and no work is done."""
    return fresh_page(request, sitting.version, lambda: _table_page(request, sitting))


def _table_page(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    common, visitor = table_shown(sitting), visitor_of(request)
    saved = request.GET.get("saved", "")
    place = queries.place_of(sitting, visitor.phone)
    may_score = queries.may_write(sitting, place)
    speaks = queries.may_speak(sitting, place)
    ask = queries.asked_of(sitting, common["table"], place, speaks=speaks)
    shown: dict[str, Any] = {
        **common,
        "may_score": may_score,
        "may_take_over": not may_score and queries.may_take_over(sitting, visitor),
        "place": place,
        "result_text": result_text(common["table"]),
        "way_back": way_back(request, sitting),
        "ask": ask or queries.asked_of_others(sitting, common["table"], place),
        "live": stream_of(sitting, "table", may_write=speaks),
        "handed": may_score and "handed" in request.GET,
        "drawn": "drawn" in request.GET,
        "saved": next((hand for hand in common["table"].hands if str(hand.number) == saved), None),
        "pages": queries.pages_at(sitting, visitor, place.name if place else ""),
    }
    return render(request, "scorekeeping/table.html", shown)


@require_POST
@at_a_table
def take_over(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Go on on this phone: for who is signed in and scores here on another one."""
    now = timezone.now()
    services.take_over(sitting=sitting, visitor=writer_of(request, now), at=now)
    return redirect("scorekeeping:table", sitting.watch_code)


@require_safe
@at_a_table
def middle(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The table large, for a phone that lies where everybody sees it; the far row may be turned round."""
    return fresh_page(request, sitting.version, lambda: _middle_page(request, sitting))


def _middle_page(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    shown = {
        **middle_shown(sitting),
        "live": stream_of(sitting, "middle", may_write=False),
        "turned": "turned" in request.GET,
    }
    return render(request, "scorekeeping/middle.html", shown)


@require_POST
@at_a_table
def finish(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The people get up; can be taken back with `reopen`."""
    services.finish_sitting(sitting=sitting, phone=phone_of(request), at=timezone.now())
    return redirect("scorekeeping:summary", sitting.watch_code)


@require_POST
@at_a_table
def reopen(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """They sit down again."""
    services.reopen_sitting(sitting=sitting, phone=phone_of(request), at=timezone.now())
    return redirect("scorekeeping:table", sitting.watch_code)


@require_POST
@at_a_table
def again(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The same people, the same rules, a new sitting."""
    now = timezone.now()
    try:
        new = services.play_again(
            sitting=sitting, id=sent_id(request), phone=remember_phone(request, at=now), at=now
        )
    except IdTaken as error:
        return refused(request, error)
    return redirect("scorekeeping:table", new.watch_code)


@require_safe
@at_a_table
def document(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The whole sitting as a score document, for anybody who may watch."""
    answer = JsonResponse(queries.document_of(sitting), json_dumps_params={"ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="{sitting.watch_code}.json"'
    return answer
