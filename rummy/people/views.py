"""Which pages of an account need a server that sends mail?"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse


def where_mail_is_sent(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view where addresses are proved by mail, elsewhere there is no such page."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not settings.MFA_PASSKEY_SIGNUP_ENABLED:
            raise Http404
        return view(request, *args, **kwargs)

    return answer
