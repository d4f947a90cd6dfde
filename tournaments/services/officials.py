"""Who helps to run a tournament?"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User

from rummy.engine.saying import say
from rummy.people.queries import names_of_accounts
from rummy.scorekeeping.errors import TooManyTries
from rummy.scorekeeping.services.guessing import Tries, count_a_miss, refuse_guessing
from tournaments.errors import SettingRefused
from tournaments.models import Official, Tournament
from tournaments.queries.rights import Account, Right, require
from tournaments.services.desk import Desk, at_desk, label

# An account’s address is never longer, and SQLite compares none without end.
LONGEST_ADDRESS = 254


def appoint(
    *,
    tournament: Tournament,
    email: str,
    role: str,
    by: Account,
    at: datetime,
    asked_from: Sequence[Tries] = (),
) -> Official:
    """Let another account help to run it. Twice is once. Raises SettingRefused where no account has the address."""
    with at_desk(tournament=tournament, by=by, at=at, right=Right.SETTLE, ended=True) as desk:
        account = _account_of(email.strip(), _tries(by, asked_from))
        if account.pk == desk.tournament.owner_id:
            raise SettingRefused(say("This is the owner’s own address."), where="email")
        if role not in Official.Role.values:
            raise SettingRefused(say("Choose what they may do."), where="role")
        there = desk.tournament.officials.filter(account=account, role=role).first()
        if there is not None:
            return there
        back = _back(desk, account)
        official, _made = Official.objects.update_or_create(
            tournament=desk.tournament, account=account, defaults={"role": role}
        )
        desk.did(
            say("{who} is {role} now.", who=_name(account), role=label(Official.Role(official.role))),
            back=back,
        )
    return official


def _tries(by: Account, asked_from: Sequence[Tries]) -> list[Tries]:
    """Beside wrong codes, and as they are: by the account, and by all accounts behind its address."""
    own = Tries(f"official-{by.pk if by else ''}")
    return [own, *(one._replace(by=f"official-{one.by}") for one in asked_from if one.of_accounts)]


def _account_of(email: str, tries: Sequence[Tries]) -> User:
    """Whose address that is. Who tries many finds out for some dozen only whether they have an account here."""
    try:
        refuse_guessing(tries)
    except TooManyTries as many:
        said = say("Too many wrong tries from here. Wait ten minutes, then try once more.")
        raise SettingRefused(said, where="email") from many
    is_one = 0 < len(email) <= LONGEST_ADDRESS
    found = User.objects.filter(email__iexact=email).first() if is_one else None
    if found is None:
        count_a_miss(tries, email)
        raise SettingRefused(say("No account has this address. Ask them to sign up first."), where="email")
    return found


def dismiss(*, tournament: Tournament, official: int, by: Account, at: datetime) -> None:
    """Take somebody's office back. Twice is once."""
    with at_desk(tournament=tournament, by=by, at=at, right=Right.SETTLE, ended=True) as desk:
        there = desk.tournament.officials.select_related("account").filter(pk=official).first()
        if there is not None:
            back = _back(desk, there.account)
            there.delete()
            desk.did(say("{who} has no office any more.", who=_name(there.account)), back=back)


def _back(desk: Desk, account: User) -> dict[str, Any]:
    there = desk.tournament.officials.filter(account=account).first()
    return {"verb": "office", "account": account.pk, "role": there.role if there else ""}


def _name(account: User) -> str:
    return names_of_accounts([account.pk])[account.pk]


def put_office(desk: Desk, account: int, role: str) -> str:
    """The office somebody had, or none. Raises MayNot."""
    require(desk.tournament, desk.by, Right.SETTLE)
    who = User.objects.get(pk=account)
    if not role:
        desk.tournament.officials.filter(account=who).delete()
        return say("{who} has no office any more.", who=_name(who))
    official, _made = Official.objects.update_or_create(
        tournament=desk.tournament, account=who, defaults={"role": role}
    )
    return say("{who} is {role} now.", who=_name(who), role=label(Official.Role(official.role)))
