"""Which hands of somebody are worth showing, and how many points had all the others?"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from rummy.leaderboards.models import Competitor, GameOutcome
from rummy.leaderboards.pools import Family
from rummy.people.models import Player
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import HandResult, Lineup
from rummy.scorekeeping.queries.sight import own_tables


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand worth showing: its points and melds; `code` leads to it where the visitor was at that table."""

    points: int
    at: datetime
    melds: tuple[tuple[str, ...], ...]
    held: tuple[str, ...]
    code: str | None
    number: int


def own_hands(known: Competitor) -> Q:
    """The results of the hands this competitor played alone, or the two as partners: not those a substitute played."""
    first = Player.objects.filter(Q(pk=known.first_id) | Q(merged_into=known.first_id)).values("pk")
    ours = Lineup.objects.filter(players__player__in=first, partnership__isnull=known.second_id is None)
    if known.second_id is not None:
        second = Player.objects.filter(Q(pk=known.second_id) | Q(merged_into=known.second_id)).values("pk")
        ours = ours.filter(players__player__in=second)
    return Q(lineup__in=ours.values("pk"))


def points_of_hands(known: Competitor, family: Family) -> tuple[tuple[int, int], ...]:
    """How many hands had how many points, lowest first. One query."""
    keys = [rules.key for rules in family.rulesets]
    rows = HandResult.objects.filter(own_hands(known), hand__sitting__ruleset__in=keys)
    found = rows.values("points").annotate(count=Count("pk")).order_by("points")
    return tuple(found.values_list("points", "count"))


def shown_hands(rows: Sequence[GameOutcome], known: Competitor, visitor: Visitor) -> dict[str, ShownHand]:
    """The best and the worst hand with its cards, where one was entered with them. Two queries."""
    told: dict[str, tuple[GameOutcome, int]] = {}
    with_cards = [row for row in rows if row.best is not None]
    if not with_cards:
        return {}
    best = max(with_cards, key=lambda row: row.best or 0)
    worst = min(with_cards, key=lambda row: row.worst or 0)
    told = {"best": (best, best.best_hand or 0), "worst": (worst, worst.worst_hand or 0)}
    wanted = Q()
    for row, number in told.values():
        wanted |= Q(hand__sitting=row.game.sitting_id, hand__number=number)
    results = HandResult.objects.filter(wanted, own_hands(known)).select_related("side", "hand__sitting")
    by_hand = {(one.hand.sitting_id, one.hand.number): one for one in results}
    mine = own_tables(visitor, "hand__sitting__")
    open_ = set(HandResult.objects.filter(wanted).filter(mine).values_list("hand__sitting", flat=True))
    return {
        what: _hand(row, by_hand[row.game.sitting_id, number], row.game.sitting_id in open_)
        for what, (row, number) in told.items()
        if (row.game.sitting_id, number) in by_hand
    }


def _hand(row: GameOutcome, result: HandResult, is_open: bool) -> ShownHand:
    receipt = result.hand.receipt or {"lines": []}
    lines = [line for line in receipt["lines"] if line["side"] == result.side.name and line["cards"]]
    melds = [tuple(line["cards"].split()) for line in lines if line["code"] in ("set", "run", "identity")]
    held = [card for line in lines if line["code"] == "held" for card in line["cards"].split()]
    code = result.hand.sitting.watch_code if is_open else None
    return ShownHand(result.points, row.at, tuple(melds), tuple(held), code, result.hand.number)
