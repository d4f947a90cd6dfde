"""How does the desk write? One transaction that holds the tournament, a right that is asked for, and a line in the log."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from django.db.models import Choices
from django.utils import translation

from rummy.engine.saying import Said, keep, say
from rummy.people.committed import once_committed
from rummy.scorekeeping.services.transaction import writing
from tournaments.errors import DoneBefore, DrawRefused, SettingRefused
from tournaments.models import Act, Round, Table, Tournament
from tournaments.queries.rights import Account, Right, require
from tournaments.signals import desk_acted

LONGEST_REASON = 200
# What somebody writes himself for everybody.
LONGEST_WORDS = 300


@dataclass
class Desk:
    """A tournament held for writing; who writes, and when."""

    tournament: Tournament
    by: Account
    at: datetime
    undoes: Act | None = None
    press: UUID | None = None

    def held(self, seen: Round) -> Round:
        """The round as it is now: somebody else at the desk may have started it, or taken it back, since it was seen.

        Raises DrawRefused.
        """
        found = self.tournament.rounds.filter(pk=seen.pk).first()
        if found is None:
            raise DrawRefused(say("Round {n} was taken back meanwhile. Look at the desk.", n=seen.number))
        return found

    def held_table(self, seen: Table) -> Table:
        """The same of a table, with its round: a draft may have been taken back or drawn anew. Raises DrawRefused."""
        found = Table.objects.select_related("round").filter(pk=seen.pk).first()
        if found is None:
            told = {"table": seen.number, "round": seen.round.number}
            raise DrawRefused(say("There is no table {table} in round {round}.", **told))
        found.round.tournament = self.tournament
        return found

    def did(
        self, words: str, *, back: dict[str, Any] | None = None, reason: str = "", public: bool = False
    ) -> Act:
        """Write into the log what was done, and tell the house once it is committed.

        `back` is what takes it back: `{"verb": …}` with the facts the verb needs.
        """
        last = Act.objects.filter(tournament=self.tournament).order_by("-number").first()
        once_committed(partial(desk_acted.send, Tournament, tournament_id=self.tournament.pk))
        return Act.objects.create(
            tournament=self.tournament,
            number=last.number + 1 if last else 1,
            words=keep(words),
            reason=reason[:LONGEST_REASON],
            back=back or {},
            public=public,
            by_id=self.by.pk if self.by else None,
            at=self.at,
            undoes=self.undoes,
            press=self.press,
        )


def label(choice: Choices) -> Said:
    """What a choice is called, told to everybody in his own language."""
    with translation.override("en"):
        return say(str(choice.label))


@contextmanager
def at_desk(
    *,
    tournament: Tournament,
    by: Account,
    at: datetime,
    right: Right | None = Right.DIRECT,
    ended: bool = False,
    press: UUID | None = None,
) -> Iterator[Desk]:
    """One transaction at the desk of a tournament. Raises MayNot, SettingRefused where it is over, and DoneBefore.

    `ended`: what may be done after its end too. `right` None: whoever holds the link may. `press`: the id of what must
    be done once though the button is pressed twice.
    """
    with writing():
        # Not its key: a rebuild that stores new rows under it need not wait for the desk, nor the desk for it.
        held = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
        if right is not None:
            require(held, by, right)
        if not ended:
            refuse_over(held, at)
        if press and (done := held.acts.filter(press=press).first()):
            raise DoneBefore(done.said)
        yield Desk(held, by, at, press=press)


def refuse_over(held: Tournament, at: datetime) -> None:
    """Raises SettingRefused where a tournament is over."""
    if held.is_final(at):
        raise SettingRefused(say("{name} is over.", name=held.name))
    if held.is_finished:
        raise SettingRefused(say("{name} is over. Reopen it in the log first.", name=held.name))
