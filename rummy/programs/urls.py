"""Where does somebody look after his programs?"""

from django.urls import path

from rummy.programs import views

app_name = "programs"

urlpatterns = [
    path("", views.programs, name="programs"),
    path("tokens/", views.make_token, name="make-token"),
    path("tokens/<uuid:id>/revoke/", views.revoke_token, name="revoke-token"),
    path("hooks/", views.add_hook, name="add-hook"),
    path("hooks/<uuid:id>/remove/", views.remove_hook, name="remove-hook"),
    path("hooks/<uuid:id>/start/", views.start_hook, name="start-hook"),
]
