"""Groups by chance whose best go on to a knock-out: who plays in which, who goes on, and where do all stand?"""

from collections.abc import Sequence
from fractions import Fraction

from tests.tournaments.evening.cups import Course, Cup
from tests.tournaments.evening.reckoned import ranked
from tournaments import services
from tournaments.draws import bracket
from tournaments.draws.groups import qualified
from tournaments.models import Round, Tournament
from tournaments.numbers import said
from tournaments.queries.groups import groups_view


def in_groups(field: Sequence[int], size: int) -> list[list[int]]:
    """As many groups as come nearest to the size; the seeds shared out there and back again."""
    count = max(1, int(Fraction(len(field), size) + Fraction(1, 2)))
    found: list[list[int]] = [[] for _ in range(count)]
    for at, entry in enumerate(field):
        turn, place = divmod(at, count)
        found[-1 - place if turn % 2 else place].append(entry)
    return found


class Groups(Cup):
    """Everybody of a group meets everybody; then the best of each play a knock-out."""

    def __init__(self, kind: str, seed: object, size: int, through: int, order: Sequence[str]) -> None:
        answers = {"group_size": size, "through": through, "third_place": True}
        super().__init__(kind, seed, "groups", answers)
        asked = ["bracket", *order]
        Tournament.objects.filter(pk=self.of.pk).update(order=asked, scheme=self.settings["scheme"])
        self.of.refresh_from_db()

    @property
    def parts(self) -> list[list[int]]:
        first = self.of.rounds.order_by("number").first()
        drawn = first.drawn_scores if first else {}
        rows = self.of.entries.order_by("seed", "number")
        field = [entry.pk for entry in rows if str(entry.pk) in drawn]
        return in_groups(field, self.of.answers["group_size"]) if field else []

    @property
    def in_parts(self) -> int:
        """How many rounds the groups take."""
        return max((len(part) - 1 + len(part) % 2 for part in self.parts), default=0)

    def standing(self) -> list[list[int]]:
        """Each group by itself, the best first; who is level in everything by the list of entries."""
        found = []
        for part in self.parts:
            sums = self.sums(self.in_parts)
            sums.entries = part
            places = ranked(sums, self.of.order[1:])
            found.append(sorted(part, key=lambda entry: (places[entry][0], part.index(entry))))
        return found

    def field(self) -> list[int]:
        """Who goes on, as seeds: the first of all groups, then the others, turned round as the draw turns them."""
        standing, many = self.standing(), self.of.answers["through"]
        seeds = qualified(tuple(map(tuple, standing)), many)
        assert set(seeds) == {entry for part in standing for entry in part[:many]}
        assert seeds[: len(standing)] == [part[0] for part in standing]
        return seeds

    def course(self, after: int) -> Course:
        many = self.in_parts
        if after < many or not many:
            return Course([], [])
        field = self.field()
        course = Course(bracket(len(field), third_place=True), field)
        rounds = self.of.rounds.filter(number__lte=after, number__gt=many).exclude(state="draft")
        return self.replayed(course, list(rounds.order_by("number")))

    def draw(self, last: Round | None) -> None:
        if last is not None and last.number >= self.in_parts:
            super().draw(last)
            return
        drawn = services.draw_round(tournament=self.of, **self.walk.desk)
        self.check_groups(drawn)
        services.publish(round=drawn, **self.walk.desk)

    def check_groups(self, drawn: Round) -> None:
        """Whoever meets is of one group, and has not met before."""
        group = {entry: at for at, part in enumerate(self.parts) for entry in part}
        for one, other in self.seats(drawn).values():
            assert group[one] == group[other], (one, other, self.parts)

    def check_round(self, number: int) -> None:
        super().check_round(number)
        if number == self.in_parts:
            self.check_page()

    def check_page(self) -> None:
        """The groups as everybody sees them."""
        view = groups_view(self.of)
        assert view is not None
        names, points = dict(self.of.entries.values_list("pk", "name")), self.sums(self.in_parts).points
        told = [[(line.name, line.total) for line in group.lines] for group in view.groups]
        assert told == [[(names[e], said(points[e])) for e in part] for part in self.standing()], self.log
