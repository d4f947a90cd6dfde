"""How is a browser shut out of an account, wherever it is by now?"""

from collections.abc import Collection
from datetime import datetime
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from rummy.people.models import Phone, Player
from rummy.people.parcel.hiding import shut_out_as
from rummy.people.queries.sign_ins import Here, phones_in_use, sign_ins
from rummy.people.services.naming_rows import hand_on
from rummy.people.services.persons import hold_persons


def hold_others(*, account: User, here: Here, which: str, at: datetime) -> tuple[list[str], list[Phone]]:
    """The sessions and the phones of the browser of this name, or, without one, of all but the one that asks.

    They are held against whoever shuts out at the same time, until the transaction ends.
    """
    held = User.objects.select_for_update(no_key=True).get(pk=account.pk)
    browsers = sign_ins(held, here, at)
    own = {here.phone, *(one.phone for one in browsers if one.is_here)}
    phones = [phone for phone in phones_in_use(held) if phone.pk not in own]
    if not which:
        # Also what a new password had shut out, and phones of which no session is left.
        return [*held.sessions.exclude(pk=here.session).values_list("pk", flat=True)], phones
    chosen = [one for one in browsers if one.name == which and not one.is_here]
    keys = [key for one in chosen for key in one.sessions]
    return keys, [phone for phone in phones if phone.pk in {one.phone for one in chosen}]


@transaction.atomic
def shut_out(*, account: User, sessions: Collection[str], phones: Collection[Phone]) -> None:
    """End the sessions, and let these phones begin anew as phones nobody knows. Held are whoever they are and the tables they were at.

    What a phone wrote and where it sat stays the account's, by a phone no browser has.
    """
    account.sessions.filter(pk__in=sessions).delete()
    named = Player.objects.filter(Q(made_by__in=phones) | Q(claimed_by__in=phones))
    hold_persons(named.values_list("pk", flat=True))
    for phone in phones:
        hand_on(phone, _heir_of(phone))
    Phone.objects.filter(pk__in=[phone.pk for phone in phones]).update(account=None)


def _heir_of(phone: Phone) -> Phone:
    """Called otherwise where the phone was shut out before, and found again."""
    called = shut_out_as(phone.pk)
    if Phone.objects.filter(pk=called).exists():
        called = shut_out_as(uuid4())
    return Phone.objects.create(pk=called, first_seen=phone.first_seen, account=phone.account)
