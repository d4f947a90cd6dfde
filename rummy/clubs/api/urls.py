"""Where does each address about clubs live?"""

from functools import partial

from django.urls import path

from rummy.scorekeeping.api.lazily import AtFirstAsking

app_name = "clubs-api"
at = partial(AtFirstAsking, "rummy.clubs.api")
CLUB = "clubs/<slug:slug>/"
MEMBER = CLUB + "members/<uuid:id>/"
EVENING = CLUB + "evenings/<uuid:id>/"

urlpatterns = [
    path("clubs/", at("clubs.Clubs"), name="clubs"),
    path("clubs/join/", at("clubs.Join"), name="join"),
    path(CLUB, at("clubs.OneClub"), name="club"),
    path(CLUB + "invitation/", at("clubs.Invitation"), name="invitation"),
    path(CLUB + "members/", at("members.Members"), name="members"),
    path(CLUB + "members/bring/", at("bring.Bring"), name="bring"),
    path(MEMBER, at("members.OneMember"), name="member"),
    path(MEMBER + "role/", at("members.Role"), name="role"),
    path(MEMBER + "hand-over/", at("members.HandOver"), name="hand-over"),
    path(MEMBER + "end/", at("members.End"), name="end"),
    path(MEMBER + "code/", at("members.Code"), name="code"),
    path(MEMBER + "ties/", at("members.Ties"), name="ties"),
    path(MEMBER + "merge/", at("members.Merge"), name="merge"),
    path(MEMBER + "part/", at("members.Part"), name="part"),
    path(CLUB + "log/", at("years.Log"), name="log"),
    path(CLUB + "statistics/", at("years.Statistics"), name="statistics"),
    path(CLUB + "evenings/", at("evenings.Evenings"), name="evenings"),
    path(EVENING, at("evenings.OneEvening"), name="evening"),
    path(EVENING + "live/", at("evenings.Live"), name="live"),
    path(EVENING + "close/", at("evenings.Close"), name="close"),
    path(EVENING + "reopen/", at("evenings.Reopen"), name="reopen"),
    path(EVENING + "sittings/", at("evenings.Start"), name="start"),
]
