"""How do people get into the book? Players and partnerships are found again by name, else made."""

from datetime import datetime

from django.db import transaction

from rummy.people.models import Partnership, Phone, Player
from rummy.people.names import called, tidy


@transaction.atomic
def name_players(*, phone: Phone, names: list[str], at: datetime) -> list[Player]:
    """The players of these names in this order; a name this phone used before is the same player.

    So is one that another phone of the same account used.
    """
    asked = [called(name) for name in names]
    elsewhere = Player.objects.filter(made_by__account__phones=phone, club=None, called__in=asked).order_by(
        "-made_at"
    )
    known = {player.called: player for player in elsewhere}
    known |= {player.called: player for player in phone.players.filter(club=None, called__in=asked)}
    missing = [
        Player(name=tidy(name), called=called(name), made_by=phone, made_at=at)
        for name in names
        if called(name) not in known
    ]
    if missing:
        # Another tab of the same phone may be making the same name at this moment.
        Player.objects.bulk_create(missing, ignore_conflicts=True)
        made = phone.players.filter(club=None, called__in=[p.called for p in missing])
        known |= {p.called: p for p in made}
    return [known[called(name)] for name in names]


@transaction.atomic
def partnership_of(first: Player, second: Player) -> Partnership:
    """The one partnership of two players, whoever is named first."""
    low, high = sorted((first, second), key=lambda player: player.id)
    return Partnership.objects.get_or_create(first=low, second=high)[0]
