"""Where does each screen and each button of the scorebook live?"""

from django.urls import path

from rummy.scorekeeping.views import games, home, log, new, pad, receipt, rules, settings, share, table

app_name = "scorekeeping"

urlpatterns = [
    path("", home.home, name="home"),
    path("new/", new.new, name="new"),
    path("join/", share.join, name="join"),
    path("join/<str:code>/", share.join_link, name="join-link"),
    path("settings/", settings.settings, name="settings"),
    path("rules/<str:key>/", rules.rules, name="rules"),
    path("s/<str:code>/", table.table, name="table"),
    path("s/<str:code>/document.json", table.document, name="document"),
    path("s/<str:code>/finish/", table.finish, name="finish"),
    path("s/<str:code>/reopen/", table.reopen, name="reopen"),
    path("s/<str:code>/again/", table.again, name="again"),
    path("s/<str:code>/share/", share.share, name="share"),
    path("s/<str:code>/rules/", rules.sitting_rules, name="sitting-rules"),
    path("s/<str:code>/summary/", games.summary, name="summary"),
    path("s/<str:code>/games/<int:number>/", games.game, name="game"),
    path("s/<str:code>/hands/", log.save, name="save"),
    path("s/<str:code>/hands/new/", pad.pad, name="pad"),
    path("s/<str:code>/hands/typed/", pad.typed, name="typed"),
    path("s/<str:code>/hands/<int:number>/", receipt.receipt, name="receipt"),
    path("s/<str:code>/hands/<int:number>/edit/", pad.pad_edit, name="pad-edit"),
    path("s/<str:code>/hands/<int:number>/history/", receipt.history, name="history"),
    path("s/<str:code>/hands/<int:number>/void/", log.void, name="void"),
    path("s/<str:code>/hands/<int:number>/restore/", log.restore, name="restore"),
    path("s/<str:code>/hands/<int:number>/settle/", log.settle, name="settle"),
]
