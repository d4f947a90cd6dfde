"""What would a change of a sitting's hands do to the ratings, in words?"""

from collections.abc import Iterator

from rummy.engine.words import isolated, say, signed
from rummy.leaderboards.queries.foreseen import RatedAnew, rated_anew
from rummy.scorekeeping.queries import Consequences


def ratings_said(told: Consequences) -> str | None:
    """How games would be rated, and that later ones follow; None where each is rated as it is. At most two queries."""
    games = rated_anew(told)
    return " ".join((*map(_said, games), *_then(games))) or None


def _said(game: RatedAnew) -> str:
    if not game.gains:
        return say("Game {number} would not count for the ratings.", number=game.number)
    gains = ", ".join(
        say(
            "{name} {before} → {after}",
            name=isolated(one.name),
            before=signed(one.was),
            after=signed(one.would),
        )
        for one in game.gains
    )
    return say("In the ratings game {number} gives: {gains}.", number=game.number, gains=gains)


def _then(games: list[RatedAnew]) -> Iterator[str]:
    if any(game.followed for game in games):
        yield say("Later rated games of those who played would be rated anew.")
