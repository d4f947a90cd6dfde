"""What does somebody find who comes home: tables to carry on, groups to sit down again?"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from rummy import engine
from rummy.people.models import Phone
from rummy.people.queries import of_phones, written_by
from rummy.people.visitor import NOBODY, Visitor
from rummy.scorekeeping.models import GameResult, Hand, Seat, Side, Sitting, SittingPhone
from rummy.scorekeeping.queries.course import counts_games
from rummy.scorekeeping.queries.rows import KnownGroup, RecentSitting, SidePoints
from rummy.scorekeeping.queries.sight import own_tables

# Enough to find the latest groups among the sittings of a club night.
LOOK_BACK = 60


def recent_sittings(
    visitor: Visitor,
    limit: int = 10,
    *,
    before: tuple[datetime, UUID] | None = None,
    archived: bool | None = None,
) -> tuple[RecentSitting, ...]:
    """The tables this visitor was at, on any of his phones or himself, newest first. Three queries at most.

    `archived`: only those put away, or only those that are not.

    `before` is the time and the id of the last one seen: what follows it is given.
    """
    if visitor == NOBODY:
        return ()
    asked = Q() if archived is None else Q(archived_at__isnull=not archived)
    mine = Sitting.objects.filter(own_tables(visitor), _before(before), asked)
    return _told(mine.order_by("-changed_at", "-pk"), visitor.phone, limit)


def playing_at(sitting: Sitting, phone: Phone | None) -> RecentSitting:
    """One table as the start page tells it, for whoever is asked to it. Three queries."""
    return _told(Sitting.objects.filter(pk=sitting.pk), phone, 1)[0]


def _told(asked: QuerySet[Sitting], phone: Phone | None, limit: int) -> tuple[RecentSitting, ...]:
    scores = SittingPhone.objects.filter(sitting=OuterRef("pk"), phone=phone, may=SittingPhone.May.SCORE)
    # Counted of those that are shown: beside the sittings all hands there are would be read.
    hands = Hand.objects.filter(sitting=OuterRef("pk"), current__isnull=False).order_by().values("sitting")
    played = Coalesce(Subquery(hands.annotate(n=Count("pk")).values("n")), 0)
    sittings = list(asked.annotate(played=played, may_score=Exists(scores))[:limit])
    sides, totals = _sides_of(sittings), last_totals(sittings)
    return tuple(_recent(sitting, sides[sitting.pk], totals) for sitting in sittings)


def has_put_away(visitor: Visitor) -> bool:
    """Whether this visitor put any table away. One query, none for nobody."""
    return (
        visitor != NOBODY and Sitting.objects.filter(own_tables(visitor), archived_at__isnull=False).exists()
    )


def _recent(sitting: Any, sides: Mapping[int, str], totals: Mapping[int, tuple[int, bool]]) -> RecentSitting:
    ruleset = engine.find_ruleset(sitting.ruleset)
    return RecentSitting(
        id=sitting.pk,
        code=sitting.watch_code,
        title=" · ".join(sides.values()),
        ruleset=sitting.ruleset,
        game_name=ruleset.called,
        target=_target(sitting),
        totals=last_points(ruleset, sides, totals),
        hands=sitting.played,
        changed_at=sitting.changed_at,
        finished=sitting.is_finished,
        may_score=sitting.may_score,
    )


def last_points(
    ruleset: engine.Ruleset, sides: Mapping[int, str], totals: Mapping[int, tuple[int, bool]]
) -> tuple[SidePoints, ...]:
    """Where the sides, by their keys, stand in the latest game; games kept side by side have no total of their own."""
    shown = ((name, *totals.get(side, (0, False))) for side, name in sides.items())
    return tuple(
        SidePoints(name, None if ruleset.games.columns else total, won) for name, total, won in shown
    )


def _before(seen: tuple[datetime, UUID] | None) -> Q:
    if seen is None:
        return Q()
    at, pk = seen
    return Q(changed_at__lt=at) | Q(changed_at=at, pk__lt=pk)


def _target(sitting: Sitting) -> int | None:
    """What the game is played to: nothing where no single total ends it, or the hand is the game."""
    games = engine.find_ruleset(sitting.ruleset).with_options(sitting.options).games
    return None if games.eliminates or games.columns or games.target == 1 else games.target


def _sides_of(sittings: Sequence[Sitting]) -> dict[object, dict[int, str]]:
    """The names of the sides by their keys, in seat order, of each sitting. One query."""
    found: dict[object, dict[int, str]] = {sitting.pk: {} for sitting in sittings}
    for side in Side.objects.filter(sitting__in=sittings).order_by("seat"):
        found[side.sitting_id][side.pk] = side.name
    return found


def last_totals(sittings: Sequence[Sitting]) -> dict[int, tuple[int, bool]]:
    """Where each side stands in its latest game, or by games won, and whether it won the latest. One query."""
    tallied = {
        sitting.pk
        for sitting in sittings
        if counts_games(engine.find_ruleset(sitting.ruleset).paying.describe())
    }
    found: dict[int, tuple[int, bool]] = {}
    for row in GameResult.objects.filter(sitting__in=sittings).order_by("number"):
        before, _won = found.get(row.side_id, (0, False)) if row.sitting_id in tallied else (0, False)
        found[row.side_id] = (before + row.total, row.won)
    return found


def known_groups(visitor: Visitor, limit: int = 6) -> tuple[KnownGroup, ...]:
    """The people who sat together at this visitor's phones, each group once with its latest table. Two queries."""
    if visitor == NOBODY:
        return ()
    places = SittingPhone.objects.filter(of_phones(visitor, "phone"), may=SittingPhone.May.SCORE)
    # Those of a club's evening are in the club's book, and sit down again there.
    sittings = Sitting.objects.filter(pk__in=places.values("sitting"), evening=None)
    latest = list(sittings.order_by("-started_at")[:LOOK_BACK])
    seats: dict[object, list[Seat]] = {sitting.pk: [] for sitting in latest}
    for seat in (
        Seat.objects.filter(sitting__in=latest, number__isnull=False)
        .select_related("side", "player")
        .only("sitting", "name", "side__name", "player__merged_into", "player__erased_at")
        .order_by("number")
    ):
        seats[seat.sitting_id].append(seat)
    groups: dict[frozenset[object], KnownGroup] = {}
    for sitting in latest:
        if any(seat.player.erased_at for seat in seats[sitting.pk]):
            continue
        people = frozenset(seat.player.merged_into_id or seat.player_id for seat in seats[sitting.pk])
        if people not in groups:
            groups[people] = _group(sitting, seats[sitting.pk])
    return tuple(groups.values())[:limit]


def _group(sitting: Sitting, seats: list[Seat]) -> KnownGroup:
    return KnownGroup(
        sitting_id=sitting.pk,
        code=sitting.watch_code,
        ruleset=sitting.ruleset,
        game_name=engine.find_ruleset(sitting.ruleset).called,
        sides=tuple(dict.fromkeys(seat.side.name for seat in seats if seat.side)),
        players=tuple(seat.name for seat in seats),
    )


def known_names(visitor: Visitor, limit: int = 30) -> tuple[str, ...]:
    """The people this visitor's phones wrote down, who sat last first. One query, none for nobody.

    Where one person was written down in two ways, the name that was kept stands for both.
    """
    if visitor == NOBODY:
        return ()
    written = written_by(visitor)
    players = (
        written.exclude(merged_into__in=written)
        .filter(erased_at=None)
        .annotate(last=Max("seats__sitting__started_at"))
    )
    names = players.order_by("-last", "name").values_list("called", "name")
    return tuple(dict(reversed(names)).values())[::-1][:limit]
