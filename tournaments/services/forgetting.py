"""How is somebody who was erased forgotten by the tournaments he was in, while every place in them stays?"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Model, Q, QuerySet

from rummy.engine.saying import Said, change
from rummy.scorekeeping.services.rename import Names, in_part, in_words
from tournaments.models import Act, Entry, Place, Round, Screen, Table, Tournament
from tournaments.services.scoreboard import raise_version

NAMED = "entries__player__in", "entries__partnership__first__in", "entries__partnership__second__in"
SUBSTITUTE = "rounds__tables__plays__sitting__seats__player__in"
# The names of two are kept to 90 letters; a number may stand behind them.
MOST_OF_A_NAME = 80


def forget(*, names: Mapping[UUID, str], were: Mapping[UUID, str], at: datetime) -> None:
    """Write these players' entries under other names, and every sentence that names them. Inside a transaction.

    `were` are the names until now. Ranks, points and seats stay as they are.
    """
    known = {were[player]: names[player] for player in names}
    theirs = Q(*[(way, list(names)) for way in (*NAMED, SUBSTITUTE)], _connector=Q.OR)
    for tournament in Tournament.objects.filter(theirs).distinct():
        words = _rename_entries(tournament, names, known)
        # Pages that are kept by their version show the names until now.
        raise_version(tournament=tournament, at=at)
        for rows, field in _sentences(tournament):
            _say_anew(rows, field, words)


def _rename_entries(tournament: Tournament, names: Mapping[UUID, str], known: Names) -> dict[str, str]:
    """The entries under new names, free in this tournament; all names that change: old to new."""
    entries = list(Entry.objects.filter(tournament=tournament).select_related("partnership"))
    taken = {entry.name.casefold() for entry in entries}
    words = dict(known)
    changed = [entry for entry in entries if not _players(entry).isdisjoint(names)]
    for entry in changed:
        new = names.get(entry.player_id) if entry.player_id else in_words(entry.name, in_part(known))
        assert new is not None
        new = new[:MOST_OF_A_NAME]
        words[entry.name] = f"{new} ({entry.number})" if new.casefold() in taken else new
        entry.name = words[entry.name]
    Entry.objects.bulk_update(changed, ["name"])
    return words


def _players(entry: Entry) -> set[UUID | None]:
    if entry.partnership is None:
        return {entry.player_id}
    return {entry.partnership.first_id, entry.partnership.second_id}


def _sentences(tournament: Tournament) -> Iterable[tuple[QuerySet[Any], str]]:
    """Everything the desk wrote, or that was written for it."""
    yield Act.objects.filter(tournament=tournament), "words"
    yield Act.objects.filter(tournament=tournament), "reason"
    yield Round.objects.filter(tournament=tournament), "report"
    yield Table.objects.filter(round__tournament=tournament), "void_reason"
    yield Place.objects.filter(round__tournament=tournament), "substitute"
    yield Screen.objects.filter(tournament=tournament), "message"


def _say_anew(rows: QuerySet[Model], field: str, words: Names) -> None:
    changed, most = [], getattr(rows.model._meta.get_field(field), "max_length", None)
    for row in rows:
        value = getattr(row, field)
        said = value.kept if isinstance(value, Said) else value
        # The new name may be longer than there is room for.
        anew = change(said, lambda text: in_words(text, words)[:most])
        if anew != said:
            setattr(row, field, Said(anew) if isinstance(value, Said) else anew)
            changed.append(row)
    rows.model._default_manager.bulk_update(changed, [field])
