"""How do old results come into the book at once, each as a finished game, and how are they taken back?"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4, uuid5

from django.db.models import Model
from django.urls import reverse
from django.utils import timezone

from rummy import engine
from rummy.engine.errors import NotAScoreDocument
from rummy.engine.words import say
from rummy.people.models import Club, Evening, Phone, Player
from rummy.people.models.evenings import AT_NIGHT
from rummy.scorekeeping.errors import IdTaken, SittingRefused
from rummy.scorekeeping.models import HandRevision, Pasting, Sitting, SittingPhone
from rummy.scorekeeping.queries.document import as_totals, canonical
from rummy.scorekeeping.services.book import open_book
from rummy.scorekeeping.services.join import seat_phone
from rummy.scorekeeping.services.seats import NewSide
from rummy.scorekeeping.services.start import AtEvent, start_sitting
from rummy.scorekeeping.services.strike import restore_hand, void_hand
from rummy.scorekeeping.services.transaction import hold, writing

# Games of one transaction.
PIECE = 25


@dataclass(frozen=True, slots=True)
class Known:
    """An old game by the players it is about. `id` follows from what it says, so that the same result is there once."""

    id: UUID
    day: date
    points: tuple[tuple[Player, int], ...]

    def as_left(self, place: int) -> dict[str, Any]:
        """The game as a pasting keeps it until it is brought: without the names."""
        points = [[str(player.pk), points] for player, points in self.points]
        return {"id": str(self.id), "day": self.day.isoformat(), "place": place, "points": points}


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
    """All of these games, the first of them at once. The same id again, or a game that is in the book, is there once.

    Raises SittingRefused and IdTaken.
    """
    with writing():
        told = {
            "by": phone,
            "at": at,
            "club": club,
            "ruleset": ruleset,
            "options": one_game(ruleset, options),
        }
        left = [game.as_left(place) for place, game in enumerate(games)]
        pasting, is_new = Pasting.objects.get_or_create(pk=id, defaults={**told, "left": left})
        if pasting.by_id != phone.pk:
            raise IdTaken(say("The id of this page stands for another one. Load the page again."))
        if not is_new:
            _refuse_others(pasting, games)
        return go_on(pasting=pasting.pk) if is_new else pasting


def _refuse_others(pasting: Pasting, games: Sequence[Known]) -> None:
    """What was asked for again came with it, or was here before; else it would be lost. Raises IdTaken."""
    asked = {game.id for game in games} - {UUID(told["id"]) for told in pasting.left}
    if Sitting.objects.filter(pk__in=asked).count() < len(asked):
        raise IdTaken(
            say("Other results came from this page already. These are not in the book yet: bring them now.")
        )


def undo_pasting(*, pasting: Pasting, at: datetime) -> Pasting:
    """Strike every game of it and put its tables away, the first of them at once; nothing is deleted. Twice is once.

    Whether somebody may is for the caller to know.
    """
    with writing():
        held = _held(pasting.pk)
        if held.undone_at is not None:
            return held
        held.undone_at = at
        held.left = [str(pk) for pk in held.sittings.values_list("pk", flat=True)]
        held.save(update_fields=["undone_at", "left"])
        return go_on(pasting=held.pk)


def go_on(*, pasting: UUID) -> Pasting:
    """Bring, or take back, the next of what is left of it, so few that whoever saves a hand meanwhile does not wait long."""
    with writing():
        held = _held(pasting)
        _hold_book(held)
        piece, held.left = held.left[:PIECE], held.left[PIECE:]
        if held.undone_at is None:
            _bring_all(held, piece)
        else:
            _strike_all(held, piece)
        held.save(update_fields=["left"])
    return held


def _held(pasting: UUID) -> Pasting:
    rows = Pasting.objects.select_for_update(of=("self",)).select_related("by__account", "club")
    return rows.get(pk=pasting)


def _hold_book(pasting: Pasting) -> None:
    """Results come into one book one after the other: who brings the same at this moment finds it there."""
    owner: Model = pasting.club or pasting.by.account or pasting.by
    type(owner)._default_manager.select_for_update(no_key=True).get(pk=owner.pk)


def _bring_all(pasting: Pasting, piece: list[dict[str, Any]]) -> None:
    there = Sitting.objects.select_related("pasting").in_bulk([UUID(told["id"]) for told in piece])
    players = Player.objects.in_bulk({UUID(key) for told in piece for key, _points in told["points"]})
    evenings = _evenings(pasting, {date.fromisoformat(told["day"]) for told in piece})
    for told in piece:
        points = tuple((players[UUID(key)], worth) for key, worth in told["points"])
        game = Known(UUID(told["id"]), date.fromisoformat(told["day"]), points)
        evening = evenings.get(game.day)
        if game.id in there:
            _bring_back(there[game.id], evening, pasting)
        else:
            _bring(game, evening, pasting, _moment(game.day, told["place"], pasting.at))


def _evenings(pasting: Pasting, days: set[date]) -> dict[date, Evening]:
    """The club's evenings of these days; where there was none, one that is over."""
    club, at = pasting.club, pasting.at
    if club is None:
        return {}
    found = _evenings_of(club, days)
    new = [
        Evening(id=uuid4(), club=club, day=day, time=AT_NIGHT, made_by=pasting.by, made_at=at, closed_at=at)
        for day in sorted(days - found.keys())
    ]
    # Somebody else may bring results of the same day at this moment.
    Evening.objects.bulk_create(new, ignore_conflicts=True)
    return _evenings_of(club, days) if new else found


def _evenings_of(club: Club, days: Collection[date]) -> dict[date, Evening]:
    """The first evening of each of these days. One query."""
    found = club.evenings.select_related("club").filter(day__in=days).order_by("-time")
    return {one.day: one for one in found}


def _moment(day: date, place: int, now: datetime) -> datetime:
    """In the evening of that day, one after the other; today, before now. To the second, as `as_of` of the pages knows."""
    told = timezone.make_aware(datetime.combine(day, AT_NIGHT)) + timedelta(seconds=place)
    return min(told, now.replace(microsecond=0))


def _bring(game: Known, evening: Evening | None, pasting: Pasting, at: datetime) -> None:
    players = [player for player, _worth in game.points]
    points = {player.name: worth for player, worth in game.points}
    told = _at_event(evening)
    sitting = start_sitting(
        id=game.id,
        phone=pasting.by,
        ruleset=pasting.ruleset,
        options=pasting.options,
        sides=[NewSide(None, [player.name]) for player in players],
        first_dealer=players[0].name,
        at=at,
        at_event=AtEvent(
            event=told["event"],
            page=told["event_page"],
            players={player.name: player for player in players},
            evening=evening,
            pasting=pasting,
        ),
    )
    book = open_book(sitting, pasting.by, at)
    book.sitting.finished_at = at
    typed = canonical(book.sitting, book.seated, as_totals(pasting.ruleset, points))
    book.begin_with([HandRevision(id=uuid5(game.id, "1"), base=0, action="record", document=typed)])
    fault = next((error for hand in book.log.values() for error in (hand.hand.receipt or {})["errors"]), None)
    if fault is not None:
        raise SittingRefused(fault["message"])


def _at_event(evening: Evening | None) -> dict[str, str]:
    """What a sitting of this evening says of it."""
    if evening is None:
        return {"event": "", "event_page": ""}
    page = reverse("clubs:evening", args=[evening.club.slug, evening.pk])
    return {"event": evening.title, "event_page": page}


def _bring_back(sitting: Sitting, evening: Evening | None, pasting: Pasting) -> None:
    """A result that is in the book stays as it is, unless it was taken back: then it counts again."""
    if sitting.pasting is None or sitting.pasting.undone_at is None:
        return
    seat_phone(hold(sitting), pasting.by, SittingPhone.May.SCORE, pasting.at)
    for hand in sitting.hands.filter(current=None):
        restore_hand(hand=hand, id=uuid5(pasting.pk, f"{hand.pk}"), phone=pasting.by, at=pasting.at)
    Sitting.objects.filter(pk=sitting.pk).update(
        pasting=pasting,
        archived_at=None,
        evening=evening,
        league=evening.league if evening else "",
        **_at_event(evening),
    )


def _strike_all(pasting: Pasting, piece: list[str]) -> None:
    """What was brought again meanwhile is another pasting's, and stays."""
    at = pasting.undone_at
    assert at is not None
    for sitting in pasting.sittings.filter(pk__in=[UUID(key) for key in piece]):
        for hand in sitting.hands.exclude(current=None):
            void_hand(hand=hand, id=uuid5(pasting.pk, f"undo {hand.pk}"), phone=pasting.by, at=at)
        Sitting.objects.filter(pk=sitting.pk).update(
            archived_at=at, evening=None, league="", event="", event_page=""
        )
