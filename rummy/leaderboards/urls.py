"""Where does each board and each page about ratings live?"""

from django.urls import path

from rummy.leaderboards.views import boards, ratings, statistics

app_name = "leaderboards"

urlpatterns = [
    path("boards/", boards.index, name="index"),
    path("boards/<str:family>/", boards.board, name="board"),
    path("c/<slug:slug>/boards/", boards.club_index, name="club-index"),
    path("c/<slug:slug>/boards/<str:family>/", boards.club_board, name="club-board"),
    path("c/<slug:slug>/boards/<str:family>/embed/", boards.embedded, name="embedded"),
    path("players/<uuid:id>/ratings/<str:family>/", ratings.player, name="rating"),
    path("partnerships/<uuid:id>/ratings/<str:family>/", ratings.partnership, name="partners-rating"),
    path("players/<uuid:id>/statistics/", statistics.player, name="statistics"),
    path("partnerships/<uuid:id>/statistics/", statistics.partnership, name="partners-statistics"),
    path("rules/<str:key>/statistics/", statistics.ruleset, name="ruleset-statistics"),
]
