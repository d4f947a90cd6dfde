"""Everything the desk can do in any tournament, each done to what chance finds there."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from rummy.engine.errors import RummyError
from tests.factories import EVENING
from tests.tournaments.evening.hall import director, score, sitting_at
from tournaments import services
from tournaments.models import Entry, Place, Round, Screen, Table, Tournament
from tournaments.queries.sizes import sizes_choices
from tournaments.queries.ties import ties
from tournaments.services import Settings

# Names of people who come later, or sit for somebody.
MORE = tuple(f"{name} {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" for name in ("Yan", "Zoe"))


@dataclass
class Walk:
    """One evening by chance: a tournament, and what time it is."""

    of: Tournament
    chance: random.Random
    helper: Any = field(default_factory=lambda: director("helper"))
    at: datetime = EVENING
    more: Iterator[str] = field(default_factory=lambda: iter(MORE))

    @property
    def desk(self) -> dict[str, Any]:
        return {"by": self.of.owner, "at": self.at}

    @property
    def round(self) -> Round:
        """The latest. Raises Nothing before there is one."""
        last = self.of.rounds.order_by("number").last()
        if last is None:
            raise Nothing("no round yet")
        last.tournament = self.of
        return last

    def one(self, found: Any) -> Any:
        """Any of these. Raises Nothing."""
        rows = list(found)
        if not rows:
            raise Nothing("nothing to choose from")
        return self.chance.choice(rows)

    def entry(self, **such: Any) -> Entry:
        return self.one(self.of.entries.filter(**such).order_by("number"))

    def table(self, *, of_any: bool = False) -> Table:
        round_ = self.one(self.of.rounds.order_by("number")) if of_any else self.round
        found = self.one(round_.tables.order_by("number"))
        found.round = round_
        round_.tournament = self.of
        return found

    def place(self, **such: Any) -> Place:
        """Somebody at a table of the latest round."""
        places = self.round.places.filter(table__isnull=False, **such).select_related("table", "entry")
        return self.one(places.order_by("entry__number"))

    def name(self) -> str:
        names = next(self.more)
        return f"{names} & {next(self.more)}" if self.of.pairs else names

    def tick(self) -> None:
        self.at += timedelta(minutes=1)
        self.of.refresh_from_db()


class Nothing(RummyError):
    """There is nothing there to do it to."""


Deed = Callable[[Walk], object]
DEEDS: dict[str, Deed] = {}


def deed(does: Deed) -> Deed:
    DEEDS[does.__name__] = does
    return does


@deed
def enter(walk: Walk) -> None:
    services.enter_all(tournament=walk.of, lines=[walk.name()], **walk.desk)


@deed
def check_in(walk: Walk) -> None:
    entry = walk.entry()
    services.check_in(tournament=walk.of, entry=entry, here=entry.checked_in_at is None, **walk.desk)


@deed
def check_in_all(walk: Walk) -> None:
    services.check_in_all(tournament=walk.of, **walk.desk)


@deed
def check_in_myself(walk: Walk) -> None:
    of = walk.of
    services.check_in_myself(
        tournament=of, check_in_code=of.check_in_code, entry=walk.entry(checked_in_at=None), at=walk.at
    )


@deed
def arrange(walk: Walk) -> None:
    services.arrange_entry(
        tournament=walk.of,
        entry=walk.entry(),
        seed=walk.chance.randint(1, 9),
        apart=walk.chance.choice(("", "the Smiths")),
        fixed_table=walk.chance.choice((None, None, 1)),
        name=walk.name() if walk.chance.random() < 0.3 else "",
        **walk.desk,
    )


@deed
def withdraw(walk: Walk) -> None:
    services.withdraw(tournament_entry=walk.entry(withdrawn_at=None), **walk.desk)


@deed
def return_entry(walk: Walk) -> None:
    services.return_entry(tournament_entry=walk.entry(withdrawn_at__isnull=False), **walk.desk)


@deed
def draw(walk: Walk) -> None:
    services.draw_round(tournament=walk.of, **walk.desk)


@deed
def publish(walk: Walk) -> None:
    services.publish(round=walk.round, **walk.desk)


@deed
def start(walk: Walk) -> None:
    services.start_round(round=walk.round, **walk.desk)


@deed
def close(walk: Walk) -> None:
    services.close_round(round=walk.round, **walk.desk)


@deed
def discard(walk: Walk) -> None:
    services.discard_round(round=walk.round, reason="too early", **walk.desk)


@deed
def redraw(walk: Walk) -> None:
    which = walk.chance.choice(("keep", "touched", "all"))
    services.redraw(round=walk.round, which=which, reason="a slip", **walk.desk)


@deed
def choose_tables(walk: Walk) -> None:
    way = walk.one(sizes_choices(walk.of, walk.round.number))
    services.choose_tables(round=walk.round, sizes=way.key, **walk.desk)


@deed
def swap(walk: Walk) -> None:
    services.swap(round=walk.round, one=walk.entry(), other=walk.entry(), reason="asked", **walk.desk)


@deed
def move(walk: Walk) -> None:
    table = walk.chance.choice((None, 1, 2))
    services.move(round=walk.round, entry=walk.entry(), table=table, reason="asked", **walk.desk)


@deed
def no_show(walk: Walk) -> None:
    services.no_show(round=walk.round, entry=walk.place().entry, **walk.desk)


@deed
def draw_without(walk: Walk) -> None:
    services.settle_missing(round=walk.round, entry=walk.place().entry, how="draw", **walk.desk)


@deed
def missing(walk: Walk) -> None:
    place = walk.place()
    services.say_missing(round=walk.round, entry=place.entry, missing=not place.missing, **walk.desk)


@deed
def substitute(walk: Walk) -> None:
    place = walk.place()
    place.table.round = walk.round
    name = "" if place.substitute else walk.name()
    services.put_substitute(table=place.table, entry=place.entry, name=name, **walk.desk)


@deed
def seat_late(walk: Walk) -> None:
    outside = walk.of.entries.exclude(places__round=walk.round, places__table__isnull=False)
    services.seat_late(
        round=walk.round, entry=walk.one(outside.order_by("number")), table=walk.table().number, **walk.desk
    )


@deed
def play_against_sitter(walk: Walk) -> None:
    sitter = walk.one(walk.round.places.filter(away="bye").order_by("entry__number")).entry
    outside = walk.of.entries.exclude(places__round=walk.round, places__table__isnull=False)
    late = walk.one(outside.order_by("number"))
    services.play_against_sitter(round=walk.round, entry=late, other=sitter, **walk.desk)


@deed
def go_on(walk: Walk) -> None:
    place = walk.place()
    place.table.round = walk.round
    how = walk.chance.choice(("short", "count"))
    services.go_on(table=place.table, how=how, leaving=[place.entry], **walk.desk)


@deed
def go_on_without_who_withdrew(walk: Walk) -> None:
    place = walk.place(entry__withdrawn_at__isnull=False, left=False)
    place.table.round = walk.round
    how = walk.chance.choice(("short", "count"))
    services.go_on(table=place.table, how=how, **walk.desk)


@deed
def result(walk: Walk) -> None:
    table = walk.table(of_any=True)
    sitting = sitting_at(table)
    if sitting is None:
        raise Nothing("not open yet")
    totals = tuple(walk.chance.randint(0, 9) * 5 for _side in sitting.sides.all())
    services.enter_result(table=table, totals=totals, reason="added up again", **walk.desk)


@deed
def void(walk: Walk) -> None:
    services.void_table(table=walk.table(of_any=True), reason="the fire alarm", **walk.desk)


@deed
def call_time(walk: Walk) -> None:
    services.call_time(round=walk.round, **walk.desk)


@deed
def give_time(walk: Walk) -> None:
    table = walk.chance.choice((None, walk.table().number))
    services.give_time(round=walk.round, table=table, minutes=walk.chance.randint(1, 9), **walk.desk)


@deed
def tell(walk: Walk) -> None:
    table = walk.chance.choice((None, walk.table().number))
    words = f"There is cake number {walk.at.minute}."
    services.tell(round=walk.round, table=table, words=words, **walk.desk)


@deed
def these_played(walk: Walk) -> None:
    round_ = walk.one(walk.of.rounds.order_by("number"))
    round_.tournament = walk.of
    services.these_played(round=round_, one=walk.entry(), other=walk.entry(), **walk.desk)


@deed
def swap_seats(walk: Walk) -> None:
    table = walk.table(of_any=True)
    sitting = sitting_at(table)
    names = [seat.name for seat in sitting.seats.order_by("pk")] if sitting else []
    services.swap_seats(
        table=table, one=walk.one(names), other=walk.one(names), first=1, sure=True, **walk.desk
    )


@deed
def rule(walk: Walk) -> None:
    table = walk.table(of_any=True)
    services.rule(table=table, number=1, chosen=None, reason="as it stands", **walk.desk)


@deed
def note(walk: Walk) -> None:
    services.add_note(tournament=walk.of, note=f"Note of {walk.at}", **walk.desk)


@deed
def show(walk: Walk) -> None:
    shows = walk.chance.choice(Screen.Shows.values)
    services.show(tournament=walk.of, shows=shows, message=f"At {walk.at}", **walk.desk)


@deed
def appoint(walk: Walk) -> None:
    role = walk.chance.choice(("director", "deputy", "scorer"))
    services.appoint(tournament=walk.of, email=walk.helper.email, role=role, **walk.desk)


@deed
def dismiss(walk: Walk) -> None:
    services.dismiss(tournament=walk.of, official=walk.one(walk.of.officials.all()).pk, **walk.desk)


@deed
def settings(walk: Walk) -> None:
    of = walk.of
    now = {name: getattr(of, name) for name in Settings.__dataclass_fields__}
    now |= {"minutes": walk.chance.randint(20, 60), "order": tuple(of.order)}
    now["bye_opponent"] = walk.chance.choice(Tournament.ByeOpponent.values)
    services.change_settings(tournament=of, settings=Settings(**now), **walk.desk)


@deed
def play_off(walk: Walk) -> None:
    tie = walk.one(ties(walk.of))
    services.start_play_off(tournament=walk.of, entries=tie.entries, **walk.desk)


@deed
def finish(walk: Walk) -> None:
    services.finish_tournament(tournament=walk.of, **walk.desk)


def bring_on(walk: Walk) -> None:
    """The next step of the evening: tables that play score a hand."""
    last = walk.of.rounds.order_by("number").last()
    if last is not None and last.tables.filter(state=Table.State.PLAYING).exists():
        score_next(walk)
    else:
        STEPS[last.state if last else Round.State.CLOSED](walk)


STEPS: dict[str, Deed] = {
    Round.State.CLOSED: draw,
    Round.State.DRAFT: publish,
    Round.State.PUBLISHED: start,
    Round.State.PLAYING: close,
}


def score_next(walk: Walk) -> None:
    """Every table that plays enters its next hand."""
    for table in walk.round.tables.filter(state=Table.State.PLAYING):
        sitting = sitting_at(table)
        if not sitting.is_finished and not sitting.closed_at:
            sides = sitting.sides.count()
            points = [20, 0] if sides == 2 else [walk.chance.randint(0, 9) * 5 for _side in range(sides)]
            score(table, points, at=walk.at)
