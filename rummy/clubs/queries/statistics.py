"""What do all the evenings and tournaments of a club come to: its games, its busiest evenings, who met whom most, its records?"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, F, Q, QuerySet

from rummy import engine
from rummy.leaderboards.models import Competitor, CountedGame, GameOutcome
from rummy.leaderboards.pools import Family, family_of
from rummy.leaderboards.queries.done import Deeds, Knocking, deeds_in, knocking_of_all, points_in
from rummy.leaderboards.queries.names import names_on, people_of
from rummy.leaderboards.queries.records import RecordHeld, records
from rummy.leaderboards.queries.within import days_in, moments_in
from rummy.leaderboards.seasons import ALL_TIME, kind
from rummy.people.models import Club, Evening
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import Hand, HandResult, Sitting
from rummy.scorekeeping.queries.played import HANDS_PLAYED
from rummy.scorekeeping.queries.record_rows import Named

FIRST = 5


@dataclass(frozen=True, slots=True)
class Played:
    """How many games of one kind were played to their end; `share` of the most played, in hundredths."""

    name: str
    games: int
    share: int


@dataclass(frozen=True, slots=True)
class Busy:
    """An evening with what was played at it."""

    evening: Evening
    tables: int
    hands: int


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two who met, how often, and how often each was ahead of the other."""

    one: tuple[Named, ...]
    other: tuple[Named, ...]
    games: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class ClubStatistics:
    """All of it for one visitor, in one season or league, or ever. `tables` and `hands` are those of evenings and of
    tournaments. `family` is the game that is played most; what follows is of that."""

    season: str
    evenings: int
    tables: int
    hands: int
    games: int
    played: tuple[Played, ...]
    busiest: tuple[Busy, ...]
    pairings: tuple[Pairing, ...]
    family: Family | None
    records: Sequence[RecordHeld]
    deeds: Deeds
    knocking: Knocking
    spread: tuple[tuple[int, int], ...]


def club_statistics(club: Club, visitor: Visitor, season: str = ALL_TIME) -> ClubStatistics:
    """Twelve queries, and two for each record."""
    counted = CountedGame.objects.filter(_games_in(season), club=club)
    games = list(counted.values_list("ruleset").annotate(n=Count("pk")).order_by("-n"))
    outcomes = GameOutcome.objects.filter(_games_in(season, "game__"), game__club=club)
    busy = _busy(club, season)
    tables, hands = _of_tournaments(club, season)
    family = _played_most(games)
    deeds = deeds_in(outcomes.filter(game__ruleset__in=family.keys)) if family else {}
    return ClubStatistics(
        season=season,
        evenings=sum(one.tables > 0 for one in busy),
        tables=tables + sum(one.tables for one in busy),
        hands=hands + sum(one.hands for one in busy),
        games=sum(n for _ruleset, n in games),
        played=tuple(
            Played(engine.find_ruleset(ruleset).called, n, 100 * n // games[0][1]) for ruleset, n in games
        ),
        busiest=tuple([one for one in busy if one.hands][:FIRST]),
        pairings=_pairings(outcomes, club, visitor),
        family=family,
        records=records(family, "", visitor, pairs=False, club=club, season=season) if family else (),
        deeds=deeds,
        knocking=knocking_of_all(deeds, family) if family else Knocking(),
        spread=points_in(_hands(club, family, season), family) if family else (),
    )


def years_of(club: Club) -> list[str]:
    """The years in which a game of the club was played to its end, the latest first. One query."""
    games = CountedGame.objects.filter(club=club)
    return [f"{begins.year}" for begins in games.datetimes("at", "year", order="DESC")]


def _games_in(season: str, game: str = "") -> Q:
    """Counted games of a season, or of a league; `game` leads to them."""
    return Q(**{f"{game}league": season}) if kind(season) == "league" else moments_in(season, f"{game}at")


def _evenings_in(season: str, evening: str = "") -> Q:
    return Q(**{f"{evening}league": season}) if kind(season) == "league" else days_in(season, f"{evening}day")


def _played_most(games: Iterable[tuple[str, int]]) -> Family | None:
    counts = Counter[str]()
    for ruleset, number in games:
        counts[family_of(ruleset).key] += number
    return family_of(counts.most_common(1)[0][0]) if counts else None


def _at_tournaments(club: Club, season: str) -> QuerySet[Sitting]:
    """The tables of the club that are no evening's; a void one counts for nothing."""
    of_season = Q(league=season) if kind(season) == "league" else moments_in(season, "started_at")
    return Sitting.objects.filter(of_season, club=club, evening=None, void=False).order_by()


def _of_tournaments(club: Club, season: str) -> tuple[int, int]:
    """How many tables, and how many hands were played at them. One query.

    Where a substitute came before the first hand, what was opened for the other was no table.
    """
    played = _at_tournaments(club, season).filter(hands__results__isnull=False)
    told = played.aggregate(tables=Count("pk", distinct=True), hands=HANDS_PLAYED)
    return told["tables"], told["hands"]


def _hands(club: Club, family: Family, season: str) -> QuerySet[HandResult]:
    at_evenings = Sitting.objects.filter(_evenings_in(season, "evening__"), evening__club=club).order_by()
    # One list of both: with OR between two all sittings would be read.
    played = at_evenings.values("pk").union(_at_tournaments(club, season).values("pk"))
    return HandResult.objects.filter(hand__sitting__in=played, hand__sitting__ruleset__in=family.keys)


def _busy(club: Club, season: str) -> list[Busy]:
    """Every evening, that with most hands first. Two queries."""
    hands = Hand.objects.filter(
        _evenings_in(season, "sitting__evening__"), sitting__evening__club=club, results__isnull=False
    ).order_by()
    played = dict(hands.values_list("sitting__evening").annotate(n=Count("pk", distinct=True)))
    evenings = club.evenings.filter(_evenings_in(season)).annotate(tables=Count("sittings"))
    found = [Busy(one, one.tables, played.get(one.pk, 0)) for one in evenings]
    return sorted(found, key=lambda one: (one.hands, one.tables, one.evening.day), reverse=True)


def _pairings(outcomes: QuerySet[GameOutcome], club: Club, visitor: Visitor) -> tuple[Pairing, ...]:
    """Who met most in these games, which were played to their end; who hides is left out. Five queries."""
    met = outcomes.filter(
        competitor__hidden=False,
        game__outcomes__competitor__hidden=False,
        game__outcomes__competitor__gt=F("competitor"),
    )
    rows = list(
        met.values("competitor", other=F("game__outcomes__competitor"))
        .annotate(
            games=Count("pk"),
            ahead=Count("pk", filter=Q(place__lt=F("game__outcomes__place"))),
            behind=Count("pk", filter=Q(place__gt=F("game__outcomes__place"))),
        )
        .order_by("-games", "competitor", "other")[:FIRST]
    )
    known = Competitor.objects.in_bulk({row[key] for row in rows for key in ("competitor", "other")})
    names = names_on(club, visitor, known.values())
    return tuple(
        Pairing(
            people_of(known[row["competitor"]], names),
            people_of(known[row["other"]], names),
            row["games"],
            row["ahead"],
            row["behind"],
        )
        for row in rows
    )
