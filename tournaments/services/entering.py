"""How do people come into a tournament, and leave it?"""

import re
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Max

from rummy.engine.saying import many, say
from rummy.engine.words import how_many
from rummy.people import services as people
from rummy.people.codes import SCORE_LENGTH, new_code
from rummy.people.models import Player
from rummy.people.names import LONGEST, called, fault_of, tidy
from tournaments.errors import EntryRefused
from tournaments.models import Entry, Place, Play, PlaySide, Round, Tournament
from tournaments.queries.find import latest_round
from tournaments.queries.rights import Account, Right
from tournaments.queries.undoing import what_stands
from tournaments.services.desk import Desk, at_desk
from tournaments.services.naming import players_named
from tournaments.services.scoreboard import raise_version

PARTNERS = 2
MOST_ENTRIES = 2000
BEFORE_A_NAME = re.compile(r"^\s*(?:[-*•–]\s+)?(?:\d+(?:[.)]\s*|\s+|\s*$))?")
AMONG_PARTNERS = re.compile(r"&|/|\+|\bund\b|\band\b")


def enter(*, tournament: Tournament, name: str, by: Account, at: datetime, apart: str = "") -> Entry:
    """One more entry: a name, or two with "&" between them where partners enter. Raises EntryRefused."""
    return enter_all(tournament=tournament, lines=[name], by=by, at=at, apart=apart)[0]


def enter_all(
    *, tournament: Tournament, lines: Sequence[str], by: Account, at: datetime, apart: str = ""
) -> list[Entry]:
    """The entries of a pasted list, one a line, all or none of them. Raises EntryRefused with every reason."""
    with at_desk(tournament=tournament, by=by, at=at) as desk:
        held = desk.tournament
        wanted = [people_of(line, pairs=held.pairs) for line in lines if tidy(line)]
        _refuse(held, wanted, "names")
        first = _first_round(held)
        is_checking = held.entries.filter(checked_in_at__isnull=False).exists()
        number = held.entries.aggregate(last=Max("number"))["last"] or 0
        seed = held.entries.aggregate(last=Max("seed"))["last"] or 0
        players = iter(players_named(held, [name for names in wanted for name in names], at))
        made = [
            Entry(
                tournament=held,
                number=number + place,
                seed=seed + place,
                code=new_code(SCORE_LENGTH),
                entered_at=at,
                checked_in_at=at if first > 1 and is_checking else None,
                first_round=first,
                apart=tidy(apart)[:LONGEST],
                **_who(names, players),
            )
            for place, names in enumerate(wanted, 1)
        ]
        entries = Entry.objects.bulk_create(made)
        if first > 1:
            _missed(held, entries, first)
        raise_version(tournament=held, at=at)
        desk.did(entered(entries), back={"verb": "unenter", "entries": [entry.pk for entry in entries]})
    return entries


def people_of(line: str, *, pairs: bool) -> list[str]:
    """The players of a line of a list. Numbers and bullets before it, as lists have them, and further columns are left out."""
    columns = [BEFORE_A_NAME.sub("", column) for column in re.split(r"[\t;]", line)]
    text = next(filter(tidy, columns), "")
    return [tidy(name) for name in AMONG_PARTNERS.split(text)] if pairs else [tidy(text)]


def _refuse(
    tournament: Tournament, wanted: Sequence[Sequence[str]], where: str, own: Collection[str] = ()
) -> None:
    """`own` are names that are taken by the entry itself."""
    if not wanted:
        raise EntryRefused(say("Write a name."), where=where)
    if not own and tournament.entries.count() + len(wanted) > MOST_ENTRIES:
        raise EntryRefused(say("A tournament has room for {most} entries.", most=MOST_ENTRIES), where=where)
    faults = [fault for names in wanted for fault in _faults(tournament, names)]
    known = _players_in(tournament).difference(own)
    seen: set[str] = set()
    for names in wanted:
        for name in names:
            if name and called(name) in known:
                faults.append(
                    say("{name} is entered already: add an initial if these are two people.", name=name)
                )
            elif name and called(name) in seen:
                faults.append(say("Two people are called {name}: add an initial to one of them.", name=name))
        seen.update(map(called, names))
    if faults:
        raise EntryRefused(" ".join(faults), where=where)


def _players_in(tournament: Tournament) -> set[str]:
    """The names that play, as they are compared. One query."""
    rows = tournament.entries.values_list(
        "player__called", "partnership__first__called", "partnership__second__called"
    )
    return {name for row in rows for name in row if name}


def _faults(tournament: Tournament, names: Sequence[str]) -> list[str]:
    said = list(filter(None, map(fault_of, names)))
    if tournament.pairs and len(names) != PARTNERS and not said:
        return [say("Partners enter together: write “{name} & …”.", name=names[0])]
    return said


def _who(names: Sequence[str], players: Iterator[Player]) -> dict[str, Any]:
    """Who enters under these names: the next players."""
    own = [next(players) for _name in names]
    if len(own) == 1:
        return {"name": own[0].name, "player": own[0]}
    return {"name": " & ".join(names), "partnership": people.partnership_of(*own)}


def _first_round(tournament: Tournament) -> int:
    """The round somebody who comes now plays first: the one not yet published."""
    last = latest_round(tournament)
    if last is None or last.state == Round.State.DRAFT:
        return last.number if last else 1
    return last.number + 1


def _missed(tournament: Tournament, entries: Sequence[Entry], first: int) -> None:
    rounds = tournament.rounds.filter(number__lt=first)
    Place.objects.bulk_create(
        Place(
            round=round_,
            entry=entry,
            away=Place.Away.LATE,
            source=Place.Source.DESK,
            worth=tournament.missed_worth,
        )
        for round_ in rounds
        for entry in entries
    )


def entered(entries: Sequence[Entry]) -> str:
    """What the desk has done, as its log says it."""
    if len(entries) == 1:
        return say("Entered {name}.", name=entries[0].name)
    return many(len(entries), "Entered {n}.", "Entered {n} entries.")


def unenter(desk: Desk, entries: Sequence[int]) -> str:
    """Take entries out again that are in no round yet."""
    there = list(desk.tournament.entries.filter(pk__in=entries))
    places = Place.objects.filter(entry__in=there)
    # Who did not come has no place, though a sitting began with him.
    if any(place.is_drawn for place in places) or PlaySide.objects.filter(entry__in=there).exists():
        raise EntryRefused(say("They are in a round already: let them withdraw instead."))
    places.delete()
    desk.tournament.entries.filter(pk__in=[entry.pk for entry in there]).delete()
    raise_version(tournament=desk.tournament, at=desk.at)
    return say("Took out {names}.", names=", ".join(entry.name for entry in there))


def check_in(*, tournament: Tournament, entry: Entry, here: bool, by: Account, at: datetime) -> Entry:
    """Somebody is there, or is not after all. Twice is once."""
    with at_desk(tournament=tournament, by=by, at=at, right=Right.SCORE) as desk:
        return _checked_in(desk, entry, here=here)


def check_in_all(*, tournament: Tournament, by: Account, at: datetime) -> int:
    """Everybody who has entered is there; how many that were."""
    with at_desk(tournament=tournament, by=by, at=at, right=Right.SCORE) as desk:
        missing = desk.tournament.entries.filter(checked_in_at=None, withdrawn_at=None)
        numbers = list(missing.values_list("pk", flat=True))
        missing.update(checked_in_at=at)
        if numbers:
            said = many(len(numbers), "Checked in {n}.", "Checked in {n} entries.")
            desk.did(said, back={"verb": "uncheck", "entries": numbers})
    return len(numbers)


def check_in_myself(*, tournament: Tournament, check_in_code: str, entry: Entry, at: datetime) -> Entry:
    """Whoever scanned the code at the door says that he is there. Raises EntryRefused for another code."""
    if check_in_code != tournament.check_in_code:
        raise EntryRefused(say("This link is not the one at the door. Scan it again."))
    with at_desk(tournament=tournament, by=None, at=at, right=None) as desk:
        return _checked_in(desk, entry, here=True)


def _checked_in(desk: Desk, entry: Entry, *, here: bool) -> Entry:
    held = Entry.objects.get(pk=entry.pk, tournament=desk.tournament)
    if (held.checked_in_at is not None) != here:
        since = held.checked_in_at
        held.checked_in_at = desk.at if here else None
        held.save(update_fields=["checked_in_at"])
        people = how_many(held.name)
        said = (
            many(people, "{name} is here.", "{name} are here.", name=held.name)
            if here
            else many(
                people, "{name} is not here after all.", "{name} are not here after all.", name=held.name
            )
        )
        back: dict[str, Any] = {"verb": "uncheck", "entries": [held.pk]}
        if since is not None:
            back = {"verb": "check", "entries": [held.pk], "since": since.isoformat()}
        desk.did(said, back=back)
    return held


def check(desk: Desk, entries: Sequence[int], since: str | None = None) -> str:
    desk.tournament.entries.filter(pk__in=entries).update(checked_in_at=since or desk.at)
    return say("Checked in again.")


def uncheck(desk: Desk, entries: Sequence[int]) -> str:
    desk.tournament.entries.filter(pk__in=entries).update(checked_in_at=None)
    return say("Not checked in any more.")


def arrange_entry(  # noqa: PLR0913
    *,
    tournament: Tournament,
    entry: Entry,
    seed: int,
    apart: str,
    fixed_table: int | None,
    by: Account,
    at: datetime,
    name: str = "",
) -> Entry:
    """What the draw must know of an entry: its seed, with whom it is not to sit, a table it must not leave.

    `name` puts the name right, where one is given. Raises EntryRefused.
    """
    with at_desk(tournament=tournament, by=by, at=at) as desk:
        held = desk.tournament.entries.get(pk=entry.pk)
        numbers = (seed,) if fixed_table is None else (seed, fixed_table)
        if not all(1 <= number <= MOST_ENTRIES for number in numbers):
            raise EntryRefused(say("Seeds and tables are numbered from 1 to {most}.", most=MOST_ENTRIES))
        new: dict[str, Any] = {"seed": seed, "apart": tidy(apart)[:LONGEST], "fixed_table": fixed_table}
        new |= _renamed(desk, held, name)
        old = {key: _plain(getattr(held, key)) for key in new if new[key] != _plain(getattr(held, key))}
        if old:
            _write(desk, held, {key: new[key] for key in old})
            said = say("Changed what the draw knows of {name}.", name=held.name)
            if "name" in old:
                said = many(
                    how_many(held.name),
                    "{name} is called {new} now.",
                    "{name} are called {new} now.",
                    name=held.name,
                    new=new["name"],
                )
            desk.did(said, back={"verb": "arrange", "entry": held.pk, "fields": old})
        held.refresh_from_db()
    return held


def _plain(value: Any) -> Any:
    """As the log keeps it."""
    return value.hex if isinstance(value, UUID) else value


def _renamed(desk: Desk, entry: Entry, name: str) -> dict[str, Any]:
    """The fields of another name; none where it stays."""
    names = people_of(name, pairs=desk.tournament.pairs)
    if not tidy(name) or " & ".join(names) == entry.name:
        return {}
    _refuse_renaming(desk, entry, names)
    who = _who(names, iter(players_named(desk.tournament, names, desk.at)))
    keys = {f"{kind}_id": who[kind].pk.hex if kind in who else None for kind in ("player", "partnership")}
    return {"name": who["name"], **keys}


def _refuse_renaming(desk: Desk, entry: Entry, names: Sequence[str]) -> None:
    if Play.objects.filter(table__places__entry=entry).exists():
        raise EntryRefused(
            say(
                "{name} has played at a table: a name can be put right until its first table opens.",
                name=entry.name,
            ),
            where="name",
        )
    _refuse(desk.tournament, [names], "name", own={called(each) for each in entry.name.split(" & ")})


def put_entry(desk: Desk, entry: int, fields: dict[str, Any]) -> str:
    """What the draw knew of an entry is known of it again. Raises EntryRefused."""
    held = desk.tournament.entries.get(pk=entry)
    if fields.get("name", held.name) != held.name:
        _refuse_renaming(desk, held, fields["name"].split(" & "))
    _write(desk, held, fields)
    return say("Put back what the draw knew of an entry.")


def _write(desk: Desk, entry: Entry, fields: dict[str, Any]) -> None:
    changed = {key for key, value in fields.items() if _plain(getattr(entry, key)) != value}
    stands = what_stands(desk.tournament) & changed
    if "seed" in stands:
        raise EntryRefused(say("The rounds are drawn by the seeds: they stand now."), where="seed")
    if "apart" in stands:
        raise EntryRefused(say("The groups are drawn: who is kept apart in them stands now."), where="apart")
    desk.tournament.entries.filter(pk=entry.pk).update(**fields)
    raise_version(tournament=desk.tournament, at=desk.at)
