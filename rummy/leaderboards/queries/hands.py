"""Which hands of somebody are worth showing, and which are his?"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from rummy.leaderboards.models import Competitor, GameOutcome
from rummy.leaderboards.pools import Family
from rummy.leaderboards.queries.course import IN_ORDER
from rummy.leaderboards.queries.within import moments_in
from rummy.people.queries import players_of
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import HandResult, Lineup
from rummy.scorekeeping.queries.sight import own_tables

# Lines of a receipt with cards that were laid down, and with those that were left.
LAID = ("set", "run", "identity", "neither", "layoff", "lay-off", "joker", "turn")
LEFT = ("held", "deadwood")
# A game, and the number of a hand in its sitting.
At = tuple[GameOutcome, int]


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand worth showing: its melds, and its points such that more is better; `code` leads to it where the visitor was at that table."""

    points: int
    at: datetime
    melds: tuple[tuple[str, ...], ...]
    held: tuple[str, ...]
    code: str | None
    number: int


def own_hands(known: Competitor) -> Q:
    """The results of the hands this competitor played alone, or the two as partners: not those a substitute played."""
    ours = Lineup.objects.filter(
        players__player__in=players_of(known.first_id), partnership__isnull=known.second_id is None
    )
    if known.second_id is not None:
        ours = ours.filter(players__player__in=players_of(known.second_id))
    return Q(lineup__in=ours.values("pk"))


def hands_of(known: Competitor, family: Family, season: str) -> QuerySet[HandResult]:
    """All hands of this competitor in these games, by when they were first entered; also of games that are not over, but of no void table."""
    hands = HandResult.objects.filter(
        own_hands(known), hand__sitting__ruleset__in=family.keys, hand__sitting__void=False
    )
    if not season:
        return hands
    return hands.filter(moments_in(season, "hand__revisions__at"), hand__revisions__revision=1)


def shown_hands(games: QuerySet[GameOutcome], known: Competitor, visitor: Visitor) -> dict[str, ShownHand]:
    """The best and the worst hand with its cards, where one was entered with them. Four queries at most."""
    found = _best_and_worst(games)
    if not found:
        return {}
    wanted = Q()
    for row, number in found.values():
        wanted |= Q(hand__sitting=row.game.sitting_id, hand__number=number)
    results = HandResult.objects.filter(wanted, own_hands(known)).select_related("side", "hand__sitting")
    by_hand = {(one.hand.sitting_id, one.hand.number): one for one in results}
    mine = own_tables(visitor, "hand__sitting__")
    open_ = set(HandResult.objects.filter(wanted).filter(mine).values_list("hand__sitting", flat=True))
    return {
        what: _hand(
            row, getattr(row, what), by_hand[row.game.sitting_id, number], row.game.sitting_id in open_
        )
        for what, (row, number) in found.items()
        if (row.game.sitting_id, number) in by_hand
    }


def _best_and_worst(games: QuerySet[GameOutcome]) -> Mapping[str, At]:
    """Two queries. Where the best hand is the only one, there is no worst."""
    with_cards = games.filter(best_hand__isnull=False).select_related("game")
    best, worst = (with_cards.order_by(by, *IN_ORDER).first() for by in ("-best", "worst"))
    if best is None or worst is None:
        return {}
    found = {"best": (best, best.best_hand or 0), "worst": (worst, worst.worst_hand or 0)}
    return found if found["best"] != found["worst"] else {"best": found["best"]}


def _hand(row: GameOutcome, points: int, result: HandResult, is_open: bool) -> ShownHand:
    receipt = result.hand.receipt or {"lines": []}
    lines = [line for line in receipt["lines"] if line["side"] == result.side.name and line["cards"]]
    melds = [tuple(line["cards"].split()) for line in lines if line["code"] in LAID]
    held = [card for line in lines if line["code"] in LEFT for card in line["cards"].split()]
    code = result.hand.sitting.watch_code if is_open else None
    return ShownHand(points, row.at, tuple(melds), tuple(held), code, result.hand.number)
