"""Which addresses does Meldbook answer?"""

from django.contrib import admin
from django.urls import include, path

from rummy.health import health, ready
from rummy.metrics import metrics

handler400 = "rummy.too_much.not_read"

urlpatterns = [
    path("health/", health, name="health"),
    path("ready/", ready, name="ready"),
    path("metrics/", metrics, name="metrics"),
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
