"""Whom may a name in old results mean, and what was brought with them?"""

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from rummy.people.models import Club, Phone, Player
from rummy.people.names import called
from rummy.people.queries import is_me, may, written_by
from rummy.people.rights import Deed
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import Pasting

CLOSE = 0.82


@dataclass(frozen=True, slots=True)
class Meant:
    """A name, and whom it means as far as can be seen: `chosen` is None where it is somebody new; `sure` by the whole name."""

    name: str
    chosen: UUID | None
    sure: bool


def book_of(visitor: Visitor, club: Club | None) -> list[Player]:
    """The people a name may mean: those of the club's book, else those this visitor is or wrote down. One query."""
    if club is not None:
        found = Player.objects.filter(club=club, erased_at=None)
    else:
        found = (Player.objects.filter(is_me(visitor)) | written_by(visitor)).filter(erased_at=None)
    by_name: dict[str, Player] = {}
    for player in sorted(found, key=lambda one: (called(one.name), one.made_at)):
        by_name.setdefault(player.called, player)
    return list(by_name.values())


def meant(names: Sequence[str], book: Sequence[Player]) -> list[Meant]:
    """Each name with the one person it can mean: the same name, the only one whose first name it is, or almost the same."""
    keys = {player.called: player for player in book}
    return [_meant(name, keys) for name in names]


def _meant(name: str, keys: dict[str, Player]) -> Meant:
    key = called(name)
    if key in keys:
        return Meant(name, keys[key].pk, sure=True)
    near = [known for known in keys if known.startswith(f"{key} ")]
    near = near or difflib.get_close_matches(key, keys, n=2, cutoff=CLOSE)
    return Meant(name, keys[near[0]].pk if len(near) == 1 else None, sure=False)


def pasting_for(visitor: Visitor, id: UUID) -> Pasting | None:
    """What this visitor brought, or what came into a club whose book he keeps. Three queries at most."""
    found = Pasting.objects.select_related("by", "club").filter(pk=id).first()
    if found is None or not _is_his(found.by, visitor):
        is_keeper = (
            found is not None and found.club is not None and may(visitor, Deed.CHANGE_CLUB, found.club)
        )
        return found if is_keeper else None
    return found


def unfinished() -> list[UUID]:
    """Ids of what was brought, or taken back, and is not all done, the oldest first. One query."""
    return list(Pasting.objects.exclude(left=[]).order_by("at").values_list("pk", flat=True))


def _is_his(phone: Phone, visitor: Visitor) -> bool:
    if visitor.phone is not None and phone.pk == visitor.phone.pk:
        return True
    return visitor.account is not None and phone.account_id == visitor.account.pk
