"""What can be written at a table: each verb one transaction, the same call twice one effect."""

from rummy.scorekeeping.services.audit import audit
from rummy.scorekeeping.services.close import finish_sitting, reopen_sitting
from rummy.scorekeeping.services.join import join_sitting
from rummy.scorekeeping.services.outcome import Outcome
from rummy.scorekeeping.services.record import record_hand
from rummy.scorekeeping.services.seats import NewSide
from rummy.scorekeeping.services.settle import settle_question
from rummy.scorekeeping.services.start import play_again, start_sitting
from rummy.scorekeeping.services.strike import restore_hand, void_hand

__all__ = [
    "NewSide",
    "Outcome",
    "audit",
    "finish_sitting",
    "join_sitting",
    "play_again",
    "record_hand",
    "reopen_sitting",
    "restore_hand",
    "settle_question",
    "start_sitting",
    "void_hand",
]
