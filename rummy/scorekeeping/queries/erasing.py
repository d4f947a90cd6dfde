"""What would be erased, and what stays, if somebody asked to be forgotten?"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from uuid import UUID

from django.contrib.auth.models import User

from rummy.engine.words import say
from rummy.people.models import Club, Player
from rummy.people.queries import Belongings, clubs_emptied, clubs_left_alone
from rummy.people.signals import left_alone
from rummy.scorekeeping.models import Hand, Seat, Side, Sitting, SittingPhone


@dataclass(frozen=True, slots=True)
class Erasing:
    """What goes: `names` as they are written now, an address, phones and the tables they score at. What stays: hands.

    Nothing goes while somebody alone owns `clubs` that have other members. Nobody else could go on with what is `left_alone`,
    and nobody at all is left in the clubs that are `emptied`.
    """

    names: tuple[str, ...]
    address: str
    phones: int
    tables: int
    hands: int
    scored: int
    clubs: tuple[Club, ...]
    emptied: tuple[Club, ...] = ()
    left_alone: tuple[str, ...] = ()


def erase_preview(own: Belongings) -> Erasing:
    """Six queries, whatever was played, and those of who answers for what is left alone."""
    seats = Seat.objects.filter(player__in=own.players)
    sat = Sitting.objects.filter(pk__in=seats.values("sitting"))
    scoring = SittingPhone.objects.filter(phone__in=own.phones, may=SittingPhone.May.SCORE)
    written = seats.order_by("name").values_list("name", flat=True).distinct()
    return Erasing(
        names=tuple(dict.fromkeys([*(player.name for player in own.players), *written])),
        address=own.account.email if own.account else "",
        phones=len(own.phones),
        tables=sat.count(),
        hands=Hand.objects.filter(sitting__in=sat).count(),
        scored=scoring.values("sitting").distinct().count(),
        clubs=tuple(clubs_left_alone(own)),
        emptied=tuple(clubs_emptied(own)),
        left_alone=_left_alone(own.account),
    )


def _left_alone(account: User | None) -> tuple[str, ...]:
    answers = left_alone.send(User, account=account) if account else []
    return tuple(name for _asked, names in answers for name in names or ())


def sittings_of(players: tuple[Player, ...]) -> list[Sitting]:
    """The tables at which any of these players sat, oldest first. One query."""
    sat = Seat.objects.filter(player__in=players).values("sitting")
    return list(Sitting.objects.filter(pk__in=sat).order_by("started_at", "pk"))


def neutral_names(players: tuple[Player, ...]) -> dict[UUID, str]:
    """A name for each that says nothing: the first numbers free at all of their tables. Two queries."""
    sat = Seat.objects.filter(player__in=players).values("sitting")
    others = Seat.objects.filter(sitting__in=sat).exclude(player__in=players)
    sides = Side.objects.filter(sitting__in=sat).exclude(player__in=players)
    taken = {*others.values_list("name", flat=True), *sides.values_list("name", flat=True)}
    free = _numbered(taken)
    return {player.pk: next(free) for player in players}


def _numbered(taken: set[str]) -> Iterator[str]:
    folded = {name.casefold() for name in taken}
    for number in count(1):
        name = say("Player {number}", number=number)
        if name.casefold() not in folded:
            yield name
