"""Where does each address of the API live?"""

from django.urls import path, re_path

from rummy.scorekeeping.api.lazily import AtFirstAsking

app_name = "api"

TABLE = "sittings/<str:code>/"
HAND = TABLE + "hands/<int:number>/"

urlpatterns = [
    path("score/", AtFirstAsking("score.Score"), name="score"),
    path("rulesets/", AtFirstAsking("rulesets.Rulesets"), name="rulesets"),
    path("rulesets/<slug:key>/", AtFirstAsking("rulesets.OneRuleset"), name="ruleset"),
    path("me/", AtFirstAsking("persons.Me"), name="me"),
    path("players/<uuid:id>/", AtFirstAsking("persons.OnePlayer"), name="player"),
    path("partnerships/<uuid:id>/", AtFirstAsking("persons.OnePartnership"), name="partnership"),
    path("sittings/", AtFirstAsking("sittings.Sittings"), name="sittings"),
    path("sittings/bring/", AtFirstAsking("sittings.Bring"), name="bring"),
    path("sittings/join/", AtFirstAsking("sittings.Join"), name="join"),
    path(TABLE, AtFirstAsking("sittings.OneSitting"), name="sitting"),
    path(TABLE + "document/", AtFirstAsking("sittings.SittingDocument"), name="document"),
    path(TABLE + "finish/", AtFirstAsking("sittings.Finish"), name="finish"),
    path(TABLE + "reopen/", AtFirstAsking("sittings.Reopen"), name="reopen"),
    path(TABLE + "agreeing/", AtFirstAsking("sittings.Agreeing"), name="agreeing"),
    path(TABLE + "again/", AtFirstAsking("sittings.Again"), name="again"),
    path(TABLE + "hands/", AtFirstAsking("hands.Hands"), name="hands"),
    path(TABLE + "hands/preview/", AtFirstAsking("hands.Preview"), name="preview"),
    path(HAND, AtFirstAsking("hands.OneHand"), name="hand"),
    path(HAND + "void/", AtFirstAsking("hands.Void"), name="void"),
    path(HAND + "restore/", AtFirstAsking("hands.Restore"), name="restore"),
    path(HAND + "settle/", AtFirstAsking("hands.Settle"), name="settle"),
    path(HAND + "ask-again/", AtFirstAsking("hands.AskAgain"), name="ask-again"),
    path(HAND + "agree/", AtFirstAsking("hands.Agree"), name="agree"),
    path(HAND + "object/", AtFirstAsking("hands.Object"), name="object"),
    path(HAND + "withdraw/", AtFirstAsking("hands.Withdraw"), name="withdraw"),
    path("schema/", AtFirstAsking("reference.Schema"), name="schema"),
    path("docs/", AtFirstAsking("reference.docs"), name="docs"),
    # Anything at all, line ends too.
    re_path(r"^(?P<rest>[\s\S]+)$", AtFirstAsking("reference.Nothing"), name="nothing"),
]
