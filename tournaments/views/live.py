"""What do the pages hear that follow a tournament? What all read is drawn once; the others hear that there is something new."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID
from zlib import crc32

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language, override

from rummy.live.hub import Snapshot
from rummy.live.news import change, drawn
from rummy.live.tokens import address_of
from rummy.people.queries import mark_of_members
from rummy.people.reading import Reader, reader_of
from rummy.scorekeeping.views.fresh import fresh_page
from tournaments import formats
from tournaments.models import Act, Tournament
from tournaments.queries.boards import standings_view
from tournaments.queries.bracket import has_bracket
from tournaments.queries.clock import play_starts
from tournaments.queries.corrections import corrected_at, corrections
from tournaments.queries.find import latest_published
from tournaments.queries.groups import has_groups
from tournaments.queries.ladder import has_ladder
from tournaments.queries.leagues import board_of_league
from tournaments.queries.marks import marks
from tournaments.queries.names import WHOLE, Names, names_for
from tournaments.queries.played import rules_of
from tournaments.queries.totals import round_with_totals
from tournaments.queries.version import version_of, versions

# All read the page of the event; every entry has a page of its own, and the desk has forms: those fetch theirs.
PUBLIC, MINE = "tournament", "mine"
# Who reads whole names, and who reads what the club says of its members.
INSIDE, OUTSIDE = "whole", "strangers"
# A hall saves many hands a second at the end of a round: it reads them a second at a time.
REST = 1.0


def tournament_shown(tournament: Tournament, names: Names, after: int | None = None) -> dict[str, Any]:
    """What the insides of the page of the event show to everybody who reads these names."""
    latest = latest_published(tournament)
    standings = standings_view(tournament, after)
    changed = corrections(tournament)
    entries = [] if latest else tournament.entries.filter(withdrawn_at=None).order_by("seed")
    return {
        "tournament": tournament,
        "game": rules_of(tournament).called,
        "format": formats.known(tournament.format).label,
        "round": names.over(round_with_totals(latest)) if latest else None,
        "starts": play_starts(tournament, latest),
        "standings": names.over(standings),
        "rounds": range(1, standings.rounds + 1),
        "earlier": range(1, latest.number) if latest else (),
        **pages_beside(tournament),
        "board": board_of_league(tournament),
        "corrections": told(changed, names),
        "corrected": corrected_at(changed),
        "entries": names.over([entry.name for entry in entries]),
    }


def pages_beside(tournament: Tournament) -> dict[str, bool]:
    """Which pages its format has beside the tables: a bracket, groups, a ladder."""
    return {
        "has_bracket": has_bracket(tournament),
        "has_groups": has_groups(tournament),
        "has_ladder": has_ladder(tournament),
    }


def told(acts: Sequence[Act], names: Names) -> Sequence[Act]:
    """What was done, in the words of who reads these names."""
    for act in acts:
        act.words, act.reason = names.words(act.said), names.words(act.reason)
    return acts


def stream_of(tournament: Tournament, view: str, reader: Reader = WHOLE) -> str:
    """The address at which such a page listens: one for all who read alike, in each language.

    That of whole names is good until somebody reads them no more: then the others are sent to their page for another.
    """
    who = ""
    if view == PUBLIC:
        who = f".{INSIDE if reader.is_member else OUTSIDE}.{get_language()}"
        mark = mark_of_insiders(tournament) if reader.is_member else ""
        who += f".{mark}" if mark else ""
    return address_of(f"event/{tournament.pk}/{view}{who}")


def mark_of_insiders(tournament: Tournament) -> str:
    """Changes when somebody reads whole names no more: leaves the club, or runs the event no more. Two queries, none without a club."""
    if tournament.club is None:
        return ""
    helpers = sorted(tournament.officials.values_list("account", flat=True))
    return f"{mark_of_members(tournament.club)}-{crc32(repr(helpers).encode()):x}"


def followed(tournament: Tournament, version: int, view: str, reader: Reader = WHOLE) -> dict[str, Any]:
    """What a page needs to follow the tournament from this version on."""
    return {"live": stream_of(tournament, view, reader), "version": version}


def fresh_event(
    request: HttpRequest, tournament: Tournament, render_page: Callable[[int], HttpResponse], *who: object
) -> HttpResponse:
    """304 if the caller has this page already, unless something waits to be said. `who`: what else it depends on.

    The version is read before the page is drawn: whatever comes meanwhile is told again.
    """
    version = version_of(tournament)
    if len(get_messages(request)):
        return render_page(version)
    # That results stand now is no new version.
    what = (*who, tournament.stands(timezone.now()))
    name = f"{version}-{crc32(repr(what).encode()):x}"
    return fresh_page(request, name, lambda: render_page(version))


class EventSource:
    """The tournaments, as a hub asks for them."""

    def load(self, topic: str) -> Snapshot | None:
        _, key, view = topic.split("/")
        tournament = Tournament.objects.select_related("club", "scoreboard").filter(pk=UUID(key)).first()
        if tournament is None:
            return None
        # Read first: whatever comes while the page is drawn is told again.
        version = version_of(tournament)
        view, _, who = view.partition(".")
        reads, language, mark = [*who.split("."), "", ""][:3]
        if reads == INSIDE and mark != mark_of_insiders(tournament):
            return None
        return change(version, _news(tournament, view, reads, language), REST)

    def versions(self, subjects: Sequence[str]) -> Mapping[str, int]:
        """One query."""
        found = versions([UUID(subject.rpartition("/")[2]) for subject in subjects])
        return {f"event/{key}": version for key, version in found.items()}


def _news(tournament: Tournament, view: str, reads: str, language: str) -> dict[str, Any]:
    if view == MINE:
        return {"marks": marks(tournament)}
    if view != PUBLIC:
        return {}
    reader = WHOLE if reads == INSIDE or tournament.club is None else reader_of(tournament.club, None)
    with override(language):
        shown = tournament_shown(tournament, names_for(tournament, reader))
        return drawn("tournaments/_tournament", shown, tournament.name)
