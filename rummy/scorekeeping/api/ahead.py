"""What would a word about a hand change? Told before it is said, to who may say it."""

from collections.abc import Callable
from typing import Any, ClassVar

from rest_framework.request import Request
from rest_framework.response import Response

from rummy.scorekeeping import queries, services
from rummy.scorekeeping.api import bodies
from rummy.scorekeeping.api.addresses import looks
from rummy.scorekeeping.api.known_address import KnownAddress, Scope
from rummy.scorekeeping.api.table_addresses import CODE, NUMBER
from rummy.scorekeeping.queries import Consequences
from rummy.scorekeeping.would import for_a_program

HAND = (CODE, NUMBER)


class Ahead(KnownAddress):
    """A word about a hand that is there, and what it would come to."""

    needs: ClassVar = {"POST": Scope.SCORE}
    would: ClassVar[Callable[..., Consequences]]
    body: ClassVar[type[bodies.Body]] = bodies.Write

    def told(self, request: Request, code: str, number: int) -> Response:
        sitting = queries.sitting_by_code(code)
        services.scorer(sitting, self.phone)
        sent: dict[str, Any] = bodies.look(self.body, request)
        return Response(for_a_program(type(self).would(sitting, number, **sent)))


class IfVoided(Ahead):
    """Struck."""

    would = staticmethod(queries.if_voided)

    @looks("void_preview", "What striking a hand would change", "Preview", of=HAND)
    def post(self, request: Request, code: str, number: int) -> Response:
        return self.told(request, code, number)


class IfRestored(Ahead):
    """Brought back."""

    would, body = staticmethod(queries.if_restored), bodies.RestoreBody

    @looks("restore_preview", "What restoring a hand would change", "Preview", sends="Restoring", of=HAND)
    def post(self, request: Request, code: str, number: int) -> Response:
        return self.told(request, code, number)


class IfSettled(Ahead):
    """A version chosen."""

    would, body = staticmethod(queries.if_settled), bodies.ChoiceBody

    @looks("settle_preview", "What choosing a version would change", "Preview", sends="Choice", of=HAND)
    def post(self, request: Request, code: str, number: int) -> Response:
        return self.told(request, code, number)


class IfAskedAgain(Ahead):
    """The table asked again."""

    would, body = staticmethod(queries.if_asked_again), bodies.AboutBody

    @looks("ask_again_preview", "What asking again would change", "Preview", sends="About", of=HAND)
    def post(self, request: Request, code: str, number: int) -> Response:
        return self.told(request, code, number)
