"""Why did each side get its points in a hand, and who says so?"""

from typing import Any

from django.db.models import Max, Sum

from rummy import engine
from rummy.scorekeeping.models import Hand, HandResult, HandRevision, Sitting
from rummy.scorekeeping.queries.cards import cards_on_table, deck_count
from rummy.scorekeeping.queries.document import SeatedSide, seating
from rummy.scorekeeping.queries.find import hand_by_number
from rummy.scorekeeping.queries.games import game_rows
from rummy.scorekeeping.queries.log import HandState, fold
from rummy.scorekeeping.queries.people import initials
from rummy.scorekeeping.queries.questions import question, who_says
from rummy.scorekeeping.queries.receipt_rows import LineRow, ReceiptSide, ReceiptView
from rummy.scorekeeping.queries.rows import GameRow

Seated = tuple[SeatedSide, ...]


def receipt(sitting: Sitting, number: int) -> ReceiptView:
    """The receipt of a hand. Six queries; raises UnknownHand."""
    hand = hand_by_number(sitting, number)
    seated = seating(sitting)
    state = state_of(hand)
    game = next((g for g in game_rows(sitting, seated) if g.first_hand <= number <= g.last_hand), None)
    says = hand.receipt or {"ok": True, "winner": None, "errors": [], "warnings": []}
    last = Hand.objects.filter(sitting=sitting).aggregate(last=Max("number"))["last"]
    names = who_says(state, state.standing)
    rules: dict[str, Any] = engine.describe(sitting.ruleset, sitting.options)
    return ReceiptView(
        number=number,
        game=game.number if game else None,
        sides=_sides(sitting, hand, seated, game),
        winner=says["winner"],
        deck=deck_count(state.standing, rules),
        typed=bool(says.get("typed")),
        voided=hand.voided,
        ok=says["ok"],
        errors=tuple(error["message"] for error in says["errors"]),
        warnings=tuple(warning["message"] for warning in says["warnings"]),
        entered_by=names[0],
        agreed_by=names[1:],
        at=state.standing.at,
        revision=state.since,
        revisions=state.latest,
        question=question(sitting, seated, number, state) if state.challengers else None,
        previous_number=number - 1 if number > 1 else None,
        next_number=number + 1 if number < last else None,
    )


def state_of(hand: Hand) -> HandState:
    """The log of one hand, folded. One query."""
    entries = HandRevision.objects.filter(hand=hand).select_related("by").order_by("revision")
    return fold(tuple(entries))


def _sides(sitting: Sitting, hand: Hand, seated: Seated, game: GameRow | None) -> tuple[ReceiptSide, ...]:
    says = hand.receipt or {"scores": None, "winner": None, "lines": []}
    letters = initials([seat.side.name for seat in seated])
    totals = _totals_after(sitting, game, hand.number) if game and hand.current else {}
    document = hand.current.document if hand.current else None
    ranks = (hand.current.notes if hand.current else {}).get("ranks", {})
    return tuple(
        ReceiptSide(
            name=(name := seat.side.name),
            players=seat.players,
            initial=letters[place],
            colour=place + 1,
            points=(says["scores"] or {}).get(name),
            won=says["winner"] == name,
            total=totals.get(seat.side.pk),
            lines=tuple(_line(line) for line in says["lines"] if line["side"] == name),
            cards_on_table=cards_on_table(document or {}, seat.players),
            ranks=tuple((p, tuple(ranks[p])) for p in seat.players if p in ranks),
        )
        for place, seat in enumerate(seated)
    )


def _line(line: dict[str, Any]) -> LineRow:
    return LineRow(
        player=line.get("player"),
        code=line["code"],
        cards=tuple((line.get("cards") or "").split()),
        points=line["points"],
        text=line["text"],
    )


def _totals_after(sitting: Sitting, game: GameRow, number: int) -> dict[int, int]:
    """Where each side stood in the game after this hand, by the side's key."""
    upto = HandResult.objects.filter(hand__sitting=sitting, hand__number__range=(game.first_hand, number))
    return dict(upto.values_list("side_id").annotate(Sum("points")).order_by("side_id"))
