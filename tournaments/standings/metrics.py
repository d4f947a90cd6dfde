"""What may separate entries? One row a metric; the tournament puts them in order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from rummy.engine.words import say, to_say
from tournaments.numbers import Number
from tournaments.standings import lots, meeting, opponents, own
from tournaments.standings.field import Field, Record, Tied

Scope = Literal["entry", "tie"]
Need = Literal["scores", "hands", "best hands", "penalties", "games"]


@dataclass(frozen=True, slots=True)
class Metric:
    """One way to tell entries apart; bigger is better.

    `value` gets the record, the field, and the places in it of those still level (scope "tie"; a "entry" metric does
    not look at them). It returns an exact number, or None where it has nothing to say; then nobody is separated.
    `label` is written as in the middle of a sentence. `needs` names what the tables must have recorded. `least` shows the number without its sign: fewest byes.
    """

    key: str
    label_to_say: str
    abbreviation_to_say: str
    help_to_say: str
    value: Callable[[Record, Field, Tied], Number | None]
    scope: Scope = "entry"
    needs: tuple[Need, ...] = ()
    least: bool = False

    @property
    def label(self) -> str:
        return say(self.label_to_say)

    @property
    def help(self) -> str:
        return say(self.help_to_say)

    @property
    def abbreviation(self) -> str:
        return say(self.abbreviation_to_say)

    @property
    def title(self) -> str:
        """The label as a heading."""
        return self.label[0].upper() + self.label[1:]

    def shown(self, value: Number) -> Number:
        """The number people read."""
        return -value if self.least else value


METRICS: tuple[Metric, ...] = (
    Metric(
        "points", to_say("points"), to_say("Pts"), to_say("What the tables and the byes brought."), own.points
    ),
    Metric(
        "wins",
        to_say("tables won"),
        to_say("W"),
        to_say("Tables finished first; a shared win counts its share."),
        own.wins,
    ),
    Metric(
        "head-to-head",
        to_say("head to head"),
        to_say("H2H"),
        to_say("Results among those still level, where each of them has met all the others."),
        meeting.head_to_head,
        scope="tie",
    ),
    Metric(
        "buchholz",
        to_say("Buchholz"),
        to_say("BH"),
        to_say("The points of all opponents together."),
        opponents.buchholz,
    ),
    Metric(
        "buchholz-cut-1",
        to_say("Buchholz cut 1"),
        to_say("BH-1"),
        to_say("Buchholz without the weakest opponent."),
        opponents.cut_one,
    ),
    Metric(
        "median",
        to_say("median Buchholz"),
        to_say("MB"),
        to_say("Buchholz without the strongest and the weakest opponent."),
        opponents.median,
    ),
    Metric(
        "average-of-opponents",
        to_say("average of opponents"),
        to_say("AO"),
        to_say("The points of an opponent on average: for tables of unequal size."),
        opponents.average,
    ),
    Metric(
        "sonneborn-berger",
        to_say("Sonneborn-Berger"),
        to_say("SB"),
        to_say("The points of the opponents beaten, and half of those one was level with."),
        opponents.sonneborn_berger,
    ),
    Metric(
        "progressive",
        to_say("progressive"),
        to_say("PS"),
        to_say("The points after each round, added up: early points count more."),
        own.progressive,
    ),
    Metric(
        "koya",
        to_say("Koya"),
        to_say("K"),
        to_say("Results against opponents who have at least half of the possible points."),
        opponents.koya,
    ),
    Metric(
        "games-won",
        to_say("games won"),
        to_say("GW"),
        to_say("Games won at all tables."),
        own.games_won,
        needs=("games",),
    ),
    Metric(
        "hands-won",
        to_say("hands won"),
        to_say("HW"),
        to_say("Hands won at all tables."),
        own.hands_won,
        needs=("hands",),
    ),
    Metric(
        "hands-won-rate",
        to_say("hands won of 100"),
        to_say("HW%"),
        to_say("Hands won of a hundred played: for tables of unequal size."),
        own.hands_won_rate,
        needs=("hands",),
    ),
    Metric(
        "difference",
        to_say("point difference"),
        to_say("+/−"),
        to_say("Card points beyond the average of the others at each table."),
        own.difference,
        needs=("scores",),
    ),
    Metric(
        "card-points",
        to_say("card points"),
        to_say("CP"),
        to_say("Card points at all tables."),
        own.card_points,
        needs=("scores",),
    ),
    Metric(
        "best-hand",
        to_say("best hand"),
        to_say("Best"),
        to_say("The best hand of the tournament."),
        own.best_hand,
        needs=("best hands",),
    ),
    Metric(
        "fewest-penalties",
        to_say("fewest penalties"),
        to_say("Pen"),
        to_say("Penalties at all tables: who has fewer is ahead."),
        own.fewest_penalties,
        needs=("penalties",),
        least=True,
    ),
    Metric(
        "fewest-byes",
        to_say("fewest byes"),
        to_say("Byes"),
        to_say("Rounds without a table, or at a void one: who has fewer is ahead."),
        own.fewest_byes,
        least=True,
    ),
    Metric(
        "bracket",
        to_say("place in the knock-out"),
        to_say("KO"),
        to_say("How far the entry came in the knock-out: who was beaten in the same round is level."),
        own.reached,
        least=True,
    ),
    Metric(
        "rung",
        to_say("rung of the ladder"),
        to_say("Rung"),
        to_say("Where the entry stands on the ladder."),
        own.reached,
        least=True,
    ),
    Metric(
        "tables-missing",
        to_say("tables missing"),
        to_say("Miss"),
        to_say("Tables still to play until the season’s minimum; who has enough is ahead."),
        own.tables_missing,
        least=True,
    ),
    Metric(
        "best-evenings",
        to_say("best evenings"),
        to_say("Best n"),
        to_say("The points of as many of the best rounds as the season counts."),
        own.best_evenings,
    ),
    Metric(
        "best-evening",
        to_say("best evening"),
        to_say("Best 1"),
        to_say("The points of the best round."),
        own.best_evening,
    ),
    Metric(
        "play-off",
        to_say("play-off"),
        to_say("PO"),
        to_say("Opponents beaten in the play-off of those still level."),
        meeting.play_off,
        scope="tie",
    ),
    Metric(
        "lots",
        to_say("lots"),
        to_say("Lot"),
        to_say("Drawn from the tournament’s seed, which anybody can check."),
        lots.lot,
    ),
)
BY_KEY = {metric.key: metric for metric in METRICS}
