"""What came of an evening that was simulated: is everything there, once, and were the standings soon enough?"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from random import Random

from devtools.measure import Row
from tests.bench._watch import Wait, p95

PHONES, READERS = 7, 300
BEHIND_S, AFTER_A_KILL_S = 2.0, 15.0


@dataclass
class Evening:
    """What is sent, what was answered, and how long the standings were behind."""

    port: int
    chance: Random = field(default_factory=lambda: Random(60))
    points: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    answers: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    waits: list[Wait] = field(default_factory=list)
    killed_at: float | None = None
    over: bool = False
    burst: float = 0.0
    readers: tuple[int, float] = (0, 0.0)


def judged(name: str, evening: Evening, *, has_workers: bool) -> Iterator[Row]:
    yield from answered(name, evening)
    yield points_kept(name, evening)
    yield rebuilt_from_nothing(name)
    yield from waited(name, evening)
    if has_workers:
        yield after_a_kill(name, evening)


def answered(name: str, evening: Evening) -> Iterator[Row]:
    odd = sum(n for status, n in evening.answers.items() if status not in (200, 201))
    sent = sum(evening.answers.values())
    failed, took = evening.readers
    yield Row(f"{name}: posts answered otherwise than 200 or 201", f"{odd} of {sent}", "0", odd == 0)
    yield Row(f"{name}: slowest burst of {15 * PHONES} posts", f"{evening.burst:.2f} s")
    yield Row(
        f"{name}: {READERS} readers of the draw at once, errors",
        f"{failed} in {took:.2f} s",
        "0",
        failed == 0,
    )


def points_kept(name: str, evening: Evening) -> Row:
    """Whether every player has the points that were sent for him, once."""
    from django.db.models import Count, Q, Sum

    from rummy.scorekeeping.models import Hand, HandResult

    sums = HandResult.objects.values_list("side__name").annotate(total=Sum("points")).order_by("side__name")
    kept = dict(sums)
    wrong = sum(kept.get(player, 0) != points for player, points in evening.points.items())
    hands = Hand.objects.aggregate(all=Count("pk"), asked=Count("pk", filter=Q(questioned=True)))
    return Row(
        f"{name}: players whose points are not what was sent",
        f"{wrong} of {len(evening.points)} ({hands['all']} hands, {hands['asked']} in question)",
        "0",
        wrong == 0 and hands["asked"] == 0,
    )


def rebuilt_from_nothing(name: str) -> Row:
    """Whether each row is stored as a rebuild from nothing makes it."""
    from django.utils import timezone

    from tournaments.models import Scoreboard, StandingRow
    from tournaments.services.scoreboard import rebuild_standings
    from tournaments.services.standing_rows import FIELDS

    facts = ("round", "entry", *FIELDS)
    stored = list(StandingRow.objects.order_by("round", "rank").values_list(*facts))
    StandingRow.objects.all().delete()
    Scoreboard.objects.update(standings_version=0, fingerprints=[])
    rebuild_standings(tournament_id=Scoreboard.objects.get().pk, at=timezone.now())
    again = list(StandingRow.objects.order_by("round", "rank").values_list(*facts))
    differ = sum(a != b for a, b in zip_longest(stored, again))
    return Row(
        f"{name}: rows a rebuild from nothing makes otherwise", f"{differ} of {len(again)}", "0", not differ
    )


def waited(name: str, evening: Evening) -> Iterator[Row]:
    """Every result but those that waited for a worker who was dead."""
    usual = sorted(wait.seconds for wait in evening.waits if not outlasts(wait, evening.killed_at))
    yield Row(f"{name}: standings behind, p95 of {len(usual)}", f"{p95(usual):.2f} s")
    yield Row(
        f"{name}: standings behind at most",
        f"{usual[-1]:.2f} s",
        f"≤ {BEHIND_S:.0f} s",
        usual[-1] <= BEHIND_S,
    )


def outlasts(wait: Wait, killed_at: float | None) -> bool:
    return killed_at is not None and wait.began < killed_at + AFTER_A_KILL_S and wait.ended > killed_at


def after_a_kill(name: str, evening: Evening) -> Row:
    what = f"{name}: behind at most, a worker killed in the middle of a rebuild"
    hit = [wait.seconds for wait in evening.waits if outlasts(wait, evening.killed_at)]
    if not hit:
        return Row(what, "no rebuild was hit", f"≤ {AFTER_A_KILL_S:.0f} s", met=False)
    return Row(what, f"{max(hit):.2f} s", f"≤ {AFTER_A_KILL_S:.0f} s", max(hit) <= AFTER_A_KILL_S)
