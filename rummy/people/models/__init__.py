"""Who plays and in which language, which phone says so, who is signed in on it, who says "this is me", and in which clubs?"""

from rummy.people.models.claims import Claim, ClaimCode, ClaimUndone
from rummy.people.models.clubs import Club, MemberChange, Membership
from rummy.people.models.evenings import Evening
from rummy.people.models.languages import ChosenLanguage
from rummy.people.models.merges import Merge, MergeUndone
from rummy.people.models.players import Partnership, Phone, Player
from rummy.people.models.sessions import Session

__all__ = [
    "ChosenLanguage",
    "Claim",
    "ClaimCode",
    "ClaimUndone",
    "Club",
    "Evening",
    "MemberChange",
    "Membership",
    "Merge",
    "MergeUndone",
    "Partnership",
    "Phone",
    "Player",
    "Session",
]
