"""What can be written in a tournament: each verb one transaction, one line in the log of the desk."""

from tournaments.services.clock import call_time, give_time
from tournaments.services.closing import close_round, finish_tournament, tell
from tournaments.services.create import Settings, change_settings, create_tournament
from tournaments.services.drawing import draw_round
from tournaments.services.editing import move, swap
from tournaments.services.entering import (
    arrange_entry,
    check_in,
    check_in_all,
    check_in_myself,
    enter,
    enter_all,
    entered,
)
from tournaments.services.joining import play_against_sitter, seat_late
from tournaments.services.leaving import go_on, no_show, return_entry, withdraw
from tournaments.services.looking import Look, look_at_result, look_at_ruling
from tournaments.services.missing import say_missing, settle_missing
from tournaments.services.mixups import swap_seats, these_played, totals_at
from tournaments.services.officials import appoint, dismiss
from tournaments.services.play_off import start_play_off
from tournaments.services.publishing import choose_tables, discard_round, publish, redraw
from tournaments.services.results import enter_result, read_typed, seen_of, void_table
from tournaments.services.rulings import add_note, corrects, rule
from tournaments.services.scoreboard import rebuild_standings
from tournaments.services.screen import show
from tournaments.services.substitutes import put_substitute
from tournaments.services.tables import start_round
from tournaments.services.undo import undo
from tournaments.services.without import Without, look_without

__all__ = [
    "Look",
    "Settings",
    "Without",
    "add_note",
    "appoint",
    "arrange_entry",
    "call_time",
    "change_settings",
    "check_in",
    "check_in_all",
    "check_in_myself",
    "choose_tables",
    "close_round",
    "corrects",
    "create_tournament",
    "discard_round",
    "dismiss",
    "draw_round",
    "enter",
    "enter_all",
    "enter_result",
    "entered",
    "finish_tournament",
    "give_time",
    "go_on",
    "look_at_result",
    "look_at_ruling",
    "look_without",
    "move",
    "no_show",
    "play_against_sitter",
    "publish",
    "put_substitute",
    "read_typed",
    "rebuild_standings",
    "redraw",
    "return_entry",
    "rule",
    "say_missing",
    "seat_late",
    "seen_of",
    "settle_missing",
    "show",
    "start_play_off",
    "start_round",
    "swap",
    "swap_seats",
    "tell",
    "these_played",
    "totals_at",
    "undo",
    "void_table",
    "withdraw",
]
