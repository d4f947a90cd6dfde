"""Where does a programmer read how the API works? One schema, for programs and as a page."""

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import Resolver404, path, resolve, reverse
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from rummy.scorekeeping.api.open_address import OpenAddress, kept_answer
from rummy.scorekeeping.api.told import operations, shapes
from rummy.scorekeeping.api.urls import urlpatterns


@cache
def schema() -> dict[str, Any]:
    """The API in OpenAPI's words, made at the first asking: it changes with a new release only."""
    views: Any = [(address.pattern, address.callback) for address in urlpatterns]
    patterns = [path(f"api/v1/{pattern}", callback.view) for pattern, callback in views]
    made: dict[str, Any] = SchemaGenerator(patterns=patterns).get_schema(request=None, public=True)
    return made


class Schema(OpenAddress):
    """The schema for programs."""

    schema = None

    def get(self, request: Request) -> HttpResponseBase:
        return kept_answer(request, schema())


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """The schema for people."""
    shown = {"about": schema()["info"], "operations": operations(schema()), "shapes": shapes(schema())}
    return render(request, "scorekeeping/api.html", shown)


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
