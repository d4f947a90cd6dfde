"""What is a format?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from rummy.engine.words import say
from tournaments.draws import EntryId, Groups, Match, Report, Situation
from tournaments.draws.situation import Answer, Drawing, Seating
from tournaments.formats.asked import EVENINGS, ROUNDS
from tournaments.questions import Question

Placing = Mapping[EntryId, int]
Seat = TypeVar("Seat")


@dataclass(frozen=True, slots=True)
class Format:
    """One way to hold a tournament.

    `drawn` says whether each round is drawn behind the one before, or all of them beforehand. `usual`, `least` and `most`
    count the entries at a table; the question "size", where it is asked, replaces the usual. `scheme` and `order` are
    what is proposed, the director may choose others. `opposite`: players enter alone and, at each table,
    seats 1 and 3 play against seats 2 and 4. `bracket` shows where a knock-out stands;
    `placing` says who came where in a bracket or on a ladder; it is empty as long as there is neither.
    `groups` says who is in which group; `draws.group_rounds` of them, how many rounds these take.
    `explained` says what a round gave up that was changed by hand, where that takes more than to know who has met.
    `reads` says what a draw is made of beside the points, before people stand in a bracket or on a ladder: who has met whom ("met"),
    who is to be kept apart ("apart").
    `lasts` says of a number of entries and the answers how many rounds there will be, where that is known beforehand.
    """

    key: str
    label_to_say: str
    help_to_say: str
    draw: Drawing
    drawn: Literal["each round", "beforehand"]
    usual: int
    least: int
    most: int
    scheme: str
    order: tuple[str, ...]
    questions: tuple[Question, ...]
    fewest: int = 2
    opposite: bool = False
    reads: tuple[Literal["met", "apart"], ...] = ()
    bracket: Callable[[Situation], tuple[Match, ...]] | None = None
    groups: Callable[[Situation], Groups] | None = None
    placing: Callable[[Situation], Placing] | None = None
    explained: Callable[[Situation, Seating], Report] | None = None
    lasts: Callable[[int, Mapping[str, Answer]], int] | None = None

    @property
    def label(self) -> str:
        return say(self.label_to_say)

    @property
    def help(self) -> str:
        return say(self.help_to_say)

    @property
    def ends_by_itself(self) -> bool:
        """Whether it is over when all have met or lost, rather than after as many rounds as were asked for."""
        return not any(question in (ROUNDS, EVENINGS) for question in self.questions)

    @property
    def fewest_there(self) -> int:
        """How few may be there for a round: all of a table where partners sit opposite each other, else two."""
        return self.least if self.opposite else 2

    @property
    def seeds_stand(self) -> bool:
        """Whether later rounds rest on the seeds of the first: with others the bracket, the groups or the plan would be others."""
        return self.placing is not None or self.drawn == "beforehand"

    def size(self, answers: Mapping[str, Answer]) -> int:
        """The usual number of entries at a table."""
        return int(answers.get("size", answers.get("ladder_size", self.usual)))


def sides_of(seats: Sequence[Seat], *, opposite: bool) -> tuple[tuple[Seat, ...], ...]:
    """Who of a table plays together, in the order in which totals are written."""
    return (tuple(seats[::2]), tuple(seats[1::2])) if opposite else tuple((seat,) for seat in seats)
