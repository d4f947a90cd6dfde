"""How do old results come into the book at once, each as a finished game, and how are they taken back?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from uuid import UUID, uuid5

from django.utils import timezone
from django.utils.translation import gettext as _

from rummy import engine
from rummy.engine.errors import NotAScoreDocument
from rummy.people.models import Club, Evening, Phone, Player
from rummy.scorekeeping.errors import IdTaken, SittingRefused
from rummy.scorekeeping.models import HandRevision, Pasting, Sitting, SittingPhone
from rummy.scorekeeping.queries.document import as_totals, canonical
from rummy.scorekeeping.services.book import open_book
from rummy.scorekeeping.services.join import seat_phone
from rummy.scorekeeping.services.seats import NewSide
from rummy.scorekeeping.services.start import AtEvent, start_sitting
from rummy.scorekeeping.services.strike import restore_hand, void_hand
from rummy.scorekeeping.services.transaction import hold, writing

# When nobody knows any more when it was played.
AT_NIGHT = time(20, 0)


@dataclass(frozen=True, slots=True)
class Known:
    """An old game with the players it is about. `id` follows from what it says, so that the same result is there once."""

    id: UUID
    day: date
    points: tuple[tuple[str, int], ...]
    players: Mapping[str, Player]
    evening: Evening | None = None
    event: str = ""
    page: str = ""


def one_game(ruleset: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """These house rules for a game of which only the totals are known: it is over with its one hand."""
    there = {option.key for option in engine.find_ruleset(ruleset).options}
    over = {"max_hands": 1, "tie_rule": "shared", "sitting": "none"}
    return {**options, **{key: value for key, value in over.items() if key in there}}


def fault_of(ruleset: str, options: Mapping[str, Any], points: Sequence[tuple[str, int]]) -> str:
    """Why these cannot be the totals of a game, in sentences; empty where they can."""
    document = {
        "format": 1,
        "game": ruleset,
        "options": one_game(ruleset, options),
        "sides": [name for name, _points in points],
        "hands": [as_totals(ruleset, dict(points))],
    }
    try:
        [hand] = engine.score(document)["hands"]
    except NotAScoreDocument as refused:
        return str(refused)
    return " ".join(error["message"] for error in hand["errors"])


def paste_games(  # noqa: PLR0913
    *,
    id: UUID,
    phone: Phone,
    ruleset: str,
    options: Mapping[str, Any],
    games: Sequence[Known],
    at: datetime,
    club: Club | None = None,
) -> Pasting:
    """All of these games, or none. The same id again, or a game that is in the book, is there once.

    Raises SittingRefused and IdTaken.
    """
    with writing():
        told = {"by": phone, "at": at, "club": club}
        pasting, is_new = Pasting.objects.get_or_create(pk=id, defaults=told)
        if pasting.by_id != phone.pk:
            raise IdTaken(_("The id of this page stands for another one. Load the page again."))
        if not is_new:
            return pasting
        there = {sitting.pk: sitting for sitting in Sitting.objects.filter(pk__in=[one.id for one in games])}
        for place, game in enumerate(games):
            if game.id in there:
                _bring_back(there[game.id], game, pasting)
            else:
                _bring(game, pasting, ruleset, options, _moment(game.day, place, at))
    return pasting


def _moment(day: date, place: int, now: datetime) -> datetime:
    """In the evening of that day, one after the other; today, before now."""
    told = timezone.make_aware(datetime.combine(day, AT_NIGHT)) + timedelta(seconds=place)
    return min(told, now)


def _bring(game: Known, pasting: Pasting, ruleset: str, options: Mapping[str, Any], at: datetime) -> None:
    names = [name for name, _points in game.points]
    sitting = start_sitting(
        id=game.id,
        phone=pasting.by,
        ruleset=ruleset,
        options=one_game(ruleset, options),
        sides=[NewSide(None, [name]) for name in names],
        first_dealer=names[0],
        at=at,
        at_event=AtEvent(event=game.event, page=game.page, players=game.players, evening=game.evening),
    )
    book = open_book(sitting, pasting.by, at)
    book.sitting.finished_at = at
    typed = canonical(book.sitting, book.seated, as_totals(ruleset, dict(game.points)))
    book.begin_with([HandRevision(id=uuid5(game.id, "1"), base=0, action="record", document=typed)])
    fault = next((error for hand in book.log.values() for error in (hand.hand.receipt or {})["errors"]), None)
    if fault is not None:
        raise SittingRefused(fault["message"])
    Sitting.objects.filter(pk=sitting.pk).update(pasting=pasting)


def _bring_back(sitting: Sitting, game: Known, pasting: Pasting) -> None:
    """A result that is in the book stays as it is, unless it was taken back: then it counts again."""
    if sitting.pasting is None or sitting.pasting.undone_at is None:
        return
    seat_phone(hold(sitting), pasting.by, SittingPhone.May.SCORE, pasting.at)
    for hand in sitting.hands.filter(current=None):
        restore_hand(hand=hand, id=uuid5(pasting.pk, f"{hand.pk}"), phone=pasting.by, at=pasting.at)
    Sitting.objects.filter(pk=sitting.pk).update(
        pasting=pasting,
        archived_at=None,
        evening=game.evening,
        league=game.evening.league if game.evening else "",
        event=game.event,
        event_page=game.page,
    )


def undo_pasting(*, pasting: Pasting, at: datetime) -> Pasting:
    """Strike every game of it and put its tables away; nothing is deleted. Twice is once.

    Whether somebody may is for the caller to know.
    """
    with writing():
        held = Pasting.objects.select_for_update().select_related("by").get(pk=pasting.pk)
        if held.undone_at is not None:
            return held
        for sitting in held.sittings.all():
            for hand in sitting.hands.exclude(current=None):
                void_hand(hand=hand, id=uuid5(held.pk, f"undo {hand.pk}"), phone=held.by, at=at)
            Sitting.objects.filter(pk=sitting.pk).update(
                archived_at=at, evening=None, league="", event="", event_page=""
            )
        held.undone_at = at
        held.save(update_fields=["undone_at"])
    return held
