"""How does a sitting start: who sits where, by which rules?"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from rummy import engine
from rummy.engine.errors import NotAScoreDocument, UnknownRuleset
from rummy.people.models import Phone
from rummy.people.names import faults, tidy
from rummy.scorekeeping.codes import SCORE_LENGTH, WATCH_LENGTH, new_code
from rummy.scorekeeping.errors import IdTaken, SittingRefused
from rummy.scorekeeping.models import Sitting, SittingPhone
from rummy.scorekeeping.queries.document import players_of, seating
from rummy.scorekeeping.services.book import scorer
from rummy.scorekeeping.services.join import seat_phone
from rummy.scorekeeping.services.seats import NewSide, take_seats
from rummy.scorekeeping.services.transaction import changed, writing


@dataclass(frozen=True, slots=True)
class _Plan:
    """What a sitting is to be, tidy and taken by the rules."""

    ruleset: engine.Ruleset
    options: dict[str, Any]
    sides: list[NewSide]
    first_dealer: str
    same_again_of: Sitting | None = None


def start_sitting(  # noqa: PLR0913
    *,
    id: UUID,
    phone: Phone,
    ruleset: str,
    options: dict[str, Any],
    sides: list[NewSide],
    first_dealer: str,
    at: datetime,
) -> Sitting:
    """Seat these sides at a new table, whose scorer is this phone. The same id again is the same sitting.

    Raises SittingRefused with every reason, and IdTaken where another phone's sitting has the id.
    """
    plan = _planned(ruleset, options, [side.tidied() for side in sides], tidy(first_dealer))
    return _open(id, plan, phone, at)


def play_again(*, sitting: Sitting, id: UUID, phone: Phone | None, at: datetime) -> Sitting:
    """A new sitting of the same people by the same rules; the deal starts one seat on. Raises MayNotScore."""
    scorer(sitting, phone)
    assert phone is not None
    seated = seating(sitting)
    players = players_of(seated)
    dealer = players[(players.index(sitting.first_dealer) + 1) % len(players)]
    sides = [NewSide(seat.side.name, list(seat.players)) for seat in seated]
    plan = _Plan(engine.find_ruleset(sitting.ruleset), sitting.options, sides, dealer, sitting)
    return _open(id, plan, phone, at)


def _planned(key: str, options: dict[str, Any], sides: list[NewSide], dealer: str) -> _Plan:
    said = faults([name for side in sides for name in side.players])
    if said:
        raise SittingRefused(" ".join(said), where="sides")
    _refuse_by_rules(key, options, sides)
    if dealer not in [name for side in sides for name in side.players]:
        raise SittingRefused("Choose who deals first from the people at the table.", where="first_dealer")
    ruleset = engine.find_ruleset(key)
    # All values are kept, also the defaults: a default that changes later does not change this table.
    return _Plan(ruleset, ruleset.resolve(options), sides, dealer)


def _refuse_by_rules(key: str, options: dict[str, Any], sides: list[NewSide]) -> None:
    places = [side.as_document() for side in sides]
    document = {"format": 1, "game": key, "options": options, "sides": places, "hands": []}
    try:
        engine.score(document)
    except (NotAScoreDocument, UnknownRuleset) as refused:
        raise SittingRefused(str(refused), errors=getattr(refused, "errors", None)) from refused


def _open(sitting_id: UUID, plan: _Plan, phone: Phone, at: datetime) -> Sitting:
    while True:
        with writing():
            earlier = Sitting.objects.filter(id=sitting_id).first()
            if earlier is not None:
                return _the_same(earlier, phone)
            try:
                with transaction.atomic():
                    return _create(sitting_id, plan, phone, at)
            except IntegrityError:
                # The same id a moment ago, or a code that is taken: look again.
                continue


def _the_same(earlier: Sitting, phone: Phone) -> Sitting:
    if earlier.started_by_id != phone.pk:
        raise IdTaken("Another phone started a table with this id. Start again: it gets a new one.")
    return earlier


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
        same_again_of=plan.same_again_of,
    )
    take_seats(sitting, plan.sides, phone, at)
    seat_phone(sitting, phone, SittingPhone.May.SCORE, at)
    changed(sitting, at)
    return sitting
