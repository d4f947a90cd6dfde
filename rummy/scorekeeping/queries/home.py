"""What does a phone find when it comes home: tables to carry on, groups to sit down again?"""

from django.db.models import Count, Max, Q

from rummy import engine
from rummy.people.models import Phone
from rummy.scorekeeping.models import GameResult, Seat, Side, Sitting, SittingPhone
from rummy.scorekeeping.queries.rows import KnownGroup, RecentSitting, SidePoints

# Enough to find the latest groups among the sittings of a club night.
LOOK_BACK = 60


def recent_sittings(phone: Phone | None, limit: int = 10) -> tuple[RecentSitting, ...]:
    """The tables this phone was at, newest first. Three queries, none without a phone."""
    if phone is None:
        return ()
    places = list(
        SittingPhone.objects.filter(phone=phone)
        .select_related("sitting")
        .annotate(played=Count("sitting__hands", filter=Q(sitting__hands__current__isnull=False)))
        .order_by("-sitting__changed_at", "-sitting__started_at")[:limit]
    )
    sittings = [place.sitting for place in places]
    sides, totals = _sides_of(sittings), _last_totals(sittings)
    return tuple(
        RecentSitting(
            id=place.sitting.pk,
            code=place.sitting.watch_code,
            title=" · ".join(sides[place.sitting.pk].values()),
            game_name=engine.find_ruleset(place.sitting.ruleset).name,
            target=_target(place.sitting),
            totals=tuple(
                SidePoints(name, *totals.get(side, (0, False)))
                for side, name in sides[place.sitting.pk].items()
            ),
            hands=place.played,
            changed_at=place.sitting.changed_at,
            finished=place.sitting.is_finished,
            may_score=place.may == SittingPhone.May.SCORE,
        )
        for place in places
    )


def _target(sitting: Sitting) -> int | None:
    played = engine.find_ruleset(sitting.ruleset).with_options(sitting.options)
    return played.games.target


def _sides_of(sittings: list[Sitting]) -> dict[object, dict[int, str]]:
    """The names of the sides by their keys, in seat order, of each sitting. One query."""
    found: dict[object, dict[int, str]] = {sitting.pk: {} for sitting in sittings}
    for side in Side.objects.filter(sitting__in=sittings).order_by("seat"):
        found[side.sitting_id][side.pk] = side.name
    return found


def _last_totals(sittings: list[Sitting]) -> dict[int, tuple[int, bool]]:
    """Where each side stands in its latest game, and whether it won it. One query."""
    rows = GameResult.objects.filter(sitting__in=sittings).order_by("number")
    return {row.side_id: (row.total, row.won) for row in rows}


def known_groups(phone: Phone | None, limit: int = 6) -> tuple[KnownGroup, ...]:
    """The people who sat together at this phone, each group once with its latest table. Two queries."""
    if phone is None:
        return ()
    sittings = Sitting.objects.filter(phones__phone=phone, phones__may=SittingPhone.May.SCORE)
    latest = list(sittings.order_by("-started_at")[:LOOK_BACK])
    seats: dict[object, list[Seat]] = {sitting.pk: [] for sitting in latest}
    for seat in Seat.objects.filter(sitting__in=latest).select_related("side").order_by("number"):
        seats[seat.sitting_id].append(seat)
    groups: dict[frozenset[object], KnownGroup] = {}
    for sitting in latest:
        people = frozenset(seat.player_id for seat in seats[sitting.pk])
        groups.setdefault(people, _group(sitting, seats[sitting.pk]))
    return tuple(groups.values())[:limit]


def _group(sitting: Sitting, seats: list[Seat]) -> KnownGroup:
    return KnownGroup(
        sitting_id=sitting.pk,
        code=sitting.watch_code,
        ruleset=sitting.ruleset,
        game_name=engine.find_ruleset(sitting.ruleset).name,
        sides=tuple(dict.fromkeys(seat.side.name for seat in seats)),
        players=tuple(seat.name for seat in seats),
        last_at=sitting.started_at,
    )


def known_names(phone: Phone | None, limit: int = 30) -> tuple[str, ...]:
    """The people this phone wrote down, who sat last first. One query, none without a phone."""
    if phone is None:
        return ()
    players = phone.players.annotate(last=Max("seats__sitting__started_at"))
    return tuple(players.order_by("-last", "name").values_list("name", flat=True)[:limit])
