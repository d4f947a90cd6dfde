"""Who came, who left, and who got which role from whom? For those who give the roles."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rummy.clubs.asked import Asked
from rummy.clubs.views.doors import of_a_club
from rummy.people.queries.changes import changes
from rummy.people.rights import Deed


@require_safe
@of_a_club
def log(request: HttpRequest, asked: Asked) -> HttpResponse:
    asked.demand(Deed.NAME_HELPERS)
    return render(request, "clubs/log.html", {"club": asked.club, "changes": changes(asked.club)})
