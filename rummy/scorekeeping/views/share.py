"""How do the others at the table get in: by picture, by link, by code?"""

from functools import lru_cache

import segno
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rummy.engine.words import say
from rummy.people.phones import remember_phone
from rummy.people.visitor import visitor_of
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.errors import LinkEnded, LinkRefused, TooManyTries, UnknownCode
from rummy.scorekeeping.forms.agreeing import WHO, Agreeing
from rummy.scorekeeping.forms.join import Join
from rummy.scorekeeping.models import Sitting, SittingPhone
from rummy.scorekeeping.views.doors import at_a_table, phone_of, who_tries
from rummy.scorekeeping.views.sent import number_of

QUIET_ZONE = 4


@require_safe
@at_a_table
def share(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The code to watch for everybody; the code to score only for those who may score."""
    visitor = visitor_of(request)
    phone = visitor.phone
    may_score = queries.may_score(sitting, phone)
    watch = request.build_absolute_uri(reverse("scorekeeping:table", args=[sitting.watch_code]))
    shown = {"sitting": sitting, "may_score": may_score, "watch": watch, "watch_qr": qr(watch)}
    shown["table"] = queries.playing_at(sitting, phone)
    if may_score:
        link = reverse("scorekeeping:join-link", args=[sitting.score_code])
        score = request.build_absolute_uri(link)
        shown |= {"score": score, "score_qr": qr(score), "who": WHO, "kept": "kept" in request.GET}
        if phone and queries.keeps_table(sitting, visitor):
            others = queries.other_scorers(sitting, phone)
            shown |= {"keeps_table": True, "others": others, "renewed": "renewed" in request.GET}
    shown["local_only"] = is_local(request)
    return render(request, "scorekeeping/share.html", shown)


@require_POST
@at_a_table
def agreeing(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Keep whom the table asks whether a hand is right."""
    form = Agreeing(request.POST)
    if not form.is_valid():
        raise BadRequest(say("Choose one of the answers."))
    services.ask_for_agreement(
        sitting=sitting, phone=phone_of(request), at=timezone.now(), **form.cleaned_data
    )
    return redirect(reverse("scorekeeping:share", args=[sitting.watch_code]) + "?kept=1#who-agrees")


@require_POST
@at_a_table
def score_link(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """End the scoring link, and let phones only watch."""
    try:
        services.make_link_anew(
            sitting=sitting,
            visitor=visitor_of(request),
            ends=request.POST.get("ends", ""),
            watch_only=[number_of(one) for one in request.POST.getlist("watch_only")],
            at=timezone.now(),
        )
    except LinkRefused as error:
        raise BadRequest(str(error)) from error
    return redirect(reverse("scorekeeping:share", args=[sitting.watch_code]) + "?renewed=1#score")


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Join by a typed code: a watch code leads to the table, a score code lets this phone score."""
    form = Join(request.POST or None)
    if request.method == "POST" and form.is_valid():
        code = form.cleaned_data["code"]
        try:
            page = services.page_behind(code=code, asked_from=who_tries(request))
            return redirect(page) if page else _enter(request, code)
        except (UnknownCode, TooManyTries) as error:
            form.add_error("code", str(error))
    status = 422 if form.errors else 200
    return render(request, "scorekeeping/join.html", {"form": form}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def join_link(request: HttpRequest, code: str) -> HttpResponse:
    """The link behind the QR code, or a code typed at the end of the address. Says which table it is and asks once, so that a
    link preview never becomes a scorer.
    """
    try:
        if page := services.page_behind(code=code, asked_from=who_tries(request)):
            return redirect(page)
        if request.method == "POST":
            return _enter(request, code)
        sitting, may = services.find_table(code=code, asked_from=who_tries(request))
    except LinkEnded as error:
        return render(request, "scorekeeping/link_ended.html", {"sentence": str(error)}, status=410)
    except (UnknownCode, TooManyTries) as error:
        return render(request, "404.html", {"sentence": str(error)}, status=404)
    if may == SittingPhone.May.WATCH:
        return redirect("scorekeeping:table", sitting.watch_code)
    shown = {"sitting": sitting, "table": queries.playing_at(sitting, phone_of(request))}
    return render(request, "scorekeeping/join_link.html", shown)


def _enter(request: HttpRequest, code: str) -> HttpResponse:
    now = timezone.now()
    phone = remember_phone(request, at=now)
    seat = services.join_sitting(phone=phone, code=code, at=now, asked_from=who_tries(request))
    return redirect("scorekeeping:table", seat.sitting.watch_code)


def is_local(request: HttpRequest) -> bool:
    """Would links made for this request only work on this computer?"""
    return split_domain_port(request.get_host())[0] in ("localhost", "127.0.0.1", "[::1]")


def link_to_share(request: HttpRequest, address: str) -> dict[str, object]:
    """What a page shows of it: the whole link, its picture, and whether it only works on this computer."""
    link = request.build_absolute_uri(address)
    return {"link": link, "picture": qr(link), "local_only": is_local(request)}


@lru_cache(maxsize=1000)
def qr(address: str) -> SafeString:
    """The address as inline SVG with its white border. What was drawn lately is kept, apart from what limits others."""
    return SafeString(
        segno.make(address, error="m", micro=False).svg_inline(
            border=QUIET_ZONE, light="#fff", dark="#000", omitsize=True, svgclass="qr"
        )
    )
