"""How do the counted games of sittings become what the scorebook says?"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q

from rummy.leaderboards.models import Competitor, CountedGame, GameOutcome, RatingChange
from rummy.leaderboards.queries.counted import OUTCOME, competitors_of, counted
from rummy.leaderboards.queries.played import Persons, Played, played
from rummy.scorekeeping.models import Sitting


@dataclass(frozen=True, slots=True)
class Changed:
    """A game that is not counted as the scorebook has it: None where one of them has no such game."""

    sitting: UUID
    number: int
    stored: Played | None
    wanted: Played | None
    row: CountedGame | None

    def __str__(self) -> str:
        return (
            f"game {self.number} of {self.sitting}: counted {self.stored}, the scorebook says {self.wanted}"
        )

    @property
    def persons(self) -> set[Persons]:
        return {who for game in (self.stored, self.wanted) if game for who in game.outcomes}


def changes_in(sittings: Sequence[Sitting]) -> list[Changed]:
    """Which games of these sittings are to be counted, counted differently or no longer. Six queries."""
    wanted, stored = played(sittings), counted([sitting.pk for sitting in sittings])
    found = []
    for sitting in sittings:
        said = {game.number: game for game in wanted[sitting.pk]}
        kept = stored.get(sitting.pk, {})
        for number in sorted(said.keys() | kept.keys()):
            row, as_ = kept.get(number, (None, None))
            if as_ != said.get(number):
                found.append(Changed(sitting.pk, number, as_, said.get(number), row))
    return found


def known(persons: Iterable[Persons]) -> dict[Persons, Competitor]:
    """The competitors these persons are, made where they are new. One query where all are known."""
    wanted = set(persons)
    found = competitors_of(wanted)
    missing = wanted - found.keys()
    if missing:
        Competitor.objects.bulk_create([_new(one) for one in sorted(missing)], ignore_conflicts=True)
        found |= competitors_of(missing)
    return found


def _new(persons: Persons) -> Competitor:
    first, *second = persons
    return Competitor(first_id=first, second_id=second[0] if second else None)


def write_games(changes: Sequence[Changed], everybody: Mapping[Persons, Competitor]) -> list[GameOutcome]:
    """Store these games as the scorebook has them; what is stored now of them."""
    gone = [change.row.pk for change in changes if change.row and change.wanted is None]
    if gone:
        CountedGame.objects.filter(pk__in=gone).delete()
    now = [(change, change.wanted) for change in changes if change.wanted is not None]
    games = CountedGame.objects.bulk_create(
        [
            CountedGame(
                sitting_id=change.sitting,
                number=game.number,
                ruleset=game.ruleset,
                club_id=game.club,
                league=game.league,
                at=game.at,
            )
            for change, game in now
        ],
        update_conflicts=True,
        unique_fields=["sitting", "number"],
        update_fields=["ruleset", "club", "league", "at"],
    )
    pairs = list(zip(games, (game for _change, game in now), strict=True))
    return _write_outcomes(pairs, [change for change, _game in now], everybody)


def _write_outcomes(
    games: Sequence[tuple[CountedGame, Played]],
    changes: Sequence[Changed],
    everybody: Mapping[Persons, Competitor],
) -> list[GameOutcome]:
    _forget_who_left(games, changes, everybody)
    rows = [
        GameOutcome(
            game=row,
            competitor=everybody[who],
            at=game.at,
            **{name: getattr(outcome, name) for name in OUTCOME},
        )
        for row, game in games
        for who, outcome in game.outcomes.items()
    ]
    return GameOutcome.objects.bulk_create(
        rows,
        batch_size=2000,
        update_conflicts=True,
        unique_fields=["game", "competitor"],
        update_fields=["at", *OUTCOME],
    )


def _forget_who_left(
    games: Sequence[tuple[CountedGame, Played]],
    changes: Sequence[Changed],
    everybody: Mapping[Persons, Competitor],
) -> None:
    """Since a merge or a parting somebody else may have played a game; and it may be another club's, or nobody's."""
    for (row, game), change in zip(games, changes, strict=True):
        if change.stored and change.stored.club != game.club:
            RatingChange.objects.filter(game=row, pool__club=change.stored.club).exclude(
                pool__club=None
            ).delete()
        left = [everybody[who].pk for who in change.persons - game.outcomes.keys()]
        if left:
            of_them = Q(game=row, competitor__in=left)
            GameOutcome.objects.filter(of_them).delete()
            RatingChange.objects.filter(of_them).delete()
