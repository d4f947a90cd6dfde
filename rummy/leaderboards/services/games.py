"""How do the counted games of sittings become what the scorebook says?"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q

from rummy.leaderboards.models import Competitor, CountedGame, GameOutcome, RatingChange
from rummy.leaderboards.queries.counted import COUNTED, OUTCOME, Known, competitors_of, counted
from rummy.leaderboards.queries.played import Persons, Played, games_of
from rummy.leaderboards.queries.scored import Scored, SittingRow, asking
from rummy.leaderboards.services.holding import waiting_for_disk
from rummy.leaderboards.statements import Sent, Upsert, among, listed, send

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


def changes_in(sittings: Iterable[UUID]) -> list[Changed]:
    """Which games of these sittings are to be counted, counted differently or no longer.

    They are held until the transaction ends, in the order of their ids, and before their games are read: what is
    written meanwhile has a higher version, and is counted by the next task.
    """
    these = list(sittings)
    first = [*waiting_for_disk(wait=False), _hold(these)]
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


def known(persons: Set[Persons], *, holding: Sequence[Sent] = ()) -> dict[Persons, Known]:
    """The competitors these persons are, made where they are new; read once those pools are held."""
    found = competitors_of(persons, holding)
    missing = persons - found.keys()
    if missing:
        Competitor.objects.bulk_create([_new(one) for one in sorted(missing)], ignore_conflicts=True)
        found |= competitors_of(missing)
    return found


def _new(persons: Persons) -> Competitor:
    first, *second = persons
    return Competitor(first_id=first, second_id=second[0] if second else None)


def write_games(changes: Sequence[Changed], everybody: Mapping[Persons, Known]) -> list[GameOutcome]:
    """Store these games as the scorebook has them; their outcomes, which `storing` stores."""
    gone = [change.row for change in changes if change.row and change.wanted is None]
    if gone:
        CountedGame.objects.filter(pk__in=gone).delete()
    now = [(change, change.wanted) for change in changes if change.wanted is not None]
    if not now:
        return []
    games = [
        CountedGame(
            sitting_id=change.sitting,
            number=game.number,
            ruleset=game.ruleset,
            club_id=game.club,
            league=game.league,
            at=game.at,
        )
        for change, game in now
    ]
    (stored,) = send(_GAMES.of_models(games))
    for row, (pk,) in zip(games, stored, strict=True):
        row.pk = pk
    _forget_who_left([(row, *told) for row, told in zip(games, now, strict=True)], everybody)
    return [
        GameOutcome(
            game=row,
            competitor_id=everybody[who].pk,
            at=game.at,
            **{name: getattr(outcome, name) for name in OUTCOME},
        )
        for row, (_change, game) in zip(games, now, strict=True)
        for who, outcome in game.outcomes.items()
    ]


def storing(outcomes: Iterable[GameOutcome]) -> Sent:
    return _OUTCOMES.of_models(outcomes)


def _forget_who_left(
    games: Sequence[tuple[CountedGame, Changed, Played]], everybody: Mapping[Persons, Known]
) -> None:
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
