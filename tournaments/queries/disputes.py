"""About which hands has the desk to rule: those a table disagrees about, and those in which it let something stand?"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Literal
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from rummy.engine.words import listed, many, say
from rummy.scorekeeping.models import Hand, HandRevision, Sitting
from rummy.scorekeeping.queries.log import Action, HandState, read_logs
from rummy.scorekeeping.queries.questions import question
from rummy.scorekeeping.queries.seats import Seated, seatings
from tournaments.models import Act, Play, Round, Table, Tournament
from tournaments.numbers import said

Kind = Literal["dispute", "let-stand", "left", "changed", "late", "quiet", "missing", "short"]


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
        return ", ".join(f"{side} {said(points)}" for side, points in self.scores.items()) or say("struck")


@dataclass(frozen=True, slots=True)
class Need:
    """One thing that needs the director; `table` is its number, `hand` that of the hand in dispute, of whatever `round`, `entry` who is meant.

    `whole`: the round can only be drawn anew as a whole.
    """

    kind: Kind
    words: str
    table: int | None = None
    hand: int | None = None
    code: str = ""
    versions: tuple[Version, ...] = ()
    entry: int = 0
    round: int = 0
    whole: bool = False

    @property
    def reason_field(self) -> str:
        """The name of the field for the reason of a ruling."""
        return f"why-{self.round}-{self.table}-{self.hand}"

    @property
    def figures(self) -> Iterator[tuple[str, list[str], bool]]:
        """Each side, what it has in each version, and whether that is not the same in all."""
        for side in dict.fromkeys(side for version in self.versions for side in version.scores):
            told = [version.scores.get(side) for version in self.versions]
            yield side, ["–" if points is None else said(points) for points in told], len(set(told)) > 1


def disputes(tournament: Tournament) -> Iterator[Need]:
    """Hands in question, and objections the desk has not answered, of all rounds; a void table counts for nothing.

    Three queries at most, and two or three where a table is asked which version is right.
    """
    hands = list(_doubted(tournament))
    if not hands:
        return
    logs = _logs_of(hands)
    answered = _answered(tournament)
    asking = [hand.sitting for hand in hands if hand.questioned]
    books, seated = read_logs(asking), seatings(asking)
    for hand in hands:
        sitting, table, log = hand.sitting, hand.sitting.play.table, logs[hand.pk]
        words = {"n": table.number, "hand": hand.number}
        need = partial(
            Need,
            "dispute",
            table=table.number,
            hand=hand.number,
            code=sitting.watch_code,
            round=table.round.number,
        )
        if hand.questioned:
            asked = say("Table {n} disagrees about hand {hand}: two versions were entered.", **words)
            versions = tuple(_versions(sitting, seated[sitting.pk], books[sitting.pk], hand.number))
            yield need(words=asked, versions=versions)
        elif (objection := _unanswered(log, sitting.started_by_id, answered)) is not None:
            yield need(
                words=say(
                    "Table {n}, hand {hand}: {who} objects: “{why}”",
                    **words,
                    who=objection.voice,
                    why=objection.reason,
                )
            )


def results_stand(tournament: Tournament, now: datetime) -> str:
    """Why no result can be changed any more, and what can be done instead; "" as long as one can."""
    if not tournament.stands(now):
        return ""
    if not tournament.correction_hours:
        return say("{name} is over: its results stand. Add a note instead.", name=tournament.name)
    return many(
        tournament.correction_hours,
        "{name} ended more than {n} hour ago: its results stand. Add a note instead.",
        "{name} ended more than {n} hours ago: its results stand. Add a note instead.",
        name=tournament.name,
    )


def disputed_tables(round_: Round) -> frozenset[int]:
    """The numbers of the tables of a round with a hand in question, or an objection the desk has not answered, while it may.

    One query, three where somebody objects, none before the start.
    """
    if round_.started_at is None or round_.tournament.stands(timezone.now()):
        return frozenset()
    hands = list(_doubted(round_.tournament).filter(sitting__play__table__round=round_))
    objected = [hand for hand in hands if not hand.questioned]
    logs, answered = (_logs_of(objected), _answered(round_.tournament)) if objected else ({}, set())
    return frozenset(
        hand.sitting.play.table.number
        for hand in hands
        if hand.questioned or _unanswered(logs[hand.pk], hand.sitting.started_by_id, answered)
    )


def _logs_of(hands: Sequence[Hand]) -> Mapping[int, Sequence[HandRevision]]:
    """What was done with each of these hands, the earliest first. One query."""
    logs: dict[int, list[HandRevision]] = defaultdict(list)
    tables = {hand.pk: hand.sitting for hand in hands}
    entries = HandRevision.objects.filter(hand__in=hands).select_related("by", "whose")
    for entry in entries.order_by("revision"):
        entry.by.sitting = tables[entry.hand_id]
        logs[entry.hand_id].append(entry)
    return logs


def _doubted(tournament: Tournament) -> QuerySet[Hand]:
    """Of the sittings the tables are at now, or ended with."""
    hands = Hand.objects.filter(~_moved_on(), sitting__play__table__round__tournament=tournament)
    doubted = hands.filter(Q(questioned=True) | Q(objections__gt=0))
    counting = doubted.exclude(sitting__play__table__state=Table.State.VOID)
    ordered = counting.order_by(
        "sitting__play__table__round__number", "sitting__play__table__number", "number"
    )
    return ordered.select_related("sitting__play__table__round")


def _moved_on() -> Exists:
    """Whether the table of a hand has gone on at another sitting."""
    later = Play.objects.filter(
        table=OuterRef("sitting__play__table"), number__gt=OuterRef("sitting__play__number")
    )
    return Exists(later)


def _unanswered(log: Sequence[HandRevision], desk: UUID | None, answered: set[str]) -> HandRevision | None:
    """The latest objection, unless the desk has spoken since, at the table or in its own log, and not taken that back."""
    objection = next(entry for entry in reversed(log) if entry.action == Action.OBJECT)
    spoken = [entry for entry in log if entry.by.phone_id == desk or str(entry.pk) in answered]
    is_answered = (
        bool(spoken) and spoken[-1].revision >= objection.revision and spoken[-1].action != Action.WITHDRAW
    )
    return None if is_answered else objection


def _answered(tournament: Tournament) -> set[str]:
    """The last words about hands the desk entered itself and stands by. One query."""
    acts = Act.objects.filter(tournament=tournament, back__verb="doubt", undone=None)
    return {back["word"] for back in acts.values_list("back", flat=True)}


def let_stand(round_: Round) -> Iterator[Need]:
    """Hands of the round in which a table overruled a refusal, until the desk has spoken of them. One query."""
    of_hand = HandRevision.objects.filter(hand=OuterRef("pk"), by__phone=round_.tournament.desk_id)
    spoken = of_hand.filter(revision__gte=OuterRef("current__revision")).order_by("-revision")
    hands = (
        Hand.objects.filter(sitting__play__table__round=round_, current__document__has_key="overrule")
        .filter(~_moved_on(), questioned=False, objections=0)
        .exclude(sitting__play__table__state=Table.State.VOID)
        .annotate(word=Subquery(spoken.values("action")[:1]))
        .filter(Q(word=None) | Q(word=HandRevision.Action.WITHDRAW))
        .order_by("sitting__play__table__number", "number")
        .select_related("sitting__play__table")
    )
    for hand in hands:
        # Codes may be sent along that nothing in the hand has needed.
        if any(warning["severity"] == "R" for warning in (hand.receipt or {}).get("warnings", ())):
            table = hand.sitting.play.table.number
            words = say(
                "Table {n} let something stand in hand {hand} that the rules forbid.",
                n=table,
                hand=hand.number,
            )
            yield Need(
                "let-stand",
                words,
                table,
                hand=hand.number,
                code=hand.sitting.watch_code,
                round=round_.number,
            )


def _versions(sitting: Sitting, seated: Seated, book: dict[int, HandState], number: int) -> Iterator[Version]:
    """What stands, and what was entered instead. Typed points say themselves where they differ."""
    typed = all("typed" in (version.document or {}) for version in book[number].versions)
    for choice in question(sitting, seated, book, number).choices:
        scores = {side.side: side.points or 0 for side in choice.points}
        yield Version(str(choice.id), listed(choice.entered_by), scores, () if typed else choice.differences)
