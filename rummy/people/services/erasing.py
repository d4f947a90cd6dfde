"""How is somebody forgotten, so that what others wrote stays whole?"""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID, uuid4

from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.db import models, transaction
from django.db.models import Q

from rummy.engine.words import say
from rummy.people.errors import ErasingRefused
from rummy.people.models import Claim, Membership, Phone, Player
from rummy.people.queries import Belongings, clubs_left_alone
from rummy.people.services.naming_rows import hand_on, relations_of, rows_of
from rummy.people.services.persons import hold_persons, tell_changed
from rummy.people.signals import players_erased


@transaction.atomic
def forget(*, own: Belongings, names: Mapping[UUID, str], at: datetime) -> None:
    """Call every player as `names` says, and delete the phones and the account with its sessions. Nothing leads back.

    What names a phone (logs, tables, players it wrote down) names one that nobody has from then on.
    Raises ErasingRefused where a club would be left without its owner.
    """
    refuse_to_leave_clubs_alone(own)
    named = Q(pk__in=list(names)) | Q(made_by__in=own.phones) | Q(claimed_by__in=own.phones)
    hold_persons(Player.objects.filter(named).values_list("pk", flat=True))
    _leave_clubs(own, at)
    for phone in own.phones:
        _give_to_nobody(phone, at)
    claimed = [player for player in own.players if player.claimed_by_id is not None]
    if claimed:
        # Also where the claim came from a phone that has been signed out since.
        nobody = Phone.objects.create(first_seen=at)
        Claim.objects.filter(player__in=claimed, undone=None).update(phone=nobody)
        Player.objects.filter(pk__in=[player.pk for player in claimed]).update(claimed_by=nobody)
    for player in own.players:
        fields = {"account": None, "hidden": False, "erased_at": at}
        # No name that is typed is compared equal, so nobody takes this place again.
        Player.objects.filter(pk=player.pk).update(
            name=names[player.pk], called=f"erased {player.pk}", **fields
        )
    were = {player.pk: player.name for player in own.players}
    players_erased.send(Player, names=names, were=were)
    tell_changed(names)
    if own.account is not None:
        _close(own.account)


def refuse_to_leave_clubs_alone(own: Belongings) -> None:
    """Raise ErasingRefused where a club would be left without its owner."""
    alone = clubs_left_alone(own)
    if alone:
        raise ErasingRefused(
            say(
                "Hand over first what is yours alone: {clubs}. Its members would have nobody.",
                clubs=", ".join(club.name for club in alone),
            )
        )


def _leave_clubs(own: Belongings, at: datetime) -> None:
    """End every stay; an office is an account's, so that none is left."""
    stays = Membership.objects.filter(player__in=own.players)
    if own.account is not None:
        stays |= Membership.objects.filter(account=own.account)
    stays.filter(left_at=None).update(left_at=at)
    stays.update(role=Membership.Role.MEMBER, account=None)


def _give_to_nobody(phone: Phone, at: datetime) -> None:
    """Let everything that names this phone name a new one without a past, and delete it."""
    hand_on(phone, Phone.objects.create(first_seen=at))
    Phone.objects.filter(pk=phone.pk).delete()


def _close(account: User) -> None:
    """Delete the account with its addresses and passkeys.

    What others need (a tournament it ran) belongs to an account from then on that nobody can sign in to.
    """
    kept = [relation for relation in relations_of(User) if relation.on_delete is models.PROTECT]
    for relation in kept:
        rows = rows_of(relation, account)
        if relation.field.null:
            rows.update(**{relation.field.name: None})
        elif rows.exists():
            nobody = User.objects.create_user(f"nobody {uuid4()}", is_active=False)
            rows.update(**{relation.field.name: nobody})
    _forget_in_the_admins_log(account)
    account.delete()


def _forget_in_the_admins_log(account: User) -> None:
    """What the owner of the server changed about him is noted with his address."""
    addresses = EmailAddress.objects.filter(user=account).values_list("email", flat=True)
    himself = Q(content_type=ContentType.objects.get_for_model(User), object_id=str(account.pk))
    LogEntry.objects.filter(himself | Q(object_repr__in=[account.email, *addresses])).delete()
