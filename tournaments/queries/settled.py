"""Which settings has a tournament, and which of them may still change once a round is drawn?"""

from collections.abc import Mapping
from typing import Any

from rummy.engine.saying import say
from tournaments.errors import SettingRefused
from tournaments.models import Tournament

# What may always be changed.
ALWAYS = (
    "name",
    "minutes",
    "no_show_minutes",
    "last_hand",
    "substitute_rated",
    "agreeing",
    "correction_hours",
    "league",
    "starts_at",
)
# And what only the standings are made of.
OF_STANDINGS = ("scheme", "order", "bye_opponent")
# What rounds are made of stands once one is drawn.
OF_ROUNDS = (
    "ruleset",
    "options",
    "edition",
    "pairs",
    "format",
    "answers",
    "bye_worth",
    "missed_worth",
    "ends",
    "ends_after",
)
SETTLED = (*ALWAYS, *OF_ROUNDS, *OF_STANDINGS)


def rounds_drawn(tournament: Tournament) -> int | None:
    """Of the rounds that were asked for, which a play-off is not; None before the first draw. One query."""
    rounds = list(tournament.rounds.values_list("play_off", flat=True))
    return rounds.count(False) if rounds else None


def refuse_unsettled(held: Tournament, fields: Mapping[str, Any], drawn: int | None) -> None:
    """Of the answers only how many rounds there are may still be another one, though no fewer than are `drawn`.

    Raises SettingRefused.
    """
    if drawn is None:
        return
    answers = fields.get("answers", held.answers)
    of_rounds = (fields.keys() & OF_ROUNDS) - {"answers"}
    if of_rounds or held.answers | {"rounds": 0} != answers | {"rounds": 0}:
        raise SettingRefused(
            say("A round is drawn: the game, the format and what a round is cannot be changed any more.")
        )
    if "answers" in fields and answers.get("rounds", drawn) < drawn:
        raise SettingRefused(say("Round {n} is drawn: there cannot be fewer.", n=drawn), where="rounds")
