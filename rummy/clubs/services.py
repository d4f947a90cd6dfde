"""What can be written about clubs that needs to know what was played?"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import F
from django.utils.timezone import localdate

from rummy.engine.words import say
from rummy.leaderboards.errors import NoLeague
from rummy.leaderboards.leagues import league_called
from rummy.leaderboards.queries.leagues import leagues_known
from rummy.people.codes import as_typed
from rummy.people.errors import ClubRefused, UnknownClub
from rummy.people.models import Club, Evening, Membership, Merge, Phone, Player
from rummy.people.queries.clubs import club_by_invitation, on_at
from rummy.people.rights import Deed
from rummy.people.services import clubs
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import AtEvent, NewSide, call_event, put_in_league, start_sitting
from rummy.scorekeeping.services.guessing import Tries, count_a_miss, refuse_guessing
from rummy.scorekeeping.services.transaction import writing
from rummy.scorekeeping.services.whoiswho import refuse_two_people


def start_at_evening(
    *,
    evening: Evening,
    visitor: Visitor,
    page: str,
    phone: Phone,
    sides: list[NewSide],
    at: datetime,
    **asked: Any,
) -> Sitting:
    """A table of this evening: who sits there is found in the club's book, or a guest of the club from now on.

    `page` is where the evening's page is; `asked` is what `start_sitting` takes beside.
    Raises MayNot, ClubRefused where the evening is closed, unless this table started before, and what `start_sitting` raises.
    """
    club, tidied = evening.club, [side.tidied() for side in sides]
    names = [name for side in tidied for name in side.players]
    with writing():
        clubs.demand(club, visitor, Deed.START_TABLE)
        held = Evening.objects.select_for_update(no_key=True).get(pk=evening.pk)
        if held.closed_at is not None and not held.sittings.filter(pk=asked["id"]).exists():
            raise ClubRefused(
                say("This evening is closed. Somebody who holds the evenings can open it again.")
            )
        players = dict(zip(names, clubs.players_in(club, names, phone, at), strict=True))
        at_event = AtEvent(event=evening.title, page=page, players=players, evening=held)
        return start_sitting(phone=phone, sides=tidied, at=at, at_event=at_event, **asked)


def club_invited_to(*, code: str, asked_from: Sequence[Tries]) -> Club:
    """The club of this invitation, typed in any way; wrong codes are counted by where they come from.

    Raises UnknownClub, and TooManyTries after many wrong ones.
    """
    refuse_guessing(asked_from)
    try:
        return club_by_invitation(as_typed(code))
    except UnknownClub:
        count_a_miss(asked_from, as_typed(code))
        raise


def announce_evenings(*, club: Club, league: str = "", **asked: Any) -> list[Evening]:
    """Dates of the club, in a league where one is told. Raises what `clubs.announce_evenings` does."""
    return clubs.announce_evenings(club=club, league=_league(club, league), **asked)


def change_evening(*, evening: Evening, at: datetime, league: str = "", **asked: Any) -> Evening:
    """Another day, time, name, note or league; its tables are called so, too, and its games follow into the league.

    Raises MayNot and ClubRefused.
    """
    with writing():
        held = clubs.change_evening(evening=evening, at=at, league=_league(evening.club, league), **asked)
        for sitting in Sitting.objects.filter(evening=held).exclude(league=held.league):
            put_in_league(sitting=sitting, league=held.league, at=at)
        for sitting in Sitting.objects.filter(evening=held, event=evening.title).exclude(event=held.title):
            call_event(sitting=sitting, event=held.title)
    return held


def change_club(*, club: Club, visitor: Visitor, at: datetime, **changes: Any) -> Club:
    """What the club says of itself; its tables are called so, too, and calendars take over its dates.

    Raises MayNot and ClubRefused.
    """
    with writing():
        was = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        held = clubs.change_club(club=club, visitor=visitor, **changes)
        if (held.name, held.place) != (was.name, was.place):
            held.evenings.update(version=F("version") + 1, changed_at=at)
        if held.name != was.name:
            _call_tables(was, held, at)
    return held


def _call_tables(was: Club, held: Club, at: datetime) -> None:
    """The tables of its evenings are those of the club as it is called now."""
    tables = Sitting.objects.filter(evening__club=held)
    for name in set(held.evenings.values_list("name", flat=True)):
        before, event = (Evening(name=name, club=club).title for club in (was, held))
        called = tables.filter(evening__name=name, event=before)
        for sitting in called.filter(evening__in=held.evenings.filter(on_at(localdate(at)))):
            call_event(sitting=sitting, event=event)
        # Those of years are no news to anybody, and would all be counted anew.
        called.update(event=event)


def _league(club: Club, league: str) -> str:
    """The league as the club spells it already. Raises ClubRefused. Two queries, none where none is told."""
    if not league:
        return ""
    try:
        return league_called(league, leagues_known(club))
    except NoLeague as refused:
        raise ClubRefused(str(refused)) from refused


def merge_members(*, id: UUID, kept: Membership, gone: Player, visitor: Visitor, at: datetime) -> Merge:
    """Let two names in the club's book be one person. Raises what `merge_guests` does."""
    with writing():
        refuse_two_people(kept.player, gone)
        return clubs.merge_guests(id=id, club=kept.club, kept=kept.player, gone=gone, visitor=visitor, at=at)
