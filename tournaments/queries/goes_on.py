"""Who wins which game of a bracket by another result, and what becomes of the table behind it?"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rummy.engine.words import how_many, many, say
from tournaments import formats
from tournaments.draws import Match
from tournaments.models import Place, Round, Tournament
from tournaments.queries.situation import situation_before

# By the number of the game.
Games = Mapping[int, Match]


class Winner(NamedTuple):
    """Who won, and for whom; empty where nobody does."""

    now: str
    before: str


def games_of(tournament: Tournament, number: int) -> Games:
    """The games of a bracket behind this round alone. Eight queries; none without a bracket."""
    if formats.known(tournament.format).bracket is None:
        return {}
    games = formats.course_of_bracket(tournament.format, situation_before(tournament, number + 1))
    return {game.slot.number: game for game in games}


def winners_said(tournament: Tournament, number: int, before: Games, now: Games) -> Iterator[str]:
    """In sentences, which of the games of this round somebody else wins. Two queries at most."""
    changed = [(before[key], game) for key, game in now.items() if key in before]
    changed = [(was, game) for was, game in changed if was.round == number and was.winner != game.winner]
    if not changed:
        return
    names = dict(tournament.entries.values_list("pk", "name"))
    behind = Place.objects.filter(round__tournament=tournament, round__number__gt=number, table__isnull=False)
    seated = behind.filter(round__state__in=(Round.State.PLAYING, Round.State.CLOSED))
    rounds = dict(seated.order_by("-round__number").values_list("entry", "round__number"))
    for was, game in changed:
        winner = Winner(names.get(game.winner or 0, ""), names.get(was.winner or 0, ""))
        yield _said(game, winner, rounds.get(was.winner or 0))


def _said(game: Match, winner: Winner, played_on: int | None) -> str:
    words = {"name": winner.now, "other": winner.before, "n": game.slot.number, "round": played_on}
    if not winner.now and played_on:
        return say(
            "By this result game {n} would have no winner, but {other} sits at a table of round {round} for it already: that stays.",
            **words,
        )
    if not winner.now:
        return say("Game {n} has no winner then, and is played again: {other} does not go on yet.", **words)
    people = how_many(winner.now)
    if not winner.before:
        return many(people, "{name} wins game {n}.", "{name} win game {n}.", **words)
    if played_on:
        return say(
            "By this result {name} would win game {n}, but {other} sits at a table of round {round} for it already: that stays.",
            **words,
        )
    if game.slot.winner_to is None or game.slot.loser_to is not None:
        return many(
            people,
            "{name} wins game {n} instead of {other}.",
            "{name} win game {n} instead of {other}.",
            **words,
        )
    return many(people, "{name} goes on instead of {other}.", "{name} go on instead of {other}.", **words)
