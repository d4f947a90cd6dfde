"""What can be written about people: each verb one transaction, the same call twice one effect."""

from rummy.people.services.claims import claim_player, make_code, undo_claim
from rummy.people.services.erasing import forget, refuse_to_leave_clubs_alone
from rummy.people.services.hiding import hide_me
from rummy.people.services.languages import bring_language, choose_language
from rummy.people.services.merges import demand_keeper, merge_players, undo_merge
from rummy.people.services.naming import name_players, partnership_of
from rummy.people.services.shutting_out import hold_others, shut_out

__all__ = [
    "bring_language",
    "choose_language",
    "claim_player",
    "demand_keeper",
    "forget",
    "hide_me",
    "hold_others",
    "make_code",
    "merge_players",
    "name_players",
    "partnership_of",
    "refuse_to_leave_clubs_alone",
    "shut_out",
    "undo_claim",
    "undo_merge",
]
