"""How is a page that a whole hall opens at once drawn only once? What is the same for all who read alike is kept by its version."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import get_language

from tournaments.models import Tournament
from tournaments.queries.names import Names

# Of how many pages this process keeps the insides: the rounds of a few tournaments in a few languages.
MOST = 60
Parts = Mapping[str, str]


@dataclass(slots=True)
class Drawing:
    """The parts of one page, while they are drawn and from then on."""

    parts: Parts | None = None
    lock: Lock = field(default_factory=Lock)


class Snapshots:
    """The latest drawings by their keys. Who asks while one is drawn waits for it instead of drawing it too."""

    def __init__(self, most: int) -> None:
        self.most, self.lock = most, Lock()
        self.kept: OrderedDict[Hashable, Drawing] = OrderedDict()

    def of(self, key: Hashable, draw: Callable[[], Parts]) -> Parts:
        with self.lock:
            found = self.kept.setdefault(key, Drawing())
            self.kept.move_to_end(key)
            if len(self.kept) > self.most:
                self.kept.popitem(last=False)
        with found.lock:
            if found.parts is None:
                found.parts = draw()
            return found.parts


kept = Snapshots(MOST)


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
    counted = tournament.scoreboard.result_version
    reads = tuple(names.told.items())
    key = (tournament.pk, version, counted, get_language(), reads, *templates.values(), *facts)

    def draw() -> Parts:
        told = {"tournament": tournament, **shown()}
        return {part: render_to_string(template, told) for part, template in templates.items()}

    return kept.of(key, draw)
