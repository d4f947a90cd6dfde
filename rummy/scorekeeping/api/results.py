"""How does a program bring old results: looked at line by line, brought at once, taken back?"""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponseBase
from django.utils import timezone
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from rummy.engine import RULESETS
from rummy.people.errors import MayNot, UnknownClub
from rummy.people.models import Club, Player
from rummy.people.names import called
from rummy.people.queries.clubs import club_by_slug
from rummy.people.rights import Deed
from rummy.people.services import clubs
from rummy.scorekeeping.api.addresses import SLUG, WHICH, does, looks, tells
from rummy.scorekeeping.api.bodies import IdField, LinesField, ObjectField, TextField, Write, look, read
from rummy.scorekeeping.api.known_address import KnownAddress, Scope
from rummy.scorekeeping.forms.results import pasted_games
from rummy.scorekeeping.models import Pasting
from rummy.scorekeeping.pasting import MOST_LINES, Pasted, read_pasted
from rummy.scorekeeping.queries.old_results import Meant, book_of, meant, pasting_for
from rummy.scorekeeping.services.old_results import bring_results, by_the_rules, house_rules
from rummy.scorekeeping.services.paste import undo_pasting

TEXT = {"game": RULESETS[0].key, "text": "31.5.2019 Ana 120, Ben 80"}
WHOSE = {**TEXT, "who": {"Ana": None, "Ben": None}}
Told = dict[str, Any]


class TextBody(Write):
    game = TextField(max_length=40)
    text = LinesField(MOST_LINES)

    def validate_game(self, key: str) -> str:
        if key not in (game.key for game in pasted_games()):
            raise serializers.ValidationError("is no game of which a total can be a whole game.")
        return key


class ResultsBody(TextBody):
    who = ObjectField(child=IdField(allow_null=True), default=dict)


class ResultsAddress(KnownAddress):
    """Lines of a spreadsheet or a chat, a game each."""

    needs: ClassVar = {"GET": Scope.READ, "POST": Scope.SCORE}
    refusals: ClassVar = {UnknownClub: HTTPStatus.NOT_FOUND, MayNot: HTTPStatus.FORBIDDEN}

    def club(self, slug: str) -> Club:
        """Raises MayNot unless its book may be written in."""
        club = club_by_slug(slug)
        clubs.demand(club, self.visitor, Deed.CHANGE_CLUB)
        return club

    def looked_at(self, request: Request, club: Club | None) -> Response:
        sent = look(TextBody, request)
        pasted, book = _pasted(sent, club), book_of(self.visitor, club)
        return Response(_looked(pasted, meant(pasted.names(), book), book))

    def brought(self, request: Request, club: Club | None) -> Response:
        sent = read(ResultsBody, request)
        pasted, book = _pasted(sent, club), book_of(self.visitor, club)
        told = {called(name): player for name, player in sent["who"].items()}
        made = bring_results(
            id=sent["id"],
            visitor=self.visitor,
            club=club,
            ruleset=sent["game"],
            options=house_rules(club, sent["game"]),
            games=pasted.good,
            who=_who(meant(pasted.names(), book), told, book),
            at=self.now,
        )
        return Response({**_pasting(made), "bad": _bad(pasted)}, status=HTTPStatus.CREATED)

    def pasting(self, id: UUID) -> Pasting:
        found = pasting_for(self.visitor, id)
        if found is None:
            raise NotFound("There are no such results, or somebody else brought them.")
        return found


class Results(ResultsAddress):
    """Into my own book."""

    @does(
        "bring_results",
        "Bring old results",
        "BroughtResults",
        sends="ResultsSent",
        example=WHOSE,
        status=201,
        description="A game a line. `who` says of names that the look was not sure of whose they are.",
    )
    def post(self, request: Request) -> Response:
        return self.brought(request, None)


class Look(ResultsAddress):
    """What would come, and who seems to be meant."""

    @looks("look_at_results", "Look at old results", "ResultsLookedAt", sends="ResultsText", example=TEXT)
    def post(self, request: Request) -> Response:
        return self.looked_at(request, None)


class LookForClub(ResultsAddress):
    """The same by the book of a club."""

    needs: ClassVar = {"POST": Scope.CLUB}

    @looks(
        "look_at_club_results",
        "Look at old results of a club",
        "ResultsLookedAt",
        sends="ResultsText",
        example=TEXT,
        of=(SLUG,),
    )
    def post(self, request: Request, slug: str) -> Response:
        return self.looked_at(request, self.club(slug))


class ClubResults(ResultsAddress):
    """Into the book of a club, at its evenings of those days."""

    needs: ClassVar = {"POST": Scope.CLUB}

    @does(
        "bring_club_results",
        "Bring old results of a club",
        "BroughtResults",
        sends="ResultsSent",
        example=WHOSE,
        of=(SLUG,),
        status=201,
        description="The same into its book and its evenings. For directors.",
    )
    def post(self, request: Request, slug: str) -> Response:
        return self.brought(request, self.club(slug))


class OneResults(ResultsAddress):
    """What came in together."""

    @tells("results", "Results that were brought", "BroughtResults", of=(WHICH,))
    def get(self, request: Request, id: UUID) -> HttpResponseBase:
        return self.fresh(_pasting(self.pasting(id)))


class Undo(ResultsAddress):
    """All of it out again."""

    @does(
        "undo_results",
        "Take results back",
        "BroughtResults",
        of=(WHICH,),
        description="Every game is struck.",
    )
    def post(self, request: Request, id: UUID) -> Response:
        pasting = self.pasting(id)
        read(Write, request)
        return Response(_pasting(undo_pasting(pasting=pasting, at=self.now)))


def _pasted(sent: Mapping[str, Any], club: Club | None) -> Pasted:
    pasted = read_pasted(sent["text"], timezone.localdate())
    return by_the_rules(pasted, sent["game"], house_rules(club, sent["game"]))


def _who(
    people: Sequence[Meant], told: Mapping[str, UUID | None], book: Sequence[Player]
) -> dict[str, Player | None]:
    """Whom each name means: as was told, else whom it means for sure. Raises ValidationError."""
    known = {player.pk: player for player in book}
    faults, found = [], dict[str, Player | None]()
    for one in people:
        key = called(one.name)
        player = told.get(key, one.chosen if one.sure else None)
        if (key not in told and not one.sure) or (player is not None and player not in known):
            faults.append(
                f"Say who “{one.name}” is: the id of somebody in the book, or null for somebody new."
            )
        else:
            found[key] = known[player] if player is not None else None
    if faults:
        raise serializers.ValidationError({"who": faults})
    return found


def _looked(pasted: Pasted, people: Sequence[Meant], book: Sequence[Player]) -> Told:
    said_so = {one.chosen for one in people}
    # Who was merged is known by another name.
    offered = [player for player in book if player.merged_into_id is None or player.pk in said_so]
    return {
        "good": [{"line": game.number, "day": game.day, "points": dict(game.points)} for game in pasted.good],
        "bad": _bad(pasted),
        "people": [
            {"name": one.name, "player": str(one.chosen) if one.chosen else None, "sure": one.sure}
            for one in people
        ],
        "book": [{"id": str(player.pk), "name": player.name} for player in offered],
    }


def _bad(pasted: Pasted) -> list[Told]:
    return [
        {"line": game.number, "text": game.text, "fault": game.fault} for game in pasted.games if game.fault
    ]


def _pasting(made: Pasting) -> Told:
    codes = made.sittings.order_by("started_at", "pk").values_list("watch_code", flat=True)
    return {
        "id": str(made.pk),
        "at": made.at,
        "club": made.club.slug if made.club else None,
        "undone_at": made.undone_at,
        "left": len(made.left),
        "sittings": list(codes),
    }
