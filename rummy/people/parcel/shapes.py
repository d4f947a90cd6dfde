"""Which fields of people and clubs travel, and in which documents do they stand?"""

from rummy.people.models import Claim, Club, Evening, MemberChange, Membership, Merge, Partnership, Player
from rummy.people.parcel.shape import Shape

CLUB = Shape(
    Club,
    ("id", "slug", "name", "place", "about", "customs", "ruleset", "options", "names", "made_by", "made_at"),
)
PLAYER = Shape(
    Player,
    ("id", "name", "made_by", "made_at", "club", "claimed_by", "account", "hidden", "erased_at"),
)
PARTNERSHIP = Shape(Partnership, ("id", "first", "second"))
CLAIM = Shape(Claim, ("id", "player", "phone", "at"), more=("undone",))
MERGE = Shape(Merge, ("id", "kept", "gone", "by", "at"), more=("undone",))
MEMBER = Shape(Membership, ("id", "club", "player", "role", "account", "joined_at", "left_at", "added_by"))
EVENING = Shape(
    Evening, ("id", "club", "day", "time", "name", "note", "league", "made_by", "made_at", "closed_at")
)
MEMBER_CHANGE = Shape(MemberChange, ("player", "was", "became", "by", "at"))

PLAYERS, PARTNERSHIPS, CLAIMS, MERGES = "players.json", "partnerships.json", "claims.json", "merges.json"
MEMBERS, EVENINGS, PHONES = "members.json", "evenings.json", "phones.json"
MEMBER_LOG = "log.json"
