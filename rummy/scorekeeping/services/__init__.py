"""What can be written at a table: each verb one transaction, the same call twice one effect."""

from rummy.scorekeeping.services.agree import agree, ask_for_agreement, object_to, withdraw
from rummy.scorekeeping.services.audit import audit
from rummy.scorekeeping.services.book import scorer
from rummy.scorekeeping.services.bring import bring_sitting
from rummy.scorekeeping.services.close import (
    archive_sitting,
    call_event,
    close_table,
    finish_sitting,
    put_in_league,
    reopen_sitting,
    stand_alone,
    tell_table,
    unarchive_sitting,
    void_table,
)
from rummy.scorekeeping.services.colours import choose_colour
from rummy.scorekeeping.services.erase import erase
from rummy.scorekeeping.services.join import find_table, join_sitting, page_behind, take_over
from rummy.scorekeeping.services.link import keeper, make_link_anew
from rummy.scorekeeping.services.outcome import Outcome
from rummy.scorekeeping.services.record import record_hand
from rummy.scorekeeping.services.reseat import change_seats, substitute, swap_seats, undo_seat_change
from rummy.scorekeeping.services.seats import NewSide
from rummy.scorekeeping.services.settle import ask_again, settle_question
from rummy.scorekeeping.services.shut_out import shut_out
from rummy.scorekeeping.services.start import AtEvent, play_again, start_sitting
from rummy.scorekeeping.services.strike import restore_hand, void_hand
from rummy.scorekeeping.services.timing import tell_time
from rummy.scorekeeping.services.whoiswho import (
    claim_at_table,
    claim_by_code,
    claim_to_undo,
    demand_kept,
    demand_near,
    find_code,
    merge,
    merge_to_undo,
    offer_code,
    part,
    take_back_claim,
)

__all__ = [
    "AtEvent",
    "NewSide",
    "Outcome",
    "agree",
    "archive_sitting",
    "ask_again",
    "ask_for_agreement",
    "audit",
    "bring_sitting",
    "call_event",
    "change_seats",
    "choose_colour",
    "claim_at_table",
    "claim_by_code",
    "claim_to_undo",
    "close_table",
    "demand_kept",
    "demand_near",
    "erase",
    "find_code",
    "find_table",
    "finish_sitting",
    "join_sitting",
    "keeper",
    "make_link_anew",
    "merge",
    "merge_to_undo",
    "object_to",
    "offer_code",
    "page_behind",
    "part",
    "play_again",
    "put_in_league",
    "record_hand",
    "reopen_sitting",
    "restore_hand",
    "scorer",
    "settle_question",
    "shut_out",
    "stand_alone",
    "start_sitting",
    "substitute",
    "swap_seats",
    "take_back_claim",
    "take_over",
    "tell_table",
    "tell_time",
    "unarchive_sitting",
    "undo_seat_change",
    "void_hand",
    "void_table",
    "withdraw",
]
