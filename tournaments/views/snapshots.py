"""How is a page that a whole hall opens at once drawn only once? What is the same for all who read alike is kept by its version."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Generic, TypeVar

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language

from tournaments.models import Entry, Tournament
from tournaments.queries.mine import MyTable, my_table
from tournaments.queries.names import Names

# Of how many pages this process keeps the insides: the rounds of a few tournaments in a few languages.
MOST = 60
# Of how many people it keeps what their own page shows: a large hall.
MOST_PEOPLE = 1000
Parts = Mapping[str, str]
T = TypeVar("T")


@dataclass(slots=True)
class Drawing(Generic[T]):
    """The parts of one page, while they are drawn and from then on."""

    parts: T | None = None
    lock: Lock = field(default_factory=Lock)


class Snapshots(Generic[T]):
    """The latest drawings by their keys. Who asks while one is drawn waits for it instead of drawing it too."""

    def __init__(self, most: int) -> None:
        self.most, self.lock = most, Lock()
        self.kept: OrderedDict[Hashable, Drawing[T]] = OrderedDict()

    def of(self, key: Hashable, draw: Callable[[], T]) -> T:
        with self.lock:
            found = self.kept.setdefault(key, Drawing[T]())
            self.kept.move_to_end(key)
            if len(self.kept) > self.most:
                self.kept.popitem(last=False)
        with found.lock:
            if found.parts is None:
                found.parts = draw()
            return found.parts


kept = Snapshots[Parts](MOST)
people = Snapshots[MyTable](MOST_PEOPLE)


def my_table_once(entry: Entry, version: int) -> MyTable:
    """What the page of an entry shows, read once for all who look again. The version is read before it."""
    return people.of(_key(entry.tournament, version, entry.pk), lambda: my_table(entry))


def _key(tournament: Tournament, version: int, *facts: Hashable) -> Hashable:
    # That results stand now is no new version.
    stands = tournament.stands(timezone.now())
    return tournament.pk, version, stands, tournament.scoreboard.result_version, get_language(), *facts


def drawn_once(
    tournament: Tournament,
    version: int,
    names: Names,
    templates: Mapping[str, str],
    shown: Callable[[], dict[str, Any]],
    *facts: Hashable,
) -> Parts:
    """Each template drawn from what is `shown`, for all who read these names in this language; `facts`: what else it depends on.

    The version is read before anything that is shown. The request is not at hand, so nothing of one visitor comes to another.
    """
    key = _key(tournament, version, tuple(names.told.items()), *templates.values(), *facts)

    def draw() -> Parts:
        told = {"tournament": tournament, **shown()}
        return {part: render_to_string(template, told) for part, template in templates.items()}

    return kept.of(key, draw)
