"""About which hands do the people at a table disagree, so that the desk has to rule?"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _

from rummy.scorekeeping.models import Hand, HandRevision
from tournaments.models import Act, Play, Round
from tournaments.numbers import said

Kind = Literal["dispute", "left", "changed", "late", "quiet", "missing"]


@dataclass(frozen=True, slots=True)
class Version:
    """One of the versions of a hand in question: its id, who entered it, typed points as they read, each with whether
    another version has it otherwise."""

    id: str
    by: str
    figures: tuple[tuple[str, bool], ...]

    @property
    def points(self) -> str:
        return ", ".join(figure for figure, _differs in self.figures) or _("entered by cards")


@dataclass(frozen=True, slots=True)
class Need:
    """One thing that needs the director; `table` is its number, `hand` that of the hand in dispute, `entry` who is meant."""

    kind: Kind
    words: str
    table: int | None = None
    hand: int | None = None
    code: str = ""
    versions: tuple[Version, ...] = ()
    entry: int = 0


def disputes(round_: Round, plays: Mapping[int, Play], numbers: Mapping[int, int]) -> Iterator[Need]:
    """Hands in question, and objections the desk has not answered; the tables' current plays and numbers by their keys.

    Three queries at most.
    """
    tables = {play.sitting_id: (numbers[table], play.sitting) for table, play in plays.items()}
    hands = list(
        Hand.objects.filter(sitting__in=tables.keys())
        .filter(Q(questioned=True) | Q(objections__gt=0))
        .order_by("sitting__play__table__number", "number")
    )
    if not hands:
        return
    logs: dict[int, list[HandRevision]] = defaultdict(list)
    for entry in HandRevision.objects.filter(hand__in=hands).select_related("by").order_by("revision"):
        logs[entry.hand_id].append(entry)
    answered = _answered(round_)
    for hand in hands:
        table, sitting = tables[hand.sitting_id]
        log = logs[hand.pk]
        words = {"n": table, "hand": hand.number}
        if hand.questioned:
            asked = _("Table %(n)d disagrees about hand %(hand)d: two versions were entered.") % words
            yield Need("dispute", asked, table, hand.number, sitting.watch_code, tuple(_versions(hand, log)))
        elif (objection := _unanswered(log, sitting.started_by_id, answered)) is not None:
            text = _("Table %(n)d, hand %(hand)d: %(who)s objects: “%(why)s”")
            told = text % {**words, "who": objection.by.label, "why": objection.reason}
            yield Need("dispute", told, table, hand.number, sitting.watch_code)


def _unanswered(log: Sequence[HandRevision], desk: UUID | None, answered: set[str]) -> HandRevision | None:
    """The latest objection, unless the desk has spoken since, at the table or in its own log."""
    objection = next(entry for entry in reversed(log) if entry.action == HandRevision.Action.OBJECT)
    spoken = (entry for entry in log if entry.by.phone_id == desk or str(entry.pk) in answered)
    return None if any(entry.revision >= objection.revision for entry in spoken) else objection


def _answered(round_: Round) -> set[str]:
    """The last words about hands the desk entered itself and stands by. One query."""
    acts = Act.objects.filter(tournament=round_.tournament_id, back__verb="doubt", undone=None)
    return {back["word"] for back in acts.values_list("back", flat=True)}


def _versions(hand: Hand, log: Sequence[HandRevision]) -> Iterator[Version]:
    """What stands, and what was entered instead; told by whom, and typed points where there are some."""
    standing = next((entry for entry in log if entry.pk == hand.current_id), None)
    wanted = [entry for entry in log if entry.action == HandRevision.Action.QUESTION]
    entries = [standing, *wanted] if standing else wanted
    # Cards cannot be set beside points.
    typed = [dict((entry.document or {}).get("typed") or {}) for entry in entries]
    for entry, own in zip(entries, typed, strict=True):
        figures = tuple(
            (f"{name} {said(points)}", any(other and other.get(name) != points for other in typed))
            for name, points in own.items()
        )
        yield Version(str(entry.pk), entry.by.label, figures)
