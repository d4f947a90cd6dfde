"""How do the counted games of sittings become what the scorebook says?"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q

from rummy.leaderboards.models import CountedGame, GameOutcome, RatingChange
from rummy.leaderboards.queries.counted import COUNTED, OUTCOME, Known, counted
from rummy.leaderboards.queries.played import Persons, Played, games_of
from rummy.leaderboards.queries.scored import Scored, SittingRow, asking
from rummy.leaderboards.services.holding import lightly
from rummy.leaderboards.statements import Row, Sent, Upsert, among, listed, send

_GAME = ("sitting_id", "number", "ruleset", "club_id", "league", "at")
_GAMES = Upsert(CountedGame, _GAME, once=("sitting_id", "number"), returning=("id",))
_OUTCOMES = Upsert(
    GameOutcome, ("game_id", "competitor_id", "at", *OUTCOME), once=("game_id", "competitor_id")
)


@dataclass(frozen=True, slots=True)
class Changed:
    """A game that is not counted as the scorebook has it: None where one of them has no such game.

    `row` is the number of the stored one in the database.
    """

    of: SittingRow
    number: int
    stored: Played | None
    wanted: Played | None
    row: int | None

    def __str__(self) -> str:
        return (
            f"game {self.number} of {self.sitting}: counted {self.stored}, the scorebook says {self.wanted}"
        )

    @property
    def sitting(self) -> UUID:
        return self.of.pk

    @property
    def persons(self) -> set[Persons]:
        return {who for game in (self.stored, self.wanted) if game for who in game.outcomes}


# A game as it is to be stored, why, and what the scorebook says of it.
Game = tuple[CountedGame, Changed, Played]


def changes_in(sittings: Iterable[UUID]) -> list[Changed]:
    """Which games of these sittings are to be counted, counted differently or no longer.

    They are held until the transaction ends, in the order of their ids, and before their games are read: what is
    written meanwhile has a higher version, and is counted by the next task.
    """
    these = list(sittings)
    first = [*lightly(), _hold(these)]
    *book, kept = send(*first, *asking(these), COUNTED.of(sittings=these))[len(first) :]
    scored, stored = Scored(*book), counted(kept)
    wanted, found = games_of(scored), []
    for sitting in scored.sittings:
        said = {game.number: game for game in wanted[sitting.pk]}
        known = stored.get(sitting.pk, {})
        for number in sorted(said.keys() | known.keys()):
            row, as_ = known.get(number, (None, None))
            if as_ != said.get(number):
                found.append(Changed(sitting, number, as_, said.get(number), row))
    return found


def _hold(sittings: Sequence[UUID]) -> Sent:
    """Nobody else counts them meanwhile, and up to which version of each they are counted is stored."""
    return Sent(
        "INSERT INTO leaderboards_countedsitting (sitting_id, version) "  # noqa: S608 (no text from outside)
        f"SELECT id, version FROM scorekeeping_sitting WHERE id {among()} ORDER BY id "
        "ON CONFLICT (sitting_id) DO UPDATE SET version = excluded.version",
        [listed(sittings)],
    )


def write_games(changes: Sequence[Changed], everybody: Mapping[Persons, Known]) -> list[GameOutcome]:
    """Store these games as the scorebook has them; their outcomes, which `storing` stores."""
    gone = [change.row for change in changes if change.row and change.wanted is None]
    if gone:
        CountedGame.objects.filter(pk__in=gone).delete()
    games = games_in(changes)
    (stored,) = send(storing_games(games))
    outcomes = outcomes_in(games, stored, everybody)
    _forget_who_left(games, everybody)
    return outcomes


def games_in(changes: Iterable[Changed]) -> list[Game]:
    return [
        (
            CountedGame(
                sitting_id=change.sitting,
                number=game.number,
                ruleset=game.ruleset,
                club_id=game.club,
                league=game.league,
                at=game.at,
            ),
            change,
            game,
        )
        for change in changes
        if (game := change.wanted) is not None
    ]


def storing_games(games: Iterable[Game]) -> Sent:
    return _GAMES.of_models(row for row, *_told in games)


def outcomes_in(
    games: Sequence[Game], stored: Iterable[Row], everybody: Mapping[Persons, Known]
) -> list[GameOutcome]:
    """The outcomes of these games, which get the numbers that storing them brought."""
    for (row, *_told), (pk,) in zip(games, stored, strict=True):
        row.pk = pk
    return [
        GameOutcome(
            game=row,
            competitor_id=everybody[who].pk,
            at=game.at,
            **{name: getattr(outcome, name) for name in OUTCOME},
        )
        for row, _change, game in games
        for who, outcome in game.outcomes.items()
    ]


def storing(outcomes: Iterable[GameOutcome]) -> Sent:
    return _OUTCOMES.of_models(outcomes)


def _forget_who_left(games: Iterable[Game], everybody: Mapping[Persons, Known]) -> None:
    """Since a merge or a parting somebody else may have played a game; and it may be another club's, or nobody's."""
    for row, change, game in games:
        if change.stored and change.stored.club != game.club:
            RatingChange.objects.filter(game=row, pool__club=change.stored.club).exclude(
                pool__club=None
            ).delete()
        left = [everybody[who].pk for who in change.persons - game.outcomes.keys()]
        if left:
            of_them = Q(game=row, competitor__in=left)
            GameOutcome.objects.filter(of_them).delete()
            RatingChange.objects.filter(of_them).delete()
