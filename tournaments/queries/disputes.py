"""About which hands do the people at a table disagree, so that the desk has to rule?"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _

from rummy.scorekeeping.models import Hand, HandRevision, Sitting
from rummy.scorekeeping.queries.log import HandState, fold
from rummy.scorekeeping.queries.people import in_words
from rummy.scorekeeping.queries.questions import question
from rummy.scorekeeping.queries.seats import Seated, seatings
from tournaments.models import Act, Play, Round
from tournaments.numbers import said

Kind = Literal["dispute", "left", "changed", "late", "quiet", "missing"]


@dataclass(frozen=True, slots=True)
class Version:
    """One of the versions of a hand in question: its id, who says so, what it brings each side, and in which cards or
    words it differs from the one that stands. Without points it strikes the hand."""

    id: str
    by: str
    scores: Mapping[str, int]
    differences: tuple[str, ...]

    @property
    def points(self) -> str:
        return ", ".join(f"{side} {said(points)}" for side, points in self.scores.items()) or _("struck")


@dataclass(frozen=True, slots=True)
class Need:
    """One thing that needs the director; `table` is its number, `hand` that of the hand in dispute, `entry` who is meant.

    `whole`: the round can only be drawn anew as a whole.
    """

    kind: Kind
    words: str
    table: int | None = None
    hand: int | None = None
    code: str = ""
    versions: tuple[Version, ...] = ()
    entry: int = 0
    whole: bool = False

    @property
    def figures(self) -> Iterator[tuple[str, list[str], bool]]:
        """Each side, what it has in each version, and whether that is not the same in all."""
        for side in dict.fromkeys(side for version in self.versions for side in version.scores):
            told = [version.scores.get(side) for version in self.versions]
            yield side, ["–" if points is None else said(points) for points in told], len(set(told)) > 1


def disputes(round_: Round, plays: Mapping[int, Play], numbers: Mapping[int, int]) -> Iterator[Need]:
    """Hands in question, and objections the desk has not answered; the tables' current plays and numbers by their keys.

    Three queries at most, and one or two where a table is asked which version is right.
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
    seated = seatings([tables[hand.sitting_id][1] for hand in hands if hand.questioned])
    for hand in hands:
        table, sitting = tables[hand.sitting_id]
        log = logs[hand.pk]
        words = {"n": table, "hand": hand.number}
        if hand.questioned:
            asked = _("Table %(n)d disagrees about hand %(hand)d: two versions were entered.") % words
            versions = tuple(_versions(sitting, seated[sitting.pk], hand.number, fold(tuple(log))))
            yield Need("dispute", asked, table, hand.number, sitting.watch_code, versions)
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


def _versions(sitting: Sitting, seated: Seated, number: int, state: HandState) -> Iterator[Version]:
    """What stands, and what was entered instead. Typed points say themselves where they differ."""
    typed = all("typed" in (version.document or {}) for version in state.versions)
    for choice in question(sitting, seated, number, state).choices:
        scores = {side.side: side.points or 0 for side in choice.points}
        yield Version(
            str(choice.id), in_words(choice.entered_by), scores, () if typed else choice.differences
        )
