"""What would it change if two players were one person?"""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Coalesce

from rummy.people.models import Player
from rummy.people.queries import kept_by
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import GameResult, HandResult, Seat
from rummy.scorekeeping.queries.sight import shared_table, table_mates

MOST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Brings:
    """How much somebody played."""

    sittings: int = 0
    games: int = 0
    won: int = 0
    hands: int = 0

    def __add__(self, other: "Brings") -> "Brings":
        return Brings(
            self.sittings + other.sittings,
            self.games + other.games,
            self.won + other.won,
            self.hands + other.hands,
        )


@dataclass(frozen=True, slots=True)
class MergePreview:
    """Two players beside what they would be together. Where they `met` at a table they are two people."""

    one: Player
    other: Player
    one_brings: Brings
    other_brings: Brings
    together: Brings
    met: bool


def candidates(player: Player, visitor: Visitor) -> tuple[Player, ...]:
    """Whom the visitor may say to be the same person, and who can be it; names that begin alike first. One query."""
    others = _others(player, visitor).exclude(pk__in=table_mates(player.pk))
    rows = sorted(others, key=lambda other: (other.called[:2] != player.called[:2], other.called))
    return tuple(rows[:MOST_SHOWN])


def candidate(player: Player, visitor: Visitor, other: UUID) -> Player | None:
    """The other, where the visitor may ask what both would be as one. One query."""
    return _others(player, visitor).filter(pk=other).first()


def _others(player: Player, visitor: Visitor) -> QuerySet[Player]:
    return Player.objects.filter(kept_by(visitor), merged_into=None).exclude(pk=player.pk)


def merge_preview(one: Player, other: Player) -> MergePreview:
    """What a merge of these persons would come to. Four queries, whatever was played."""
    brought = _brought(one.pk, other.pk)
    mine, theirs = brought[one.pk], brought[other.pk]
    return MergePreview(one, other, mine, theirs, mine + theirs, shared_table(one.pk, other.pk))


def _brought(*persons: UUID) -> dict[UUID, Brings]:
    seats = _of(Seat.objects.all(), "player", persons).annotate(n=Count("sitting", distinct=True))
    finished = GameResult.objects.filter(finished=True)
    games = _of(finished, "lineup__players__player", persons)
    games = games.annotate(n=Count("pk"), won_=Count("pk", filter=Q(won=True)))
    hands = _of(HandResult.objects.all(), "lineup__players__player", persons).annotate(n=Count("pk"))
    sat, scored = {row["person"]: row["n"] for row in seats}, {row["person"]: row["n"] for row in hands}
    over = {row["person"]: (row["n"], row["won_"]) for row in games}
    return {
        person: Brings(sat.get(person, 0), *over.get(person, (0, 0)), scored.get(person, 0))
        for person in persons
    }


def _of(rows: QuerySet[Any], player: str, persons: tuple[UUID, ...]) -> QuerySet[Any]:
    """The rows of these persons, to be counted for each."""
    person = Coalesce(f"{player}__merged_into", player)
    own = Q(**{f"{player}__in": persons}) | Q(**{f"{player}__merged_into__in": persons})
    return rows.filter(own).values(person=person).order_by()
