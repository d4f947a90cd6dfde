"""Where does each address about boards and ratings live?"""

from functools import partial

from django.urls import path

from rummy.scorekeeping.api.lazily import AtFirstAsking

app_name = "leaderboards-api"
at = partial(AtFirstAsking, "rummy.leaderboards.api")

urlpatterns = [
    path("boards/", at("boards.Boards"), name="boards"),
    path("boards/<slug:family>/", at("boards.OneBoard"), name="board"),
    path("clubs/<slug:slug>/boards/", at("boards.ClubBoards"), name="club-boards"),
    path("clubs/<slug:slug>/boards/<slug:family>/", at("boards.ClubBoard"), name="club-board"),
    path("rulesets/<slug:key>/records/", at("records.Records"), name="records"),
    path("players/<uuid:id>/ratings/<slug:family>/", at("persons.PlayerRating"), name="rating"),
    path(
        "partnerships/<uuid:id>/ratings/<slug:family>/", at("persons.PartnersRating"), name="partners-rating"
    ),
    path("players/<uuid:id>/ratings/", at("persons.PlayerRatings"), name="ratings"),
    path("partnerships/<uuid:id>/ratings/", at("persons.PartnersRatings"), name="partners-ratings"),
    path("players/<uuid:id>/statistics/", at("persons.PlayerStatistics"), name="statistics"),
    path("partnerships/<uuid:id>/statistics/", at("persons.PartnersStatistics"), name="partners-statistics"),
]
