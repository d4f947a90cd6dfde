"""Where does a programmer read how the API works? One schema, for programs and as a page."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, path, resolve, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from rummy.engine.words import say
from rummy.scorekeeping.api.addresses import USUAL
from rummy.scorekeeping.api.known_address import TokenAuthentication
from rummy.scorekeeping.api.lazily import AtFirstAsking
from rummy.scorekeeping.api.open_address import OpenAddress, kept_answer, refuse_unread
from rummy.scorekeeping.api.told import operations, part_of, shapes

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Area:
    """A page of the reference: an app's addresses."""

    name: Text
    modules: tuple[str, ...]

    def has(self, view: str) -> bool:
        return any(module in f".{view}" for module in self.modules)


TABLES = "tables"
_SCORES = (".score", ".rulesets", ".sittings", ".games", ".seats", ".hands", ".ahead")
_PEOPLE = (".persons", ".who", ".mine", ".results", ".programs")
AREAS = {
    TABLES: Area(gettext_lazy("Tables and hands"), tuple(f".scorekeeping.api{each}." for each in _SCORES)),
    "people": Area(
        gettext_lazy("People and programs"), tuple(f".scorekeeping.api{each}." for each in _PEOPLE)
    ),
    "clubs": Area(gettext_lazy("Clubs"), (".clubs.", ".parcels.")),
    "tournaments": Area(gettext_lazy("Tournaments"), (".tournaments.",)),
    "boards": Area(gettext_lazy("Boards and ratings"), (".leaderboards.",)),
}


class TokenScheme(OpenApiAuthenticationExtension):
    """How the schema says that a token is sent along."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}


@cache
def schema() -> dict[str, Any]:
    """The API in OpenAPI's words, made at the first asking: it changes with a new release only."""
    patterns = [path(where, view.view) for where, view in addresses()]
    made: dict[str, Any] = SchemaGenerator(patterns=patterns).get_schema(request=None, public=True)
    for where, view in addresses():
        for method, told in made["paths"].get(f"/{_in_schema(where)}", {}).items():
            told["security"] = _let_in(view.view, method.upper())
    return made


def _let_in(view: Any, method: str) -> list[dict[str, list[str]]]:
    """Whose token is needed: none at all, any, or one with this scope."""
    needs = getattr(view.cls, "needs", {})
    scope = needs.get(method)
    if scope is not None:
        return [{"token": [scope.value]}]
    if getattr(view.cls, "takes_any_token", False):
        return [{"token": []}]
    return [{}, {"token": []}] if needs else [{}]


def addresses(inside: Any = None, before: str = "") -> Iterator[tuple[str, AtFirstAsking]]:
    """Every address of the API with its view, of all apps; they are those that load the REST framework."""
    for each in (inside or get_resolver()).url_patterns:
        where = f"{before}{each.pattern}"
        if isinstance(each, URLResolver) and where.startswith("api/v1/"):
            yield from addresses(each, where)
        elif isinstance(each, URLPattern) and isinstance(each.callback, AtFirstAsking):
            yield where, each.callback


class Schema(OpenAddress):
    """The schema for programs."""

    schema = None

    def get(self, request: Request) -> HttpResponseBase:
        refuse_unread(request)
        return kept_answer(request, schema())


@require_safe
def docs(request: HttpRequest, area: str = TABLES) -> HttpResponse:
    """The schema for people, an app at a time."""
    if area not in AREAS:
        raise Http404(say("There is no such page."))
    paths = [f"/{where}" for where, view in addresses() if AREAS[area].has(view.name)]
    told = part_of(schema(), [_in_schema(path) for path in paths])
    shown = {
        "about": schema()["info"],
        "areas": [(key, one.name, key == area) for key, one in AREAS.items()],
        "operations": operations(told, USUAL),
        "usual": USUAL.items(),
        "shapes": shapes(told),
    }
    return render(request, "scorekeeping/api.html", shown)


@require_safe
def try_it(request: HttpRequest) -> HttpResponse:
    """The schema with forms that send what is written into them."""
    return render(request, "scorekeeping/api_try.html")


def _in_schema(path: str) -> str:
    return re.sub(r"<\w+:(\w+)>", r"{\1}", path)


class Nothing(OpenAddress):
    """Every other address under the API's."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise NotFound(f"There is nothing at {request.path}. {_meant(request.path)}")


def _meant(asked: str) -> str:
    try:
        closed = resolve(f"{asked}/")
    except Resolver404:
        closed = None
    if asked.endswith("/") or closed is None or closed.url_name == "nothing":
        return f"All addresses are at {reverse('api:docs')}."
    return f"Close the address with a slash: {asked}/"
