"""Where does each page and each button of a club live?"""

from django.urls import path

from rummy.clubs.views import bring, club, evenings, invitation, log, member, members, start, statistics

app_name = "clubs"
EVENING = "c/<slug:slug>/evenings/<uuid:id>/"
MEMBER = "c/<slug:slug>/members/<uuid:id>/"

urlpatterns = [
    path("clubs/", club.mine, name="mine"),
    path("clubs/new/", club.new, name="new"),
    path("clubs/join/", invitation.enter, name="enter"),
    path("clubs/join/<str:code>/", invitation.join, name="join"),
    path("c/<slug:slug>/", club.page, name="club"),
    path("c/<slug:slug>/edit/", club.edit, name="edit"),
    path("c/<slug:slug>/invitation/", invitation.invitation, name="invitation"),
    path("c/<slug:slug>/invitation/renew/", invitation.renew, name="renew"),
    path("c/<slug:slug>/members/", members.everybody, name="members"),
    path("c/<slug:slug>/members.csv", members.figures, name="figures"),
    path("c/<slug:slug>/members/bring/", bring.bring, name="bring"),
    path("c/<slug:slug>/log/", log.log, name="log"),
    path("c/<slug:slug>/statistics/", statistics.statistics, name="statistics"),
    path("c/<slug:slug>/evenings/", evenings.all_evenings, name="evenings"),
    path("c/<slug:slug>/evenings.ics", evenings.dates, name="dates"),
    path("c/<slug:slug>/evenings/new/", evenings.announce, name="announce"),
    path(EVENING, evenings.evening, name="evening"),
    path(EVENING + "edit/", evenings.change, name="change-evening"),
    path(EVENING + "close/", evenings.close, name="close"),
    path(EVENING + "reopen/", evenings.reopen, name="reopen"),
    path(EVENING + "start/", start.start, name="start"),
    path(MEMBER, member.one, name="member"),
    path(MEMBER + "rename/", member.rename, name="rename"),
    path(MEMBER + "role/", member.role, name="role"),
    path(MEMBER + "hand-over/", member.hand_over, name="hand-over"),
    path(MEMBER + "end/", member.end, name="end"),
    path(MEMBER + "code/", member.code, name="member-code"),
    path(MEMBER + "merge/", member.merge, name="merge"),
    path(MEMBER + "part/", member.part, name="part"),
]
