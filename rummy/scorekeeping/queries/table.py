"""How does a table stand: totals, dealer, hands, what is in question?"""

from collections.abc import Collection, Sequence
from typing import Any

from rummy import engine
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.course import (
    columns_of,
    counts_games,
    course,
    goal,
    stands_in_all,
)
from rummy.scorekeeping.queries.ending import is_won_by_ending
from rummy.scorekeeping.queries.games import game_rows, hand_rows
from rummy.scorekeeping.queries.people import initials, title
from rummy.scorekeeping.queries.questions import questions
from rummy.scorekeeping.queries.rows import GameRow, HandRow, ObjectionRow, SideRow, TableView
from rummy.scorekeeping.queries.seats import SeatedSide, seating
from rummy.scorekeeping.queries.words import agreements_needed, objections, ruled_at_desk


def table(sitting: Sitting) -> TableView:
    """The whole table. Four queries, one each where hands are in question, objected to or at a tournament not agreed, two where games have a course."""
    seated = seating(sitting)
    games = game_rows(sitting, seated)
    hands = hand_rows(sitting, seated, games)
    rules = engine.describe(sitting.ruleset, sitting.options)
    game = games[-1] if games else None
    ruled = ruled_at_desk(sitting, _unsettled(hands, agreements_needed(sitting, len(seated))))
    return TableView(
        code=sitting.watch_code,
        title=title(seated),
        ruleset=sitting.ruleset,
        game_name=rules["name"],
        started_at=sitting.started_at,
        changed_at=sitting.changed_at,
        version=sitting.version,
        sides=side_rows(sitting, seated.latest.by_side(), game, rules, course(sitting, rules)),
        target=rules["target"] if goal(rules) or rules["columns"] else None,
        limit=rules["limit"],
        goal=goal(rules),
        is_won_by_ending=is_won_by_ending(sitting),
        low_wins=rules["low_wins"],
        game_number=game.number if game else 1,
        finished=bool(game and game.finished),
        winners=game.winners if game else (),
        next_number=_next_number(hands),
        next_game_number=len(games) + 1 if not game or game.finished else game.number,
        dealer=sitting.next_dealer,
        hands=tuple(reversed(hands)),
        games=games,
        questions=questions(sitting, seated, [hand.number for hand in hands if hand.question]),
        objections=_objections(sitting, hands, ruled),
        agreements_needed=agreements_needed(sitting, len(seated)),
        ruled=ruled,
        closed=sitting.closed_at is not None,
        sitting_finished=sitting.is_finished,
        sitting_decided=sitting.decided,
        sitting_winners=tuple(seat.side.name for seat in seated if seat.side.won_sitting),
        sitting_games=rules["sitting"]["games"] if rules["sitting"]["kind"] != "none" else None,
    )


def _unsettled(hands: Sequence[HandRow], needed: int) -> list[int]:
    """The hands somebody objects to, or with which too few agree."""
    return [
        hand.number for hand in hands if hand.objections or (not hand.voided and hand.agreements < needed)
    ]


def _objections(
    sitting: Sitting, hands: Sequence[HandRow], ruled: Collection[int]
) -> tuple[ObjectionRow, ...]:
    """Those the desk has not ruled on. One query where there are any."""
    return objections(
        sitting, [hand.number for hand in hands if hand.objections and hand.number not in ruled]
    )


def _next_number(hands: Sequence[HandRow]) -> int:
    return max((hand.number for hand in hands if not hand.voided), default=0) + 1


def side_rows(
    sitting: Sitting,
    seated: Sequence[SeatedSide],
    game: GameRow | None,
    rules: dict[str, Any],
    told: list[dict[str, Any]],
) -> tuple[SideRow, ...]:
    """The sides as they stand in a game; `told` are the games as the engine tells them. No query."""
    totals = {p.side: p.points or 0 for p in game.totals} if game else {}
    letters = initials([seat.side.name for seat in seated])
    here = told[game.number - 1] if told and game else None
    gone = list((here or {}).get("out") or ())
    ahead = _ahead(seated, totals, rules, here)
    best = (min if rules["low_wins"] else max)(ahead.values(), default=None)
    # Where all are level nobody leads.
    leaders = {name for name, sum_ in ahead.items() if sum_ == best and len(set(ahead.values())) > 1}
    return tuple(
        SideRow(
            name=(name := seat.side.name),
            players=seat.players,
            initial=letters[place],
            colour=seat.side.colour,
            total=totals.get(name, 0),
            stands_at=ahead.get(name, 0),
            percent=_percent(totals.get(name, 0), goal(rules)),
            leads=name in leaders,
            deals_next=sitting.next_dealer in seat.players,
            games_won=seat.side.games_won,
            won_game=bool(game and name in game.winners),
            won_sitting=seat.side.won_sitting,
            final=_of(game.final, name) if game else None,
            settlement=_of(game.settlement, name) if game else None,
            out=name in gone and not (game and game.finished),
            columns=columns_of(here, name),
            left=gone.index(name) + 1 if name in gone else 0,
        )
        for place, seat in enumerate(seated)
    )


def _ahead(
    seated: Sequence[SeatedSide], totals: dict[str, int], rules: dict[str, Any], here: dict[str, Any] | None
) -> dict[str, int]:
    """What says who is ahead, by side: see SideRow."""
    if counts_games(rules["scoring"]):
        return {seat.side.name: seat.side.games_won for seat in seated}
    return stands_in_all(here) if here and rules["columns"] is not None else totals


def _percent(total: int, target: int | None) -> int:
    return min(100, max(0, 100 * total // target)) if target else 0


def _of(points: Any, side: str) -> int | None:
    return next((p.points for p in points if p.side == side), None)
