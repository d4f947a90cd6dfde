"""Which leagues does a club have, and in which of them were games counted?"""

from collections import Counter, defaultdict
from datetime import datetime

from django.db.models import Count, Max

from rummy.leaderboards.models import Board, CountedGame
from rummy.leaderboards.pools import Family, family_of
from rummy.people.models import Club


def leagues_of(club: Club | None, family: Family | None = None) -> tuple[str, ...]:
    """The names of the leagues, in a family of games where one is asked for; the latest first. One query, none without a club."""
    if club is None:
        return ()
    games = CountedGame.objects.filter(club=club).exclude(league="")
    if family is not None:
        games = games.filter(ruleset__in=family.keys)
    latest = games.order_by().values("league").annotate(latest=Max("at")).order_by("-latest", "league")
    return tuple(latest.values_list("league", flat=True))


def leagues_known(club: Club) -> list[str]:
    """The leagues of its evenings, and those in which games were counted, by name. Two queries."""
    of_evenings = club.evenings.exclude(league="").order_by().values_list("league", flat=True).distinct()
    return sorted({*of_evenings, *leagues_of(club)})


def families_of_leagues(club: Club | None) -> list[tuple[str, Family, bool]]:
    """Each league with the family of games it plays most, and whether nobody plays that singly; the latest first.

    Two queries, none without a club.
    """
    if club is None:
        return []
    games = CountedGame.objects.filter(club=club).exclude(league="").order_by()
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    latest: dict[str, datetime] = {}
    for league, ruleset, number, at in games.values_list("league", "ruleset").annotate(
        n=Count("pk"), at_last=Max("at")
    ):
        counts[league][family_of(ruleset).key] += number
        latest[league] = max(at, latest.get(league, at))
    order = sorted(counts, key=lambda league: (latest[league], league), reverse=True)
    most = {league: counts[league].most_common(1)[0][0] for league in order}
    boards = Board.objects.filter(pool__club=club, pool__pairs=False, ruleset="", season__in=order)
    singly = set(boards.values_list("season", "pool__family"))
    return [(league, family_of(key), (league, key) not in singly) for league, key in most.items()]
