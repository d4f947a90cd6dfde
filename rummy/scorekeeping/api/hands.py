"""How does a program enter, correct, question and agree with hands?"""

from collections.abc import Callable
from typing import Any, ClassVar

from django.http import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from rummy.scorekeeping import queries, services
from rummy.scorekeeping.api import bodies, table_addresses, tables
from rummy.scorekeeping.api.known_address import KnownAddress, Scope
from rummy.scorekeeping.api.pages import numbered
from rummy.scorekeeping.api.sittings import fresh
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.sent_hands import status_of
from rummy.scorekeeping.services import Outcome
from rummy.scorekeeping.would import for_a_program


class Hands(KnownAddress):
    """The hands of a table; one more, or a corrected one."""

    needs: ClassVar = {"GET": None, "POST": Scope.SCORE}

    @table_addresses.HANDS
    def get(self, request: Request, code: str) -> HttpResponseBase:
        sitting = queries.sitting_by_code(code)

        def told(place: object) -> tables.Told:
            in_order = reversed(queries.table(sitting).hands)
            found, more = numbered(request, in_order, lambda hand: hand.number)
            return {"hands": [tables.hand_row(hand) for hand in found], "after": more}

        return fresh(self, sitting, told)

    @table_addresses.RECORD
    def post(self, request: Request, code: str) -> Response:
        sitting = queries.sitting_by_code(code)
        sent = bodies.read(bodies.HandBody, request, lambda: services.scorer(sitting, self.phone))
        made = services.record_hand(
            sitting=sitting, document=sent.pop("hand"), phone=self.phone, at=self.now, **sent
        )
        return answered(sitting, made)


class Preview(KnownAddress):
    """What a hand would change, before it is entered."""

    needs: ClassVar = {"POST": Scope.SCORE}

    @table_addresses.PREVIEW
    def post(self, request: Request, code: str) -> Response:
        sitting = queries.sitting_by_code(code)
        services.scorer(sitting, self.phone)
        sent = bodies.look(bodies.HandBody, request)
        return Response(for_a_program(queries.if_recorded(sitting, sent["number"], sent["hand"])))


class OneHand(KnownAddress):
    """A hand with its receipt and its history."""

    needs: ClassVar = {"GET": None}

    @table_addresses.HAND_ADDRESS
    def get(self, request: Request, code: str, number: int) -> HttpResponseBase:
        sitting = queries.sitting_by_code(code)
        found = queries.hand_by_number(sitting, number)
        return fresh(self, sitting, lambda place: tables.hand(sitting, found, place))


class Word(KnownAddress):
    """An entry about a hand that is there: its service, and what the body holds."""

    verb: ClassVar[Callable[..., Outcome]]
    body: ClassVar[type[bodies.Write]] = bodies.Write

    def post(self, request: Request, code: str, number: int) -> Response:
        sitting = queries.sitting_by_code(code)
        hand = queries.hand_by_number(sitting, number)
        sent: dict[str, Any] = bodies.read(self.body, request, lambda: self.refuse_strangers(sitting))
        return answered(sitting, type(self).verb(hand=hand, phone=self.phone, at=self.now, **sent))

    def refuse_strangers(self, sitting: Sitting) -> None:
        """Raises MayNotScore."""
        services.scorer(sitting, self.phone)


class Opinion(Word):
    """Whether it is right: where a table lets who watches agree, everybody may say so."""

    def refuse_strangers(self, sitting: Sitting) -> None:
        if not sitting.watchers_agree:
            super().refuse_strangers(sitting)


@table_addresses.word("Strike a hand", "It keeps its place and counts for nothing.")
class Void(Word):
    """Strike."""

    verb = staticmethod(services.void_hand)


@table_addresses.word(
    "Restore a struck hand",
    "As it last counted; with `version` any hand as it was entered earlier.",
    "Restoring",
)
class Restore(Word):
    """Bring back."""

    verb, body = staticmethod(services.restore_hand), bodies.RestoreBody


@table_addresses.word("Settle a question", "`chosen` is the version that is to count.", "Choice")
class Settle(Word):
    """Choose a version."""

    verb, body = staticmethod(services.settle_question), bodies.ChoiceBody


@table_addresses.word("Ask a settled question again", "`about` is the entry that settled it.", "About")
class AskAgain(Word):
    """Ask again."""

    verb, body = staticmethod(services.ask_again), bodies.AboutBody


@table_addresses.word(
    "Agree with a hand",
    "`about` is the `version` you saw; `whose` word it is, where somebody without a program says so on this one.",
    "Agreement",
)
class Agree(Opinion):
    """It is right."""

    verb, body = staticmethod(services.agree), bodies.WordBody


@table_addresses.word("Object to a hand", "Say what is wrong with the `version` you saw.", "Objection")
class Object(Opinion):
    """Something is wrong."""

    verb, body = staticmethod(services.object_to), bodies.ObjectionBody


@table_addresses.word("Take an objection back", "It stays in the history.", "Withdrawal")
class Withdraw(Opinion):
    """It was right after all."""

    verb, body = staticmethod(services.withdraw), bodies.WithdrawBody


def answered(sitting: Sitting, made: Outcome) -> Response:
    return Response(tables.outcome(sitting, made), status=status_of(made.kind))
