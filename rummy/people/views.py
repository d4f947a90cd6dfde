"""Which pages of an account are there only where the server sends mail, and which only where it does not?"""

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


def where_mail_has_links(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view where an address may be proved by a link; where a code proves it the library has nothing to answer."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED:
            raise Http404
        return view(request, *args, **kwargs)

    return answer
