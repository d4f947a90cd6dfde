"""In which language does a page answer? The one chosen on this phone, else one the browser asks for, else English."""

from django.http import HttpRequest, HttpResponseBase
from django.middleware.locale import LocaleMiddleware


class LanguageMiddleware(LocaleMiddleware):
    """An answer that is the same for everybody does not say that languages differ."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if getattr(response, "same_for_everybody", False):
            return response
        return super().process_response(request, response)  # type: ignore[arg-type]
