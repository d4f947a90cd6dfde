"""Which addresses does Meldbook answer?"""

from django.contrib import admin
from django.http import Http404
from django.urls import include, path, re_path
from django.views.defaults import page_not_found

from rummy.health import health, ready
from rummy.metrics import metrics

handler400, handler500 = "rummy.mistakes.not_read", "rummy.mistakes.ours"

urlpatterns = [
    path("health/", health, name="health"),
    path("ready/", ready, name="ready"),
    path("metrics/", metrics, name="metrics"),
    # Django's way from a row to its page: no row says where that is, and it fails at an id that is none.
    re_path("^admin/r/", admin.site.admin_view(page_not_found), {"exception": Http404()}, name="row-on-site"),
    path("admin/", admin.site.urls),
    path("account/", include("rummy.people.urls")),
    path("me/programs/", include("rummy.programs.urls")),
    path("api/v1/", include("rummy.parcels.api.urls")),
    path("api/v1/", include("tournaments.api.urls")),
    path("api/v1/", include("rummy.clubs.api.urls")),
    path("api/v1/", include("rummy.leaderboards.api.urls")),
    # The last one also says what there is not.
    path("api/v1/", include("rummy.scorekeeping.api.urls")),
    path("t/", include("tournaments.urls")),
    path("", include("rummy.parcels.urls")),
    path("", include("rummy.clubs.urls")),
    path("", include("rummy.leaderboards.urls")),
    path("", include("rummy.scorekeeping.urls")),
]
