"""Which later change of the desk must be taken back before this one?"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any

from django.db.models import Q, QuerySet

from tournaments.models import Act, Tournament

Back = Mapping[str, Any]

# What puts people back, or what is known of them, where a later change may be built on that.
OF_PEOPLE = ("put-tables", "substitute", "exchange", "arrange")
# With one of the first the others are chosen, too.
CHOSEN_TOGETHER = (
    ({"ends"}, {"ends_after", "minutes"}),
    ({"ruleset", "pairs", "format"}, {"options", "edition", "answers", "scheme", "order"}),
)


def _settings(back: Back) -> Iterable[Hashable]:
    fields = set(back["fields"])
    for first, others in CHOSEN_TOGETHER:
        fields |= others if fields & first else set()
    return (("setting", key) for key in fields)


def _here(back: Back) -> Iterable[Hashable]:
    return (("here", entry) for entry in back["entries"])


# What puts values back that may have been set anew since, and which.
VALUES: Mapping[str, Callable[[Back], Iterable[Hashable]]] = {
    "settings": _settings,
    "time": lambda back: [("minutes", back["round"], back["table"])],
    "screen": lambda back: ["screen"],
    "office": lambda back: [("office", back["account"])],
    "missing": lambda back: [("missing", back["round"], back["entry"])],
    "check": _here,
    "uncheck": _here,
    "return": lambda back: [("left", back["entry"])],
    "leave": lambda back: [("left", back["entry"]), ("here", back["entry"])],
}
BUILT_ON = (*OF_PEOPLE, *VALUES)


def changes(tournament: Tournament) -> QuerySet[Act]:
    """Those that changed who sits at open tables, what is known of entries, or a value, and stand; the earliest first."""
    some = Q(back__verb__in=BUILT_ON) | Q(back__has_key="adds")
    return tournament.acts.filter(some, undone=None).order_by("number")


def rests_on(act: Act, since: Iterable[Act]) -> Act | None:
    """By which of these changes one must be taken back before this one."""
    return next((one for one in touching(act, since) if _goes_first(one.back, act.back)), None)


def _goes_first(later: Back, back: Back) -> bool:
    """Whole tables are put back only as they were left; who sits for whom, and what is known of somebody, by itself."""
    verbs = back["verb"], later["verb"]
    if verbs[0] == "put-tables" or verbs[0] in VALUES:
        return True
    if verbs[0] != verbs[1] and (verbs[0] == "exchange" or "arrange" in verbs):
        return False
    if verbs[0] == "arrange" and later["fields"].keys().isdisjoint(back["fields"]):
        return False
    return not _meant(back).isdisjoint(_meant(later))


def touching(act: Act, since: Iterable[Act]) -> Iterator[Act]:
    """Those of the later changes that are about the same tables or values, or about the same people in the same round."""
    mine = _touched(act.back)
    return (one for one in since if one.number > act.number and not mine.isdisjoint(_touched(one.back)))


def _meant(back: Back) -> set[int]:
    return {back[key] for key in ("entry", "one", "other") if back.get(key)}


def _touched(back: Back) -> set[Hashable]:
    if back["verb"] in VALUES:
        return set(VALUES[back["verb"]](back))
    if "adds" in back:
        # A play-off stands in the order of the standings.
        return {("setting", "order")}
    whole = {**back.get("was", {}), **back}
    tables = [*(kept[0] for kept in whole.get("tables", ())), whole.get("table"), whole.get("made")]
    entries = [*(entry for entry, *_facts in whole.get("places", ())), *_meant(back)]
    return {("table", table) for table in tables if table} | {(whole.get("round"), one) for one in entries}
