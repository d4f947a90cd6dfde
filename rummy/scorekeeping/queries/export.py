"""What is kept of somebody, as one JSON text that can be sent while it is still being written?"""

import json
from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from itertools import islice
from typing import Any
from uuid import UUID

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import F, Q

from rummy.people.models import ChosenLanguage, Claim, Membership, Merge, Player
from rummy.people.queries import Belongings, stays_of
from rummy.people.queries.sign_ins import NOWHERE, sign_ins
from rummy.scorekeeping.models import HandRevision, Seat, Sitting, SittingPhone
from rummy.scorekeeping.queries.document import as_document
from rummy.scorekeeping.queries.log import HandState, documents, read_logs
from rummy.scorekeeping.queries.seats import seatings

FORMAT = 1
AT_ONCE = 50


def export(own: Belongings, at: datetime) -> Iterator[str]:
    """The text in pieces, a sitting a piece, so that many years need no more memory than one evening.

    Nine queries at most, and four for some sittings at once. docs/your-data.md says what stands where.
    """
    head = {
        "export": FORMAT,
        "made_at": at,
        "account": own.account and _account(own.account, at),
        "phones": [{"id": phone.pk, "first_seen": phone.first_seen} for phone in own.phones],
        "players": [_player(player) for player in own.players],
        "claims": _claims(own),
        "merges": _merges(own),
        "clubs": _clubs(own),
        "written_down": _written_down(own),
    }
    yield f'{_json(head)[:-1]}, "sittings": ['
    for place, sitting in enumerate(_sittings(own)):
        yield f"{',' if place else ''}\n{_json(sitting)}"
    yield "\n]}\n"


def _json(told: Any) -> str:
    return json.dumps(told, cls=DjangoJSONEncoder, ensure_ascii=False)


def _account(user: User, at: datetime) -> dict[str, Any]:
    addresses = EmailAddress.objects.filter(user=user).order_by("pk")
    passkeys = Authenticator.objects.filter(user=user).order_by("pk")
    return {
        "address": user.email,
        "addresses": list(addresses.values("email", "verified", "primary")),
        "made_at": user.date_joined,
        "last_signed_in_at": user.last_login,
        "language": ChosenLanguage.objects.filter(account=user).values_list("language", flat=True).first(),
        "passkeys": [
            {"name": str(key), "made_at": key.created_at, "used_at": key.last_used_at} for key in passkeys
        ],
        "signed_in": [
            {"browser": one.browser, "last_here_at": one.seen_at} for one in sign_ins(user, NOWHERE, at)
        ],
    }


def _player(player: Player) -> dict[str, Any]:
    return {
        "id": player.pk,
        "name": player.name,
        "written_at": player.made_at,
        "known_as": player.merged_into_id or player.pk,
        "hidden": player.hidden,
    }


def _claims(own: Belongings) -> list[dict[str, Any]]:
    said = Claim.objects.filter(player__in=own.players).select_related("undone").order_by("at")
    return [{"player": one.player_id, "at": one.at, "taken_back_at": _undone_at(one)} for one in said]


def _merges(own: Belongings) -> list[dict[str, Any]]:
    mine = Q(kept__in=own.players) | Q(gone__in=own.players)
    said = Merge.objects.filter(mine).select_related("undone").order_by("at")
    return [
        {"kept": one.kept_id, "gone": one.gone_id, "at": one.at, "parted_at": _undone_at(one)} for one in said
    ]


def _clubs(own: Belongings) -> list[dict[str, Any]]:
    stays = Membership.objects.filter(stays_of(own)).select_related("club").order_by("joined_at")
    return [
        {"club": one.club.name, "role": one.role, "joined_at": one.joined_at, "left_at": one.left_at}
        for one in stays
    ]


def _undone_at(entry: Claim | Merge) -> datetime | None:
    return entry.undone.at if hasattr(entry, "undone") else None


def _written_down(own: Belongings) -> list[str]:
    """The people these phones wrote down, who are others. Those in the book of a club are the club's."""
    others = Player.objects.filter(made_by__in=own.phones, club=None, erased_at=None).exclude(
        pk__in=_keys(own)
    )
    return list(others.order_by("name").values_list("name", flat=True).distinct())


def _keys(own: Belongings) -> list[Any]:
    return [player.pk for player in own.players]


def sittings_of(own: Belongings) -> Any:
    """The tables at which this person sat, or kept the score."""
    sat = Seat.objects.filter(player__in=own.players).values("sitting")
    kept = SittingPhone.objects.filter(phone__in=own.phones, may=SittingPhone.May.SCORE).values("sitting")
    # One list of both: with OR between two all sittings would be read.
    return Sitting.objects.filter(pk__in=sat.order_by().union(kept.order_by())).order_by("started_at", "pk")


def _sittings(own: Belongings) -> Iterator[dict[str, Any]]:
    """The tables in order, some at once."""
    phones, players = {phone.pk for phone in own.phones}, {*_keys(own)}
    rows = sittings_of(own).iterator(chunk_size=AT_ONCE)
    while some := list(islice(rows, AT_ONCE)):
        logs, seats, you = read_logs(some), seatings(some), _names_in(some, own)
        for sitting in some:
            log = logs[sitting.pk]
            yield {
                "id": sitting.pk,
                "code": sitting.watch_code,
                "started_at": sitting.started_at,
                "finished_at": sitting.finished_at,
                "you": you[sitting.pk],
                "entered_by_you": [_entry(one) for one in _entries(log) if _is_own(one, phones, players)],
                "document": as_document(sitting, seats[sitting.pk], documents(log)),
            }


def _names_in(some: list[Sitting], own: Belongings) -> dict[UUID, list[str]]:
    """By which names this person is at each table, seats at its beginning first. One query."""
    names: dict[UUID, list[str]] = defaultdict(list)
    seats = Seat.objects.filter(sitting__in=some, player__in=own.players)
    for seat in seats.order_by(F("number").asc(nulls_last=True), "name"):
        names[seat.sitting_id].append(seat.name)
    return names


def _entries(log: dict[int, HandState]) -> list[HandRevision]:
    """All entries of a log, first to last."""
    entries = (entry for state in log.values() for entry in state.revisions)
    return sorted(entries, key=lambda one: (one.at, one.hand.number, one.revision))


def _is_own(entry: HandRevision, phones: set[UUID], players: set[Any]) -> bool:
    """What he said, on whosever phone; not what somebody said to whom he handed his."""
    return entry.whose.player_id in players if entry.whose else entry.by.phone_id in phones


def _entry(entry: HandRevision) -> dict[str, Any]:
    told = {"hand": entry.hand.number, "revision": entry.revision, "action": entry.action, "at": entry.at}
    return told | ({"reason": entry.reason} if entry.reason else {})
