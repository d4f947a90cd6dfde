"""Who stands on which rung, who moved, and who meets whom next?"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments import formats
from tournaments.draws import EntryId, Situation, rungs
from tournaments.models import Place, Round, Tournament
from tournaments.queries.find import latest_published
from tournaments.queries.situation import situation_before
from tournaments.queries.sizes import proposed

KEY = "ladder"
Ladder = tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Whom somebody meets, at which table; without anybody `away` says why."""

    names: tuple[str, ...]
    table: int | None = None
    away: str = ""


@dataclass(frozen=True, slots=True)
class Rung:
    """One rung: who stands there, how many rungs the last evening won (negative: lost), and the rung behind each evening."""

    number: int
    name: str
    moved: int
    meeting: Meeting
    course: tuple[int, ...]

    @property
    def lost(self) -> int:
        return -self.moved


Meetings = Mapping[EntryId, Meeting]
ALONE = Meeting(())


@dataclass(frozen=True, slots=True)
class LadderView:
    """The ladder, the highest rung first; the rungs of who withdrew are left out. `drawn` is the round that is drawn or played, else who would meet if all came."""

    rungs: tuple[Rung, ...]
    evenings: int
    drawn: str
    goes_on: bool


def has_ladder(tournament: Tournament) -> bool:
    return tournament.format == KEY


def ladder_view(tournament: Tournament) -> LadderView | None:
    """As everybody sees it, drafts left out; None where the tournament is no ladder. Ten queries at most, else none."""
    if not has_ladder(tournament):
        return None
    shown = latest_published(tournament)
    is_open = shown is not None and shown.state != Round.State.CLOSED
    number = (shown.number if is_open else shown.number + 1) if shown else 1
    now = situation_before(tournament, number, all_here=True)
    there = replace(now, sizes=proposed(tournament, now))
    meetings = _drawn(shown) if shown is not None and is_open else _expected(there)
    ladders = [_ladder(now, evening) for evening in range(now.begun + 1)]
    playing = {entrant.id: entrant.name for entrant in there.entrants if entrant.plays}
    return LadderView(
        rungs=tuple(
            _rung(number, entry, ladders, meetings.get(entry, ALONE), playing)
            for number, entry in enumerate(ladders[-1], 1)
            if entry in playing
        ),
        evenings=now.begun,
        drawn=shown.title if shown is not None and is_open else "",
        goes_on=bool(meetings),
    )


def _drawn(shown: Round) -> Meetings:
    """Who meets whom in a round that everybody may see, or why he does not."""
    tables: dict[int, list[Place]] = defaultdict(list)
    found = {}
    for place in shown.places.select_related("table", "entry").order_by("seat"):
        if place.table is None:
            found[place.entry_id] = Meeting((), None, place.said_away)
        else:
            tables[place.table.number].append(place)
    for number, places in tables.items():
        for place in places:
            others = tuple(one.substitute or one.entry.name for one in places if one is not place)
            found[place.entry_id] = Meeting(others, number)
    return found


def _expected(there: Situation) -> Meetings:
    names = {entrant.id: entrant.name for entrant in there.entrants}
    draws = formats.draw_rounds(
        KEY,
        there.entrants,
        there.history,
        seed=there.seed,
        answers=there.answers,
        sizes=there.sizes,
    )
    return {
        entry: Meeting(tuple(names[other] for other in table.seats if other != entry))
        for draw in draws
        for table in draw.tables
        for entry in table.seats
    } | {entry: Meeting((), None, str(Place.Away.BYE.label)) for draw in draws for entry in draw.byes}


def _rung(
    number: int, entry: EntryId, ladders: Sequence[Ladder], meeting: Meeting, names: Mapping[EntryId, str]
) -> Rung:
    course = [ladder.index(entry) for ladder in ladders]
    return Rung(
        number=number,
        name=names[entry],
        moved=course[-2] - course[-1] if len(course) > 1 else 0,
        meeting=meeting,
        course=tuple(rung + 1 for rung in course[1:]),
    )


def _ladder(now: Situation, evening: int) -> Ladder:
    """From the highest rung down, behind so many evenings."""
    then = replace(now, history=now.history[:evening])
    return rungs(then.everybody(now.number("ladder_size")), then.history)
