"""How are boards, ratings and statistics told to a program? Plain objects; scores in the units of `shapes`."""

from collections.abc import Iterable
from typing import Any

from rummy.leaderboards.asking import written
from rummy.leaderboards.queries.against import Against, Partner
from rummy.leaderboards.queries.boards import Asked, BoardView, Line
from rummy.leaderboards.queries.done import Knocking, Rate
from rummy.leaderboards.queries.hands import ShownHand
from rummy.leaderboards.queries.lately import Lately
from rummy.leaderboards.queries.overview import Leaders
from rummy.leaderboards.queries.rating import Rated, RatingView, Step
from rummy.leaderboards.queries.records import RecordHeld
from rummy.leaderboards.queries.statistics import StatisticsView
from rummy.scorekeeping.queries.record_rows import Named

Told = dict[str, Any]


def people(named: Iterable[Named]) -> list[Told]:
    return [{"id": str(one.id) if one.id else None, "name": one.name} for one in named]


def leaders(one: Leaders) -> Told:
    return {
        "family": one.family.key,
        "name": one.family.called,
        "pairs": one.pairs,
        "by": one.measure,
        "leaders": [
            {"place": first.place, "people": people(first.people), "score": first.score}
            for first in one.leaders
        ],
    }


def board(asked: Asked, view: BoardView) -> Told:
    return {
        "family": asked.family.key,
        "name": asked.family.called,
        "by": asked.measure,
        "season": asked.season,
        "game": asked.ruleset or None,
        "pairs": asked.pairs,
        "count": view.count,
        "rows": [_line(line) for line in view.lines],
        "mine": [_line(line) for line in view.mine],
        "as_of": view.as_of,
        "before": written(view.previous) or None,
        "after": written(view.next) or None,
    }


def _line(line: Line) -> Told:
    return {
        "place": line.place,
        "tied": line.tied,
        "people": people(line.people),
        "score": line.score,
        "games": line.games,
        "won": line.won,
        "rating": line.rating,
        "trend": line.trend,
        "me": line.is_me,
    }


def rating(view: RatingView) -> Told:
    return {
        "people": people(view.people),
        "family": view.family.key,
        "name": view.family.called,
        "club": view.club.slug if view.club else None,
        "rating": view.skill.rating,
        "estimate": view.estimate,
        "games": view.skill.games,
        "missing": view.skill.missing,
        "place": view.place,
        "count": view.count,
        "at": view.at,
        "course": [after for _number, after in view.course],
        "changes": [_step(step) for step in view.steps],
        "after": view.earlier,
    }


def rated(one: Rated) -> Told:
    return {
        "family": one.family.key,
        "name": one.family.called,
        "club": one.club.slug if one.club else None,
        "rating": one.skill.rating,
        "games": one.skill.games,
        "missing": one.skill.missing,
    }


def _step(step: Step) -> Told:
    return {
        "number": step.number,
        "at": step.at,
        "game": step.ruleset,
        "name": step.game_name,
        "before": step.before,
        "after": step.after,
        "place": step.place,
        "sides": step.sides,
        "chance": step.chance,
        "opponents": [
            {"people": people(one.people), "rating": one.rating, "place": one.place} for one in step.opponents
        ],
        "sitting": step.code,
    }


def statistics(view: StatisticsView) -> Told:
    return {
        "people": people(view.people),
        "family": view.family.key,
        "name": view.family.called,
        "played": [family.key for family in view.played],
        "season": view.season,
        "seasons": list(view.seasons),
        "games": view.games,
        "won": view.won,
        "hands": view.hands,
        "points": view.points,
        "rates": rates(view.knocking, view.rate),
        "form": [{"place": place, "won": won} for place, won in view.form],
        "run": view.run,
        "streak": view.streak,
        "best": _hand(view.best),
        "worst": _hand(view.worst),
        "deeds": dict(view.deeds),
        "rivals": [_against(one) for one in view.rivals],
        "nemesis": _against(view.nemesis) if view.nemesis else None,
        "partner": _beside(view.partner) if view.partner else None,
        "spread": spread(view.spread),
        "achievements": [
            {"key": one.key, "title": str(one.title), "sentence": str(one.sentence)}
            for one in view.achievements
        ],
        "as_of": view.as_of,
    }


def rates(knocking: Knocking, won: Rate | None) -> Told:
    return {
        "won": _rate(won),
        "gin": _rate(knocking.gins),
        "undercut": _rate(knocking.caught),
        "undercuts": _rate(knocking.undercut),
    }


def _rate(rate: Rate | None) -> Told | None:
    return {"part": rate.part, "whole": rate.whole, "share": rate.share} if rate else None


def spread(spread: Iterable[tuple[int, int]]) -> list[Told]:
    return [{"points": points, "hands": hands} for points, hands in spread]


def _hand(hand: ShownHand | None) -> Told | None:
    if hand is None:
        return None
    return {
        "points": hand.points,
        "at": hand.at,
        "melds": [" ".join(meld) for meld in hand.melds],
        "held": " ".join(hand.held),
        "sitting": hand.code,
        "number": hand.number,
    }


def _against(one: Against) -> Told:
    return {"people": people(one.people), "played": one.played, "beaten": one.beaten, "lost": one.lost}


def _beside(one: Partner) -> Told:
    (person,) = people([one.person])
    return {"person": person, "played": one.played, "won": one.won}


def lately(view: Lately) -> Told:
    return {
        "games": view.games,
        "since": view.since,
        "deeds": dict(view.deeds),
        "rates": rates(view.knocking, None),
        "spread": spread(view.spread),
    }


def record(one: RecordHeld) -> Told:
    return {
        "by": one.measure.key,
        "score": one.score,
        "people": people(one.people),
        "tied": one.tied,
        "count": one.count,
        "spread": [{"score": score, "count": count} for score, count in one.spread],
    }
