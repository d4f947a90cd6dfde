"""By which names does somebody read a tournament? That of a club by the club's rule, any other whole."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, TypeVar

from django.db.models import Q

from rummy.people.models import Player
from rummy.people.queries import role_of
from rummy.people.reading import Reader, reader_of
from rummy.people.visitor import Visitor
from rummy.scorekeeping.queries.sight import hides_somebody
from tournaments.models import Place, Play, Tournament
from tournaments.queries.rights import rights_of

View = TypeVar("View")
PARTNERS = " & "
# What tells in sentences of whom the rest tells by name alone.
SENTENCES = frozenset({"why", "brief", "words", "report", "reason", "void_reason"})
WHOLE = Reader(is_member=True, names="")


@dataclass(frozen=True, slots=True)
class Names:
    """How somebody reads the names of one tournament: `told` has those he reads otherwise, by the whole name."""

    reader: Reader = WHOLE
    told: Mapping[str, str] = field(default_factory=dict)

    def over(self, view: View) -> View:
        """The same view with the names as they are read."""
        return self._read(view, says=False) if self.told else view

    def words(self, text: str) -> str:
        """A sentence with the names in it as they are read; the longest first, for one may begin another."""
        for name in sorted((name for name in self.told if name in text), key=len, reverse=True):
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda _: self.told[name], text)  # noqa: B023
        return text

    def _read(self, one: Any, *, says: bool) -> Any:
        if isinstance(one, str):
            return self.words(one) if says else self.told.get(one, one)
        if isinstance(one, list | tuple):
            return type(one)(self._read(each, says=says) for each in one)
        if isinstance(one, dict):
            return {key: self._read(each, says=key in SENTENCES) for key, each in one.items()}
        if is_dataclass(one) and not isinstance(one, type):
            return replace(one, **dict(self._parts(one)))
        return one

    def _parts(self, one: Any) -> Iterator[tuple[str, Any]]:
        for part in fields(one):
            yield part.name, self._read(getattr(one, part.name), says=part.name in SENTENCES)


def reader_for(tournament: Tournament, visitor: Visitor) -> Reader:
    """How this visitor reads the tournament; who runs it reads it whole. Three queries at most, none without a club."""
    if tournament.club is None or rights_of(tournament, visitor.account):
        return WHOLE
    return reader_of(tournament.club, role_of(visitor, tournament.club))


def names_for(tournament: Tournament, reader: Reader) -> Names:
    """All names of a tournament as they are read. Two queries, none for who reads them whole."""
    if reader.is_member:
        return Names(reader)
    told = dict(_entries(tournament, reader))
    substitutes = Place.objects.filter(round__tournament=tournament).exclude(substitute="")
    for names in substitutes.order_by().values_list("substitute", flat=True).distinct():
        for name in {names, *names.split(PARTNERS)}:
            told.setdefault(name, reader.name(name))
    return Names(reader, {whole: read for whole, read in told.items() if whole != read})


def codes_for(reader: Reader, of: Q) -> dict[int, list[str]]:
    """By table the codes of its sittings to which this reader is led; `of` are plays. One query."""
    codes: dict[int, list[str]] = {}
    plays = Play.objects.filter(of).annotate(hides=hides_somebody("sitting")).order_by("number")
    for table, code, hides in plays.values_list("table", "sitting__watch_code", "hides"):
        if reader.opens(hides=hides):
            codes.setdefault(table, []).append(code)
    return codes


def _entries(tournament: Tournament, reader: Reader) -> Iterator[tuple[str, str]]:
    """Every entry, and each of two partners."""
    for entry in tournament.entries.select_related("player", "partnership__first", "partnership__second"):
        if entry.player is not None:
            yield entry.name, _told(entry.name, entry.player, reader)
        elif entry.partnership is not None:
            pair = {one.name: one for one in (entry.partnership.first, entry.partnership.second)}
            each = [(name, _told(name, pair.get(name), reader)) for name in entry.name.split(PARTNERS)]
            yield entry.name, PARTNERS.join(read for _name, read in each)
            yield from each


def _told(name: str, player: Player | None, reader: Reader) -> str:
    if player is None:
        return reader.name(name)
    return reader.name(name, hidden=player.hidden, erased_at=player.erased_at)
