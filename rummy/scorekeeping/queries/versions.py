"""What does a version of a hand come to in its place, after the hands before it?"""

from dataclasses import dataclass, replace

from rummy import engine
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.document import NOTHING, Receipt, counted_before, is_refused_alone, score
from rummy.scorekeeping.queries.log import Document, HandState, documents
from rummy.scorekeeping.queries.seats import Seated


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a hand: those before it, scored once, say who deals it and who is still in the game."""

    sitting: Sitting
    seated: Seated
    number: int
    before: engine.Replayed
    is_first: bool

    def receipt(self, document: Document | None) -> Receipt:
        """What the hand comes to when it was so; NOTHING where it is struck. What today's rules refuse stays as it was counted."""
        if document is None:
            return NOTHING
        told = self.before.next_hand(self._by_people(document))
        if told["ok"] or not is_refused_alone(self.sitting, self.seated, self.number, document):
            return told
        stored = counted_before(self.sitting, self.seated, {self.number: document}, [self.number])
        return stored.get(self.number, told)

    def end(self, document: Document) -> str:
        """How the hand ended; of one that was followed its turns say so."""
        return self.before.end_of(self._by_people(document))

    def _by_people(self, document: Document) -> Document:
        here = self.seated.at(self.number)
        first = {"dealer": here.people[self.sitting.first_dealer]} if self.is_first else {}
        return first | here.to_people(document)


def place_of_hand(sitting: Sitting, seated: Seated, log: dict[int, HandState], number: int) -> Place:
    """One query where a hand before it is refused by today's rules."""
    before = {at: told for at, told in documents(log).items() if at < number}
    so_far = replace(seated, changes=tuple(one for one in seated.changes if (one.from_hand or 0) <= number))
    played = score(sitting, so_far, before).played
    assert played is not None
    return Place(sitting, seated, number, played, is_first=not before)
