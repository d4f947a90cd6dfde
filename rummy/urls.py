"""Which addresses does Meldbook answer?"""

from django.contrib import admin
from django.urls import include, path

from rummy.health import health

urlpatterns = [
    path("health/", health, name="health"),
    path("admin/", admin.site.urls),
    path("", include("rummy.scorekeeping.urls")),
]
