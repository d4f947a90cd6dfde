"""Which versions of a hand does the table have to choose between?"""

from typing import Any

from rummy.scorekeeping.models import HandRevision, Sitting
from rummy.scorekeeping.queries.differences import differences
from rummy.scorekeeping.queries.document import score
from rummy.scorekeeping.queries.log import Action, HandState, fold
from rummy.scorekeeping.queries.rows import Choice, QuestionRow, SidePoints
from rummy.scorekeeping.queries.seats import Seated


def questions(sitting: Sitting, seated: Seated, numbers: list[int]) -> tuple[QuestionRow, ...]:
    """The open questions of these hands, in order. One query where there are any."""
    if not numbers:
        return ()
    entries = (
        HandRevision.objects.filter(hand__sitting=sitting, hand__number__in=numbers)
        .select_related("hand", "by")
        .order_by("hand__number", "revision")
    )
    return tuple(
        question(sitting, seated, number, fold(tuple(e for e in entries if e.hand.number == number)))
        for number in sorted(numbers)
    )


def question(sitting: Sitting, seated: Seated, number: int, state: HandState) -> QuestionRow:
    """The versions of one hand, what stands first. No query."""
    return QuestionRow(
        number, tuple(_choice(sitting, seated, number, state, version) for version in state.versions)
    )


def _choice(sitting: Sitting, seated: Seated, number: int, state: HandState, version: HandRevision) -> Choice:
    scored, here = _scored(sitting, seated, number, version), seated.at(number)
    stands = version is state.standing
    return Choice(
        id=version.id,
        stands=stands,
        entered_by=who_says(state, version),
        at=version.at,
        points=tuple(
            SidePoints(side, points, won=side == scored["winner"])
            for side, points in (scored["scores"] or {}).items()
        ),
        lines=tuple((line["side"], line["points"], line["text"]) for line in scored["lines"]),
        differences=() if stands else differences(here.told(state.document), here.told(version.document)),
    )


def who_says(state: HandState, version: HandRevision) -> tuple[str, ...]:
    """Who entered this version, and everybody who agreed with it since."""
    agreed = [
        entry.by.label
        for entry in state.revisions
        if entry.action == Action.AGREE and entry.about_id == version.id
    ]
    return tuple(dict.fromkeys([version.by.label, *agreed]))


def _scored(sitting: Sitting, seated: Seated, number: int, version: HandRevision) -> dict[str, Any]:
    """What the engine says of this version; nothing where it strikes the hand."""
    if version.document is None:
        return {"scores": None, "winner": None, "lines": []}
    return score(sitting, seated, {number: version.document}).hand(number)
