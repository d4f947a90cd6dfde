"""Seasons and ladders by chance: evenings in which points are not all that counts."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from tests.tournaments.evening.doors import rungs_agree
from tests.tournaments.evening.own import OwnBook
from tests.tournaments.evening.reckoned import Evening, Own, Sums
from tournaments.models import Tournament


class Series(OwnBook):
    """Several evenings of one tournament."""

    def __init__(
        self, kind: str, seed: object, format: str, answers: Mapping[str, Any], order: Sequence[str]
    ) -> None:
        super().__init__(kind, f"{format} {seed}")
        found = Tournament.objects.filter(pk=self.of.pk)
        found.update(format=format, answers=dict(answers), order=list(order))
        self.of.refresh_from_db()

    def sums(self, number: int) -> Sums:
        asked = self.of.answers
        size = asked.get("size") or asked.get("ladder_size") or 2
        return Sums(Evening(self.of, self.hands, self.rules), number, size, 1 if self.kind == "gin" else None)


class Season(Series):
    """So many of the best evenings count, and who sat at too few tables comes behind."""

    def __init__(self, kind: str, seed: object, best: int, minimum: int, size: int = 4) -> None:
        answers = {"rounds": 12, "size": size, "best": best, "minimum": minimum}
        order = ("tables-missing", "best-evenings", "best-evening", "wins", "card-points")
        super().__init__(kind, seed, "season", answers, order)

    def own_metrics(self, number: int) -> Mapping[str, Any]:
        best, minimum = self.of.answers["best"], self.of.answers["minimum"]

        def evenings(sums: Sums, entry: int) -> list[Fraction]:
            brought = [Fraction(sums.rounds[entry][one]) for one in range(1, number + 1)]
            return sorted(brought, reverse=True)

        return {
            "tables-missing": lambda sums, entry: min(0, len(sums.at[entry]) - minimum) if minimum else None,
            "best-evenings": lambda sums, entry: sum(evenings(sums, entry)[: best or None], Fraction(0)),
            "best-evening": lambda sums, entry: evenings(sums, entry)[0],
        }


class Ladder(Series):
    """A rung for everybody."""

    def __init__(self, kind: str, seed: object, size: int) -> None:
        super().__init__(kind, seed, "ladder", {"rounds": 20, "ladder_size": size}, ("rung",))

    def own_metrics(self, number: int) -> Mapping[str, Any]:
        rungs = self.rungs(number)
        return {"rung": lambda sums, entry: -1 - rungs.index(entry)}

    def doors(self) -> None:
        super().doors()
        if not self.of.standings.exists():
            return
        closed = self.of.rounds.filter(state="closed").count()
        courses = [self.rungs(evening) for evening in range(closed + 1)]
        names = dict(self.of.entries.filter(withdrawn_at=None).values_list("pk", "name"))
        on_it = [
            (rung, names[entry], [course.index(entry) + 1 for course in courses[1:]])
            for rung, entry in enumerate(courses[-1], 1)
            if entry in names
        ]
        rungs_agree(self.of, on_it, [names.get(entry, "") for entry in courses[0]])

    def rungs(self, after: int) -> list[int]:
        """At a table its rungs are taken in the order of the places; then its first and the last of the table above change rungs."""
        rungs = list(self.of.entries.order_by("seed", "number").values_list("pk", flat=True))
        tables = list(self.sums(after).tables)
        for number in range(1, after + 1):
            stood = {entry: at for at, entry in enumerate(rungs)}
            own = [table for one, table in tables if one == number]
            own.sort(key=lambda table: min(map(stood.__getitem__, table)))
            seats = [sorted(stood[entry] for entry in table) for table in own]
            order = [self.placed(table, stood) for table in own]
            for upper, lower in pairwise(order):
                upper[-1], lower[0] = lower[0], upper[-1]
            for at, people in zip(seats, order, strict=True):
                for rung, entry in zip(at, people, strict=True):
                    rungs[rung] = entry
        return rungs

    def placed(self, table: Mapping[int, Own], stood: Mapping[int, int]) -> list[int]:
        return sorted(table, key=lambda entry: (table[entry].place, stood[entry]))
