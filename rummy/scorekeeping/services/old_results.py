"""Who are the people of old results, on which evening were they played, and which result is which?"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from rummy import engine
from rummy.engine.words import say
from rummy.people import services as people
from rummy.people.models import Club, Phone, Player
from rummy.people.names import called
from rummy.people.rights import Deed
from rummy.people.services import clubs
from rummy.people.visitor import Visitor
from rummy.scorekeeping.errors import SittingRefused
from rummy.scorekeeping.models import Pasting
from rummy.scorekeeping.pasting import OldGame, Pasted
from rummy.scorekeeping.queries.old_results import book_id, ids_of
from rummy.scorekeeping.services.paste import Known, fault_of, paste_games
from rummy.scorekeeping.services.transaction import writing

Who = Mapping[str, Player | None]


def bring_results(  # noqa: PLR0913
    *,
    id: UUID,
    visitor: Visitor,
    club: Club | None,
    ruleset: str,
    options: Mapping[str, Any],
    games: Sequence[OldGame],
    who: Who,
    at: datetime,
) -> Pasting:
    """Write these games into the book of a club, or of this visitor: the first at once, the rest follow.

    `who` says of every name, as it is compared, which player that is; None is somebody new.
    Raises MayNot, SittingRefused and IdTaken.
    """
    assert visitor.phone is not None
    with writing():
        if club is not None:
            clubs.demand(club, visitor, Deed.CHANGE_CLUB)
        known = _players(games, who, club, visitor.phone, at)
        told = [_named(game, known) for game in games]
        ids = iter(ids_of(book_id(club, visitor), ruleset, told))
        by_name = {player.name: player for player in known.values()}
        return paste_games(
            id=id,
            phone=visitor.phone,
            ruleset=ruleset,
            options=options,
            games=[_known(next(ids), game, by_name) for game in told],
            at=at,
            club=club,
        )


def house_rules(club: Club | None, ruleset: str) -> dict[str, Any]:
    """Those of the club where the game is its own, else the usual ones."""
    if club is not None and club.ruleset == ruleset:
        return dict(club.options)
    return engine.find_ruleset(ruleset).resolve({})


def by_the_rules(pasted: Pasted, ruleset: str, options: Mapping[str, Any]) -> Pasted:
    """The same, with what the rules of the game say against a line."""
    games = tuple(
        game if game.fault else replace(game, fault=fault_of(ruleset, options, game.points))
        for game in pasted.games
    )
    return Pasted(pasted.head, games)


def _players(
    games: Sequence[OldGame], who: Who, club: Club | None, phone: Phone, at: datetime
) -> dict[str, Player]:
    """Everybody by the name as it is compared; who is new is written into the book."""
    names = {called(name): name for game in games for name, _points in game.points}
    new = [name for key, name in names.items() if who.get(key) is None]
    made = (
        clubs.players_in(club, new, phone, at)
        if club is not None
        else people.name_players(phone=phone, names=new, at=at)
    )
    return {
        **{key: player for key, player in who.items() if player},
        **dict(zip(map(called, new), made, strict=True)),
    }


def _named(game: OldGame, known: Mapping[str, Player]) -> OldGame:
    """The game by the names of the book."""
    points = tuple((known[called(name)].name, points) for name, points in game.points)
    if len({called(name) for name, _points in points}) < len(points):
        raise SittingRefused(
            say("In line {n} two names are one person. Choose again who they are.", n=game.number)
        )
    return OldGame(game.number, game.text, game.day, points)


def _known(id: UUID, game: OldGame, by_name: Mapping[str, Player]) -> Known:
    assert game.day is not None
    return Known(id, game.day, tuple((by_name[name], points) for name, points in game.points))
