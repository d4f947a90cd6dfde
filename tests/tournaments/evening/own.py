"""An evening of a format that ranks by something no other does."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from tests.tournaments.evening.doors import Stand
from tests.tournaments.evening.noted import Book
from tests.tournaments.evening.reckoned import METRICS


class OwnBook(Book):
    """Holds its standings against what all rank by, and what it alone does."""

    def own_metrics(self, number: int) -> Mapping[str, Any]:
        """By key, as METRICS has them, behind this round."""
        raise NotImplementedError

    def check_round(self, number: int) -> None:
        with self.metrics(number):
            super().check_round(number)

    def stands(self, number: int) -> list[Stand]:
        with self.metrics(number):
            return super().stands(number)

    @contextmanager
    def metrics(self, number: int) -> Iterator[None]:
        own = self.own_metrics(number)
        METRICS.update(own)
        try:
            yield
        finally:
            for key in own:
                del METRICS[key]
