"""How does the desk enter a result, or declare a table void?"""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.db.models import Sum

from rummy.engine.saying import Said, keep, many, say
from rummy.engine.words import how_many, points
from rummy.people.queries import names_of_accounts
from rummy.scorekeeping import queries as book
from rummy.scorekeeping import services as scorekeeping
from rummy.scorekeeping.errors import Refusal
from rummy.scorekeeping.models import Hand, HandRevision, Sitting
from tournaments.errors import ResultRefused, ResultStands
from tournaments.models import Act, PlaySide, Round, Table
from tournaments.queries.disputes import results_stand
from tournaments.queries.rights import Account, Right, require
from tournaments.services.desk import LONGEST_REASON, Desk, at_desk
from tournaments.services.restoring import is_changed_since
from tournaments.services.scoreboard import raise_version, state_with
from tournaments.services.tables import (
    ALONE,
    awaits_a_hand,
    carry_on,
    current_play,
    hands_at,
    hands_played,
    is_seated,
)

# "4 62-40", "4 62 40", "4 62 -40": a minus is a sign where no number stands right before it.
NUMBERS = re.compile(r"(?<![\d])[-−–]?\d+")
# "1.5", "1,5", "1e9": whatever that is, it is no two totals.
HANGS_TOGETHER = re.compile(r"\d[.,]\d|\d[^\W\d]|[^\W\d]\d")
MINUSES = str.maketrans("−–", "--")
# Totals of any table are shorter: of figures without end no number is made.
LONGEST_TYPED = 300


@dataclass(frozen=True, slots=True)
class Typed:
    """A result as the desk types it: the table, and the totals in the order of the seats."""

    table: int
    totals: tuple[int, ...]


def read_typed(text: str) -> Typed:
    """What "4 62-40" says. Raises ResultRefused."""
    head, _space, rest = text.strip().partition(" ")
    is_read = head.isdecimal() and len(text) <= LONGEST_TYPED and not HANGS_TOGETHER.search(rest)
    found = [int(number.translate(MINUSES)) for number in NUMBERS.findall(rest)] if is_read else []
    if not found:
        raise ResultRefused(
            say("Write the table, then the totals in the order of the seats: 4 62-40."), where="totals"
        )
    return Typed(int(head), tuple(found))


def _as_typed(totals: tuple[int, ...]) -> str:
    """62–40; a dash beside a minus could not be read, so losses stand behind commas."""
    return ("–" if min(totals) >= 0 else ", ").join(map(points, totals))


def enter_result(
    *,
    table: Table,
    totals: tuple[int, ...],
    by: Account,
    at: datetime,
    reason: str = "",
    seen: str | None = None,
) -> Table:
    """The desk says what a table comes to; it is done then. Twice is once. Raises ResultRefused, and nothing is stored.

    Of a closed round it is a correction, which a scorer may not make: raises MayNot. A void table counts again with it.
    `seen` is when the table had changed last as far as the desk knows: of another result that came since raises ResultStands.
    """
    with at_desk(tournament=table.round.tournament, by=by, at=at, right=Right.SCORE, ended=True) as desk:
        held = table_for(desk, table, enters=True)
        if held.round.state == Round.State.CLOSED:
            require(desk.tournament, by, Right.DIRECT)
        refuse_late(desk)
        was_void = _counted(desk, held)
        sitting = sitting_of(held)
        told = _beside(held, totals)
        stood = {side.name: side.total for side in book.table(sitting).sides}
        here = {name: total - before for name, before, total in told}
        if here == stood and not was_void and _said_already(desk, sitting, reason):
            return held
        words = {"n": held.number, "round": held.round.number, "totals": _as_typed(totals)}
        words["was"] = _as_typed(tuple(before + stood[name] for name, before, _total in told))
        is_other = not was_void and held.state == Table.State.DONE and here != stood
        if is_other and seen not in (None, sitting.changed_at.isoformat()):
            raise ResultStands(_stands(desk, sitting, words), where="totals")
        back = was_void | _write(desk, sitting, here)
        desk.did(
            _entered(held, words, is_other=is_other),
            reason=reason,
            public=held.round.state == Round.State.CLOSED,
            back={"verb": "retype", "table": held.pk, **back},
        )
    return held


def _entered(table: Table, words: dict[str, Any], *, is_other: bool) -> str:
    if table.round.state == Round.State.CLOSED:
        return say("Corrected table {n} of round {round}: {totals}.", **words)
    if is_other:
        return say("Entered table {n}: {totals}, where {was} stood.", **words)
    return say("Entered table {n}: {totals}.", **words)


def _said_already(desk: Desk, sitting: Sitting, reason: str) -> bool:
    """Whether what stands is the desk's last word, for this reason, and nobody has said anything against it since."""
    act = _last_word(desk, sitting) if sitting.is_finished else None
    return act is not None and reason[:LONGEST_REASON] in ("", act.reason)


def _last_word(desk: Desk, sitting: Sitting) -> Act | None:
    """By what the desk entered what stands; None where the table has said the last word."""
    said = HandRevision.objects.filter(hand__sitting=sitting).order_by("-hand__number", "-revision").first()
    if said is None or said.by.phone_id != desk.tournament.desk_id:
        return None
    return desk.tournament.acts.filter(back__verb="retype", back__sitting=str(sitting.pk)).first()


def _stands(desk: Desk, sitting: Sitting, words: dict[str, Any]) -> str:
    """What stands at a table, and who said so."""
    act = _last_word(desk, sitting)
    if act is None:
        return say("Table {n} has {was} already, as it was scored there.", **words)
    who = names_of_accounts([act.by_id]).get(act.by_id) if act.by_id else None
    if who is None:
        return say("Table {n} has {was} already, entered at the desk.", **words)
    return say("Table {n} has {was} already, entered by {who}.", **words, who=who)


def _beside(table: Table, totals: Sequence[int]) -> list[tuple[str, int, int]]:
    """Of each side that plays now its points on the sittings before this one, and its total of the table.

    Whoever left may be among the totals, with what he has. Raises ResultRefused.
    """
    sides, before = _by_seats(table), _before(table)
    places = list(table.places.select_related("entry").order_by("seat"))
    if len(totals) == len(places) != len(sides):
        for place, total in zip(places, totals, strict=True):
            if place.left and total != before.get(place.entry_id, 0):
                raise ResultRefused(
                    many(
                        how_many(place.entry.name),
                        "{name} left table {n} with {points}: that stands.",
                        "{name} left table {n} with {points}: that stands.",
                        name=place.entry.name,
                        n=table.number,
                        points=before.get(place.entry_id, 0),
                    ),
                    where="totals",
                )
        totals = [total for place, total in zip(places, totals, strict=True) if not place.left]
    if len(sides) != len(totals):
        names = ", ".join(name for name, _entry, _total in sides)
        raise ResultRefused(
            say(
                "At table {n} sit {sides}: {names}. Write as many totals, with no space inside a number.",
                n=table.number,
                sides=len(sides),
                names=names,
            ),
            where="totals",
        )
    return [
        (name, before.get(entry, 0), total)
        for (name, entry, _stood), total in zip(sides, totals, strict=True)
    ]


def _by_seats(table: Table) -> list[tuple[str, int, int]]:
    """The sides that play now in the order of their seats, in which two may have been put right: name, entry, and total here."""
    seats = {entry: seat or 0 for entry, seat in table.places.values_list("entry", "seat")}
    current = PlaySide.objects.filter(play=current_play(table)).values_list("side__seat", "entry")
    entries = dict(sorted(current, key=lambda row: seats[row[1]], reverse=True))
    shown = zip(sorted(entries), book.table(sitting_of(table)).sides, strict=True)
    told = [(side.name, entries[at], side.total) for at, side in shown]
    return sorted(told, key=lambda side: seats[side[1]])


def _before(table: Table) -> dict[int, int]:
    """By entry the points of the sittings before the current one: somebody left since, or was replaced. Two queries."""
    earlier = PlaySide.objects.filter(play__table=table).exclude(play=current_play(table))
    found: dict[int, int] = defaultdict(int)
    for entry, total in earlier.values_list("entry").annotate(Sum("side__game_results__total")):
        found[entry] += total or 0
    return found


def totals_now(table: Table) -> list[tuple[str, int]]:
    """Of each side that plays now its points on all sittings of the table. Raises ResultRefused."""
    before = _before(table)
    return [(name, before.get(entry, 0) + total) for name, entry, total in _by_seats(table)]


def table_for(desk: Desk, table: Table, *, enters: bool = False) -> Table:
    """Raises DrawRefused, and ResultRefused of a void one, unless the desk `enters` what it came to behind its round."""
    held = desk.held_table(table)
    if held.state == Table.State.VOID:
        if not enters or held.round.state != Round.State.CLOSED:
            raise ResultRefused(
                say("Table {n} is void. Take that back first.", n=held.number), where="totals"
            )
        if held.places.count() <= ALONE:
            raise ResultRefused(
                say("Table {n} is void, and nobody sits there any more.", n=held.number), where="totals"
            )
    return held


def refuse_late(desk: Desk) -> None:
    """Within the correction period results may change; later only a note can say that one was wrong."""
    if why := results_stand(desk.tournament, desk.at):
        raise ResultRefused(why, where="totals")


def sitting_of(table: Table) -> Sitting:
    play = current_play(table)
    if play is None:
        raise ResultRefused(say("Table {n} has not been opened yet.", n=table.number), where="totals")
    return play.sitting


def seen_of(table: Table) -> str:
    """When the table changed last, for `seen`."""
    return sitting_of(table).changed_at.isoformat()


def _counted(desk: Desk, table: Table) -> dict[str, Any]:
    """A void table counts from now on, for those who sit there now; what takes that back."""
    if table.state != Table.State.VOID:
        return {}
    was = [keep(table.void_reason), sitting_of(table).void]
    _put_void(desk, table, "", rated=True)
    if not is_seated(table, sitting_of(table)):
        carry_on(desk, table)
    return {"void": was}


def _write(desk: Desk, sitting: Sitting, totals: dict[str, int]) -> dict[str, Any]:
    """One hand of typed points that brings the table to these totals; what takes it back."""
    view = book.table(sitting)
    if len(view.games) > 1 or any(side.columns for side in view.sides):
        raise ResultRefused(
            say("This table plays several games: open it and enter or correct its hands."), where="totals"
        )
    hands = [hand for hand in view.hands if not hand.voided]
    was_over = sitting.is_finished
    if was_over and not hands:
        # People got up before their first hand: the desk deals it for them.
        scorekeeping.reopen_sitting(sitting=sitting, phone=desk.tournament.desk, at=desk.at)
        sitting.refresh_from_db()
    # The last hand of a table that is over is told anew; at one that plays, the next hand makes up the difference.
    last, before = (hands[0], hands[1:]) if hands and sitting.is_finished else (None, hands)
    number = last.number if last else view.next_number
    brought = [(side.side, side.points or 0) for hand in before for side in hand.points]
    points = {name: total - sum(n for side, n in brought if side == name) for name, total in totals.items()}
    earlier = Hand.objects.select_related("current").filter(sitting=sitting, number=number).first()
    # What one hand brings the rules may refuse; a total of several hands is none.
    document = {"typed": points} if desk.tournament.is_one_hand else book.as_totals(sitting.ruleset, points)
    type_hand(desk, sitting, number, document)
    sitting.refresh_from_db()
    ended = not sitting.is_finished
    if ended:
        scorekeeping.finish_sitting(sitting=sitting, phone=desk.tournament.desk, at=desk.at)
    old = earlier.current.document if earlier is not None and earlier.current is not None else None
    return {"sitting": str(sitting.pk), "number": number, "document": old, "reopen": ended and not was_over}


def type_hand(desk: Desk, sitting: Sitting, number: int, document: dict[str, Any]) -> None:
    """Raises ResultRefused with the rules' own sentence."""
    try:
        scorekeeping.record_hand(
            sitting=sitting,
            id=uuid4(),
            number=number,
            base=book.base_of(sitting, number),
            document=document,
            phone=desk.tournament.desk,
            at=desk.at,
        )
    except Refusal as refused:
        raise ResultRefused(str(refused), where="totals") from refused


def retype(  # noqa: PLR0913
    desk: Desk, table: int, sitting: str, number: int, document: Any, reopen: bool, void: Sequence[Any] = ()
) -> str:
    """Take a result of the desk back: what stood before stands again, and an open table is open again, a `void` one void.

    Where the table is at another sitting since, or others sit there, it goes on from what stands now.
    """
    held = Table.objects.select_related("round").get(pk=table)
    refuse_late(desk)
    there = Sitting.objects.get(pk=UUID(sitting))
    if void and held.state != Table.State.VOID:
        reason, unrated = void
        _put_void(desk, held, Said(reason), rated=not unrated)
    if document is not None:
        # The log keeps it by the places, and people write it by who sits there.
        type_hand(desk, there, number, book.seats_of(there).seated.at(number).to_people(document))
    else:
        hand = book.hand_by_number(there, number)
        scorekeeping.void_hand(hand=hand, id=uuid4(), phone=desk.tournament.desk, at=desk.at)
        refuse_none(held)
    held.refresh_from_db(fields=["state"])
    play = current_play(held)
    if play is None or play.sitting_id != there.pk or is_changed_since(desk):
        if awaits_a_hand(held):
            carry_on(desk, held)
    elif reopen and held.places.filter(left=False).count() > ALONE:
        scorekeeping.reopen_sitting(sitting=there, phone=desk.tournament.desk, at=desk.at)
    return say("Took the result of table {n} back.", n=held.number)


def refuse_none(table: Table) -> None:
    """A table of a closed round that counts is not left without any result."""
    counts = table.round.state == Round.State.CLOSED and table.state != Table.State.VOID
    if counts and not hands_at(table):
        raise ResultRefused(
            say(
                "Round {round} is closed: enter what table {n} comes to, or declare it void.",
                round=table.round.number,
                n=table.number,
            )
        )


def void_table(*, table: Table, reason: str, by: Account, at: datetime) -> Table:
    """A table counts for nothing; its hands stay in the log. Raises ResultRefused without a reason."""
    with at_desk(tournament=table.round.tournament, by=by, at=at, ended=True) as desk:
        held = table_for(desk, table)
        refuse_late(desk)
        if held.round.started_at is None:
            raise ResultRefused(say("Round {n} has not started.", n=held.round.number), where="reason")
        if not reason.strip():
            raise ResultRefused(say("Say why the table is void."), where="reason")
        _put_void(desk, held, reason.strip()[:200], rated=False)
        raise_version(tournament=desk.tournament, at=at)
        desk.did(
            say("Table {n} of round {round} is void.", n=held.number, round=held.round.number),
            reason=reason,
            public=held.round.state == Round.State.CLOSED,
            back={"verb": "unvoid", "table": held.pk, "sitting": str(sitting_of(held).pk)},
        )
    return held


def unvoid(desk: Desk, table: int, sitting: str = "", **_kept_before: str) -> str:
    """The table counts again, with what was scored, and those play on who sit there now.

    Raises ResultRefused where its round is closed and nothing was scored.
    """
    held = Table.objects.select_related("round").get(pk=table)
    play, words = current_play(held), {"round": held.round.number, "n": held.number}
    if play is None or sitting not in ("", str(play.sitting_id)):
        raise ResultRefused(say("The start of round {round} was taken back since.", **words))
    if held.state != Table.State.VOID:
        raise ResultRefused(say("Table {n} counts again already.", **words))
    if held.round.state == Round.State.CLOSED and not hands_played(held):
        raise ResultRefused(
            say(
                "Round {round} is closed, and nothing was scored at table {n}: enter what it comes to.",
                **words,
            )
        )
    _put_void(desk, held, "", rated=True)
    if held.state == Table.State.PLAYING and not is_seated(held, sitting_of(held)):
        carry_on(desk, held)
    raise_version(tournament=desk.tournament, at=desk.at)
    return say("Table {n} counts again.", n=held.number)


def _put_void(desk: Desk, table: Table, reason: str, *, rated: bool) -> None:
    """Void for this reason, or counted without one; what was played there is `rated` or not, on whichever of its sittings.

    Sittings before the table: who saves a hand holds its sitting and waits for the table, and would wait for ever.
    """
    for play in table.plays.select_related("sitting").order_by("number"):
        scorekeeping.void_table(sitting=play.sitting, void=not rated, at=desk.at)
    # A last hand may have been saved until then.
    now = state_with(table, sitting_of(table))
    table.state, table.void_reason = (Table.State.VOID if reason else now), reason
    table.save(update_fields=["state", "void_reason"])
