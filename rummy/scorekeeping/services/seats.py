"""Who sits where? Sides in seat order; partners opposite each other."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rummy.people import services as people
from rummy.people.models import Phone, Player
from rummy.people.names import tidy
from rummy.scorekeeping.models import Seat, Side, Sitting


@dataclass(frozen=True, slots=True)
class NewSide:
    """A side as somebody names it: one player, or two partners with a name of their own or none."""

    name: str | None
    players: list[str]

    def tidied(self) -> "NewSide":
        """The side with tidy names; a player alone gives his side its name."""
        players = [tidy(player) for player in self.players]
        name = tidy(self.name or "") if len(players) > 1 else ""
        return NewSide(name or " & ".join(players), players)

    def as_document(self) -> str | dict[str, Any]:
        """The side as the score document writes it."""
        if len(self.players) == 1:
            return self.players[0]
        return {"name": self.name, "players": self.players}


def take_seats(
    sitting: Sitting,
    sides: list[NewSide],
    phone: Phone,
    at: datetime,
    *,
    known: Mapping[str, Player],
    unrated: Collection[str] = (),
) -> None:
    """Store the sides and seats of a new sitting. Partners sit after one player of every side.

    `known` says of some names who that is; the others are players of the phone. `unrated` are names of seats in which
    nobody is rated.
    """
    names = [name for side in sides for name in side.players if name not in known]
    new = people.name_players(phone=phone, names=names, at=at) if names else []
    players = {**known, **dict(zip(names, new, strict=True))}
    rows = Side.objects.bulk_create(
        Side(sitting=sitting, seat=place, name=side.name or "", **_who(side, players))
        for place, side in enumerate(sides, 1)
    )
    Seat.objects.bulk_create(
        Seat(
            sitting=sitting,
            number=round_ * len(sides) + row.seat,
            side=row,
            player=players[name],
            name=name,
            rated=name not in unrated,
        )
        for row, side in zip(rows, sides, strict=True)
        for round_, name in enumerate(side.players)
    )


def _who(side: NewSide, players: dict[str, Player]) -> dict[str, Any]:
    if len(side.players) == 1:
        return {"player": players[side.players[0]]}
    return {"partnership": people.partnership_of(*(players[name] for name in side.players))}
