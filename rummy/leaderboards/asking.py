"""Which board does an address ask for, and which address leads to a board?"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from urllib.parse import urlencode
from uuid import UUID

from django.urls import get_script_prefix, reverse
from django.utils.formats import date_format

from rummy.engine.words import say
from rummy.leaderboards.errors import BoardRefused, UnknownBoard
from rummy.leaderboards.measures import BY_KEY, MEASURES, Text
from rummy.leaderboards.pools import Family, families
from rummy.leaderboards.queries.boards import Asked
from rummy.leaderboards.queries.leagues import families_of_leagues, leagues_of
from rummy.leaderboards.queries.places import Cursor
from rummy.leaderboards.ratings import SETTLED_AFTER
from rummy.leaderboards.seasons import first_day, is_season, kind, least_games, seasons_of
from rummy.people.models import Club

# A score and a competitor, as large as their columns are.
NUMBER = re.compile(r"[0-9]{1,9}")
CURSOR = re.compile(r"-?[0-9]{1,9}\.[0-9]{1,18}")


@dataclass(frozen=True, slots=True)
class Choice:
    """A link to another board, or to this one."""

    label: Text
    address: str
    is_here: bool


def family_by_key(key: str) -> Family:
    """Raises UnknownBoard."""
    for family in families():
        if family.key == key:
            return family
    raise UnknownBoard(say("There is no board of this game. The boards lead to all there are."))


def asked(family: str, sent: Mapping[str, str], club: Club | None = None) -> Asked:
    """What an address asks for; raises UnknownBoard, with what to do, where there is no such board."""
    found = Asked(family_by_key(family), _measure(sent.get("by", "")), club=club)
    season, ruleset = season_asked(sent, club), sent.get("game", "")
    if ruleset and ruleset not in [rules.key for rules in found.family.rulesets]:
        raise BoardRefused(say("This game is on another board. Choose it from all boards."), where="game")
    parts = [name for name in ("before", "after", "around") if sent.get(name)]
    if len(parts) > 1:
        said = say("Ask for one part of the board: before a place, after one, or around you.")
        raise BoardRefused(said, where=parts[0])
    # The board of the only game of a family is that of the family.
    ruleset = "" if found.family.is_single else ruleset
    measure = "won" if ruleset and found.measure == "rating" else found.measure
    return replace(
        found,
        season=season,
        ruleset=ruleset,
        measure=measure,
        pairs=_one_of(sent, "pairs", ("", "0", "1", "false", "true")) in ("1", "true"),
        after=_cursor(sent, "after"),
        before=_cursor(sent, "before"),
        around_me=_one_of(sent, "around", ("", "me")) == "me",
    )


def season_asked(sent: Mapping[str, str], club: Club | None = None) -> str:
    """The season an address asks for: one of the calendar, or a league of the club. Raises BoardRefused."""
    season = sent.get("season", "")
    if not is_season(season) and season not in leagues_of(club):
        said = say("A season is a year, a quarter or a month: 2026, 2026-Q1 or 2026-03.")
        raise BoardRefused(said, where="season")
    return season


def _measure(key: str) -> str:
    if key and key not in BY_KEY:
        known = ", ".join(BY_KEY)
        said = say("A board is in order by one of these: {known}.", known=known)
        raise BoardRefused(said, where="by")
    return key or MEASURES[0].key


def _one_of(sent: Mapping[str, str], name: str, known: Sequence[str]) -> str:
    told = sent.get(name, "")
    if told not in known:
        raise BoardRefused(
            say("“{name}” can be {known}.", name=name, known=", ".join(filter(None, known))), where=name
        )
    return told


def _cursor(sent: Mapping[str, str], name: str) -> Cursor | None:
    text = sent.get(name, "")
    if not text:
        return None
    if CURSOR.fullmatch(text) is None:
        raise BoardRefused(say("This page of the board does not exist. Begin at its top."), where=name)
    score, _dot, who = text.partition(".")
    return int(score), int(who)


def written(cursor: Cursor | None) -> str:
    """A place between two pages, as an address has it; empty for none."""
    return "{}.{}".format(*cursor) if cursor else ""


def number(text: str) -> int | None:
    """A number in an address; None where there is none."""
    return int(text) if NUMBER.fullmatch(text) else None


def address(asked: Asked, **more: str) -> str:
    """The address of a board, with nothing in it that goes without saying."""
    told = {
        "by": "" if asked.measure == MEASURES[0].key else asked.measure,
        "season": asked.season,
        "game": asked.ruleset,
        "pairs": "1" if asked.pairs else "",
    } | more
    query = urlencode({name: value for name, value in told.items() if value})
    path = _path(asked.family.key, asked.club.slug if asked.club else None, get_script_prefix())
    return f"{path}?{query}" if query else path


@lru_cache(maxsize=1000)
def _path(family: str, club: str | None, _prefix: str) -> str:
    """A page leads to a dozen and a half boards of one path."""
    if club is None:
        return reverse("leaderboards:board", args=[family])
    return reverse("leaderboards:club-board", args=[club, family])


def condition(asked: Asked) -> str:
    """What it takes to stand on this board; nothing where the measure says it."""
    least = SETTLED_AFTER if asked.measure == "rating" else least_games(asked.season)
    return say(str(BY_KEY[asked.measure].takes), least=least)


def embedded_address(asked: Asked) -> str:
    """Where the first of a club's board stand alone, for a page elsewhere."""
    path, _mark, query = address(asked, theme="light").partition("?")
    return f"{path}embed/?{query}"


def rating_address(asked: Asked, whose: UUID | None) -> str:
    """Where the rating of a player, or of partners, is explained; nothing without a page."""
    if whose is None:
        return ""
    way = "partners-rating" if asked.pairs else "rating"
    path = reverse(f"leaderboards:{way}", args=[whose, asked.family.key])
    return f"{path}?{urlencode({'club': asked.club.slug})}" if asked.club else path


def measures_for(asked: Asked) -> list[Choice]:
    """The measures of a board. One variant of several has no rating of its own."""
    offered = [one for one in MEASURES if not (asked.ruleset and one.key == "rating")]
    return [
        Choice(one.label, address(replace(asked, measure=one.key)), one.key == asked.measure)
        for one in offered
    ]


def seasons_for(asked: Asked, today: date) -> list[Choice]:
    """All time, this year, this quarter, this month, and the leagues of the club; also the board's own where it is another."""
    offered = [*seasons_of(today), *leagues_of(asked.club, asked.family), asked.season]
    return choices_of(offered, asked.season, lambda one: address(replace(asked, season=one)))


def season_before(asked: Asked) -> Choice | None:
    return before(asked.season, lambda one: address(replace(asked, season=one)))


def choices_of(seasons: Iterable[str], here: str, leads: Callable[[str], str]) -> list[Choice]:
    """Each of these seasons once; `leads` says where to."""
    return [Choice(season_name(one), leads(one), one == here) for one in dict.fromkeys(seasons)]


def before(season: str, leads: Callable[[str], str]) -> Choice | None:
    """The season of the same kind before this one; None for all time, for a league, and before the first there is."""
    if kind(season) in ("all", "league"):
        return None
    begins = first_day(season)
    last = date(begins.year - (begins.month == 1), (begins.month - 2) % 12 + 1, 1)
    earlier = seasons_of(last)[["all", "year", "quarter", "month"].index(kind(season))]
    if not is_season(earlier):
        return None
    return Choice(season_name(earlier), leads(earlier), is_here=False)


def query(**told: str) -> str:
    """What leads from a page to itself with these choices."""
    return "?" + urlencode({name: value for name, value in told.items() if value})


def season_name(season: str) -> str:
    if kind(season) == "league":
        return season
    if not season:
        return say("All time")
    begins = first_day(season)
    if kind(season) == "year":
        return str(begins.year)
    if kind(season) == "quarter":
        number = (begins.month + 2) // 3
        return say("{year}, quarter {number}", year=begins.year, number=number)
    return date_format(begins, "F Y")


def games_for(asked: Asked) -> list[Choice]:
    """The whole family and each of its games; empty where it has only one."""
    if asked.family.is_single:
        return []
    every = [("", say("All of them"))] + [(rules.key, rules.called) for rules in asked.family.rulesets]
    return [Choice(name, address(replace(asked, ruleset=key)), key == asked.ruleset) for key, name in every]


def sides_for(asked: Asked) -> list[Choice]:
    """Singly and with a partner; empty where the family is played in one way only."""
    if not asked.family.both_ways:
        return []
    names = {False: say("Singly"), True: say("With a partner")}
    return [
        Choice(name, address(replace(asked, pairs=pairs, ruleset="")), pairs == asked.pairs)
        for pairs, name in names.items()
    ]


def board_of_league(club: Club, league: str) -> str:
    """The address of a league's board; empty before the first game is counted on it. One query, none without a league."""
    found = leagues_for(club) if league else []
    return next((one.address for one in found if one.label == league), "")


def leagues_for(club: Club | None) -> list[Choice]:
    """The board of each league of a club, of the game it plays most, by games won."""
    boards = [
        Asked(family, "won", season=league, pairs=pairs, club=club)
        for league, family, pairs in families_of_leagues(club)
    ]
    return [Choice(board.season, address(board), is_here=False) for board in boards]
