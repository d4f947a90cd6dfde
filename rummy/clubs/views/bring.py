"""How does a list from a spreadsheet become members: looked at first, nothing lost?"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from rummy.clubs.asked import Asked
from rummy.clubs.forms.roll import RollForm
from rummy.clubs.roll import Line, Roll, read_roll, since
from rummy.clubs.views.doors import of_a_club
from rummy.engine.words import many
from rummy.people.names import called
from rummy.people.rights import Deed
from rummy.people.services import clubs
from rummy.people.services.clubs import COMES, Coming, NewMember
from rummy.scorekeeping.queries.old_results import book_of, meant

MOST_COMPARED = 20_000


@dataclass(frozen=True, slots=True)
class Shown:
    """A line of the list, and what it means for the club; a bad line has a fault instead.

    `near` is who in the book is called almost so: somebody else, or the same misspelt.
    """

    line: Line
    coming: Coming | None
    near: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
@of_a_club
def bring(request: HttpRequest, asked: Asked) -> HttpResponse:
    """Paste, look, add: bad lines stay in the field with what is wrong with them."""
    asked.demand(Deed.CHANGE_CLUB)
    if request.method != "POST":
        return render(request, "clubs/bring.html", {"club": asked.club, "text": ""})
    form = RollForm(request.POST, request.FILES)
    if not form.is_valid():
        shown = {"club": asked.club, "text": request.POST.get("text", ""), "form": form}
        return render(request, "clubs/bring.html", shown, status=422)
    text = form.cleaned_data["text"]
    roll = read_roll(text, timezone.localdate())
    return _add(request, asked, roll) if "add" in request.POST else _page(request, asked, roll, text)


def _add(request: HttpRequest, asked: Asked, roll: Roll) -> HttpResponse:
    now = timezone.now()
    people = [NewMember(line.name, since(line, now)) for line in roll.good]
    came = clubs.bring_members(club=asked.club, visitor=asked.visitor, people=people, at=now)
    messages.success(request, _said(came.values()))
    bad = roll.only_bad()
    if not bad.lines:
        return redirect("clubs:members", asked.club.slug)
    # Read once more: the lines are others now, and so are their numbers.
    return _page(request, asked, read_roll(bad.text(), timezone.localdate()), bad.text())


def _said(came: Collection[Coming]) -> str:
    added, there = sum(one in COMES for one in came), sum(one == Coming.THERE for one in came)
    said = many(added, "{n} member added.", "{n} members added.")
    if not there:
        return said
    known = many(there, "{n} was one already.", "{n} were members already.")
    return f"{said} {known}"


def _near(asked: Asked, names: Sequence[str]) -> Mapping[str, str]:
    """Whom of the book each of these can almost mean, by name; nobody where there are very many to compare. One query."""
    book = book_of(asked.visitor, asked.club)
    if len(names) * len(book) > MOST_COMPARED:
        return {}
    called_there = {player.pk: player.name for player in book}
    return {one.name: called_there[one.chosen] for one in meant(names, book) if one.chosen}


def _page(request: HttpRequest, asked: Asked, roll: Roll, text: str) -> HttpResponse:
    coming = clubs.coming(asked.club, [line.name for line in roll.good])
    near = _near(asked, [line.name for line in roll.good if coming[called(line.name)] == Coming.NEW])
    rows = [
        Shown(line, None if line.fault else coming[called(line.name)], near.get(line.name, ""))
        for line in roll.lines
    ]
    shown = {
        "club": asked.club,
        "text": text,
        "looked": True,
        "bad": [row for row in rows if row.coming is None],
        "good": [row for row in rows if row.coming is not None],
        "adding": sum(row.coming in COMES for row in rows),
    }
    return render(request, "clubs/bring.html", shown)
