"""How do the groups stand from which the best go on to a knock-out?"""

from dataclasses import dataclass, replace

from tournaments import formats
from tournaments.draws.groups import Groups, group_rounds, ranked, walkovers
from tournaments.draws.situation import Situation
from tournaments.models import Round, Tournament
from tournaments.numbers import to_read
from tournaments.queries.crosstable import Line, cell, has_walkovers
from tournaments.queries.event import event_of
from tournaments.queries.find import latest_published
from tournaments.queries.situation import situation_before
from tournaments.standings import Event, courses, crosstable, why_through


@dataclass(frozen=True, slots=True)
class Group:
    """One group, best first: how each fared against each. `why` the last who goes on is above the next, once that is settled."""

    number: int
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    why: str = ""


@dataclass(frozen=True, slots=True)
class GroupsView:
    """All groups; the first `through` of each go on. `over`: their rounds are played, and who goes on is settled."""

    groups: tuple[Group, ...]
    through: int
    over: bool

    @property
    def has_walkovers(self) -> bool:
        return any(has_walkovers(group.lines) for group in self.groups)


def has_groups(tournament: Tournament) -> bool:
    return formats.known(tournament.format).groups is not None


def groups_view(tournament: Tournament) -> GroupsView | None:
    """The groups as they stand, drafts left out; None where a tournament has none. Fifteen queries, else none."""
    find = formats.known(tournament.format).groups
    if find is None:
        return None
    shown = latest_published(tournament)
    now = situation_before(tournament, shown.number + 1 if shown else 1)
    parts = find(now)
    rounds = group_rounds(parts)
    event = _in_groups(event_of(tournament), rounds)
    is_over = len(now.history) > rounds or (len(now.history) == rounds and _is_closed(shown))
    through = int(now.answers["through"])
    found = _groups(parts, now, event, rounds)
    if is_over:
        whys = why_through(event, rounds, parts, through)
        found = tuple(replace(group, why=why) for group, why in zip(found, whys, strict=True))
    return GroupsView(found, through, is_over)


def _in_groups(event: Event, rounds: int) -> Event:
    return replace(
        event,
        results=tuple(result for result in event.results if result.round <= rounds),
        byes=tuple(bye for bye in event.byes if bye.round <= rounds),
        reached={},
    )


def _is_closed(round_: Round | None) -> bool:
    return round_ is not None and round_.state == Round.State.CLOSED


def _groups(parts: Groups, now: Situation, event: Event, rounds: int) -> tuple[Group, ...]:
    names = {entry.id: entry.name for entry in event.entries}
    steps, met = courses(event), crosstable(event)
    default = tuple(walkovers(parts, now.history))
    return tuple(
        Group(
            number,
            tuple(str(at) for at in range(1, len(part) + 1)),
            tuple(
                Line(
                    place,
                    names[entry],
                    tuple(cell(entry, other, met[entry].get(other, ()), default) for other in part),
                    to_read(steps[entry][-1].total) if steps[entry] else "0",
                )
                for place, entry in enumerate(part, 1)
            ),
        )
        for number, part in enumerate(ranked(parts, now.history[:rounds], now.ranking), 1)
    )
