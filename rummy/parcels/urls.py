"""Where do parcels leave, and where are they brought?"""

from django.urls import path

from rummy.parcels import views

app_name = "parcels"

urlpatterns = [
    path("parcel/", views.bring, name="bring"),
    path("me/parcel.zip", views.my_parcel, name="mine"),
    path("c/<slug:slug>/parcel/", views.club, name="club"),
    path("c/<slug:slug>/sheets/", views.sheets, name="sheets"),
    path("c/<slug:slug>/sheets/<slug:kind>.csv", views.sheet, name="sheet"),
    path("c/<slug:slug>/sheets.zip", views.all_sheets, name="all-sheets"),
    path("c/<slug:slug>/parcel.zip", views.club_parcel, name="club-parcel"),
]
