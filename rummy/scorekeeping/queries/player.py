"""What does the page of a player, or of a partnership, say to this visitor?"""

from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from rummy.engine.words import say
from rummy.people.models import Partnership
from rummy.people.queries import persons, players_of
from rummy.people.visitor import Visitor
from rummy.scorekeeping.errors import UnknownPlayer
from rummy.scorekeeping.models import Lineup, LineupPlayer
from rummy.scorekeeping.queries.lately import latest_results, people_in, recent_games
from rummy.scorekeeping.queries.record import record
from rummy.scorekeeping.queries.record_rows import Named, Partner, PlayerView, Rival
from rummy.scorekeeping.queries.rivals import partners, rivals
from rummy.scorekeeping.queries.sight import names_for, open_to


def player_page(player_id: UUID, visitor: Visitor) -> PlayerView:
    """The page of a person, by any of his players; `id` is the one he is known by.

    Seven queries; raises UnknownPlayer where this visitor may not open it.
    """
    asked = Q(pk=player_id)
    found = persons().filter(asked, open_to(visitor, asked)).values_list("root", "known_as").first()
    if found is None:
        raise unknown_player()
    root, name = found
    return _view(Named(root, name), lineups_of(root), visitor)


def lineups_of(person: UUID) -> QuerySet[Any]:
    """In which line-ups somebody played what counts: at a void table nothing does. For their ids; no query."""
    return LineupPlayer.objects.filter(
        player__in=players_of(person), lineup__side__sitting__void=False
    ).values("lineup")


def partnership_page(partnership_id: UUID, visitor: Visitor) -> PlayerView:
    """The page of two partners. Seven queries; raises UnknownPlayer unless both of their pages are open."""
    pair = Partnership.objects.filter(pk=partnership_id).first()
    if pair is None:
        raise unknown_player()
    known = names_for(visitor, (pair.first_id, pair.second_id)).values()
    players = tuple(sorted(known, key=lambda named: named.name))
    if not all(named.id for named in players):
        raise unknown_player()
    first, second = (named.id for named in players)
    pairs = Partnership.objects.annotate(
        one=Coalesce("first__merged_into", "first"), other=Coalesce("second__merged_into", "second")
    ).filter(Q(one=first, other=second) | Q(one=second, other=first))
    lineups = Lineup.objects.filter(partnership__in=pairs.values("pk"), side__sitting__void=False).values(
        "pk"
    )
    title = " & ".join(named.name for named in players)
    return _view(Named(pair.pk, title), lineups, visitor, players)


def _view(
    whose: Named, lineups: QuerySet[Any], visitor: Visitor, players: tuple[Named, ...] = ()
) -> PlayerView:
    assert whose.id is not None
    met, latest = rivals(lineups), latest_results(lineups, visitor)
    with_whom = () if players else partners(lineups, whose.id)
    others = {one.person for one in (*met, *with_whom)}
    names = names_for(visitor, {*others, *people_in(latest)})
    return PlayerView(
        id=whose.id,
        name=whose.name,
        players=players,
        record=record(lineups),
        recent=recent_games(latest, names),
        rivals=tuple(Rival(names[one.person], one.played, one.won, one.lost) for one in met),
        partners=tuple(
            Partner(one.id, names[one.person], one.played, one.won) for one in with_whom if one.id
        ),
    )


def unknown_player() -> UnknownPlayer:
    return UnknownPlayer(
        say(
            "Nobody is here whom you may see. A player’s page opens for the people who play at a table with them."
        )
    )
