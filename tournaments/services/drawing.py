"""How is the next round drawn, and stored as tables and places?"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from rummy.engine.errors import RummyError
from rummy.engine.saying import keep, say
from tournaments import formats
from tournaments.draws import Draw, Entrant, Situation, TableSizes
from tournaments.errors import DrawRefused
from tournaments.models import Place, Round, Table, Tournament
from tournaments.queries.find import latest_round
from tournaments.queries.rights import Account
from tournaments.queries.situation import made_of, situation_before
from tournaments.queries.sizes import offered
from tournaments.services.desk import at_desk


def draw_round(*, tournament: Tournament, by: Account, at: datetime, sizes: str = "") -> Round:
    """A draft of the next round from the standings as they are now. Raises DrawRefused.

    Only those who are checked in are drawn, as soon as anybody is. `sizes` is the key of the tables that were chosen.
    """
    with at_desk(tournament=tournament, by=by, at=at) as desk:
        number = _next_number(desk.tournament)
        facts, draw = drawn(desk.tournament, number, sizes)
        round_ = Round.objects.create(
            tournament=desk.tournament,
            number=number,
            seed=desk.tournament.seed,
            drawn_at=at,
            report=[keep(one) for one in draw.report.gave_up],
            sizes=sizes,
            **facts,
        )
        seat(round_, draw)
        desk.did(say("Drew round {n}.", n=number), back={"verb": "discard", "round": number})
    return round_


def _next_number(tournament: Tournament) -> int:
    last = latest_round(tournament)
    if last is not None and last.state != Round.State.CLOSED:
        raise DrawRefused(
            say("Round {n} is drawn and not closed: close it first, or take it back.", n=last.number)
        )
    if last is not None and last.play_off:
        raise DrawRefused(say("A play-off ends the tournament: no further round is drawn behind it."))
    return last.number + 1 if last else 1


def drawn(
    tournament: Tournament, number: int, sizes: str = "", *, still: bool = True
) -> tuple[dict[str, Any], Draw]:
    """What a round is made of, and a draw of it at tables of the chosen sizes.

    Raises DrawRefused where these sizes are for another number of people; unless `still`, others are taken then.
    """
    now = situation_before(tournament, number)
    playing = tuple(entrant for entrant in now.entrants if entrant.plays)
    fewest = formats.known(tournament.format).fewest_there
    if len(playing) < fewest:
        raise DrawRefused(say("{n} must be there at least. Enter people, and check them in.", n=fewest))
    if number == 1:
        _refuse_otherwise_entered(tournament, playing)
    chosen = _chosen(offered(tournament, now), sizes)
    if chosen is None and sizes and still:
        raise DrawRefused(say("So many are not here now. Choose once more how they sit."))
    found = draws_of(tournament, replace(now, sizes=chosen), now.entrants)
    if not found and formats.known(tournament.format).ends_by_itself:
        raise DrawRefused(say("All rounds are played: finish the tournament."))
    if not found:
        raise DrawRefused(
            say("All rounds are played. Finish the tournament, or ask for more rounds in its settings.")
        )
    return made_of(tournament, now, playing), found[0]


def _refuse_otherwise_entered(tournament: Tournament, playing: Sequence[Entrant]) -> None:
    """Alone where partners enter together, or together where everybody is alone: the settings were others then. One query."""
    there = tournament.entries.filter(pk__in=[entrant.id for entrant in playing])
    other = there.filter(partnership__isnull=tournament.pairs).order_by("number").first()
    if other is None:
        return
    if tournament.pairs:
        raise DrawRefused(
            say(
                "{name} entered alone, and partners enter together here: put the name right, take the entry back in the log, or change the settings.",
                name=other.name,
            )
        )
    raise DrawRefused(
        say(
            "{name} entered together, and everybody enters alone here: put the name right, take the entry back in the log, or change the settings.",
            name=other.name,
        )
    )


def _chosen(ways: Sequence[TableSizes], key: str) -> TableSizes | None:
    """The sizes of a key, the proposed ones where nobody chose."""
    wanted = [way for way in ways if way.key == key] if key else ways
    return wanted[0] if wanted else None


def draws_of(tournament: Tournament, now: Situation, entrants: Sequence[Entrant]) -> tuple[Draw, ...]:
    """What the format draws for these entrants. Raises DrawRefused."""
    try:
        return formats.draw_rounds(
            tournament.format,
            entrants,
            now.history,
            seed=now.seed,
            answers=now.answers,
            ranking=now.ranking,
            sizes=now.sizes,
        )
    except RummyError as refused:
        raise DrawRefused(str(refused)) from refused


def seat(round_: Round, draw: Draw) -> None:
    """Store the tables and places of a draw; absences that the desk wrote down stay, who is awaited or sits for somebody,
    and what more time a table has.
    """
    there = list(round_.places.values_list("entry", "against", "substitute", "missing"))
    stood_for = {entry: against for entry, against, _substitute, _missing in there}
    sat = {
        entry: {"substitute": substitute, "missing": missing}
        for entry, _against, substitute, missing in there
    }
    seated = {entry for table in draw.tables for entry in table.seats} | set(draw.byes)
    kept = round_.places.filter(table=None).exclude(away=Place.Away.BYE)
    round_.places.exclude(pk__in=kept.exclude(entry__in=seated)).delete()
    tables = _new_tables(round_, draw)
    places = [
        Place(round=round_, entry_id=entry, table=row, seat=number, **sat.get(entry, {}))
        for row, table in zip(tables, draw.tables, strict=True)
        for number, entry in enumerate(table.seats, 1)
    ]
    worth = round_.tournament.bye_worth
    places += [
        Place(
            round=round_,
            entry_id=entry,
            away=Place.Away.BYE,
            worth=worth,
            against_id=stood_for.get(entry),
        )
        for entry in draw.byes
    ]
    Place.objects.bulk_create(places)


def _new_tables(round_: Round, draw: Draw) -> list[Table]:
    """In the place of those there were; each has the minutes that the one of its number had more."""
    minutes = dict(round_.tables.values_list("number", "extra_minutes"))
    round_.tables.all().delete()
    return Table.objects.bulk_create(
        Table(
            round=round_,
            number=table.number,
            deals=table.deals,
            slot=table.slot,
            extra_minutes=minutes.get(table.number, 0),
        )
        for table in draw.tables
    )
