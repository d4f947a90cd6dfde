"""Who knows what a topic says? Its first word names a source; all are asked in one thread with a connection to the database."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby

from django.db import Error, close_old_connections

from rummy.live.hub import Snapshot, Source, Unreachable


def kind_of(topic: str) -> str:
    """`sitting` for `sitting/…/table`."""
    return topic.partition("/")[0]


class Sources:
    """Sources by kind, as one. A kind that is not here has nothing to say."""

    def __init__(self, **sources: Source) -> None:
        self._sources = sources

    def load(self, topic: str) -> Snapshot | None:
        source = self._sources.get(kind_of(topic))
        with _connected():
            return source.load(topic) if source else None

    def versions(self, subjects: Sequence[str]) -> Mapping[str, int]:
        found: dict[str, int] = {}
        with _connected():
            for kind, named in groupby(sorted(subjects), key=kind_of):
                if kind in self._sources:
                    found |= self._sources[kind].versions(list(named))
        return found


@contextmanager
def _connected() -> Iterator[None]:
    """What Django does around a request: no connection outlives its time or its database."""
    close_old_connections()
    try:
        yield
    except Error as error:
        raise Unreachable(str(error)) from error
    finally:
        close_old_connections()
