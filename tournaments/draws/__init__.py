"""Who meets whom, and who sits where? Plain values in, plain values out: no database, no clock, no chance but the seed."""

from tournaments.draws.brackets import Feed, Slot, bracket
from tournaments.draws.costs import costs
from tournaments.draws.descent import Budget
from tournaments.draws.draw import Draw, EntryId, Report, Table
from tournaments.draws.editing import EditRefused, join, meet, move, swap, withdraw
from tournaments.draws.entrants import Entrant, after
from tournaments.draws.explaining import explain
from tournaments.draws.groups import Groups, group_rounds, groups
from tournaments.draws.knockout import deciding_match, final_places, knockout
from tournaments.draws.ladder import rungs
from tournaments.draws.matches import Match, matches
from tournaments.draws.mixer import mixer
from tournaments.draws.movements import howell, mitchell
from tournaments.draws.partners import partner_night, sides
from tournaments.draws.round_robin import round_robin
from tournaments.draws.situation import Round, Situation
from tournaments.draws.sizes import TableSizes, choices, table_sizes
from tournaments.draws.swiss_pairs import swiss_pairs
from tournaments.draws.swiss_tables import swiss_tables

__all__ = [
    "Budget",
    "Draw",
    "EditRefused",
    "Entrant",
    "EntryId",
    "Feed",
    "Groups",
    "Match",
    "Report",
    "Round",
    "Situation",
    "Slot",
    "Table",
    "TableSizes",
    "after",
    "bracket",
    "choices",
    "costs",
    "deciding_match",
    "explain",
    "final_places",
    "group_rounds",
    "groups",
    "howell",
    "join",
    "knockout",
    "matches",
    "meet",
    "mitchell",
    "mixer",
    "move",
    "partner_night",
    "round_robin",
    "rungs",
    "sides",
    "swap",
    "swiss_pairs",
    "swiss_tables",
    "table_sizes",
    "withdraw",
]
