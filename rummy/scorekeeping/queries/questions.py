"""Which versions of a hand does the table have to choose between?"""

from rummy.scorekeeping.models import HandRevision, Sitting
from rummy.scorekeeping.queries.differences import differences
from rummy.scorekeeping.queries.log import Action, HandState, read_log
from rummy.scorekeeping.queries.rows import Choice, QuestionRow, SidePoints
from rummy.scorekeeping.queries.seats import Seated
from rummy.scorekeeping.queries.versions import Place, place_of_hand


def questions(sitting: Sitting, seated: Seated, numbers: list[int]) -> tuple[QuestionRow, ...]:
    """The open questions of these hands, in order. One query where there are any."""
    if not numbers:
        return ()
    log = read_log(sitting)
    return tuple(question(sitting, seated, log, number) for number in sorted(numbers))


def question(sitting: Sitting, seated: Seated, log: dict[int, HandState], number: int) -> QuestionRow:
    """The versions of one hand, what stands first. No query."""
    state, place = log[number], place_of_hand(sitting, seated, log, number)
    return QuestionRow(number, tuple(_choice(place, state, version) for version in state.versions))


def _choice(place: Place, state: HandState, version: HandRevision) -> Choice:
    here, scored = place.seated.at(place.number), place.receipt(version.document)
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
        entry.voice
        for entry in state.revisions
        if entry.action == Action.AGREE and entry.about_id == version.id
    ]
    return tuple(dict.fromkeys([version.by.label, *agreed]))
