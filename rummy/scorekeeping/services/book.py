"""How does one entry get into the log of a sitting, and the results after it?"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError

from rummy.engine.words import say
from rummy.people.models import Phone
from rummy.scorekeeping.errors import IdTaken, MayNotScore, round_closed
from rummy.scorekeeping.models import Hand, HandRevision, Sitting, SittingPhone
from rummy.scorekeeping.queries.document import Receipt, Scored, score_to_keep
from rummy.scorekeeping.queries.log import HandState, documents, fold, read_log
from rummy.scorekeeping.queries.replay import Replay, most_of, replay_of
from rummy.scorekeeping.queries.seats import Seated, seating
from rummy.scorekeeping.services.results import fill, rows_beside
from rummy.scorekeeping.services.transaction import changed, hold


@dataclass
class Book:
    """A sitting held for writing: its sides, its log, who writes and when."""

    sitting: Sitting
    by: SittingPhone
    at: datetime
    seated: Seated
    log: dict[int, HandState]
    # Receipts of hands that count though today's rules refuse them, of a table that is not stored yet.
    counted: Mapping[int, Receipt] | None = None

    def score(self, hands: dict[int, dict[str, Any]]) -> Scored:
        return score_to_keep(self.sitting, self.seated, hands, self.counted)

    def append(self, hand: Hand, entry: HandRevision, scored: Scored | None = None) -> None:
        """Add the entry to the hand's log and write every result it changes; a new hand is stored with what it comes to.

        `scored`: the engine's word on the log with this entry, where it has been asked already.
        """
        state = self.log.get(hand.number)
        entry.hand, entry.by, entry.at = hand, self.by, self.at
        entry.revision = state.latest + 1 if state else 1
        self.log[hand.number] = fold((*(state.revisions if state else ()), entry))
        replay = self._replay(scored)
        if hand._state.adding:
            fill(hand, replay.hands[hand.number]).save(force_insert=True)
        try:
            entry.save(force_insert=True)
        except IntegrityError as taken:
            # Another table, which is not held here, took the id at this moment.
            raise id_taken() from taken
        self._write(replay)

    def begin_with(self, entries: list[HandRevision]) -> None:
        """Fill an empty log with first entries, hand by hand, and write what they come to once."""
        for entry in entries:
            entry.by, entry.at, entry.revision = self.by, self.at, 1
        self.fill([[entry] for entry in entries])

    def fill(self, log: list[list[HandRevision]]) -> None:
        """Fill an empty log with all entries of every hand, and write what they come to once.

        Each hand is stored with its results at once: to write them over it later takes as long as all the rest.
        """
        for number, entries in enumerate(log, 1):
            hand = Hand(sitting=self.sitting, number=number)
            for entry in entries:
                entry.hand = hand
            self.log[number] = fold(tuple(entries))
        scored = self.score(documents(self.log))
        fields = replay_of(self.log, scored, self.seated, most_of(self.sitting)).hands
        Hand.objects.bulk_create(fill(state.hand, fields[number]) for number, state in self.log.items())
        HandRevision.objects.bulk_create(entry for entries in log for entry in entries)
        self.write_results(scored)

    def write_results(self, scored: Scored | None = None) -> None:
        """Replay the log into the tables."""
        self._write(self._replay(scored))

    def _replay(self, scored: Scored | None) -> Replay:
        scored = scored or self.score(documents(self.log))
        return replay_of(self.log, scored, self.seated, most_of(self.sitting))

    def _write(self, replay: Replay) -> None:
        for rows in rows_beside(self.sitting, self.seated, self.log, replay):
            rows.write()
        changed(fill(self.sitting, replay.sitting), self.at)


def write_anew(held: Sitting, at: datetime) -> None:
    """Replay the log of a sitting that is held into the tables: what its results follow from has changed."""
    Book(held, SittingPhone(), at, seating(held), read_log(held)).write_results()


def scorer(sitting: Sitting, phone: Phone | None) -> SittingPhone:
    """The phone's place at the table, if it may score there; raises MayNotScore."""
    found = None
    if phone is not None:
        found = SittingPhone.objects.filter(sitting=sitting, phone=phone, may=SittingPhone.May.SCORE).first()
    if found is None:
        raise MayNotScore(
            say(
                "This phone may look at this table, not score at it. Open the scoring link, or ask who has it."
            )
        )
    if sitting.is_closed_to(found.phone_id):
        raise round_closed()
    return found


def open_book(
    sitting: Sitting, phone: Phone | None, at: datetime, *, who: Callable[..., SittingPhone] = scorer
) -> Book:
    """Hold the sitting for one write of this phone; call it first in a transaction.

    `who` finds the phone's place at the held sitting, and raises what it must where it may not write so.
    """
    held = hold(sitting)
    by = who(held, phone)
    return Book(held, by, at, seating(held), read_log(held))


def entry_of(book: Book, entry_id: UUID) -> HandRevision | None:
    """The entry this id stands for already, if it is one of this sitting; raises IdTaken if of another."""
    for state in book.log.values():
        for entry in state.revisions:
            if entry.id == entry_id:
                return entry
    if HandRevision.objects.filter(id=entry_id).exists():
        raise id_taken()
    return None


def id_taken() -> IdTaken:
    return IdTaken(
        say(
            "The id of this entry already stands for another one, so it was not stored. Save it again: it gets a new id."
        )
    )
