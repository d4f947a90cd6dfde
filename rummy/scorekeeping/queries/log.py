"""What does the log of a hand come to? A fold over its revisions, and nothing else."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import QuerySet

from rummy.engine.words import say
from rummy.scorekeeping.errors import NotAQuestion, UnknownVersion, unknown_hand
from rummy.scorekeeping.models import Hand, HandRevision, SeatChange, Sitting
from rummy.scorekeeping.models.log import WORDS

Action = HandRevision.Action
Document = dict[str, Any]
# A phone, and the seat of whom it was handed to.
Voice = tuple[int, int | None]
Entry = TypeVar("Entry", HandRevision, SeatChange)


@dataclass(frozen=True, slots=True)
class HandState:
    """A hand after all its revisions.

    `standing` is the revision the hand stands on, a document or a void; it stands since revision `since`.
    `challengers` are other versions the table has not settled; `struck` the document a restore brings back.
    `settlement` is the last answer to such a question that may still be asked again.
    `agreed` and `objections` are the latest words of others on what stands: one entry a phone, and one a person it was handed to.
    """

    revisions: tuple[HandRevision, ...]
    standing: HandRevision
    since: int
    struck: HandRevision
    challengers: tuple[HandRevision, ...]
    settlement: HandRevision | None
    agreed: tuple[HandRevision, ...]
    objections: tuple[HandRevision, ...]

    @property
    def hand(self) -> Hand:
        return self.revisions[-1].hand

    @property
    def latest(self) -> int:
        return len(self.revisions)

    @property
    def document(self) -> Document | None:
        """The document that counts; None where the hand is struck."""
        return self.standing.document

    @property
    def versions(self) -> tuple[HandRevision, ...]:
        """What the table can choose between: what stands first, then what questions it."""
        return (self.standing, *self.challengers)

    def settled_by(self, entry_id: UUID) -> HandRevision:
        """The settlement with this id, which may be asked again; raises NotAQuestion where it may not."""
        if self.settlement is None or self.settlement.id != entry_id:
            raise NotAQuestion(
                say(
                    "Hand {number} was not settled so, or is in question again. Open its history again.",
                    number=self.hand.number,
                )
            )
        return self.settlement

    def before(self, entry: HandRevision) -> "HandState":
        """The hand as it was just before this entry, which is not its first."""
        return fold(self.revisions[: entry.revision - 1])

    def version(self, entry_id: UUID) -> HandRevision:
        """The hand as it was entered then; raises UnknownVersion."""
        for entry in self.revisions:
            if entry.id == entry_id and entry.document is not None:
                return entry
        raise UnknownVersion(
            say("Hand {number} was never entered so. Open its history again.", number=self.hand.number)
        )


def fold(revisions: tuple[HandRevision, ...]) -> HandState:
    """The state of one hand after these revisions, which are all of its first ones, in order."""
    known = {entry.id: entry for entry in revisions}
    standing = struck = revisions[0]
    since = revisions[0].revision
    challengers: tuple[HandRevision, ...] = ()
    settlement: HandRevision | None = None
    # What the table could choose between, by each settlement of it.
    questions: dict[UUID, tuple[HandRevision, tuple[HandRevision, ...]]] = {}
    for entry in revisions:
        match entry.action:
            case Action.RECORD | Action.CORRECT | Action.VOID:
                standing, since = entry, entry.revision
            case Action.RESTORE:
                assert entry.about_id is not None
                standing, since = known[entry.about_id], entry.revision
            case Action.SETTLE:
                assert entry.about_id is not None
                questions[entry.id] = standing, challengers
                standing, since, challengers = known[entry.about_id], entry.revision, ()
                settlement = entry
            case Action.QUESTION:
                challengers = (*challengers, entry)
            case Action.ASK:
                assert entry.about_id is not None
                (standing, challengers), since = questions[entry.about_id], entry.revision
                settlement = None
        # Who now says the same as the hand no longer questions it.
        challengers = tuple(c for c in challengers if c.document != standing.document)
        struck = struck if standing.document is None else standing
    agreed, objections = _words_on(standing, since, revisions)
    settlement = None if challengers else settlement
    return HandState(revisions, standing, since, struck, challengers, settlement, agreed, objections)


def _words_on(
    standing: HandRevision, since: int, revisions: tuple[HandRevision, ...]
) -> tuple[tuple[HandRevision, ...], tuple[HandRevision, ...]]:
    """Who agrees with the version that stands, and who objects: the last word of each phone, and of each person on it, counts.

    A correction leaves behind what its phone had seen; an objection that came meanwhile still waits for an answer.
    """
    # Who takes an objection back speaks of it, not of the version.
    spoken_of = {standing.id}
    unseen = _objected_meanwhile(standing, revisions) if standing.revision == since else set()
    last: dict[Voice, HandRevision] = {}
    for entry in revisions:
        if entry.action in WORDS and (entry.about_id in spoken_of or entry.id in unseen):
            spoken_of.add(entry.id)
            last[_voice(entry)] = entry
    said = [entry for voice, entry in last.items() if voice != (standing.by_id, None)]
    return (
        tuple(entry for entry in said if entry.action == Action.AGREE),
        tuple(entry for entry in said if entry.action == Action.OBJECT),
    )


def _objected_meanwhile(standing: HandRevision, revisions: tuple[HandRevision, ...]) -> set[UUID]:
    """The objections that a correction did not know of, where they were the last word of their phones."""
    if standing.action != Action.CORRECT:
        return set()
    meanwhile = revisions[standing.base : standing.revision]
    last = {_voice(entry): entry for entry in meanwhile if entry.action in WORDS}
    return {entry.id for entry in last.values() if entry.action == Action.OBJECT}


def _voice(entry: HandRevision) -> Voice:
    return entry.by_id, entry.whose_id


def read_log(sitting: Sitting, numbers: Collection[int] | None = None) -> dict[int, HandState]:
    """Every hand of a sitting, or those of these numbers, by its number, in order. One query."""
    entries = _entries().filter(hand__sitting=sitting)
    found = entries if numbers is None else entries.filter(hand__number__in=numbers)
    return _folded(at_table(found, sitting))


def read_logs(sittings: Collection[Sitting]) -> dict[UUID, dict[int, HandState]]:
    """The same of several sittings, by their ids. One query."""
    tables = {sitting.pk: sitting for sitting in sittings}
    logs: dict[UUID, dict[int, HandState]] = {key: {} for key in tables}
    entries = _entries().filter(hand__sitting__in=sittings).order_by("hand__sitting_id", *IN_ORDER)
    for key, own in groupby(entries, key=lambda entry: entry.hand.sitting_id):
        logs[key] = _folded(at_table(own, tables[key]))
    return logs


def at_table(entries: Iterable[Entry], sitting: Sitting) -> Iterator[Entry]:
    """These entries of a sitting, whose phones know that they are at it: what it calls them costs no query."""
    for entry in entries:
        entry.by.sitting = sitting
        yield entry


IN_ORDER = ("hand__number", "revision")


def _entries() -> QuerySet[HandRevision]:
    return HandRevision.objects.select_related("hand", "by", "whose").order_by(*IN_ORDER)


def _folded(entries: Iterable[HandRevision]) -> dict[int, HandState]:
    grouped = groupby(entries, key=lambda entry: entry.hand.number)
    return {number: fold(tuple(revisions)) for number, revisions in grouped}


def state_of(log: dict[int, HandState], number: int) -> HandState:
    """Raises UnknownHand."""
    if number not in log:
        raise unknown_hand(number)
    return log[number]


def documents(log: dict[int, HandState]) -> dict[int, Document]:
    """The documents that count, by hand number, in order."""
    return {n: state.document for n, state in sorted(log.items()) if state.document is not None}


def next_in(log: dict[int, HandState]) -> int:
    """The number of the next hand: a struck hand at the end is played again under its number."""
    return max(documents(log), default=0) + 1
