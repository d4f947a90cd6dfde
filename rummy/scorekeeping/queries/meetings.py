"""How did two people fare against each other? And whom may a visitor find by name?"""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, Q

from rummy.people.names import called
from rummy.people.queries import persons
from rummy.people.visitor import Visitor
from rummy.scorekeeping.queries.player import lineups_of, unknown_player
from rummy.scorekeeping.queries.record_rows import Named
from rummy.scorekeeping.queries.rivals import results_of_others
from rummy.scorekeeping.queries.sight import open_to

# No name is compared by more signs, and no database by words without end.
LONGEST_CALLED = 120


@dataclass(frozen=True, slots=True)
class Meetings:
    """Finished games of one game of the menu in which both played against each other; `won` and `lost` of the first."""

    key: str
    played: int
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class HeadToHead:
    one: Named
    other: Named
    games: tuple[Meetings, ...]


def head_to_head(one: UUID, other: UUID, visitor: Visitor) -> HeadToHead:
    """Two queries; raises UnknownPlayer unless both pages are the visitor's to open."""
    asked = Q(pk__in=(one, other))
    rows = persons().filter(asked, open_to(visitor, asked)).values_list("pk", "root", "known_as")
    found = {pk: Named(root, name) for pk, root, name in rows}
    if not {one, other} <= found.keys() or found[one].id == found[other].id:
        raise unknown_player()
    first, second = found[one], found[other]
    return HeadToHead(first, second, _meetings(first, second))


def _meetings(first: Named, second: Named) -> tuple[Meetings, ...]:
    assert first.id is not None
    assert second.id is not None
    rows = (
        results_of_others(lineups_of(first.id))
        .filter(lineup__in=lineups_of(second.id))
        .values("sitting__ruleset")
        .annotate(
            played=Count("pk"),
            won_=Count("pk", filter=Q(sitting__games__won=True)),
            lost=Count("pk", filter=Q(won=True)),
        )
        .order_by("-played", "sitting__ruleset")
    )
    return tuple(Meetings(row["sitting__ruleset"], row["played"], row["won_"], row["lost"]) for row in rows)


def found_by_name(words: str, visitor: Visitor, after: tuple[str, UUID] | None, size: int) -> list[Named]:
    """The persons this visitor may open whose names have all these words, by name. One query."""
    told = called(words)
    if len(told) > LONGEST_CALLED:
        return []
    known = persons().filter(open_to(visitor), merged_into=None)
    for word in told.split():
        known = known.filter(called__contains=word)
    if after is not None:
        name, last = after
        known = known.filter(Q(called__gt=name) | Q(called=name, pk__gt=last))
    return [Named(row.pk, row.name) for row in known.order_by("called", "pk")[:size]]
