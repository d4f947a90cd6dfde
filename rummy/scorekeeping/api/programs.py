"""Which programs act for my account, and which addresses are told? A program may always shut itself out."""

from http import HTTPStatus
from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponseBase
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from rummy.programs import queries, services
from rummy.programs.models import Delivery, Hook, Token
from rummy.scorekeeping.api.addresses import WHICH, does, tells
from rummy.scorekeeping.api.bodies import TextField, Write, read
from rummy.scorekeeping.api.known_address import KnownAddress, Scope


class HookBody(Write):
    url = TextField(max_length=300)


class ProgramAddress(KnownAddress):
    """For a program that may look after programs. None can make another one, or give itself more."""

    needs: ClassVar = {"GET": Scope.PROGRAMS, "POST": Scope.PROGRAMS}

    def hook(self, id: UUID) -> Hook:
        found = queries.hook_by_id(self.token.account, id)
        if found is None:
            raise NotFound("You have no such address.")
        return found


class Tokens(ProgramAddress):
    """The programs that are let in."""

    @tells("tokens", "My programs", "Tokens", description="Those that are let in, the newest first.")
    def get(self, request: Request) -> HttpResponseBase:
        return self.fresh({"tokens": [_token(one) for one in queries.tokens_of(self.token.account)]})


class Revoke(ProgramAddress):
    """Shut one out."""

    @does("revoke", "Shut a program out", "Tokens", of=(WHICH,), description="What it wrote stays.")
    def post(self, request: Request, id: UUID) -> Response:
        found = queries.token_by_id(self.token.account, id)
        if found is None:
            raise NotFound("You have no such program.")
        sent = read(Write, request)
        self.once(sent, lambda: services.revoke_token(token=found, at=self.now))
        return Response({"tokens": [_token(one) for one in queries.tokens_of(self.token.account)]})


class RevokeMe(KnownAddress):
    """The program itself."""

    needs: ClassVar = {"POST": None}
    takes_any_token = True

    @does("revoke_me", "Shut this program out", "Gone", description="Whatever its token may do.")
    def post(self, request: Request) -> Response:
        read(Write, request)
        services.revoke_token(token=self.token, at=self.now)
        return Response({"program": self.token.name, "let_in": False})


class Hooks(ProgramAddress):
    """The addresses that are told."""

    @tells("hooks", "My addresses", "Hooks", description="The newest first.")
    def get(self, request: Request) -> HttpResponseBase:
        return self.fresh({"hooks": [_hook(one) for one in queries.hooks_of(self.token.account)]})

    @does(
        "add_hook",
        "Tell an address",
        "Hook",
        sends="HookSent",
        example={"url": "https://example.org/hook"},
        status=201,
        description="With the secret each message is signed with, which is told this once. "
        "An address that is told already stays as it is, and its secret unsaid.",
    )
    def post(self, request: Request) -> Response:
        sent = read(HookBody, request)
        url = sent["url"]
        made, is_new = self.once(sent, lambda: self._added(url))
        hook = self.hook(UUID(made))
        told = _hook(hook) | ({"secret": hook.secret} if is_new else {})
        return Response(told, status=HTTPStatus.CREATED)

    def _added(self, url: str) -> tuple[str, bool]:
        """The hook of this address, and whether it is new."""
        now = self.now
        hook = services.add_hook(account=self.token.account, url=url, at=now)
        return str(hook.pk), hook.made_at == now


class Remove(ProgramAddress):
    """Told no more."""

    @does("remove_hook", "Tell an address no more", "Gone", of=(WHICH,))
    def post(self, request: Request, id: UUID) -> Response:
        hook, sent = self.hook(id), read(Write, request)
        self.once(sent, lambda: services.remove_hook(hook=hook))
        return Response({"program": hook.url, "let_in": False})


class Again(ProgramAddress):
    """Told again."""

    @does(
        "start_hook", "Tell an address again", "Hook", of=(WHICH,), description="That had failed too often."
    )
    def post(self, request: Request, id: UUID) -> Response:
        hook, sent = self.hook(id), read(Write, request)
        self.once(sent, lambda: services.start_hook(hook=hook))
        return Response(_hook(self.hook(id)))


class Deliveries(ProgramAddress):
    """What an address was told."""

    @tells(
        "deliveries", "What an address was told", "Deliveries", of=(WHICH,), description="The last twenty."
    )
    def get(self, request: Request, id: UUID) -> HttpResponseBase:
        return self.fresh({"deliveries": [_delivery(one) for one in queries.deliveries_of(self.hook(id))]})


def _token(one: Token) -> dict[str, Any]:
    return {
        "id": str(one.pk),
        "name": one.name,
        "ending": one.ending,
        "scopes": one.scopes,
        "made_at": one.made_at,
        "used_at": one.used_at,
    }


def _hook(one: Hook) -> dict[str, Any]:
    return {
        "id": str(one.pk),
        "url": one.url,
        "secret": None,
        "ending": one.ending,
        "made_at": one.made_at,
        "failures": one.failures,
        "stopped_at": one.stopped_at,
    }


def _delivery(one: Delivery) -> dict[str, Any]:
    return {
        "id": str(one.pk),
        "event": one.event,
        "made_at": one.made_at,
        "state": one.state,
        "tries": one.tries,
        "answered": one.answered,
    }
