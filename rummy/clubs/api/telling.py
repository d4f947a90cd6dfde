"""How are clubs, members and evenings told to a program? Plain objects."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.urls import reverse

from rummy.clubs.asked import Asked
from rummy.clubs.queries import EveningView, Ranked
from rummy.clubs.queries.names import Names
from rummy.people.models import Evening, Membership
from rummy.people.queries.clubs import MemberRow, MyClub, is_claimed
from rummy.scorekeeping.api.tables import points

Told = dict[str, Any]


def address(name: str, *parts: object) -> str:
    return reverse(f"clubs-api:{name}", args=parts)


def my_club(one: MyClub) -> Told:
    return {
        "slug": one.slug,
        "url": address("club", one.slug),
        "name": one.name,
        "role": one.role,
        "evening": evening(one.evening) if one.evening else None,
        "is_on": one.is_on,
    }


def club(asked: Asked, belong: int, dates: Iterable[Evening], leaders: Iterable[Ranked]) -> Told:
    one = asked.club
    return {
        "slug": one.slug,
        "url": address("club", one.slug),
        "name": one.name,
        "place": one.place,
        "about": one.about,
        "customs": one.customs,
        "game": one.ruleset or None,
        "options": one.options,
        "names": one.names,
        "members": belong,
        "role": asked.role,
        "evenings": [evening(date) for date in dates],
        "leaders": [ranked(row) for row in leaders],
    }


def member(one: MemberRow) -> Told:
    return {
        "id": str(one.id),
        "player": str(one.person),
        "name": one.name,
        "role": one.role,
        "since": one.since,
        "until": None,
        "claimed": one.claimed,
    }


def stay(one: Membership) -> Told:
    player = one.player
    return {
        "id": str(one.pk),
        "player": str(player.merged_into_id or player.pk),
        "name": player.name,
        "role": one.role,
        "since": one.joined_at,
        "until": one.left_at,
        "claimed": is_claimed(player),
    }


def ties(of: Membership, names: Names) -> Told:
    return {
        "member": stay(of),
        "stays": [stay(one) for one in names.stays],
        "merged": [{"name": one.gone.name, "merge": str(one.pk)} for one in names.aliases],
        "others": [{"id": str(one.pk), "name": one.name} for one in names.others],
    }


def evening(one: Evening) -> Told:
    return {
        "id": str(one.pk),
        "day": one.day.isoformat(),
        "time": f"{one.time:%H:%M}",
        "name": one.name,
        "note": one.note,
        "league": one.league,
        "closed": one.closed_at is not None,
    }


def evening_view(view: EveningView, closed_at: datetime | None) -> Told:
    return {
        **evening(view.evening),
        "closed_at": closed_at,
        "version": view.version,
        "hands": view.hands,
        "sittings": [
            {
                "code": table.code,
                "game": table.ruleset,
                "name": table.game_name,
                "totals": points(table.totals),
                "hands": table.hands,
                "finished": table.finished,
            }
            for table in view.tables
        ],
        "ranking": [ranked(row) for row in view.ranking],
    }


def ranked(row: Ranked) -> Told:
    return {
        "place": row.place,
        "name": row.name,
        "games": row.games,
        "games_won": row.games_won,
        "hands": row.hands,
        "hands_won": row.hands_won,
        "points": row.points,
    }
