"""How does every view know the phone that asks? `request.phone`: a Phone, or None.

An answer that is `same_for_everybody` says so itself; every other may depend on the phone's cookie, so nothing on the way
keeps it unless it says otherwise.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers

from rummy.people.phones import phone_of, set_phone_cookie
from rummy.people.sessions import is_signed_out, note_visit

# Read by the service worker, which then keeps no start page of who was signed in.
SIGNED_OUT = "Signed-Out"


class PhoneMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.phone = phone_of(request)  # type: ignore[attr-defined]
        response = self.get_response(request)
        note_visit(request)
        set_phone_cookie(request, response)
        if is_signed_out(request):
            response[SIGNED_OUT] = "1"
        if not getattr(response, "same_for_everybody", False):
            patch_vary_headers(response, ["Cookie"])
            if not response.has_header("Cache-Control"):
                patch_cache_control(response, private=True, no_cache=True)
        return response
