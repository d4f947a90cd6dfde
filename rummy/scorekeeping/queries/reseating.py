"""What would a change of seats be, and may it be made? Nothing is written."""

from dataclasses import dataclass
from uuid import UUID

from rummy.engine.errors import NotAScoreDocument
from rummy.engine.words import say
from rummy.people.names import called, faults, tidy
from rummy.scorekeeping.errors import SeatsRefused
from rummy.scorekeeping.models import Seat, SeatChange, Sitting
from rummy.scorekeeping.queries.consequences import Consequences, compare
from rummy.scorekeeping.queries.log import documents, next_in, read_log
from rummy.scorekeeping.queries.seats import Seated, seat_changes, seating

Action = SeatChange.Action


@dataclass(frozen=True, slots=True)
class AskedChange:
    """A change of seats as somebody asks for it; seats by their number from 1.

    `other` swaps the two, `name` lets somebody take the seat, `undo` takes an earlier change back.
    """

    seat: int = 0
    other: int | None = None
    name: str = ""
    from_hand: int = 1
    undo: UUID | None = None


@dataclass(frozen=True)
class Seats:
    """A table with everybody who ever sat at it, and every change, also those undone. Four queries."""

    sitting: Sitting
    seated: Seated
    changes: list[SeatChange]
    bench: tuple[Seat, ...]
    next_hand: int

    def change(self, asked: AskedChange, *, most: int | None = None) -> SeatChange:
        """The row for the log, not stored; somebody new has no seat stored either. Raises SeatsRefused.

        `most` is the last hand that may be meant where the hands are not in the log yet.
        """
        if asked.undo is not None:
            return self._undone(asked.undo)
        if not 1 <= asked.from_hand <= (self.next_hand if most is None else most):
            text = say("Choose a hand from 1 to {next}, the next one.", next=self.next_hand)
            raise SeatsRefused(text, where="from_hand")
        here, number = self._place(asked.seat), len(self.changes) + 1
        change = SeatChange(sitting=self.sitting, number=number, from_hand=asked.from_hand, seat=here)
        if asked.other is None:
            change.action, change.taken_by = Action.SUBSTITUTE, self._somebody(asked.name)
            return change
        change.action, change.other = Action.SWAP, self._place(asked.other)
        if change.other == here:
            raise SeatsRefused(say("Choose two different seats to swap."), where="other")
        return change

    def _place(self, number: int) -> Seat:
        found = next((seat for seat in self.seated.founders if seat.number == number), None)
        if found is None:
            raise SeatsRefused(say("Choose a seat of this table."), where="seat")
        return found

    def _somebody(self, name: str) -> Seat:
        """Who has been at this table before, or somebody new."""
        said = faults([tidy(name)])
        if said:
            raise SeatsRefused(" ".join(said), where="name")
        known = (*self.seated.founders, *self.bench)
        found = next((seat for seat in known if called(seat.name) == called(name)), None)
        return found or Seat(sitting=self.sitting, name=tidy(name))

    def _undone(self, change_id: UUID) -> SeatChange:
        about = next((change for change in self.changes if change.id == change_id), None)
        if about is None:
            raise SeatsRefused(say("This change of seats is not of this table."))
        number = len(self.changes) + 1
        return SeatChange(sitting=self.sitting, number=number, action=Action.UNDO, about=about)

    def after(self, change: SeatChange) -> Seated:
        """The table with this change too; raises SeatsRefused where somebody would sit in two places."""
        seated = self.seated.with_changes([*self.changes, change])
        for each in seated.changes:
            names = [seat.name for seat in seated.at(each.from_hand or 1).sitters]
            twice = next((name for name in names if names.count(name) > 1), None)
            if twice:
                text = say(
                    "{name} would sit in two places from hand {hand} on. Swap the seats instead.",
                    name=twice,
                    hand=each.from_hand,
                )
                raise SeatsRefused(text, where="name")
        return seated


def seats_of(sitting: Sitting) -> Seats:
    """The table as it can be changed. Four queries."""
    bench = Seat.objects.filter(sitting=sitting, number=None)
    changes = seat_changes(sitting)
    seated = seating(sitting).with_changes(changes)
    return Seats(sitting, seated, changes, tuple(bench), next_in(read_log(sitting)))


def if_reseated(sitting: Sitting, asked: AskedChange) -> Consequences:
    """What the change of seats would make of the hands that were played. Five queries; raises SeatsRefused."""
    seats = seats_of(sitting)
    after = seats.after(seats.change(asked))
    told = documents(read_log(sitting))
    try:
        return compare(sitting, seats.seated, told, told, seated_then=after)
    except NotAScoreDocument as refused:
        raise SeatsRefused(str(refused)) from refused
