"""What does a phone keep, so that the scorebook opens without a signal?"""

import hashlib
import json
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from rummy.engine.words import say

STATIC = Path(__file__).parents[2] / "static"
KEPT = ("rummy/js/*.js", "rummy/js/*/*.js", "rummy/css/*.css", "rummy/img/icon.svg")


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that answers for the server when there is none. Its text changes with whatever it keeps."""
    files = sorted(file.relative_to(STATIC).as_posix() for kind in KEPT for file in STATIC.glob(kind))
    language = get_language()
    words = [] if language == settings.LANGUAGE_CODE else [f"rummy/words/{language}.js"]
    # Another language is the same version: its pages are kept beside those of the language before.
    version = hashlib.sha256(" ".join(map(static, files)).encode()).hexdigest()[:12]
    shown = {
        "version": version,
        "language": language,
        "shell": json.dumps([static(file) for file in (*files, *words)]),
        "offline": reverse("scorekeeping:offline"),
        "sign_out": reverse("account_logout"),
    }
    return render(request, "scorekeeping/sw.js", shown, content_type="text/javascript; charset=utf-8")


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What the phone calls the scorebook when it is put beside the other apps."""
    icons = [
        {"src": static(f"rummy/img/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    told = {
        "name": "Meldbook",
        "short_name": "Meldbook",
        "description": say("A scorebook for rummy played with real cards."),
        "start_url": reverse("scorekeeping:home"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f3ec",
        "theme_color": "#f6f3ec",
        "icons": [*icons, {**icons[1], "purpose": "maskable"}],
    }
    return JsonResponse(told, content_type="application/manifest+json")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page for an address this phone has never opened."""
    return render(request, "scorekeeping/offline.html")
