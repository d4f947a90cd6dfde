"""Which versions of a hand does the table have to choose between?"""

from rummy.scorekeeping.models import HandRevision, Sitting
from rummy.scorekeeping.queries.differences import differences
from rummy.scorekeeping.queries.document import SeatedSide, score
from rummy.scorekeeping.queries.log import Action, HandState, fold
from rummy.scorekeeping.queries.rows import Choice, QuestionRow, SidePoints

Seated = tuple[SeatedSide, ...]


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
        number,
        tuple(
            Choice(
                id=version.id,
                stands=version is state.standing,
                entered_by=who_says(state, version),
                at=version.at,
                points=_points(sitting, seated, version),
                differences=()
                if version is state.standing
                else differences(state.document, version.document),
            )
            for version in state.versions
        ),
    )


def who_says(state: HandState, version: HandRevision) -> tuple[str, ...]:
    """Who entered this version, and everybody who agreed with it since."""
    agreed = [
        entry.by.label
        for entry in state.revisions
        if entry.action == Action.AGREE and entry.about_id == version.id
    ]
    return tuple(dict.fromkeys([version.by.label, *agreed]))


def _points(sitting: Sitting, seated: Seated, version: HandRevision) -> tuple[SidePoints, ...]:
    if version.document is None:
        return ()
    hand = score(sitting, seated, {1: version.document}).hand(1)
    return tuple(
        SidePoints(side, points, won=side == hand["winner"])
        for side, points in (hand["scores"] or {}).items()
    )
