"""What do the pages hear that watch a table? Its name and its insides, drawn once for all of them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.utils.translation import get_language, override

from rummy.engine import find_ruleset
from rummy.live.hub import Snapshot
from rummy.live.news import change, drawn
from rummy.live.tokens import NEWS, address_of
from rummy.scorekeeping import queries
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.payments import payments


def table_shown(sitting: Sitting) -> dict[str, Any]:
    """What the insides of the table page show to everybody."""
    return {
        "sitting": sitting,
        "table": queries.table(sitting),
        "before": queries.hands_before(sitting),
        "goes_on": queries.goes_on_at(sitting),
    }


def summary_shown(sitting: Sitting) -> dict[str, Any]:
    """What the insides of the summary show to everybody."""
    view = queries.summary(sitting)
    ruleset = find_ruleset(sitting.ruleset).with_options(sitting.options)
    settled = payments(view.table.sides, ruleset) if view.is_by_points and view.table.finished else []
    return {"sitting": sitting, "summary": view, "payments": settled}


def middle_shown(sitting: Sitting) -> dict[str, Any]:
    """What the phone in the middle of the table shows: the sides across the table, and those on this side."""
    table = queries.table(sitting)
    last = next((hand for hand in table.hands if not hand.voided), None)
    points = [point.points for point in last.points] if last else [None] * len(table.sides)
    sides = [{"side": side, "last": points[place]} for place, side in enumerate(table.sides)]
    half = len(sides) // 2
    rows = [{"sides": sides[:half]}, {"sides": sides[half:]}]
    # How many signs the longest total has: all are written as large as it allows.
    signs = max(len(str(side.stands_at)) for side in table.sides)
    shown = {"sitting": sitting, "table": table, "rows": rows, "count": len(sides), "signs": signs}
    return {**shown, "typed": last is not None and last.typed}


SHOWN: Mapping[str, Callable[[Sitting], dict[str, Any]]] = {
    "table": table_shown,
    "summary": summary_shown,
    "middle": middle_shown,
}


def stream_of(sitting: Sitting, view: str, *, may_write: bool) -> str:
    """The address at which this page of the sitting listens: for each language the hub draws one for all."""
    return address_of(f"sitting/{sitting.pk}/{NEWS if may_write else f'{view}.{get_language()}'}")


class SittingSource:
    """The sittings, as a hub asks for them."""

    def load(self, topic: str) -> Snapshot | None:
        _, key, view = topic.split("/")
        view, _, language = view.partition(".")
        with override(language or None):
            sitting = Sitting.objects.filter(pk=UUID(key)).first()
            return _snapshot(sitting, view) if sitting else None

    def versions(self, subjects: Sequence[str]) -> Mapping[str, int]:
        """One query."""
        keys = [UUID(subject.rpartition("/")[2]) for subject in subjects]
        found = Sitting.objects.filter(pk__in=keys).values_list("pk", "version")
        return {f"sitting/{key}": version for key, version in found}


def _snapshot(sitting: Sitting, view: str) -> Snapshot:
    news = {} if view == NEWS else drawn(f"scorekeeping/_{view}", SHOWN[view](sitting))
    return change(sitting.version, news)
