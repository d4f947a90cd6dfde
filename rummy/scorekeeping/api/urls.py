"""Where does each address of the API live?"""

from functools import partial

from django.urls import path, re_path

from rummy.scorekeeping.api.lazily import AtFirstAsking

app_name = "api"
at = partial(AtFirstAsking, "rummy.scorekeeping.api")

TABLE = "sittings/<str:code>/"
HAND = TABLE + "hands/<int:number>/"

urlpatterns = [
    path("score/", at("score.Score"), name="score"),
    path("rulesets/", at("rulesets.Rulesets"), name="rulesets"),
    path("rulesets/<slug:key>/", at("rulesets.OneRuleset"), name="ruleset"),
    path("me/", at("persons.Me"), name="me"),
    path("me/revoke/", at("programs.RevokeMe"), name="revoke-me"),
    path("programs/tokens/", at("programs.Tokens"), name="tokens"),
    path("programs/tokens/<uuid:id>/revoke/", at("programs.Revoke"), name="revoke"),
    path("programs/hooks/", at("programs.Hooks"), name="hooks"),
    path("programs/hooks/<uuid:id>/", at("programs.Deliveries"), name="deliveries"),
    path("programs/hooks/<uuid:id>/remove/", at("programs.Remove"), name="remove-hook"),
    path("programs/hooks/<uuid:id>/start/", at("programs.Again"), name="start-hook"),
    path("players/", at("persons.Players"), name="players"),
    path("players/<uuid:id>/against/<uuid:other>/", at("persons.Against"), name="against"),
    path("players/<uuid:id>/", at("persons.OnePlayer"), name="player"),
    path("partnerships/<uuid:id>/", at("persons.OnePartnership"), name="partnership"),
    path("sittings/", at("sittings.Sittings"), name="sittings"),
    path("sittings/bring/", at("sittings.Bring"), name="bring"),
    path("sittings/join/", at("sittings.Join"), name="join"),
    path(TABLE, at("sittings.OneSitting"), name="sitting"),
    path(TABLE + "document/", at("sittings.SittingDocument"), name="document"),
    path(TABLE + "finish/", at("sittings.Finish"), name="finish"),
    path(TABLE + "reopen/", at("sittings.Reopen"), name="reopen"),
    path(TABLE + "agreeing/", at("sittings.Agreeing"), name="agreeing"),
    path(TABLE + "again/", at("sittings.Again"), name="again"),
    path(TABLE + "hands/", at("hands.Hands"), name="hands"),
    path(TABLE + "hands/preview/", at("hands.Preview"), name="preview"),
    path(HAND, at("hands.OneHand"), name="hand"),
    path(HAND + "void/", at("hands.Void"), name="void"),
    path(HAND + "restore/", at("hands.Restore"), name="restore"),
    path(HAND + "settle/", at("hands.Settle"), name="settle"),
    path(HAND + "ask-again/", at("hands.AskAgain"), name="ask-again"),
    path(HAND + "agree/", at("hands.Agree"), name="agree"),
    path(HAND + "object/", at("hands.Object"), name="object"),
    path(HAND + "withdraw/", at("hands.Withdraw"), name="withdraw"),
    path("schema/", at("reference.Schema"), name="schema"),
    path("docs/", at("reference.docs"), name="docs"),
    path("docs/<slug:area>/", at("reference.docs"), name="docs-of"),
    # Anything at all, line ends too.
    re_path(r"^(?P<rest>[\s\S]+)$", at("reference.Nothing"), name="nothing"),
]
