"""How does a sitting start: who sits where, by which rules?"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from rummy import engine
from rummy.engine.errors import NotAScoreDocument, UnknownRuleset
from rummy.engine.words import say
from rummy.people.codes import SCORE_LENGTH, WATCH_LENGTH, new_code, until_free
from rummy.people.models import Club, Evening, Phone, Player
from rummy.people.names import LONGEST_OF_PARTNERS, called, fault_of, faults, tidy
from rummy.scorekeeping.errors import IdTaken, SittingRefused
from rummy.scorekeeping.models import Pasting, Sitting, SittingPhone
from rummy.scorekeeping.queries.ending import is_won_by_ending
from rummy.scorekeeping.queries.seats import players_of, seating
from rummy.scorekeeping.services.book import scorer, write_anew
from rummy.scorekeeping.services.colours import keep_colours
from rummy.scorekeeping.services.join import seat_phone
from rummy.scorekeeping.services.seats import NewSide, take_seats
from rummy.scorekeeping.services.transaction import changed, hold, writing

ONE_EVENING = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class AtEvent:
    """What is further known of a table of an event; `players` are who sits there, by the names of the sides.

    `evening` is the club's, where the event is one, and has its league; else `club` is whose boards it counts
    on, `league` the league there. Nobody is rated in the seats of the `unrated`.
    """

    event: str
    page: str
    players: Mapping[str, Player]
    most_hands: int | None = None
    most_games: int | None = None
    agreeing: str = Sitting.Agreeing.NOBODY
    same_again_of: Sitting | None = None
    evening: Evening | None = None
    club: Club | None = None
    league: str = ""
    unrated: frozenset[str] = frozenset()
    pasting: Pasting | None = None

    def fields(self) -> dict[str, Any]:
        """What the sitting keeps of it."""
        return {
            "event": self.event,
            "event_page": self.page,
            "most_hands": self.most_hands,
            "most_games": self.most_games,
            "agreeing": self.agreeing,
            "same_again_of": self.same_again_of,
            "evening": self.evening,
            "club": self.club,
            "league": self.evening.league if self.evening else self.league,
            "pasting": self.pasting,
        }


@dataclass(frozen=True, slots=True)
class _Plan:
    """What a sitting is to be, tidy and taken by the rules. `players`: who somebody is that sat at the table before, by the name as it is compared."""

    ruleset: engine.Ruleset
    options: dict[str, Any]
    sides: list[NewSide]
    first_dealer: str
    same_again_of: Sitting | None = None
    at_event: AtEvent | None = None
    players: Mapping[str, Player] = field(default_factory=dict)


def start_sitting(  # noqa: PLR0913
    *,
    id: UUID,
    phone: Phone,
    ruleset: str,
    options: dict[str, Any],
    sides: list[NewSide],
    first_dealer: str,
    at: datetime,
    at_event: AtEvent | None = None,
    goes_on_from: Sitting | None = None,
) -> Sitting:
    """Seat these sides at a new table, whose scorer is this phone. The same id again is the same sitting.

    `goes_on_from` is the table at which they sat until now, by another game or other house rules: it ends, and who
    was there comes along. Raises SittingRefused with every reason, MayNotScore where this phone does not score there,
    and IdTaken where the id stands for another phone's sitting, or for one that was asked for otherwise.
    """
    if goes_on_from is not None:
        scorer(goes_on_from, phone)
    plan = _planned(ruleset, options, [side.tidied() for side in sides], tidy(first_dealer), at_event)
    if goes_on_from is not None:
        plan = replace(plan, same_again_of=goes_on_from, players=_people_at(goes_on_from))
    return _open(id, plan, phone, at)


def play_again(*, sitting: Sitting, id: UUID, phone: Phone | None, at: datetime) -> Sitting:
    """A new sitting of the same people by the same rules; the deal starts one seat on. Raises MayNotScore."""
    scorer(sitting, phone)
    assert phone is not None
    seated = seating(sitting)
    players = players_of(seated)
    dealer = players[(players.index(sitting.first_dealer) + 1) % len(players)]
    sides = [NewSide(seat.side.name, list(seat.players)) for seat in seated]
    ruleset, same = engine.find_ruleset(sitting.ruleset), _people_at(sitting)
    plan = _Plan(ruleset, sitting.options, sides, dealer, sitting, _same_evening(sitting), same)
    return _open(id, plan, phone, at)


def _people_at(sitting: Sitting) -> dict[str, Player]:
    """Who sat there, by the name as it is compared: whoever's phone goes on, they stay themselves. One query.

    Not who is called otherwise in his book since, or was erased.
    """
    seats = sitting.seats.select_related("player")
    return {seat.player.called: seat.player for seat in seats if called(seat.name) == seat.player.called}


def _same_evening(sitting: Sitting) -> AtEvent | None:
    """The people of a club's evening stay the same, and the evening too until it is closed."""
    evening = sitting.evening
    if evening is None:
        return None
    return AtEvent(
        event=sitting.event if evening.closed_at is None else "",
        page=sitting.event_page if evening.closed_at is None else "",
        players={seat.name: seat.player for seat in sitting.seats.select_related("player")},
        agreeing=sitting.agreeing,
        same_again_of=sitting,
        evening=evening if evening.closed_at is None else None,
    )


def _planned(
    key: str, options: dict[str, Any], sides: list[NewSide], dealer: str, at_event: AtEvent | None
) -> _Plan:
    said = faults([name for side in sides for name in side.players])
    partners = [side.name or "" for side in sides if len(side.players) > 1]
    said += [fault for name in partners if (fault := fault_of(name, longest=LONGEST_OF_PARTNERS))]
    if said:
        raise SittingRefused(" ".join(said), where="sides")
    _refuse_by_rules(key, options, sides)
    if dealer not in [name for side in sides for name in side.players]:
        raise SittingRefused(
            say("Choose who deals first from the people at the table."), where="first_dealer"
        )
    ruleset = engine.find_ruleset(key)
    # All values are kept, also the defaults: a default that changes later does not change this table.
    return _Plan(ruleset, ruleset.resolve(options), sides, dealer, at_event=at_event)


def _refuse_by_rules(key: str, options: dict[str, Any], sides: list[NewSide]) -> None:
    places = [side.as_document() for side in sides]
    document = {"format": 1, "game": key, "options": options, "sides": places, "hands": []}
    try:
        engine.score(document)
    except (NotAScoreDocument, UnknownRuleset) as refused:
        raise SittingRefused(str(refused), errors=getattr(refused, "errors", None)) from refused


def _open(sitting_id: UUID, plan: _Plan, phone: Phone, at: datetime) -> Sitting:
    with writing():
        return until_free(lambda: _the_same(sitting_id, plan, phone) or _create(sitting_id, plan, phone, at))


def _the_same(sitting_id: UUID, plan: _Plan, phone: Phone) -> Sitting | None:
    """The sitting with this id, None where there is none yet. Raises IdTaken where it is another one."""
    earlier = Sitting.objects.filter(id=sitting_id).first()
    if earlier is None:
        return None
    if earlier.started_by_id != phone.pk:
        raise IdTaken(say("Another phone started a table with this id. Start again: it gets a new one."))
    is_the_table_before = earlier == plan.same_again_of
    if is_the_table_before or (is_untouched(earlier) and _asked_of(earlier) != _asked_by(plan)):
        raise IdTaken(
            say(
                "You started this table a moment ago with other people or rules. Start again for another one."
            )
        )
    return earlier


def is_untouched(sitting: Sitting) -> bool:
    """Once something happened at a table its names and rules may have changed: then whoever asks late is believed."""
    return sitting.changed_at == sitting.started_at


def _asked_of(sitting: Sitting) -> tuple[Any, ...]:
    sides = [[name.casefold() for name in side.players] for side in seating(sitting).sides]
    return sitting.ruleset, sitting.options, sides


def _asked_by(plan: _Plan) -> tuple[Any, ...]:
    sides = [[name.casefold() for name in side.players] for side in plan.sides]
    return plan.ruleset.key, plan.options, sides


def _more(plan: _Plan) -> dict[str, Any]:
    """What an event says of its table; else what a table keeps when it plays again, beside its people and rules."""
    if plan.at_event:
        return plan.at_event.fields()
    earlier = plan.same_again_of
    habits = {name: getattr(earlier, name) for name in ("agreeing", "watchers_agree")} if earlier else {}
    return {"same_again_of": earlier, **habits}


def _create(sitting_id: UUID, plan: _Plan, phone: Phone, at: datetime) -> Sitting:
    sitting = Sitting.objects.create(
        id=sitting_id,
        ruleset=plan.ruleset.key,
        options=plan.options,
        edition=plan.ruleset.edition,
        first_dealer=plan.first_dealer,
        next_dealer=plan.first_dealer,
        watch_code=new_code(WATCH_LENGTH),
        score_code=new_code(SCORE_LENGTH),
        started_by=phone,
        started_at=at,
        changed_at=at,
        **_more(plan),
    )
    event = plan.at_event
    names = [name for side in plan.sides for name in side.players]
    same = {name: plan.players[called(name)] for name in names if called(name) in plan.players}
    take_seats(
        sitting,
        plan.sides,
        phone,
        at,
        known=event.players if event else same,
        unrated=event.unrated if event else (),
    )
    if sitting.same_again_of is not None:
        keep_colours(sitting.same_again_of, sitting)
    seat_phone(sitting, phone, SittingPhone.May.SCORE, at)
    if plan.same_again_of is not None:
        _come_along(plan.same_again_of, sitting, at)
    elif sitting.same_again_of is not None:
        # What was all of a tournament's round is a part of it now.
        before = hold(sitting.same_again_of)
        write_anew(before, before.changed_at)
    changed(sitting, at)
    return sitting


def _come_along(earlier: Sitting, sitting: Sitting, at: datetime) -> None:
    """The phones of the table before may do here what they did there, on the same evening; that table is over.

    One that was left another day is over, too, where no rule ends its game; others may still be played to their end.
    """
    before = hold(earlier)
    if at - before.changed_at <= ONE_EVENING:
        for place in before.phones.select_related("phone").order_by("number"):
            seat_phone(sitting, place.phone, SittingPhone.May(place.may), at, name=place.name)
        before.finished_at = before.finished_at or at
        write_anew(before, at)
    elif before.finished_at is None and is_won_by_ending(before):
        before.finished_at = before.changed_at
        # It was played when it was played: its place among the others stays.
        write_anew(before, before.changed_at)
