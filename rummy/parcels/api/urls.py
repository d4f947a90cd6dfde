"""Where does each address about parcels live?"""

from functools import partial

from django.urls import path

from rummy.scorekeeping.api.lazily import AtFirstAsking

app_name = "parcels-api"
at = partial(AtFirstAsking, "rummy.parcels.api")

urlpatterns = [
    path("me/parcel/", at("parcels.Mine"), name="mine"),
    path("clubs/<slug:slug>/parcel/", at("parcels.OfClub"), name="club"),
    path("parcels/", at("parcels.Bring"), name="bring"),
    path("parcels/look/", at("parcels.Look"), name="look"),
]
