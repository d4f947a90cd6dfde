"""How is a table of a round played? On sittings, started in the desk's name; a further one where people leave or are replaced."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from uuid import uuid4

from django.db.models import Q
from django.urls import reverse

from rummy.engine.saying import say
from rummy.people.models import Player
from rummy.scorekeeping import queries as book
from rummy.scorekeeping import services as scorekeeping
from rummy.scorekeeping.errors import Refusal
from rummy.scorekeeping.models import Hand, Side, Sitting
from rummy.scorekeeping.services import AtEvent, NewSide
from tournaments import formats
from tournaments.draws.across import FOUR
from tournaments.errors import DrawRefused
from tournaments.models import Entry, Place, Play, PlaySide, Round, Table, Tournament
from tournaments.queries.event import games_at_a_table
from tournaments.queries.rights import Account
from tournaments.services.desk import Desk, at_desk
from tournaments.services.naming import players_named
from tournaments.services.scoreboard import raise_version

ALONE = 1


def start_round(*, round: Round, by: Account, at: datetime) -> Round:
    """Open every table of a published round for scoring. Raises DrawRefused."""
    with at_desk(tournament=round.tournament, by=by, at=at) as desk:
        held = desk.held(round)
        if held.state == Round.State.DRAFT:
            raise DrawRefused(
                say("Publish round {n} first, so that people find their tables.", n=held.number)
            )
        if held.state == Round.State.PUBLISHED:
            held.state, held.started_at = Round.State.PLAYING, at
            held.save(update_fields=["state", "started_at"])
            others_are_here(desk, held)
            for table in held.tables.all():
                table.round = held
                if open_table(desk, table) is None:
                    settle(desk, table, 0)
            raise_version(tournament=desk.tournament, at=at)
            said = say("Started the play-off.") if held.play_off else say("Started round {n}.", n=held.number)
            desk.did(said, back={"verb": "unstart", "round": held.number})
    return held


def others_are_here(desk: Desk, round_: Round, but: Collection[int] = ()) -> None:
    """Where nobody was asked to check in, whoever plays the first round is here: who comes or goes later is told apart."""
    entries = desk.tournament.entries
    if not entries.filter(checked_in_at__isnull=False).exists():
        placed = round_.places.filter(Q(table__isnull=False) | Q(away=Place.Away.BYE))
        here = entries.filter(pk__in=placed.values("entry"), withdrawn_at=None).exclude(pk__in=but)
        here.update(checked_in_at=desk.at)


def open_table(desk: Desk, table: Table, *, hands_played: int = 0) -> Play | None:
    """A new sitting for those who have a place at the table now; None where they are too few to play."""
    places = list(
        table.places.filter(left=False)
        .select_related("entry__player", "entry__partnership__first", "entry__partnership__second")
        .order_by("seat")
    )
    if len(places) <= ALONE:
        return None
    last = current_play(table)
    _refuse_too_few(table, len(places), is_open=last is not None)
    number = last.number + 1 if last else 1
    sides = _sides(desk.tournament, places)
    players = _players(desk, places)
    names = [name for side in sides for name in side.players]
    try:
        sitting = scorekeeping.start_sitting(
            id=uuid4(),
            phone=desk.tournament.desk,
            ruleset=desk.tournament.ruleset,
            options=desk.tournament.options,
            sides=sides,
            first_dealer=names[0],
            at=desk.at,
            at_event=replace(
                at_event(desk.tournament, table, players, hands_played, last.sitting if last else None),
                unrated=_unrated(desk.tournament, places),
            ),
        )
    except Refusal as refused:
        raise DrawRefused(say("Table {n} cannot play: {why}", n=table.number, why=str(refused))) from refused
    play = Play.objects.create(table=table, number=number, sitting=sitting)
    _stand_for(play, places)
    Table.objects.filter(pk=table.pk).update(state=Table.State.PLAYING)
    return play


def _refuse_too_few(table: Table, people: int, *, is_open: bool) -> None:
    """Where partners change every round nobody plays two against one."""
    if not formats.known(table.round.tournament.format).opposite or people == FOUR:
        return
    raise DrawRefused(
        say(
            "Partners play with four, and table {n} has too few: let somebody sit there for who is missing, or declare it void.",
            n=table.number,
        )
        if is_open
        else say(
            "Partners play with four, and table {n} has too few: let somebody sit there for who is missing, or draw round {round} anew.",
            n=table.number,
            round=table.round.number,
        )
    )


def at_event(
    tournament: Tournament,
    table: Table,
    players: Mapping[str, Player],
    hands_played: int,
    before: Sitting | None,
) -> AtEvent:
    by_hands = tournament.ends == Tournament.Ends.HANDS
    if table.round.play_off:
        event = say("{name}, play-off, table {table}", name=tournament.name, table=table.number)
    else:
        event = say(
            "{name}, round {round}, table {table}",
            name=tournament.name,
            round=table.round.number,
            table=table.number,
        )
    return AtEvent(
        event=event,
        page=reverse("tournaments:tournament", args=[tournament.code]),
        players=players,
        most_hands=max(1, (tournament.ends_after or 1) - hands_played) if by_hands else None,
        most_games=games_at_a_table(tournament),
        agreeing=tournament.agreeing,
        same_again_of=before,
        club=tournament.club,
        league=tournament.league,
    )


def names_of(place: Place) -> list[str]:
    """Who sits there: the substitute, else the entry's own people."""
    pair = place.entry.partnership
    if place.substitute:
        return place.substitute.split(" & ") if pair else [place.substitute]
    return [player.name for player in _own(place.entry)] if pair else [place.entry.name]


def _players(desk: Desk, places: Sequence[Place]) -> dict[str, Player]:
    found: dict[str, Player] = {}
    for place in places:
        entry = place.entry
        if place.substitute and desk.tournament.substitute_rated == Tournament.SubstituteRated.ENTRY:
            found |= dict(zip(names_of(place), _own(entry), strict=False))
        elif place.substitute:
            names = names_of(place)
            found |= dict(zip(names, players_named(desk.tournament, names, desk.at), strict=True))
        elif entry.partnership:
            found |= {player.name: player for player in _own(entry)}
        elif entry.player:
            found[entry.name] = entry.player
    return found


def _own(entry: Entry) -> list[Player]:
    """Its people; of partners first who is named first."""
    pair, first = entry.partnership, entry.name.partition(" & ")[0]
    if pair:
        return sorted((pair.first, pair.second), key=lambda player: player.name != first)
    return [entry.player] if entry.player else []


def _unrated(tournament: Tournament, places: Sequence[Place]) -> frozenset[str]:
    """The names of substitutes, where the event gives the rating to nobody."""
    if tournament.substitute_rated != Tournament.SubstituteRated.NOBODY:
        return frozenset()
    return frozenset(name for place in places if place.substitute for name in names_of(place))


def _sides(tournament: Tournament, places: Sequence[Place]) -> list[NewSide]:
    if formats.known(tournament.format).opposite:
        names = [names_of(place)[0] for place in places]
        return [NewSide(None, list(side)) for side in formats.sides_of(names, opposite=True)]
    if tournament.pairs:
        return [NewSide(place.substitute or place.entry.name, names_of(place)) for place in places]
    return [NewSide(None, names_of(place)) for place in places]


def _stand_for(play: Play, places: Sequence[Place]) -> None:
    """Whose points are those of each side: sides are in the order of the seats."""
    sides = list(Side.objects.filter(sitting=play.sitting).order_by("seat"))
    PlaySide.objects.bulk_create(
        PlaySide(play=play, entry=place.entry, side=sides[number % len(sides)])
        for number, place in enumerate(places)
    )


def current_play(table: Table) -> Play | None:
    """The sitting the table is at now. One query."""
    return table.plays.select_related("sitting").order_by("number").last()


def is_seated(table: Table, sitting: Sitting) -> bool:
    """Whether those play on at this sitting who have a place at the table now."""
    places = table.places.filter(left=False).select_related(
        "entry__player", "entry__partnership__first", "entry__partnership__second"
    )
    seated = book.seats_of(sitting).seated.at(book.table(sitting).next_number).places()
    return {row.name for row in seated} == {name for place in places for name in names_of(place)}


def hands_at(table: Table) -> int:
    """How many hands stand in the books of the table, on all its sittings; one may still be played. One query."""
    return table.plays.filter(sitting__hands__current__isnull=False).count()


def awaits_a_hand(table: Table) -> bool:
    """Whether nothing is scored in the sitting at which the table plays on. Two queries."""
    play = current_play(table)
    if play is None or table.state != Table.State.PLAYING:
        return False
    return not play.sitting.hands.filter(current__isnull=False).exists()


def hands_played(table: Table) -> int:
    """How many of them are over, and count. One query."""
    return Hand.objects.filter(sitting__play__table=table, results__isnull=False).distinct().count()


def refuse_void(table: Table) -> None:
    if table.state == Table.State.VOID:
        raise DrawRefused(say("Table {n} is void. Take that back first.", n=table.number))


def end_play(desk: Desk, table: Table) -> None:
    """The sitting the table is at ends with its last hand."""
    play = current_play(table)
    if play is not None and not play.sitting.is_finished:
        scorekeeping.finish_sitting(sitting=play.sitting, phone=desk.tournament.desk, at=desk.at)


def stop(desk: Desk, table: Table) -> None:
    """Nobody plays on there: what is scored counts."""
    played = hands_played(table)
    end_play(desk, table)
    if not played:
        settle(desk, table, played)


def carry_on(desk: Desk, table: Table) -> None:
    """Those who have a place at the table now go on in a further sitting; where they are too few it is done as it stands."""
    played = hands_played(table)
    end_play(desk, table)
    limit = desk.tournament.ends_after or 0
    is_over = desk.tournament.ends == Tournament.Ends.HANDS and played >= limit
    if is_over or open_table(desk, table, hands_played=played) is None:
        settle(desk, table, played)
    raise_version(tournament=desk.tournament, at=desk.at)


def settle(desk: Desk, table: Table, played: int) -> None:
    """A table nobody goes on at: done with the hands it has, void without any."""
    state, reason = (Table.State.DONE, "") if played else (Table.State.VOID, say("nobody to play against"))
    Table.objects.filter(pk=table.pk).update(state=state, void_reason=reason)
    raise_version(tournament=desk.tournament, at=desk.at)
