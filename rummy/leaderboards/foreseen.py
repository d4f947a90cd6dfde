"""What would a change of a sitting's hands do to the ratings, in words?"""

from collections.abc import Iterator, Sequence

from rummy.engine.words import isolated, say, signed
from rummy.leaderboards.queries.foreseen import Gain, RatedAnew, rated_anew
from rummy.scorekeeping.queries import Consequences


def ratings_said(told: Consequences) -> str | None:
    """How games would be rated, and that later ones follow; None where each is rated as it is. At most two queries."""
    return " ".join(_sentences(rated_anew(told))) or None


def _sentences(games: Sequence[RatedAnew]) -> Iterator[str]:
    for game in games:
        if game.gains is None:
            yield say("Game {number} would not count for the ratings.", number=game.number)
        elif game.gains:
            gains = ", ".join(map(_gain, game.gains))
            yield say("In the ratings game {number} gives: {gains}.", number=game.number, gains=gains)
    if any(game.followed for game in games):
        yield say("Later rated games of those who played would be rated anew.")


def _gain(gain: Gain) -> str:
    before, after = signed(gain.was), signed(gain.would)
    return say("{name} {before} → {after}", name=isolated(gain.name), before=before, after=after)
