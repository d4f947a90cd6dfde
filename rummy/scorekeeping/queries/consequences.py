"""What would become of totals, places, games and the deal if a hand were another? Nothing is written."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from uuid import UUID

from rummy import engine
from rummy.engine.words import say
from rummy.scorekeeping.errors import NotAQuestion
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.document import as_kept, score
from rummy.scorekeeping.queries.log import Document, HandState, documents, read_log, state_of
from rummy.scorekeeping.queries.outlook import Outlook, outlook
from rummy.scorekeeping.queries.people import initials
from rummy.scorekeeping.queries.seats import Seated, seating


@dataclass(frozen=True, slots=True)
class Consequences:
    """Where the sitting leads now, and where it would; `sides` in seat order as (name, initial, colour).

    `number` is the hand that changes, None where it is not one hand.
    """

    sitting: Sitting
    number: int | None
    sides: tuple[tuple[str, str, int], ...]
    before: Outlook
    after: Outlook

    @property
    def refused(self) -> tuple[str, ...]:
        """Why the rules do not take the hand itself; empty where they do."""
        return self.after.refusals.get(self.number, ()) if self.number is not None else ()


def if_recorded(sitting: Sitting, number: int, document: Document) -> Consequences:
    """If this hand were recorded, or corrected, so. Two queries; a hand that leaves a gap is taken as it is told.

    Raises HandRefused where it cannot even be read.
    """
    seated, log = seating(sitting), read_log(sitting)
    now, told = documents(log), as_kept(sitting, seated, number, document)
    return compare(sitting, seated, now, {**now, number: told}, number)


def if_voided(sitting: Sitting, number: int) -> Consequences:
    """If the hand were taken back. Two queries; raises UnknownHand."""
    return _if(sitting, number, lambda state: None)


def if_restored(sitting: Sitting, number: int, version: UUID | None = None) -> Consequences:
    """If the hand counted again as it last did, or as an earlier version has it.

    Two queries; raises UnknownHand and UnknownVersion.
    """
    return _if(sitting, number, lambda state: (state.version(version) if version else state.struck).document)


def if_settled(sitting: Sitting, number: int, chosen: UUID) -> Consequences:
    """If this version of a hand in question counted. Two queries; raises UnknownHand and NotAQuestion."""

    def version(state: HandState) -> Document | None:
        found = next((one for one in state.versions if one.id == chosen), None)
        if found is None:
            raise NotAQuestion(say("Hand {number} has no open question with this version.", number=number))
        return found.document

    return _if(sitting, number, version)


def if_asked_again(sitting: Sitting, number: int, about: UUID) -> Consequences:
    """If the table were asked again what it settled so. Two queries; raises UnknownHand and NotAQuestion."""
    return _if(sitting, number, lambda state: state.before(state.settled_by(about)).document)


def hands_now(sitting: Sitting) -> dict[int, Document]:
    """The documents that count, by hand number, for `since`. One query."""
    return documents(read_log(sitting))


def since(sitting: Sitting, before: Mapping[int, Document]) -> Consequences:
    """What has become of a sitting since these were its hands, people sitting as they did. Two queries."""
    return compare(sitting, seating(sitting), before, hands_now(sitting))


def _if(sitting: Sitting, number: int, becomes: Callable[[HandState], Document | None]) -> Consequences:
    seated, log = seating(sitting), read_log(sitting)
    now = documents(log)
    then = {**now, number: becomes(state_of(log, number))}
    told = {at: document for at, document in then.items() if document is not None}
    return compare(sitting, seated, now, told, number)


def compare(
    sitting: Sitting,
    seated: Seated,
    now: Mapping[int, Document],
    then: Mapping[int, Document],
    number: int | None = None,
    *,
    seated_then: Seated | None = None,
) -> Consequences:
    """Two logs of one sitting, or two ways to sit, replayed beside each other. No query."""
    games = engine.find_ruleset(sitting.ruleset).with_options(sitting.options).games
    names = [seat.side.name for seat in seated]
    before, after = (
        outlook(sitting, score(sitting, sit, dict(hands)), low_wins=games.low_wins)
        for sit, hands in ((seated, now), (seated_then or seated, then))
    )
    sides = tuple(zip(names, initials(names), (seat.side.colour for seat in seated), strict=True))
    return Consequences(sitting, number, sides, before, after)
