"""What do all the games of a person, or of two partners, in one family of games tell?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from rummy.leaderboards.achievements import Achievement, Feats, achieved
from rummy.leaderboards.errors import NothingCounted
from rummy.leaderboards.models import BoardRow, Competitor, GameOutcome
from rummy.leaderboards.pools import Family, families
from rummy.leaderboards.queries.against import (
    WHO,
    Against,
    Met,
    Partner,
    against,
    beside,
    met,
    others,
    partner,
    worst_met,
)
from rummy.leaderboards.queries.course import came_back, latest
from rummy.leaderboards.queries.done import KNOCKED, Knocking, Rate, deeds_in, knocking, points_in
from rummy.leaderboards.queries.hands import ShownHand, hands_of, shown_hands
from rummy.leaderboards.queries.names import Names, names_for, people_of
from rummy.people.visitor import Visitor
from rummy.scorekeeping.queries.record_rows import Named


@dataclass(frozen=True, slots=True)
class StatisticsView:
    people: tuple[Named, ...]
    family: Family
    played: tuple[Family, ...]
    games: int
    won: int
    hands: int
    points: int
    form: tuple[tuple[int, bool], ...]
    run: int
    streak: int
    best: ShownHand | None
    worst: ShownHand | None
    deeds: Mapping[str, int]
    knocking: Knocking
    rivals: tuple[Against, ...]
    nemesis: Against | None
    partner: Partner | None
    spread: tuple[tuple[int, int], ...]
    achievements: tuple[Achievement, ...]
    as_of: datetime

    @property
    def rate(self) -> Rate:
        """How many of the games were won."""
        return Rate(self.won, self.games)

    @property
    def hands_ever(self) -> int:
        """All hands, also of games that are not over."""
        return sum(hands for _points, hands in self.spread)


def statistics_page(persons: Sequence[UUID], family: str, visitor: Visitor) -> StatisticsView:
    """The statistics of a competitor in one family, that of most games where none is named.

    Sixteen queries at most, whatever was played; raises NothingCounted where no game was played to its end.
    """
    first, *second = sorted(persons)
    known = Competitor.objects.filter(first=first, second=second[0] if second else None).first()
    rows = _rows(known) if known else {}
    if known is None or not rows:
        raise NothingCounted(
            _("There are no statistics yet: they begin with the first game played to its end.")
        )
    row = rows[family] if family in rows else max(rows.values(), key=lambda one: one.games)
    chosen = next(one for one in families() if one.key == row.board.pool.family)
    return _view(known, row, chosen, visitor, tuple(one for one in families() if one.key in rows))


def _rows(known: Competitor) -> dict[str, BoardRow]:
    """What all games of a competitor come to, by family. One query."""
    rows = BoardRow.objects.filter(
        competitor=known, board__ruleset="", board__season="", board__pool__club=None
    ).select_related("board__pool")
    return {row.board.pool.family: row for row in rows}


def _view(
    known: Competitor, row: BoardRow, family: Family, visitor: Visitor, played: tuple[Family, ...]
) -> StatisticsView:
    games = GameOutcome.objects.filter(competitor=known, game__ruleset__in=family.keys)
    form, deeds, shown = latest(games), deeds_in(games), shown_hands(games, known, visitor)
    # Of the others only what is asked of knocks, where there is gin: adding up is what costs.
    theirs = deeds_in(others(known, family.keys), KNOCKED) if family.has_gin else {}
    rivals, nemesis, besides = met(known, family.keys), worst_met(known, family.keys), beside(known)
    names = _names(known, [*rivals, *nemesis, *besides], visitor)
    return StatisticsView(
        people=people_of(known, names),
        family=family,
        played=played,
        games=row.games,
        won=row.won,
        hands=row.hands,
        points=row.points,
        form=tuple((one.place, one.won) for one in form),
        run=row.run,
        streak=row.streak,
        best=shown.get("best"),
        worst=shown.get("worst"),
        deeds=deeds,
        knocking=knocking(deeds, theirs, family),
        rivals=tuple(against(one, names) for one in rivals),
        nemesis=next((against(one, names) for one in nemesis), None),
        partner=partner(known, besides, names),
        spread=points_in(hands_of(known, family)),
        achievements=tuple(achieved(Feats(row.games, row.won, row.streak, came_back(games), deeds))),
        as_of=form[-1].at,
    )


def _names(known: Competitor, rows: Sequence[Met], visitor: Visitor) -> Names:
    people = {known.first_id, known.second_id, *(row[one] for row in rows for one in WHO)}
    return names_for(visitor, [person for person in people if person])
