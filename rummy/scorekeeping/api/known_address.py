"""What is true of addresses about tables and people: a token says who asks, and what it may do there?"""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from hashlib import sha256
from http import HTTPStatus
from typing import Any, ClassVar
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Model
from django.http import HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import (
    AuthenticationFailed,
    NotAuthenticated,
    PermissionDenied,
    ValidationError,
)
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from rummy.people.address import address_elsewhere, address_of, neighbourhood
from rummy.people.models import Phone
from rummy.people.visitor import NOBODY, Visitor
from rummy.programs import queries, services
from rummy.programs.models import Token
from rummy.scorekeeping.api.open_address import OpenAddress
from rummy.scorekeeping.api.parsing import BoundedParser
from rummy.scorekeeping.services.guessing import Tries, code_in, count_a_miss, refuse_guessing, tries_of
from rummy.scorekeeping.services.transaction import writing

Scope = Token.Scope
SCHEME = "Bearer"


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer mb_…`"""

    def authenticate(self, request: Request) -> tuple[object, Token] | None:
        told = request.headers.get("Authorization", "").split()
        if not told:
            return None
        token = queries.token_of(told[1]) if len(told) == 2 and told[0].lower() == SCHEME.lower() else None
        if token is None:
            raise AuthenticationFailed(
                "This token is not let in: write Authorization: Bearer and a token of yours."
            )
        services.used(token=token, at=timezone.now())
        return token.account, token

    def authenticate_header(self, request: Request) -> str:
        return SCHEME


class ProgramThrottle(SimpleRateThrottle):
    """So many requests a minute, by token; without one by the neighbourhood of the address."""

    scope = "program"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        token = request.auth
        who = token.pk if isinstance(token, Token) else neighbourhood(self.get_ident(request))
        return f"program-{who}"


class KnownAddress(OpenAddress):
    """An address that answers by who asks. `needs` is the scope each method asks of the token; None: no token at all,
    or, where it `takes_any_token`, whatever that may do.

    `refusals` are the errors an app of its own raises, each with its status.
    """

    authentication_classes = (TokenAuthentication,)
    throttle_classes = (ProgramThrottle,)
    parser_classes = (BoundedParser,)
    needs: ClassVar[Mapping[str, Scope | None]] = {"GET": Scope.READ, "POST": Scope.SCORE}
    takes_any_token: ClassVar[bool] = False
    refusals: ClassVar[Mapping[type[Exception], HTTPStatus]] = {}

    def check_permissions(self, request: Request) -> None:
        scope = self.needs.get(self.method)
        if request.method == "OPTIONS":
            return
        if scope is not None:
            self.demand(scope)
        elif self.takes_any_token:
            self.demand_token()

    @property
    def method(self) -> str:
        """The method; a HEAD is answered by what answers a GET."""
        return "GET" if self.request.method == "HEAD" else self.request.method or ""

    def demand(self, scope: Scope) -> None:
        """Raises NotAuthenticated without a token, PermissionDenied with one that may not do so."""
        self.demand_token()
        if scope not in self.token.scopes:
            raise PermissionDenied(f"This token may not do so: it needs the scope “{scope}”.")

    def demand_token(self) -> None:
        if not isinstance(self.request.auth, Token):
            raise NotAuthenticated("A token is needed here: make one at /me/programs/.")

    def check_throttles(self, request: Request) -> None:
        super().check_throttles(request)
        if code_in(self.kwargs) and request.method != "OPTIONS":
            refuse_guessing(self.asked_from)

    def finalize_response(
        self, request: Request, response: HttpResponseBase, *args: Any, **kwargs: Any
    ) -> HttpResponseBase:
        if response.status_code == HTTPStatus.NOT_FOUND and (code := code_in(self.kwargs)):
            count_a_miss(self.asked_from, code)
        finished = super().finalize_response(request, response, *args, **kwargs)
        finished.same_for_everybody = False  # type: ignore[attr-defined]
        patch_vary_headers(finished, ["Authorization"])
        patch_cache_control(finished, private=True, no_cache=True)
        return finished

    # ---- who asks

    @property
    def asked_from(self) -> tuple[Tries, ...]:
        """By whom wrong codes are counted: an account answers for all its programs."""
        token, request = self.request.auth, self.request._request
        return tries_of(
            account=token.account_id if isinstance(token, Token) else None,
            address=address_of(request),
            elsewhere=address_elsewhere(request),
        )

    @property
    def visitor(self) -> Visitor:
        token = self.request.auth
        if not isinstance(token, Token):
            return NOBODY
        # What is public is told to strangers, too: to read it as its owner a token has to be for reading.
        is_stranger = (
            self.method == "GET" and self.needs.get("GET") is None and Scope.READ not in token.scopes
        )
        return Visitor(phone=token.phone, account=None if is_stranger else token.account)

    @property
    def token(self) -> Token:
        """The token of a request that needs one."""
        assert isinstance(self.request.auth, Token)
        return self.request.auth

    @property
    def account(self) -> User | None:
        return self.visitor.account

    @property
    def phone(self) -> Phone | None:
        return self.visitor.phone

    @property
    def now(self) -> datetime:
        return timezone.now()

    # ---- how it is answered

    def fresh(self, told: object) -> HttpResponseBase:
        """What is told, under a name made from it: who has it already gets 304."""
        return self.under(f'"{sha256(JSONRenderer().render(told)).hexdigest()[:16]}"', lambda: told)

    def under(self, etag: str, tell: Callable[[], object]) -> HttpResponseBase:
        """What is told, under this name: who has it already gets 304 under the same, and no work is done."""
        answer = get_conditional_response(self.request._request, etag=etag) or Response(tell())
        answer["ETag"] = etag
        return answer

    def once(self, sent: dict[str, Any], do: Callable[[], Any]) -> Any:
        """What `do` made: plain data, or the id of a row. Sent again it is not done again, and the same is told.

        What needs no id and was sent without is done.
        """
        key = sent.pop("id")
        if key is None:
            return _reference(do())
        about = sha256(
            json.dumps([self.request.path, sent], sort_keys=True, default=str).encode()
        ).hexdigest()
        with writing():
            return services.once(
                token=self.token, key=key, about=about, do=lambda: _reference(do()), at=self.now
            )


def _reference(made: Any) -> Any:
    return str(made.pk) if isinstance(made, Model) else made


def sent_key(request: Request) -> UUID | None:
    """The Idempotency-Key: an id made for this request, as `id` in the body is. Raises ValidationError."""
    told = request.headers.get("Idempotency-Key")
    try:
        return UUID(told) if told else None
    except ValueError as error:
        raise ValidationError({"Idempotency-Key": "Must be a valid UUID."}) from error
