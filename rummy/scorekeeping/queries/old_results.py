"""Whom may a name in old results mean, which of them are in the book already, and what was brought with them?"""

import difflib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID, uuid5

from rummy.people.models import Club, Phone, Player
from rummy.people.names import called
from rummy.people.queries import is_me, may, written_by
from rummy.people.rights import Deed
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import Pasting, Sitting
from rummy.scorekeeping.pasting import OldGame

BOOK = UUID("7d0b3b4e-5c7e-4f0a-9a53-1d2f0f1f6a11")
CLOSE = 0.82
# One person may be in the book under some names that are almost the same.
MOST_NEAR = 4


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
    near = near or difflib.get_close_matches(key, keys, n=MOST_NEAR, cutoff=CLOSE)
    people = {keys[known].merged_into_id or keys[known].pk for known in near}
    return Meant(name, keys[near[0]].pk if len(people) == 1 else None, sure=False)


def in_the_book(
    visitor: Visitor, club: Club | None, ruleset: str, games: Sequence[OldGame], names: Mapping[str, str]
) -> set[int]:
    """The lines whose game counts already: to bring them again changes nothing. One query.

    `names` says what the book calls somebody, by the name in the lines as it is compared; who is new is left out.
    """
    if club is None and visitor.account is None and visitor.phone is None:
        return set()
    told = [
        replace(game, points=tuple((names.get(called(name), name), points) for name, points in game.points))
        for game in games
    ]
    lines = dict(
        zip(ids_of(book_id(club, visitor), ruleset, told), (game.number for game in told), strict=True)
    )
    there = Sitting.objects.filter(pk__in=lines).exclude(pasting__undone_at__isnull=False)
    return {lines[pk] for pk in there.values_list("pk", flat=True)}


def ids_of(scope: UUID, ruleset: str, games: Sequence[OldGame]) -> list[UUID]:
    """An id for each game that follows from what it says; the second alike of a day is another one."""
    seen: Counter[str] = Counter()
    found = []
    for game in games:
        points = sorted((called(name), points) for name, points in game.points)
        told = f"{game.day} {ruleset} {points}"
        seen[told] += 1
        found.append(uuid5(scope, f"{told} {seen[told]}"))
    return found


def book_id(club: Club | None, visitor: Visitor) -> UUID:
    """Which book results come into: that of the club, of the account, or of a phone without one."""
    if club is not None:
        return club.pk
    if visitor.account is not None:
        return uuid5(BOOK, f"account {visitor.account.pk}")
    assert visitor.phone is not None
    return visitor.phone.pk


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
