"""Which player is somebody in a club? Found by name in the club's book, else written into it."""

from datetime import datetime
from uuid import uuid4, uuid5

from rummy.engine.words import say
from rummy.people.errors import ClubRefused
from rummy.people.models import Club, Phone, Player
from rummy.people.names import called, fault_of, tidy
from rummy.people.queries.persons import is_me
from rummy.people.services.claims import claim_player
from rummy.people.services.merges import merge_players
from rummy.people.visitor import Visitor


def checked_name(name: str) -> str:
    """The name, tidy. Raises ClubRefused with what is wrong with it."""
    told = tidy(name)
    fault = fault_of(told)
    if fault:
        raise ClubRefused(fault)
    return told


def players_in(club: Club, names: list[str], phone: Phone, at: datetime) -> list[Player]:
    """The players of these names in the club's book, in this order; who is not in it yet is a guest of the club.

    Three queries at most.
    """
    asked = [called(name) for name in names]
    known = {player.called: player for player in club.players.filter(called__in=asked)}
    missing = {
        key: Player(name=tidy(name), called=key, made_by=phone, made_at=at, club=club)
        for key, name in zip(asked, names, strict=True)
        if key not in known
    }
    if missing:
        # Another phone may be writing the same name at this moment.
        Player.objects.bulk_create(missing.values(), ignore_conflicts=True)
        known |= {player.called: player for player in club.players.filter(called__in=missing)}
    return [known[key] for key in asked]


def player_who_joins(club: Club, name: str, visitor: Visitor, at: datetime) -> Player:
    """The player that the visitor himself is in this club, by the name he says. Raises ClubRefused.

    Who has a record already keeps it: his player in the club is one person with it.
    """
    assert visitor.phone is not None
    mine = club.players.filter(is_me(visitor)).order_by("made_at").first()
    if mine is not None:
        return mine
    told = checked_name(name)
    if club.players.filter(called=called(told)).exists():
        raise ClubRefused(
            say(
                "{name} is in the book of {club} already. If that is you, ask there for your own code; "
                "if not, add an initial.",
                name=told,
                club=club.name,
            )
        )
    [player] = players_in(club, [told], visitor.phone, at)
    claim_player(id=uuid4(), player=player, visitor=visitor, at=at)
    known = list(Player.objects.filter(is_me(visitor), merged_into=None).exclude(pk=player.pk)[:2])
    if len(known) == 1:
        merge_players(id=uuid5(player.pk, "joins"), kept=known[0], gone=player, visitor=visitor, at=at)
    player.refresh_from_db()
    return player
