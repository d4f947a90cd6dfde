"""Why did each side get its points in a hand, and who says so?"""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db.models import Max, Sum
from django.utils.translation import get_language

from rummy import engine
from rummy.engine.receipt import noted
from rummy.engine.words import say, to_say
from rummy.scorekeeping.models import Hand, HandResult, HandRevision, Sitting, SittingPhone
from rummy.scorekeeping.models.log import WORDS
from rummy.scorekeeping.queries.cards import cards_on_table, deck_count
from rummy.scorekeeping.queries.course import columns_of, counts_games, course
from rummy.scorekeeping.queries.document import NOTHING, score
from rummy.scorekeeping.queries.find import hand_by_number
from rummy.scorekeeping.queries.games import game_rows
from rummy.scorekeeping.queries.log import Action, HandState, at_table, documents, fold, read_log
from rummy.scorekeeping.queries.people import initials
from rummy.scorekeeping.queries.questions import question
from rummy.scorekeeping.queries.receipt_rows import LineRow, ReceiptSide, ReceiptView, UndoRow
from rummy.scorekeeping.queries.rows import GameRow
from rummy.scorekeeping.queries.seats import Round, Seated, players_of, seating
from rummy.scorekeeping.queries.versions import place_of_hand
from rummy.scorekeeping.queries.voices import agreements, speaks_for_who_entered
from rummy.scorekeeping.queries.words import agreements_needed, others_at, words_on

NOBODY_WENT_OUT = {
    "void": to_say("Nobody knocked: the hand is void."),
    "stock": to_say("Nobody went out: the stock ran out."),
    "blocked": to_say("Nobody went out: the hand is blocked."),
}


def receipt(sitting: Sitting, number: int, place: SittingPhone | None = None) -> ReceiptView:
    """The receipt of a hand, as the phone in this place sees it. Six queries, two more where games are kept side by side, one
    where another version counted before, one where the hand is in question.

    Raises UnknownHand.
    """
    hand = hand_by_number(sitting, number)
    seated = seating(sitting)
    here, state = seated.at(number), _state_of(hand, sitting)
    game = next((g for g in game_rows(sitting, seated) if g.first_hand <= number <= g.last_hand), None)
    says = _with_marks(_says(sitting, seated, hand), _lines_before(sitting, seated, state, number))
    last = Hand.objects.filter(sitting=sitting).aggregate(last=Max("number"))["last"]
    rules = engine.describe(sitting.ruleset, sitting.options, len(players_of(seated)))
    return ReceiptView(
        number=number,
        game=game.number if game else None,
        sides=_sides(sitting, hand, here, game, says, rules),
        winner=says["winner"],
        deck=deck_count(state.standing, rules),
        to_move=says.get("to_move"),
        typed=bool(says.get("typed")),
        voided=hand.voided,
        ok=says["ok"],
        errors=tuple(error["message"] for error in says["errors"]),
        warnings=tuple(map(noted, says["warnings"])),
        ending=_ending(sitting, seated, hand),
        entered_by=state.standing.by.label,
        entered_here=place is not None and state.standing.by_id == place.pk,
        may_agree=not speaks_for_who_entered(place, state, here),
        hand_to=others_at(here, state, place) if _is_waiting(sitting, here, hand, state) else (),
        words=words_on(state, place),
        version=state.standing.id,
        at=state.standing.at,
        revision=state.since,
        revisions=state.latest,
        undo=_undo(state),
        question=question(sitting, seated, read_log(sitting), number) if state.challengers else None,
        previous_number=number - 1 if number > 1 else None,
        next_number=number + 1 if number < last else None,
    )


def _state_of(hand: Hand, sitting: Sitting) -> HandState:
    """The log of one hand, folded. One query."""
    entries = HandRevision.objects.filter(hand=hand).select_related("by", "whose").order_by("revision")
    return fold(tuple(at_table(entries, sitting)))


def _is_waiting(sitting: Sitting, here: Round, hand: Hand, state: HandState) -> bool:
    """Whether the table still waits for somebody's word on the hand. No query."""
    if hand.receipt is None or hand.receipt.get("to_move"):
        return False
    return agreements(state, here) < agreements_needed(sitting, len(here.by_side()))


def _says(sitting: Sitting, seated: Seated, hand: Hand) -> dict[str, Any]:
    """The receipt as it is kept; who reads another language than English has it said anew, for two more queries."""
    if hand.receipt is None:
        return NOTHING
    if get_language() == settings.LANGUAGE_CODE:
        kept: dict[str, Any] = hand.receipt
        return kept
    return score(sitting, seated, documents(read_log(sitting))).hand(hand.number)


def _lines_before(
    sitting: Sitting, seated: Seated, state: HandState, number: int
) -> list[dict[str, Any]] | None:
    """The lines of the version that counted before; None where none did, or the same. One query there."""
    before = fold(state.revisions[: state.since - 1]).document if state.since > 1 else None
    if before is None or state.document in (None, before):
        return None
    told = score(sitting, seated, {**documents(read_log(sitting)), number: before}).hand(number)
    return list(told["lines"])


def _with_marks(says: dict[str, Any], before: list[dict[str, Any]] | None) -> dict[str, Any]:
    """The same with each line marked that is new; the words of it may be of another language."""
    if before is None:
        return says
    parts = ("side", "player", "code", "cards", "points")
    said = [[line.get(part) for part in parts] for line in before]
    lines = [{**line, "changed": [line.get(part) for part in parts] not in said} for line in says["lines"]]
    return {**says, "lines": lines}


def _undo(state: HandState) -> UndoRow:
    """Back to how the hand stood before its last entry: not what others said of it, or entered differently, since."""
    last = next(entry for entry in reversed(state.revisions) if entry.action not in (*WORDS, Action.QUESTION))
    if last is state.settlement:
        return UndoRow("ask-again", ("about", last.id))
    if last.action == Action.ASK:
        settlement = next(entry for entry in state.revisions if entry.id == last.about_id)
        assert settlement.about_id is not None
        return UndoRow("settle", ("chosen", settlement.about_id))
    before = state.before(last) if last.revision > 1 else None
    if before is None or before.document is None:
        return UndoRow("void")
    return UndoRow("restore", ("version", before.standing.id))


def _sides(
    sitting: Sitting,
    hand: Hand,
    here: Round,
    game: GameRow | None,
    says: dict[str, Any],
    rules: dict[str, Any],
) -> tuple[ReceiptSide, ...]:
    sides = here.by_side()
    letters = initials([seat.side.name for seat in sides])
    first = 1 if counts_games(rules["scoring"]) else game.first_hand if game else None
    totals = _totals_after(sitting, first, hand.number) if first and game and hand.current else {}
    values, is_shared = rules["values"]["held"], rules["profile"] == "own-cards"
    document = here.to_people(hand.current.document) if hand.current and hand.current.document else None
    ranks = here.ranks(hand.current.notes if hand.current else {})
    told = {line.get("player") for line in says["lines"] if line["code"] == "held"}
    stood = _game_after(sitting, rules, game, hand.number)
    return tuple(
        ReceiptSide(
            name=(name := seat.side.name),
            players=seat.players,
            initial=letters[place],
            colour=seat.side.colour,
            points=(says["scores"] or {}).get(name),
            won=says["winner"] == name,
            total=totals.get(seat.side.pk),
            lines=_lines(name, says, ranks, values),
            cards_on_table=cards_on_table(document or {}, seat.players, is_shared=is_shared),
            ranks=tuple((p, tuple(ranks[p])) for p in seat.players if p in ranks and p not in told),
            columns=columns_of(stood, name),
        )
        for place, seat in enumerate(sides)
    )


def _lines(
    side: str, says: dict[str, Any], ranks: Mapping[str, list[str]], values: Mapping[str, int]
) -> tuple[LineRow, ...]:
    untold = dict(ranks)
    return tuple(_line(line, untold, values) for line in says["lines"] if line["side"] == side)


def _line(line: dict[str, Any], untold: dict[str, list[str]], values: Mapping[str, int]) -> LineRow:
    """A line of a side; `untold`: the ranks that somebody tapped and no line of this side has told as cards yet."""
    player, cards, text = line.get("player"), tuple((line.get("cards") or "").split()), line["text"]
    each = [values[rank] for rank in untold.get(player or "", ())]
    # Of what somebody pays, a part or the double is said as the rules say it.
    is_all = line["code"] == "held" or (line["code"] == "collected" and sum(each) == line["points"])
    tapped = untold.pop(player, []) if is_all and player and not cards else []
    if tapped:
        text = say("Left with {player}: {text}", player=player, text=" + ".join(map(str, each)))
    return LineRow(
        player, line["code"], cards, line["points"], text, tuple(tapped), line.get("changed", False)
    )


def _ending(sitting: Sitting, seated: Seated, hand: Hand) -> str:
    document = (hand.current.document if hand.current else None) or {}
    end = document.get("end")
    if "turns" in document:
        # Who deals it stands in it. Who has left a game before does not matter: such a game has no hand nobody goes out of.
        end = place_of_hand(sitting, seated, {}, hand.number).end(document)
    return say(NOBODY_WENT_OUT[end]) if end in NOBODY_WENT_OUT else ""


def _totals_after(sitting: Sitting, first: int, number: int) -> dict[int, int]:
    """Where each side stood after this hand by the hands from the first that counts with it, by the side's key."""
    upto = HandResult.objects.filter(hand__sitting=sitting, hand__number__range=(first, number))
    return dict(upto.values_list("side_id").annotate(Sum("points")).order_by("side_id"))


def _game_after(
    sitting: Sitting, rules: dict[str, Any], game: GameRow | None, number: int
) -> dict[str, Any] | None:
    """The game as the engine tells it after this hand; None where none are kept side by side. Two queries, or none."""
    if game is None or rules["columns"] is None:
        return None
    return course(sitting, rules, before=number + 1)[game.number - 1]
