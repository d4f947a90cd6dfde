"""How do old results come in: pasted, looked at line by line, brought, and taken back?"""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rummy.engine.words import say
from rummy.people.errors import UnknownClub
from rummy.people.models import Club, Player
from rummy.people.names import called
from rummy.people.phones import remember_phone
from rummy.people.queries import may
from rummy.people.queries.clubs import club_by_slug
from rummy.people.rights import Deed
from rummy.people.visitor import Visitor, visitor_of
from rummy.scorekeeping.errors import IdTaken, SittingRefused
from rummy.scorekeeping.forms.results import NEW, Results, chosen, was_asked
from rummy.scorekeeping.models import Pasting
from rummy.scorekeeping.pasting import OldGame, Pasted, read_pasted
from rummy.scorekeeping.queries.old_results import Meant, book_of, in_the_book, meant, pasting_for
from rummy.scorekeeping.services.old_results import bring_results, by_the_rules, house_rules
from rummy.scorekeeping.services.paste import undo_pasting
from rummy.scorekeeping.views.doors import about_people


@dataclass(frozen=True, slots=True)
class Asked:
    """A name on the page with those it may mean; `value` is the one that is chosen."""

    name: str
    value: str
    sure: bool


@require_http_methods(["GET", "HEAD", "POST"])
@about_people
def bring(request: HttpRequest, slug: str = "") -> HttpResponse:
    """Paste, look, bring; lines that cannot be read stay in the field with what is wrong with them."""
    club = _club(request, slug)
    if request.method != "POST":
        usual = club.ruleset if club else ""
        return _page(request, club, Results(initial={"id": uuid.uuid4(), "ruleset": usual}))
    form = Results(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, club, form)
    ruleset, text = form.cleaned_data["ruleset"], form.cleaned_data["text"]
    pasted = by_the_rules(read_pasted(text, timezone.localdate()), ruleset, house_rules(club, ruleset))
    visitor = visitor_of(request)
    book = book_of(visitor, club)
    if "bring" not in request.POST or not was_asked(request.POST, pasted.names()):
        return _page(request, club, form, pasted, _asked(pasted.names(), book, request.POST), book)
    return _bring(request, club, form, pasted, book)


def _club(request: HttpRequest, slug: str) -> Club | None:
    """The club whose results these are. Raises PermissionDenied where somebody else keeps its book."""
    if not slug:
        return None
    try:
        club = club_by_slug(slug)
    except UnknownClub as error:
        raise Http404(str(error)) from error
    if not may(visitor_of(request), Deed.CHANGE_CLUB, club):
        raise PermissionDenied(say("Only a director or the owner brings results into the book of a club."))
    return club


def _asked(names: Sequence[str], book: Sequence[Player], data: Mapping[str, str]) -> list[Asked]:
    """Who is meant, as was chosen before or as it seems."""
    before = chosen(data, names, book)
    return [
        _one(one, before[called(one.name)]) if was_asked(data, [one.name]) else _one(one, one.chosen)
        for one in meant(names, book)
    ]


def _one(one: Meant, who: Player | UUID | None) -> Asked:
    key = who.pk if isinstance(who, Player) else who
    return Asked(one.name, str(key) if key else NEW, one.sure and key == one.chosen)


def _bring(
    request: HttpRequest, club: Club | None, form: Results, pasted: Pasted, book: list[Player]
) -> HttpResponse:
    now = timezone.now()
    phone = remember_phone(request, at=now)
    visitor = Visitor(phone=phone, account=visitor_of(request).account)
    ruleset = form.cleaned_data["ruleset"]
    try:
        made = bring_results(
            id=form.cleaned_data["id"],
            visitor=visitor,
            club=club,
            ruleset=ruleset,
            options=house_rules(club, ruleset),
            games=pasted.good,
            who=chosen(request.POST, pasted.names(), book),
            at=now,
        )
    except (SittingRefused, IdTaken) as refused:
        form.add_error(None, str(refused))
        if isinstance(refused, IdTaken):
            # Pressed once more, it is another request.
            form.data = {**request.POST.dict(), "id": str(uuid.uuid4())}
        return _page(request, club, form, pasted, _asked(pasted.names(), book, request.POST), book)
    if pasted.only_bad():
        messages.success(request, say("The lines that could be read go into the book. These are left."))
        left = read_pasted(pasted.only_bad(), timezone.localdate())
        fresh = Results({"id": uuid.uuid4(), "ruleset": ruleset, "text": pasted.only_bad()})
        fresh.is_valid()
        return _page(request, club, fresh, by_the_rules(left, ruleset, house_rules(club, ruleset)), made=made)
    return redirect("scorekeeping:pasted", made.pk)


def _page(  # noqa: PLR0913
    request: HttpRequest,
    club: Club | None,
    form: Results,
    pasted: Pasted | None = None,
    asked: Sequence[Asked] = (),
    book: Sequence[Player] = (),
    made: Pasting | None = None,
) -> HttpResponse:
    games: Sequence[OldGame] = pasted.games if pasted else ()
    good = [game for game in games if not game.fault]
    there = _there(request, club, form, good, asked, book) if good else set()
    shown = {
        "club": club,
        "form": form,
        "id": form["id"].value(),
        "looked": pasted is not None,
        "bad": [game for game in games if game.fault],
        "good": good,
        "there": there,
        "to_bring": len(good) - len(there),
        "again": pasted.again() if pasted else (),
        "asked": asked,
        "book": [(str(player.pk), player.name, player.merged_into_id is None) for player in book],
        "new": NEW,
        "made": made,
        "text": (pasted and form.cleaned_data.get("text")) or form["text"].value() or "",
    }
    return render(request, "scorekeeping/results.html", shown, status=422 if form.errors else 200)


def _there(
    request: HttpRequest,
    club: Club | None,
    form: Results,
    games: Sequence[OldGame],
    asked: Sequence[Asked],
    book: Sequence[Player],
) -> set[int]:
    """The lines that are in the book already, if those are meant who are chosen."""
    keys = {str(player.pk): player.name for player in book}
    names = {called(one.name): keys[one.value] for one in asked if one.value in keys}
    return in_the_book(visitor_of(request), club, form.cleaned_data["ruleset"], games, names)


@require_safe
@about_people
def pasted(request: HttpRequest, id: UUID) -> HttpResponse:
    """What came in together, and the way back; how many are left while it is not all done."""
    found = _pasting(request, id)
    tables = found.sittings.prefetch_related("sides").order_by("started_at", "pk")
    shown = {
        "pasting": found,
        "left": len(found.left),
        "came": tables.count(),
        "tables": [] if found.left else tables,
    }
    page = render(request, "scorekeeping/pasted.html", shown)
    if found.left:
        # Asked for again after so many seconds, with or without a script.
        page.headers["Refresh"] = "3"
    return page


@require_POST
@about_people
def undo(request: HttpRequest, id: UUID) -> HttpResponse:
    """Take all of it back: every game is struck, and its table put away."""
    undone = undo_pasting(pasting=_pasting(request, id), at=timezone.now())
    if not undone.left:
        messages.success(request, say("Taken back: none of these games counts any more."))
    return redirect("scorekeeping:pasted", id)


def _pasting(request: HttpRequest, id: UUID) -> Pasting:
    found = pasting_for(visitor_of(request), id)
    if found is None:
        raise Http404(say("There are no such results, or somebody else brought them."))
    return found
