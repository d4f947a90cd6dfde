"""Where does each address about tournaments live?"""

from functools import partial

from django.urls import path

from rummy.scorekeeping.api.lazily import AtFirstAsking

app_name = "tournaments-api"
at = partial(AtFirstAsking, "tournaments.api")
HERE = "tournaments/<str:code>/"
ENTRY = HERE + "entries/<int:entry>/"
ROUND = HERE + "rounds/<int:round>/"
TABLE = ROUND + "tables/<int:table>/"

urlpatterns = [
    path("tournaments/", at("tournaments.Tournaments"), name="tournaments"),
    path("clubs/<slug:slug>/tournaments/", at("tournaments.OfClub"), name="of-club"),
    path("tournaments/formats/", at("formats.Formats"), name="formats"),
    path(HERE, at("tournaments.OneTournament"), name="tournament"),
    path(HERE + "standings/", at("public.Standings"), name="standings"),
    path(HERE + "crosstable/", at("public.Crosstable"), name="crosstable"),
    path(HERE + "bracket/", at("public.Bracket"), name="bracket"),
    path(HERE + "groups/", at("public.Groups"), name="groups"),
    path(HERE + "ladder/", at("public.Ladder"), name="ladder"),
    path(HERE + "live/", at("public.Live"), name="live"),
    path(HERE + "data/", at("public.Data"), name="data"),
    path(HERE + "mine/<str:entry_code>/", at("mine.Mine"), name="mine"),
    path(HERE + "mine/<str:entry_code>/score/", at("mine.Score"), name="score"),
    path(HERE + "mine/<str:entry_code>/missing/", at("mine.Missing"), name="say-missing"),
    path(HERE + "check-in/<str:check_in_code>/", at("mine.Door"), name="door"),
    path(HERE + "entries/", at("entries.Entries"), name="entries"),
    path(HERE + "entries/check-in/", at("entries.CheckInAll"), name="check-in-all"),
    path(ENTRY + "check-in/", at("entries.CheckIn"), name="check-in"),
    path(ENTRY + "arrange/", at("entries.Arrange"), name="arrange"),
    path(ENTRY + "withdraw/", at("entries.Withdraw"), name="withdraw"),
    path(ENTRY + "return/", at("entries.Return"), name="return"),
    path(HERE + "desk/", at("desk.Desk"), name="desk"),
    path(HERE + "slips/", at("desk.Slips"), name="slips"),
    path(HERE + "settings/", at("desk.Settings"), name="settings"),
    path(HERE + "officials/", at("desk.Officials"), name="officials"),
    path(HERE + "officials/<int:official>/dismiss/", at("desk.Dismiss"), name="dismiss"),
    path(HERE + "note/", at("desk.Note"), name="note"),
    path(HERE + "screen/", at("desk.Show"), name="screen"),
    path(HERE + "finish/", at("desk.Finish"), name="finish"),
    path(HERE + "log/", at("log.Log"), name="log"),
    path(HERE + "log/<int:act>/undo/", at("log.Undo"), name="undo"),
    path(HERE + "rounds/", at("rounds.Draw"), name="draw"),
    path(HERE + "play-off/", at("rounds.PlayOff"), name="play-off"),
    path(ROUND, at("rounds.OneRound"), name="round"),
    path(ROUND + "swap/", at("rounds.Swap"), name="swap"),
    path(ROUND + "move/", at("rounds.Move"), name="move"),
    path(ROUND + "sizes/", at("rounds.ChooseTables"), name="choose-tables"),
    path(ROUND + "extra/", at("playing.Extra"), name="extra-for-all"),
    path(ROUND + "missing/", at("playing.Missing"), name="missing"),
    path(ROUND + "missing/settle/", at("playing.SettleMissing"), name="settle-missing"),
    path(ROUND + "redraw/", at("rounds.Redraw"), name="redraw"),
    path(ROUND + "publish/", at("rounds.Publish"), name="publish"),
    path(ROUND + "discard/", at("rounds.Discard"), name="discard"),
    path(ROUND + "start/", at("playing.Start"), name="start"),
    path(ROUND + "time/", at("playing.Time"), name="time"),
    path(ROUND + "tell/", at("playing.Tell"), name="tell"),
    path(ROUND + "close/", at("playing.Close"), name="close"),
    path(ROUND + "no-show/", at("playing.NoShow"), name="no-show"),
    path(ROUND + "late/", at("playing.Late"), name="late"),
    path(ROUND + "played/", at("playing.ThesePlayed"), name="these-played"),
    path(ROUND + "played/preview/", at("ahead.IfThesePlayed"), name="these-played-preview"),
    path(TABLE + "result/", at("tables.Result"), name="result"),
    path(TABLE + "result/preview/", at("ahead.IfEntered"), name="result-preview"),
    path(TABLE + "rule/preview/", at("ahead.IfRuled"), name="rule-preview"),
    path(TABLE + "rule/", at("tables.Rule"), name="rule"),
    path(TABLE + "void/", at("tables.Void"), name="void"),
    path(TABLE + "go-on/", at("tables.GoOn"), name="go-on"),
    path(TABLE + "substitute/", at("tables.Substitute"), name="substitute"),
    path(TABLE + "extra/", at("tables.Extra"), name="extra"),
    path(TABLE + "seats/", at("tables.Seats"), name="seats"),
]
