"""In which language does a page answer? The one chosen on this phone, else one the browser asks for, else English."""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.middleware.locale import LocaleMiddleware


class LanguageMiddleware(LocaleMiddleware):
    """An answer that is the same for everybody does not say that languages differ."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if (brought := getattr(request, "language_to_keep", None)) is not None:
            keep_language(response, brought)
        if getattr(response, "same_for_everybody", False):
            return response
        return super().process_response(request, response)


def language_chosen_here(request: HttpRequest) -> str | None:
    """The language chosen on this phone; None where it speaks as the browser asks."""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return chosen if chosen in dict(settings.LANGUAGES) else None


def keep_language(response: HttpResponseBase, language: str | None) -> None:
    """Choose it for this phone; None lets the browser choose again."""
    if language is None:
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME, samesite="Lax")
    else:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME, language, max_age=settings.LANGUAGE_COOKIE_AGE, samesite="Lax"
        )
