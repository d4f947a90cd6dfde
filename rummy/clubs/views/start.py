"""How does a table start at an evening of the club?"""

from functools import partial
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from rummy.clubs import queries
from rummy.clubs.asked import Asked
from rummy.clubs.services import start_at_evening
from rummy.clubs.views.doors import of_a_club
from rummy.engine.words import say
from rummy.people.errors import ClubRefused
from rummy.people.phones import remember_phone
from rummy.people.queries.clubs import evening_by_id
from rummy.people.rights import Deed
from rummy.people.visitor import visitor_of
from rummy.scorekeeping.views.new import Occasion, new_table

# To tap; the others are offered while a name is typed.
FACES = 40


@require_http_methods(["GET", "HEAD", "POST"])
@of_a_club
def start(request: HttpRequest, asked: Asked, id: UUID) -> HttpResponse:
    """The page of a new game with the club's people, game and house rules on it."""
    asked.demand(Deed.START_TABLE)
    evening = evening_by_id(asked.club, id)
    if evening.closed_at is not None and request.method != "POST":
        raise ClubRefused(say("This evening is closed. Somebody who holds the evenings can open it again."))
    if request.method == "POST":
        remember_phone(request, at=timezone.now())
    known = queries.faces(asked.club)
    page = reverse("clubs:evening", args=[asked.club.slug, evening.pk])
    return new_table(
        request,
        Occasion(
            faces=known[:FACES],
            book=known[FACES:],
            game=asked.club.ruleset,
            options=asked.club.options,
            note=evening.name or asked.club.name,
            back=page,
            start=partial(start_at_evening, evening=evening, visitor=visitor_of(request), page=page),
        ),
    )
