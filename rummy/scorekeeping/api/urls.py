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
    path("me/hide/", at("mine.Hide"), name="hide-me"),
    path("me/data/", at("mine.MyData"), name="my-data"),
    path("results/", at("results.Results"), name="results"),
    path("results/look/", at("results.Look"), name="look-at-results"),
    path("results/<uuid:id>/", at("results.OneResults"), name="pasted"),
    path("results/<uuid:id>/undo/", at("results.Undo"), name="undo-results"),
    path("clubs/<slug:slug>/results/", at("results.ClubResults"), name="club-results"),
    path("clubs/<slug:slug>/results/look/", at("results.LookForClub"), name="look-at-club-results"),
    path("claims/", at("who.ClaimByCode"), name="claim-by-code"),
    path("claims/<uuid:id>/undo/", at("who.UndoClaim"), name="undo-claim"),
    path("merges/<uuid:id>/undo/", at("who.Part"), name="undo-merge"),
    path("players/", at("persons.Players"), name="players"),
    path("players/<uuid:id>/ties/", at("who.Ties"), name="ties"),
    path("players/<uuid:id>/claim/", at("who.Claim"), name="claim"),
    path("players/<uuid:id>/code/", at("who.OfferCode"), name="claim-code"),
    path("players/<uuid:id>/merge/", at("who.Merge"), name="merge"),
    path("players/<uuid:id>/merge/preview/", at("who.IfMerged"), name="merge-preview"),
    path("players/<uuid:id>/against/<uuid:other>/", at("persons.Against"), name="against"),
    path("players/<uuid:id>/", at("persons.OnePlayer"), name="player"),
    path("partnerships/<uuid:id>/", at("persons.OnePartnership"), name="partnership"),
    path("sittings/", at("sittings.Sittings"), name="sittings"),
    path("sittings/bring/", at("sittings.Bring"), name="bring"),
    path("sittings/join/", at("sittings.Join"), name="join"),
    path(TABLE, at("sittings.OneSitting"), name="sitting"),
    path(TABLE + "live/", at("sittings.Live"), name="live"),
    path(TABLE + "document/", at("sittings.SittingDocument"), name="document"),
    path(TABLE + "finish/", at("sittings.Finish"), name="finish"),
    path(TABLE + "reopen/", at("sittings.Reopen"), name="reopen"),
    path(TABLE + "colour/", at("sittings.Colour"), name="colour"),
    path(TABLE + "agreeing/", at("sittings.Agreeing"), name="agreeing"),
    path(TABLE + "score-link/", at("sittings.ScoreLink"), name="score-link"),
    path(TABLE + "again/", at("sittings.Again"), name="again"),
    path(TABLE + "put-away/", at("sittings.PutAway"), name="put-away"),
    path(TABLE + "bring-back/", at("sittings.BringBack"), name="bring-back"),
    path(TABLE + "take-over/", at("sittings.TakeOver"), name="take-over"),
    path(TABLE + "games/", at("games.Games"), name="games"),
    path(TABLE + "circle/", at("persons.Circle"), name="circle"),
    path(TABLE + "seats/", at("seats.Seats"), name="seats"),
    path(TABLE + "seats/preview/", at("seats.IfChanged"), name="seats-preview"),
    path(TABLE + "hands/", at("hands.Hands"), name="hands"),
    path(TABLE + "hands/preview/", at("hands.Preview"), name="preview"),
    path(HAND, at("hands.OneHand"), name="hand"),
    path(HAND + "void/preview/", at("ahead.IfVoided"), name="void-preview"),
    path(HAND + "restore/preview/", at("ahead.IfRestored"), name="restore-preview"),
    path(HAND + "settle/preview/", at("ahead.IfSettled"), name="settle-preview"),
    path(HAND + "ask-again/preview/", at("ahead.IfAskedAgain"), name="ask-again-preview"),
    path(HAND + "void/", at("hands.Void"), name="void"),
    path(HAND + "restore/", at("hands.Restore"), name="restore"),
    path(HAND + "settle/", at("hands.Settle"), name="settle"),
    path(HAND + "ask-again/", at("hands.AskAgain"), name="ask-again"),
    path(HAND + "agree/", at("hands.Agree"), name="agree"),
    path(HAND + "object/", at("hands.Object"), name="object"),
    path(HAND + "withdraw/", at("hands.Withdraw"), name="withdraw"),
    path("schema/", at("reference.Schema"), name="schema"),
    path("docs/", at("reference.docs"), name="docs"),
    path("docs/try/", at("reference.try_it"), name="try"),
    path("docs/<slug:area>/", at("reference.docs"), name="docs-of"),
    # Anything at all, line ends too, or nothing.
    re_path(r"^(?P<rest>[\s\S]*)$", at("reference.Nothing"), name="nothing"),
]
