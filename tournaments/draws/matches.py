"""Where does a knock-out stand behind so many rounds?"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from tournaments.draws.brackets import Feed, Slot
from tournaments.draws.draw import EntryId, Table
from tournaments.draws.situation import Round

PAIR = 2


@dataclass(frozen=True, slots=True)
class Match:
    """A slot as it stands: who is in it (None: not known yet), who won and lost, how many tables were drawn for it.

    `needed` is False for a deciding game that is not played; `by_default` says that the loser does not play any more.
    `round` is the last round with a table for it, counted from 1; 0 before there is one.
    """

    slot: Slot
    entries: tuple[EntryId | None, EntryId | None]
    winner: EntryId | None = None
    loser: EntryId | None = None
    drawn: int = 0
    needed: bool = True
    by_default: bool = False
    round: int = 0

    @property
    def is_ready(self) -> bool:
        """Both are known, and not one person swapped into both places, and there is no winner yet."""
        return self.needed and self.winner is None and len({*self.entries} - {None}) == PAIR


def matches(
    slots: Sequence[Slot], field: Sequence[EntryId], history: Iterable[Round], gone: Iterable[EntryId] = ()
) -> tuple[Match, ...]:
    """Every slot as it stands behind these rounds. `field` is in the order of the seeds; who is `gone` loses by default.

    So does who was in no place of a round in which his opponent was: he may be there again for what he has left. Where neither was,
    and games behind theirs were played all the same, it stays with what these were drawn from: of two who had played, and whose
    result is none any more, who withdrew had won.

    Where a result was corrected after a game behind it was drawn, and has no winner now, it stays with who sits at that table.

    A table belongs to the slot that waits for the two who sit there, or that it was drawn for. Where others sit at one than the bracket says, because
    somebody swapped them, they changed places with those whose slot it was.
    """
    course = _Course(slots, field, set(gone))
    rounds = list(history)
    for number, played in enumerate(rounds):
        course.stand_by(played)
        course.walk_over(played, [table for later in rounds[number:] for table in later.tables])
        for table in played.tables:
            course.play(table, played, number + 1)
    course.default()
    return tuple(course.match(slot) for slot in slots)


class _Course:
    def __init__(self, slots: Sequence[Slot], field: Sequence[EntryId], gone: set[EntryId]) -> None:
        self.by_number = {slot.number: slot for slot in slots}
        self.fed = {feed: (slot.number, side) for slot in slots for side, feed in enumerate(slot.feeds)}
        self.gone = gone
        self.known: dict[tuple[int, int], EntryId] = {}
        self.won: dict[int, tuple[EntryId, EntryId]] = {}
        self.drawn: dict[int, int] = {}
        self.round: dict[int, int] = {}
        self.defaulted: set[int] = set()
        for seed, entry in enumerate(field, start=1):
            if (place := self.fed.get(Feed("seed", seed))) is not None:
                self.known[place] = entry

    def match(self, slot: Slot) -> Match:
        number = slot.number
        winner, loser = self.won.get(number, (None, None))
        entries = (self.known.get((number, 0)), self.known.get((number, 1)))
        needed = slot.part != "deciding" or not self._is_over(slot.feeds[0].number)
        drawn, round_ = self.drawn.get(number, 0), self.round.get(number, 0)
        return Match(slot, entries, winner, loser, drawn, needed, number in self.defaulted, round_)

    def _is_over(self, grand: int) -> bool:
        """Who came to the grand final without a loss won it."""
        return grand in self.won and self.won[grand][0] == self.known[grand, 0]

    def default(self) -> None:
        """Give those their games whose opponent is gone; slots are fed by lower ones, so in order."""
        for number in self._undecided():
            known = self._in(number)
            if len(known) == PAIR and not self.gone.isdisjoint(known):
                self._default(number, self._who_is_gone(known))

    def stand_by(self, played: Round) -> None:
        """Whoever sits at the table of a slot has come from the games before it, though one of these has no winner any more."""
        for table in played.tables:
            slot = self.by_number.get(table.slot or 0)
            for feed in slot.feeds if slot else ():
                known = self._in(feed.number) if feed.kind != "seed" and feed.number not in self.won else []
                came = [entry for entry in known if entry in table.seats]
                if len(known) == PAIR and len(came) == 1:
                    (stayed,) = (entry for entry in known if entry not in came)
                    winner, loser = (came[0], stayed) if feed.kind == "winner" else (stayed, came[0])
                    self._decide(feed.number, winner, loser)

    def walk_over(self, played: Round, tables: Sequence[Table]) -> None:
        """Give those their games whose opponent was in no place of this round, unless two sat down for it then or later.

        Who got one may have played the next in the same round. Where neither was there, the second lost if somebody played on from
        there; else a later round decides.
        """
        there = played.seated.union(played.byes)
        passed = self._behind({table.slot for table in played.tables})
        pairs = [table for table in tables if len(table.seats) == PAIR]
        drawn = {table.slot for table in pairs}
        met = {frozenset(table.seats) for table in pairs if table.slot is None}
        for number in self._undecided():
            known = self._in(number)
            if len(known) == PAIR and number not in drawn and frozenset(known) not in met:
                missing = [entry for entry in known if entry not in there]
                if len(missing) == 1:
                    self._default(number, missing[0])
                elif missing and number in passed:
                    self._default(number, self._who_stayed(number, known))

    def _who_stayed(self, number: int, known: Sequence[EntryId]) -> EntryId:
        """Of two of whom neither was there later. Where they had played, only who is gone since can have gone on and not been there."""
        gone = [entry for entry in known if entry in self.gone]
        if number in self.drawn and len(gone) == 1:
            return next(entry for entry in known if entry not in gone)
        return known[1]

    def _behind(self, slots: Collection[int | None]) -> set[int]:
        """The slots whose winners and losers have come to these, one after the other."""
        found: set[int] = set()
        for number in sorted(self.by_number, reverse=True):
            if number in found or number in slots:
                found |= {feed.number for feed in self.by_number[number].feeds if feed.kind != "seed"}
        return found

    def _undecided(self) -> list[int]:
        return sorted(self.by_number.keys() - self.won.keys())

    def _who_is_gone(self, known: Sequence[EntryId]) -> EntryId:
        return known[1] if known[1] in self.gone else known[0]

    def _default(self, number: int, loser: EntryId) -> None:
        (winner,) = (entry for entry in self._in(number) if entry != loser)
        self.defaulted.add(number)
        self._decide(number, winner, loser)

    def play(self, table: Table, played: Round, round_: int) -> None:
        number = self._slot_of(table)
        if number is None or len(table.seats) != PAIR:
            return
        self._seat(number, table.seats, played.seated.union(played.byes))
        self.drawn[number] = self.drawn.get(number, 0) + 1
        self.round[number] = round_
        if (winner := played.winner(table)) is not None:
            (loser,) = (entry for entry in table.seats if entry != winner)
            self._decide(number, winner, loser)

    def _slot_of(self, table: Table) -> int | None:
        """The slot that waits for both who sit here, else the one the table was drawn for, else one that waits for either."""
        undecided = self._undecided()
        here = {number: len(set(self._in(number)) & set(table.seats)) for number in undecided}
        found = [
            (here[number] < PAIR, number != table.slot, number)
            for number in undecided
            if number == table.slot or here[number]
        ]
        return min(found)[-1] if found else None

    def _seat(self, number: int, seats: Sequence[EntryId], there: Collection[EntryId]) -> None:
        """Who sits at a slot's table is in it; who was to be there goes where the other came from, first who is in the round."""
        strangers = [entry for entry in seats if entry not in self._in(number)]
        strangers.sort(key=lambda entry: not self._has_a_game(entry))
        freed = [side for side in (0, 1) if self.known.get((number, side)) not in seats]
        freed.sort(key=lambda side: self.known.get((number, side)) not in there)
        for entry, side in zip(strangers, freed, strict=False):
            owner = self.known.get((number, side))
            for place, other in self.known.items():
                if other == entry and place[0] not in self.won and owner is not None:
                    self.known[place] = owner
            self.known[number, side] = entry

    def _has_a_game(self, entry: EntryId) -> bool:
        return any(entry in self._in(number) for number in self._undecided())

    def _in(self, number: int) -> list[EntryId]:
        return list(
            dict.fromkeys(self.known[place] for place in ((number, 0), (number, 1)) if place in self.known)
        )

    def _decide(self, number: int, winner: EntryId, loser: EntryId) -> None:
        self.won[number] = (winner, loser)
        slot = self.by_number[number]
        if slot.part == "grand" and self._is_over(number):
            return
        for feed, entry in ((Feed("winner", number), winner), (Feed("loser", number), loser)):
            if feed in self.fed:
                self.known[self.fed[feed]] = entry
