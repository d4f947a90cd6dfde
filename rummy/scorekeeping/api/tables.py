"""How is a table told to a program? Plain objects, in the words of the score document."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from django.urls import reverse

from rummy.engine.words import listed
from rummy.scorekeeping import queries
from rummy.scorekeeping.api.field_shapes import COLOURS
from rummy.scorekeeping.models import Hand, Sitting, SittingPhone
from rummy.scorekeeping.queries import (
    GameRow,
    HandRow,
    PlayerView,
    ReceiptView,
    RecentSitting,
    ScorerRow,
    SidePoints,
)
from rummy.scorekeeping.queries.circle_rows import CircleScore, CircleView
from rummy.scorekeeping.queries.record_rows import Named
from rummy.scorekeeping.services import Outcome

Told = dict[str, Any]


def address(name: str, *parts: object) -> str:
    return reverse(f"api:{name}", args=parts)


def brief(sitting: RecentSitting) -> Told:
    """A table in a list."""
    return {
        "code": sitting.code,
        "url": address("sitting", sitting.code),
        "title": listed([side.side for side in sitting.totals]),
        "game": sitting.ruleset,
        "name": sitting.game_name,
        "totals": points(sitting.totals),
        "hands": sitting.hands,
        "changed_at": sitting.changed_at,
        "finished": sitting.finished,
        "may_score": sitting.may_score,
    }


def table(sitting: Sitting, place: SittingPhone | None) -> Told:
    """A table as it stands, for a program in this place."""
    view = queries.table(sitting)
    may_score = queries.may_write(sitting, place)
    return {
        "code": view.code,
        "url": address("sitting", view.code),
        "title": view.title,
        "game": sitting.ruleset,
        "name": view.game_name,
        "edition": sitting.edition,
        "options": sitting.options,
        "sides": [_side(side) for side in view.sides],
        "game_number": view.game_number,
        "game_finished": view.finished,
        "winners": list(view.winners),
        "next_number": view.next_number,
        "next_dealer": view.dealer,
        "questions": [row.number for row in view.questions],
        "agreeing": sitting.agreeing,
        "finished": view.sitting_finished,
        "decided": view.sitting_decided,
        "started_at": view.started_at,
        "changed_at": view.changed_at,
        "version": sitting.version,
        "put_away": sitting.archived_at is not None,
        "may_score": may_score,
        **({"score_code": sitting.score_code} if may_score else {}),
    }


def score_link(sitting: Sitting, scorers: Iterable[ScorerRow]) -> Told:
    """The code to score, and who came by it."""
    return {"score_code": sitting.score_code, "scorers": [asdict(one) for one in scorers]}


def _side(side: Any) -> Told:
    return {
        "name": side.name,
        "players": list(side.players),
        "colour": COLOURS[side.colour - 1],
        "total": side.total,
        "games_won": side.games_won,
        "won_sitting": side.won_sitting,
        "out": side.out,
    }


def game(row: GameRow) -> Told:
    """A game, finished or not."""
    return {
        "number": row.number,
        "hands": [row.first_hand, row.last_hand],
        "totals": points(row.totals),
        "finished": row.finished,
        "winners": list(row.winners),
        "final": points(row.final) or None,
        "settlement": points(row.settlement) or None,
    }


def hand_row(hand: HandRow) -> Told:
    return {
        "number": hand.number,
        "game": hand.game.number if hand.game else None,
        "at": hand.at,
        "scores": None if hand.voided else points(hand.points),
        "winner": hand.winner,
        **_followed(hand),
        "typed": hand.typed,
        "voided": hand.voided,
        "question": hand.question,
        "corrected": hand.corrected,
        "entered_by": hand.entered_by,
        "agreements": hand.agreements,
        "objections": hand.objections,
    }


def hand(sitting: Sitting, found: Hand, place: SittingPhone | None) -> Told:
    """One hand with its document, its receipt and everything that was ever entered for it."""
    view, log = queries.receipt(sitting, found.number, place), queries.history(sitting, found.number)
    return {
        "number": view.number,
        "game": view.game,
        "version": view.version,
        "revision": view.revisions,
        "voided": view.voided,
        "question": [str(choice.id) for choice in view.question.choices] if view.question else None,
        "document": next(row.document for row in log if row.stands),
        "winner": view.winner,
        **_followed(view),
        "sides": [_receipt_side(side) for side in view.sides],
        "warnings": list(view.warnings),
        "entered_by": view.entered_by,
        "at": view.at,
        "words": _words(view),
        "history": [
            {
                "id": row.id,
                "revision": row.revision,
                "action": row.action,
                "by": row.by,
                "whose": row.whose,
                "at": row.at,
                "changes": list(row.changes),
                "document": row.document,
            }
            for row in log
        ],
    }


def _followed(hand: HandRow | ReceiptView) -> Told:
    return {"open": hand.to_move is not None, "to_move": hand.to_move}


def _receipt_side(side: Any) -> Told:
    return {
        "name": side.name,
        "points": side.points,
        "total": side.total,
        "lines": [
            {
                "player": line.player,
                "code": line.code,
                "cards": " ".join(line.cards),
                "points": line.points,
                "text": line.text,
            }
            for line in side.lines
        ],
    }


def _words(view: ReceiptView) -> list[Told]:
    return [
        {"by": word.by, "whose": word.whose, "what": word.what, "reason": word.reason, "at": word.at}
        for word in view.words
    ]


def outcome(sitting: Sitting, made: Outcome) -> Told:
    """What became of a write."""
    totals, game_over = queries.standing(sitting)
    number = made.hand.number
    return {
        "status": made.kind,
        "number": number,
        "revision": made.revision,
        "url": address("hand", sitting.watch_code, number),
        "totals": totals,
        "game_over": game_over,
        "question": made.hand.questioned,
    }


def person(view: PlayerView) -> Told:
    """A player or a partnership, as far as this visitor may read it."""
    return {
        "id": str(view.id),
        "name": view.name,
        "players": [_named(one) for one in view.players],
        "games": [
            {
                "game": row.key,
                "played": row.played,
                "won": row.won,
                "hands": row.hands,
                "hands_won": row.hands_won,
                "points": row.points,
            }
            for row in view.record.games
        ],
        "rivals": [
            {"person": _named(one.person), "played": one.played, "won": one.won, "lost": one.lost}
            for one in view.rivals
        ],
        "partners": [
            {"id": str(one.id), "person": _named(one.person), "played": one.played, "won": one.won}
            for one in view.partners
        ],
        "played": view.record.played,
        "won": view.record.won,
        "since": view.record.since,
        "as_of": view.record.as_of,
    }


def circle(view: CircleView) -> Told:
    """The people of a table, over all tables of theirs."""
    return {
        "people": [
            {"person": _named(one.person), "played": one.played, "won": one.won, "leads": one.leads}
            for one in view.people
        ],
        "played": view.played,
        "games": [
            {"game": game.key, "played": game.played, "scores": [_score(one) for one in game.scores]}
            for game in view.games
        ],
        "sittings": [
            {
                "code": one.code,
                "game": one.key,
                "started_at": one.at,
                "played": one.played,
                "won": [{"name": name, "games": games} for name, games in one.won],
            }
            for one in view.sittings
        ],
        "sittings_played": view.sittings_played,
        "since": view.since,
        "as_of": view.as_of,
    }


def _score(one: CircleScore) -> Told:
    return {
        "person": _named(one.person),
        "won": one.won,
        "hands": one.hands,
        "hands_won": one.hands_won,
        "points": one.points,
    }


def _named(one: Named) -> Told:
    return {"id": str(one.id) if one.id else None, "name": one.name}


def points(rows: Iterable[SidePoints]) -> dict[str, int | None]:
    return {row.side: row.points for row in rows}
