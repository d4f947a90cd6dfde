"""How does a program find, start, watch and close a table?"""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, ClassVar

from django.http import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from rummy.live.tokens import news_of
from rummy.programs.models import Token
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.api import bodies, table_addresses, tables
from rummy.scorekeeping.api.known_address import KnownAddress
from rummy.scorekeeping.api.pages import asked_limit, asked_moment, asked_truth, cut, moment
from rummy.scorekeeping.models import Sitting, SittingPhone
from rummy.scorekeeping.release import release
from rummy.scorekeeping.services import NewSide


class Opening(KnownAddress):
    """An address that opens a table."""

    def opened(self, sitting: Sitting) -> Response:
        """A table that this program started, with the code others need to score at it."""
        told = tables.table(sitting, queries.place_of(sitting, self.phone))
        return Response(told, status=HTTPStatus.CREATED)


class Sittings(Opening):
    """My tables, the one that changed last first; a new one."""

    @table_addresses.SITTINGS
    def get(self, request: Request) -> Response:
        limit, away = asked_limit(request), asked_truth(request, "put_away")
        rows = queries.recent_sittings(self.visitor, limit + 1, before=asked_moment(request), archived=away)
        found, more = cut(rows, limit, lambda row: moment(row.changed_at, row.id))
        return Response({"sittings": [tables.brief(sitting) for sitting in found], "after": more})

    @table_addresses.START
    def post(self, request: Request) -> Response:
        sent = bodies.read(bodies.SittingBody, request)
        sides = [NewSide(name, players) for name, players in sent["sides"]]
        assert self.phone is not None
        sitting = services.start_sitting(
            id=sent["id"],
            phone=self.phone,
            ruleset=sent["game"],
            options=sent["options"],
            sides=sides,
            first_dealer=sent.get("first_dealer", sides[0].players[0]),
            at=self.now,
        )
        return self.opened(sitting)


class Bring(Opening):
    """A table that was written down elsewhere."""

    @table_addresses.BRING
    def post(self, request: Request) -> Response:
        sent = bodies.read(bodies.BringBody, request)
        assert self.phone is not None
        return self.opened(services.bring_sitting(phone=self.phone, at=self.now, **sent))


class Join(KnownAddress):
    """Come to a table by its code."""

    @table_addresses.JOIN
    def post(self, request: Request) -> Response:
        sent = bodies.read(bodies.JoinBody, request)
        assert self.phone is not None
        come = {"phone": self.phone, "code": sent["code"], "asked_from": self.asked_from, "at": self.now}
        place = SittingPhone.objects.select_related("sitting").get(
            pk=self.once(sent, lambda: services.join_sitting(**come))
        )
        return Response(tables.table(place.sitting, place))


class OneSitting(KnownAddress):
    """A table as it stands: open to who knows its code, with or without a token."""

    needs: ClassVar = {"GET": None}

    @table_addresses.SITTING
    def get(self, request: Request, code: str) -> HttpResponseBase:
        sitting = queries.sitting_by_code(code)
        return fresh(self, sitting, lambda place: tables.table(sitting, place))


class Live(KnownAddress):
    """Where to hear that something changed."""

    needs: ClassVar = {"GET": None}

    @table_addresses.LIVE
    def get(self, request: Request, code: str) -> Response:
        return Response(news_of(f"sitting/{queries.sitting_by_code(code).pk}"))


class SittingDocument(KnownAddress):
    """The whole table as a score document."""

    needs: ClassVar = {"GET": None}

    @table_addresses.DOCUMENT
    def get(self, request: Request, code: str) -> HttpResponseBase:
        sitting = queries.sitting_by_code(code)
        return fresh(self, sitting, lambda place: queries.document_of(sitting))


class Deed(KnownAddress):
    """Something done to a table as a whole. The same twice is once."""

    body: ClassVar[type[bodies.Body]] = bodies.DeedBody

    def done(self, request: Request, code: str, deed: Callable[..., Any], **who: Any) -> Response:
        sitting, who = queries.sitting_by_code(code), who or {"phone": self.phone}
        sent = bodies.read(self.body, request, lambda: self.refuse_strangers(sitting))
        told = {name: value for name, value in sent.items() if name != "id"}
        self.once(sent, lambda: deed(sitting=sitting, at=self.now, **who, **told))
        found = queries.sitting_by_code(code)
        return Response(tables.table(found, queries.place_of(found, self.phone)))

    def refuse_strangers(self, sitting: Sitting) -> None:
        """Raises MayNotScore."""
        services.scorer(sitting, self.phone)


class Finish(Deed):
    """The people get up."""

    @table_addresses.deed(
        "finish", "End a table", "Who is ahead in a game that no rule ends has won it. It can be reopened."
    )
    def post(self, request: Request, code: str) -> Response:
        return self.done(request, code, services.finish_sitting)


class Reopen(Deed):
    """They sit down again."""

    @table_addresses.deed("reopen", "Reopen a table", "After it was ended before its series was decided.")
    def post(self, request: Request, code: str) -> Response:
        return self.done(request, code, services.reopen_sitting)


class PutAway(Deed):
    """Off my list."""

    @table_addresses.deed(
        "put_away", "Put a table away", "It leaves the start pages, and everything of it stays."
    )
    def post(self, request: Request, code: str) -> Response:
        return self.done(request, code, services.archive_sitting)


class BringBack(Deed):
    """On my list again."""

    @table_addresses.deed("bring_back", "Bring a table back", "That was put away.")
    def post(self, request: Request, code: str) -> Response:
        return self.done(request, code, services.unarchive_sitting)


class TakeOver(Deed):
    """Go on where another phone of the account scores."""

    @table_addresses.deed(
        "take_over", "Go on scoring", "Where a phone or another program of the account scores."
    )
    def post(self, request: Request, code: str) -> Response:
        return self.done(request, code, services.take_over, visitor=self.visitor)

    def refuse_strangers(self, sitting: Sitting) -> None:
        if not queries.may_take_over(sitting, self.visitor):
            super().refuse_strangers(sitting)


class Agreeing(Deed):
    """Who is asked whether a hand is right."""

    body = bodies.AgreeingBody

    @table_addresses.AGREEING
    def post(self, request: Request, code: str) -> Response:
        return self.done(request, code, services.ask_for_agreement)


class ScoreLink(Deed):
    """Who came to score by the link, beside who asks; another link that nobody has yet."""

    needs: ClassVar = {"GET": Token.Scope.SCORE, "POST": Token.Scope.SCORE}
    body = bodies.LinkBody

    @table_addresses.SCORERS
    def get(self, request: Request, code: str) -> HttpResponseBase:
        sitting = queries.sitting_by_code(code)
        place = services.keeper(sitting, self.visitor)
        return self.fresh(tables.score_link(sitting, queries.other_scorers(sitting, place.phone)))

    @table_addresses.LINK_ANEW
    def post(self, request: Request, code: str) -> Response:
        return self.done(request, code, services.make_link_anew, visitor=self.visitor)

    def refuse_strangers(self, sitting: Sitting) -> None:
        services.keeper(sitting, self.visitor)


class Colour(Deed):
    """What a side's chips look like."""

    body = bodies.ColourBody

    @table_addresses.COLOUR
    def post(self, request: Request, code: str) -> Response:
        return self.done(request, code, services.choose_colour)


class Again(Opening):
    """The same people, the same rules, a new table."""

    @table_addresses.AGAIN
    def post(self, request: Request, code: str) -> Response:
        sitting = queries.sitting_by_code(code)
        sent = bodies.read(bodies.Write, request, lambda: services.scorer(sitting, self.phone))
        return self.opened(services.play_again(sitting=sitting, phone=self.phone, at=self.now, id=sent["id"]))


def fresh(view: KnownAddress, sitting: Sitting, tell: Callable[[Any], tables.Told]) -> HttpResponseBase:
    """The answer under the table's version: who has that already gets 304, and no work is done."""
    token = view.visitor.phone
    etag = f'"{sitting.version}-{release()}-{token.pk.hex[:8] if token else 0}"'
    return view.under(etag, lambda: tell(queries.place_of(sitting, view.phone)))
