"""Where does each page and each button of a tournament live?"""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views import desk, entries, mine, mixups, papers, public, rounds, scoring, screen, settings

app_name = "tournaments"

of_a_table: list[URLPattern | URLResolver] = [
    path("result/", desk.result, name="result"),
    path("score/", scoring.score_here, name="score-here"),
    path("rule/", desk.rule, name="rule"),
    path("void/", desk.void, name="void"),
    path("go-on/", desk.go_on, name="go-on"),
    path("substitute/", desk.substitute, name="substitute"),
    path("seats/", mixups.swap_seats, name="swap-seats"),
    path("extra/", desk.extra, name="extra"),
]
of_a_round: list[URLPattern | URLResolver] = [
    path("", public.round_page, name="round"),
    path("desk/", rounds.round_desk, name="round-desk"),
    path("swap/", rounds.swap, name="swap"),
    path("move/", rounds.move, name="move"),
    path("publish/", rounds.publish, name="publish"),
    path("discard/", rounds.discard, name="discard"),
    path("sizes/", rounds.choose_tables, name="choose-tables"),
    path("redraw/", rounds.redraw, name="redraw"),
    path("start/", rounds.start, name="start"),
    path("time/", rounds.call_time, name="call-time"),
    path("extra/", desk.extra, name="extra-for-all"),
    path("tell/", desk.tell, name="tell"),
    path("close/", rounds.close, name="close"),
    path("no-show/", rounds.no_show, name="no-show"),
    path("missing/", rounds.missing, name="missing"),
    path("missing/settle/", rounds.settle_missing, name="settle-missing"),
    path("played/", mixups.these_played, name="these-played"),
    path("late/", rounds.seat_late, name="seat-late"),
    path("tables/<int:table>/", include(of_a_table)),
]
of_a_tournament: list[URLPattern | URLResolver] = [
    path("", public.tournament, name="tournament"),
    path("crosstable/", public.cross, name="crosstable"),
    path("bracket/", public.bracket, name="bracket"),
    path("ladder/", public.ladder, name="ladder"),
    path("papers/", papers.papers, name="papers"),
    path("papers/<slug:kind>/", papers.paper, name="paper"),
    path("data.json", papers.all_as_json, name="json"),
    path("standings.csv", papers.standings_csv, name="standings-csv"),
    path("tables.csv", papers.tables_csv, name="tables-csv"),
    path("entries.csv", papers.entries_csv, name="entries-csv"),
    path("screen/", screen.screen, name="screen"),
    path("screen/show/", screen.show, name="show"),
    path("desk/", desk.desk, name="desk"),
    path("quick/", desk.quick, name="quick"),
    path("draw/", desk.draw, name="draw"),
    path("play-off/", desk.play_off, name="play-off"),
    path("finish/", desk.finish, name="finish"),
    path("note/", desk.note, name="note"),
    path("log/", desk.log, name="log"),
    path("log/<int:number>/undo/", desk.undo, name="undo"),
    path("settings/", settings.settings, name="settings"),
    path("helpers/", settings.helpers, name="helpers"),
    path("officials/", settings.appoint, name="appoint"),
    path("officials/dismiss/", settings.dismiss, name="dismiss"),
    path("entries/", entries.entries, name="entries"),
    path("entries/new/", entries.enter, name="enter"),
    path("entries/check-in/", entries.check_in_all, name="check-in-all"),
    path("entries/<int:entry>/check-in/", entries.check_in, name="check-in-entry"),
    path("entries/<int:entry>/arrange/", entries.arrange, name="arrange"),
    path("entries/<int:entry>/withdraw/", entries.withdraw, name="withdraw"),
    path("entries/<int:entry>/return/", entries.come_back, name="return"),
    path("check-in/<str:check_in_code>/", entries.door, name="check-in"),
    path("me/<str:entry_code>/", mine.mine, name="mine"),
    path("me/<str:entry_code>/score/", scoring.score_mine, name="mine-score"),
    path("me/<str:entry_code>/missing/", mine.missing, name="mine-missing"),
    path("rounds/<int:number>/", include(of_a_round)),
]
urlpatterns = [
    path("", settings.tournaments, name="tournaments"),
    path("new/", settings.new, name="new"),
    path("<str:code>/", include(of_a_tournament)),
]
