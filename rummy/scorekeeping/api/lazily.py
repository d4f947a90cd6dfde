"""How is the REST framework loaded only when a program asks? It takes a quarter of a second, and the pages need none of it."""

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponseBase
from django.utils.module_loading import import_string

View = Callable[..., HttpResponseBase]


class AtFirstAsking:
    """A view by its module and name, imported when somebody first asks.

    No cookie is read behind it, so no page's token is asked for.
    """

    csrf_exempt: ClassVar[bool] = True

    def __init__(self, package: str, name: str) -> None:
        self.name = f"{package}.{name}"

    def __call__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return self.view(request, *args, **kwargs)

    @property
    def view(self) -> View:
        return _loaded(self.name)


@cache
def _loaded(name: str) -> View:
    found = import_string(name)
    view: View = found.as_view() if hasattr(found, "as_view") else found
    return view
