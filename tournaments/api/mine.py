"""What may somebody do with the link of his entry, or the code at the door?"""

from typing import Any, ClassVar

from django.http import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from rummy.engine.words import say
from rummy.scorekeeping.api import tables
from rummy.scorekeeping.api.addresses import does, part, tells
from rummy.scorekeeping.api.bodies import Write, read
from rummy.scorekeeping.api.known_address import Scope
from rummy.scorekeeping.queries import place_of
from rummy.scorekeeping.services import join_sitting
from tournaments import services
from tournaments.api import bodies, telling
from tournaments.api.doors import CODE, TournamentAddress
from tournaments.errors import UnknownEntry, UnknownRound
from tournaments.models import Entry
from tournaments.queries.find import entry_by_code, entry_by_number, latest_published
from tournaments.queries.mine import my_table

LINK = (CODE, part("entry_code", "The code of the entry’s own link."))


class EntryAddress(TournamentAddress):
    """Whoever has the link of an entry acts for it."""

    def entry(self, code: str, entry_code: str) -> Entry:
        return entry_by_code(self.tournament(code), entry_code)


class Mine(EntryAddress):
    """Where an entry sits, and how it is doing."""

    needs: ClassVar = {"GET": None}

    @tells(
        "my_table",
        "My table",
        "MyTable",
        of=LINK,
        description="Where, against whom, until when. Needs no token.",
    )
    def get(self, request: Request, code: str, entry_code: str) -> HttpResponseBase:
        return self.fresh(telling.my_table(my_table(self.entry(code, entry_code))))


class Score(EntryAddress):
    """Score at the entry's table."""

    needs: ClassVar = {"POST": Scope.SCORE}

    @does(
        "score_my_table",
        "Score at my table",
        "Table",
        of=LINK,
        description="The program may score there then, unless the entry has left or the table is over.",
    )
    def post(self, request: Request, code: str, entry_code: str) -> Response:
        entry, sent = self.entry(code, entry_code), read(Write, request)
        mine = my_table(entry)
        sitting = mine.sitting
        if sitting is None:
            raise UnknownRound(say("Your table is not open yet."))
        asked: dict[str, Any] = {"phone": self.token.phone, "code": sitting.score_code, "name": entry.name}
        if mine.may_score:
            self.once(sent, lambda: join_sitting(at=self.now, **asked))
        return Response(tables.table(sitting, place_of(sitting, self.phone)))


class Missing(EntryAddress):
    """Who waits says so."""

    needs: ClassVar = {"POST": Scope.SCORE}

    @does(
        "say_missing",
        "Say who has not come",
        "MyTable",
        sends="MissingSent",
        example={"entry": 3},
        of=LINK,
        description="For who sits at the same table; with `here` he has come.",
    )
    def post(self, request: Request, code: str, entry_code: str) -> Response:
        entry, sent = self.entry(code, entry_code), read(bodies.MissingBody, request)
        round_ = latest_published(entry.tournament)
        if round_ is None:
            raise UnknownRound(say("Your table is not open yet."))
        other, missing = entry_by_number(entry.tournament, sent["entry"]), not sent["here"]
        asked: dict[str, Any] = {"round": round_, "entry": other, "missing": missing, "said_by": entry}
        self.once(sent, lambda: services.say_missing(at=self.now, **asked))
        return Response(telling.my_table(my_table(self.entry(code, entry_code))))


class Door(TournamentAddress):
    """The code at the door."""

    needs: ClassVar = {"POST": Scope.SCORE}

    @does(
        "check_in_myself",
        "Check in at the door",
        "Entry",
        sends="EntrySent",
        example={"entry": 3},
        of=(CODE, part("check_in_code", "The code at the door.")),
    )
    def post(self, request: Request, code: str, check_in_code: str) -> Response:
        found = self.tournament(code)
        if check_in_code != found.check_in_code:
            raise UnknownEntry("This is not the code at the door of this tournament.")
        sent = read(bodies.EntryBody, request)
        entry = entry_by_number(found, sent["entry"])
        made: dict[str, Any] = {
            "tournament": found,
            "check_in_code": check_in_code,
            "entry": entry,
            "at": self.now,
        }
        self.once(sent, lambda: services.check_in_myself(**made))
        told = {**telling.entry(entry), "checked_in": True}
        return Response(self.names(found).over(told))
