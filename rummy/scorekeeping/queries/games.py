"""What are the games and hands of a table, as rows?"""

from collections.abc import Iterable
from itertools import groupby

from django.db.models.fields.json import KT

from rummy.scorekeeping.models import GameResult, Hand, HandResult, Sitting
from rummy.scorekeeping.queries.log import Action
from rummy.scorekeeping.queries.rows import GameRow, HandRow, Series, SidePoints
from rummy.scorekeeping.queries.seats import Seated, SeatedSide


def game_rows(sitting: Sitting, seated: Seated) -> tuple[GameRow, ...]:
    """Every game, first to last. One query."""
    stored = GameResult.objects.filter(sitting=sitting).order_by("number")
    grouped = groupby(stored, key=lambda row: row.number)
    return tuple(_game(number, {r.side_id: r for r in rows}, seated) for number, rows in grouped)


def _game(number: int, of_side: dict[int, GameResult], seated: Seated) -> GameRow:
    rows = [of_side[seat.side.pk] for seat in seated]
    names = [seat.side.name for seat in seated]
    pairs = list(zip(names, rows, strict=True))
    return GameRow(
        number=number,
        first_hand=rows[0].first_hand,
        last_hand=rows[0].last_hand,
        finished=rows[0].finished,
        totals=tuple(SidePoints(name, row.total, row.won) for name, row in pairs),
        winners=tuple(name for name, row in pairs if row.won),
        final=tuple(SidePoints(n, r.final, r.won) for n, r in pairs if r.final is not None),
        settlement=tuple(SidePoints(n, r.settlement, r.won) for n, r in pairs if r.settlement is not None),
    )


def hand_rows(
    sitting: Sitting, seated: Seated, games: Iterable[GameRow], *, only: GameRow | None = None
) -> tuple[HandRow, ...]:
    """The hands, first to last, of one game or of all. Two queries."""
    hands = (
        Hand.objects.filter(sitting=sitting)
        .defer("receipt", "current__document", "current__notes")
        .select_related("current__by")
        .annotate(to_move=KT("receipt__to_move"))
        .order_by("number")
    )
    results = HandResult.objects.filter(hand__sitting=sitting)
    if only is not None:
        span = (only.first_hand, only.last_hand)
        hands, results = hands.filter(number__range=span), results.filter(hand__number__range=span)
    found: dict[int, dict[int, HandResult]] = {}
    for result in results:
        found.setdefault(result.hand_id, {})[result.side_id] = result
    game_of = {n: g for g in games for n in range(g.first_hand, g.last_hand + 1)}
    for hand in hands:
        if hand.current:
            hand.current.by.sitting = sitting
    return tuple(_hand(hand, found.get(hand.pk, {}), seated, game_of.get(hand.number)) for hand in hands)


def _hand(hand: Hand, of_side: dict[int, HandResult], seated: Seated, game: GameRow | None) -> HandRow:
    points = tuple(_side_points(seat, of_side.get(seat.side.pk)) for seat in seated)
    current = hand.current
    return HandRow(
        number=hand.number,
        game=game,
        at=current.at if current else None,
        points=points,
        winner=next((p.side for p in points if p.won), None),
        typed=any(result.typed for result in of_side.values()),
        voided=hand.voided,
        to_move=hand.to_move,  # type: ignore[attr-defined]
        question=hand.questioned,
        corrected=current is not None and current.action != Action.RECORD,
        entered_by=current.by.label if current else "",
        agreements=hand.agreements,
        objections=hand.objections,
    )


def _side_points(seat: SeatedSide, result: HandResult | None) -> SidePoints:
    if result is None:
        return SidePoints(seat.side.name, None, won=False)
    return SidePoints(seat.side.name, result.points, result.won)


def series(seated: Seated, initials: list[str], hands: Iterable[HandRow]) -> tuple[Series, ...]:
    """The running totals of these hands, for the chart."""
    counted = [hand for hand in hands if hand.is_played]
    drawn = []
    for place, seat in enumerate(seated):
        total, points = 0, [(0, 0)]
        for hand in counted:
            total += hand.points[place].points or 0
            points.append((hand.number, total))
        drawn.append(Series(seat.side.name, initials[place], seat.side.colour, tuple(points)))
    return tuple(drawn)
