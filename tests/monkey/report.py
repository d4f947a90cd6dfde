"""What was done on this walk, what was answered, and where was nobody?"""

from collections import Counter, defaultdict
from collections.abc import Iterator

from rummy.people.models import ClaimUndone, Club, Merge, MergeUndone
from rummy.scorekeeping.models import Hand, HandRevision, Pasting, SeatChange, Sitting
from tests.monkey.addresses import ROUTES
from tests.monkey.seen import Seen
from tournaments.formats import FORMATS
from tournaments.models import Act, Round, Tournament

PARCELS_OUT = ("parcels:mine", "parcels:club-parcel", "parcels-api:mine", "parcels-api:club")
NO_SUCH_WAY = 405
# What no request can be let in to here, and why.
OUT_OF_REACH = {
    "metrics": "there is none without METRICS_TOKEN",
    "api:nothing": "says of every other address that it is none",
}


def told(seen: Seen, seed: int) -> str:
    return "\n".join([f"seed {seed}", *_requests(seen), *_book(seen), *_formats()])


def _requests(seen: Seen) -> Iterator[str]:
    answers, ways, refusals = Counter[str](), Counter[str](), defaultdict[str, Counter[str]](Counter)
    asked, let_in = set[str](), set[str]()
    for (method, name, _who, status), times in seen.asked.items():
        answers[f"{status // 100}xx"] += times
        ways[f"{method} {status}"] += times
        refusals[name][f"{method} {status}"] += times
        asked |= {name} if status != NO_SUCH_WAY else set()
        let_in |= {name} if status < 400 else set()
    ours = [name for name in ROUTES if not name.startswith("admin:")]
    yield f"{sum(answers.values())} requests, {_in_words(answers)}"
    yield _in_words(ways)
    yield f"{_part(asked, ours)} of {len(ours)} routes were asked, {_part(let_in, ours)} let somebody in"
    yield f"never asked: {' '.join(name for name in ours if name not in asked)}"
    yield "never let in:"
    for name in ours:
        if name in asked - let_in:
            yield f"  {name}: {OUT_OF_REACH.get(name) or _in_words(refusals[name])}"


def _part(found: set[str], of: list[str]) -> str:
    return f"{len(found & set(of))} ({len(found & set(of)) / len(of):.0%})"


def _book(seen: Seen) -> Iterator[str]:
    entries = Counter(HandRevision.objects.values_list("action", flat=True))
    yield f"{Sitting.objects.count()} tables, {Hand.objects.count()} hands: {_in_words(entries)}"
    acts = Act.objects.count()
    undone = Act.objects.exclude(undoes=None).count()
    done = {
        "clubs": Club.objects.count(),
        "changes of seats": SeatChange.objects.count(),
        "merges": Merge.objects.count(),
        "undone": MergeUndone.objects.count(),
        "claims undone": ClaimUndone.objects.count(),
        "old results brought": Pasting.objects.count(),
        "taken back": Pasting.objects.exclude(undone_at=None).count(),
        "acts at desks": acts,
        "acts undone": undone,
        "parcels out": sum(times for key, times in seen.asked.items() if _is_parcel(key)),
        **seen.done,
    }
    yield _in_words(done)


def _is_parcel(asked: tuple[str, str, str, int]) -> bool:
    return asked[1] in PARCELS_OUT and asked[3] == 200


def _formats() -> Iterator[str]:
    """For each format how many tournaments were made, began to play, and were played to their end."""
    for row in FORMATS:
        cups = Tournament.objects.filter(format=row.key)
        begun = cups.filter(rounds__started_at__isnull=False).distinct().count()
        over = cups.filter(state=Tournament.State.FINISHED).count()
        rounds = Round.objects.filter(tournament__in=cups, state=Round.State.CLOSED).count()
        yield f"{row.key}: {cups.count()} made, {begun} begun, {over} finished, {rounds} rounds closed"


def _in_words(counts: dict[str, int]) -> str:
    return ", ".join(f"{what}: {times}" for what, times in sorted(counts.items()))
