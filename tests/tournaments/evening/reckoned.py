"""The standings of an evening, added up once more: as plainly as somebody would with pencil and paper."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.models import Place, Table, Tournament

GAME_BONUS, BOX = 100, 25


@dataclass
class Hand:
    """One hand of a table: of each entry that played it its points, who won it, and how many penalties each had."""

    sitting: object
    number: int
    points: dict[int, int]
    won: frozenset[int] = frozenset()
    penalties: Mapping[int, int] = field(default_factory=dict)
    partners: Mapping[int, int] = field(default_factory=dict)


@dataclass
class Own:
    """What one entry has of one table, more being better; `place` among those who sat there.

    `total` is what it wrote down there, `score` what counts: where few points are good, who left has no better one than who stayed.
    """

    total: int = 0
    score: int = 0
    games: int = 0
    hands: int = 0
    won: int = 0
    best: int = 0
    penalties: int = 0
    left: bool = False
    partner: int | None = None
    place: int = 0


Book = Mapping[tuple[int, int], Sequence[Hand]]
Rows = list[tuple[int, int, list[Fraction | None]]]


@dataclass
class Rules:
    """What of a game the sums ask: whether few points are good, and what ends a game and is paid then."""

    low: bool = False
    target: int | None = None
    boxes: bool = False


def owns(hands: Sequence[Hand], seated: Mapping[int, bool], rules: Rules) -> dict[int, Own]:
    """What everybody has of a table; `seated` says who left."""
    sign = -1 if rules.low else 1
    found = {entry: Own(left=left) for entry, left in seated.items()}
    sittings: dict[object, list[Hand]] = defaultdict(list)
    for hand in hands:
        sittings[hand.sitting].append(hand)
    for played in sittings.values():
        scores, games = _games(played, rules, is_whole=len(sittings) == 1)
        for entry in {entry for hand in played for entry in hand.points}:
            own = found.setdefault(entry, Own())
            own.total += sign * scores[entry]
            own.games += games[entry]
    for hand in hands:
        for entry, points in hand.points.items():
            own = found[entry]
            own.best = sign * points if own.hands == 0 else max(own.best, sign * points)
            own.hands += 1
            own.won += entry in hand.won
            own.penalties += hand.penalties.get(entry, 0)
            own.partner = hand.partners.get(entry)
    stayed = [own.total for own in found.values() if not own.left]
    for own in found.values():
        own.score = min([own.total, *stayed]) if own.left and rules.low else own.total
    _put_in_places(found)
    return found


def _games(hands: Sequence[Hand], rules: Rules, *, is_whole: bool) -> tuple[Counter[int], Counter[int]]:
    """The points and the games won of one sitting."""
    scores: Counter[int] = Counter()
    won: Counter[int] = Counter()
    totals: Counter[int] = Counter()
    boxes: Counter[int] = Counter()
    for hand in hands:
        for entry, points in hand.points.items():
            totals[entry] += points
        boxes.update(hand.won)
        if rules.target is not None and max(totals.values()) >= rules.target:
            best = [entry for entry in totals if totals[entry] == max(totals.values())]
            if len(best) == len(hand.partners or "1"):
                won.update(best)
                scores.update(_final(totals, boxes, best) if rules.boxes else totals)
                totals, boxes = Counter(), Counter()
    scores.update(totals)
    if rules.target is None and is_whole and any(any(hand.points.values()) or hand.won for hand in hands):
        best_total = (min if rules.low else max)(totals.values())
        won.update(entry for entry in totals if totals[entry] == best_total)
    return scores, won


def _final(totals: Counter[int], boxes: Counter[int], best: Sequence[int]) -> dict[int, int]:
    """Who reached the target has the bonus, all of it double where the other won no hand; then boxes."""
    final = {}
    for entry, total in totals.items():
        other = next(one for one in totals if one != entry)
        reached = (total + GAME_BONUS) * (1 if boxes[other] else 2)
        final[entry] = (reached if entry in best else total) + BOX * boxes[entry]
    return final


def _put_in_places(found: Mapping[int, Own]) -> None:
    """The better total is ahead; behind all who stayed come those who left, the first of them last."""

    def worth(own: Own) -> tuple[int, ...]:
        return (0, own.hands, own.score) if own.left else (1, 0, own.score)

    for own in found.values():
        better = [one for one in found.values() if worth(one) > worth(own)]
        sides = {frozenset((entry, one.partner or entry)) for entry, one in found.items() if one in better}
        own.place = 1 + len({min(side) for side in sides})


@dataclass
class Evening:
    """A tournament as its rows have it, but for the points, which are in the book."""

    of: Tournament
    book: Book
    rules: Rules

    def tables(self, after: int) -> Iterator[tuple[int, dict[int, Own]]]:
        """The round and what everybody has there, of each table that is done."""
        done = Table.objects.filter(
            round__tournament=self.of, round__number__lte=after, round__play_off=False, state="done"
        ).select_related("round")
        for table in done.exclude(round__state="draft").order_by("round__number", "number"):
            seated = dict(table.places.values_list("entry", "left"))
            found = owns(self.book.get((table.round.number, table.number), ()), seated, self.rules)
            if any(own.hands for own in found.values()) and len(found) > 1:
                yield table.round.number, found

    def byes(self, after: int) -> Iterator[tuple[int, int, str]]:
        """The round, the entry, and what it is worth, of everybody without a table that counts."""
        begun = self.of.rounds.filter(number__lte=after, play_off=False, state__in=("playing", "closed"))
        for round_ in begun.order_by("number"):
            places = list(Place.objects.filter(round=round_).select_related("table"))
            states = {place.table.state for place in places if place.table}
            if states == {"void"} and not any(place.against_id for place in places):
                continue
            for place in places:
                if place.table is None:
                    is_bye = place.away == "bye"
                    worth = self.of.bye_worth if is_bye else self.of.missed_worth
                    yield round_.number, place.entry_id, worth
                elif place.table.state == "void":
                    yield round_.number, place.entry_id, "average"


def brought(scheme: str, found: Mapping[int, Own]) -> dict[int, Fraction]:
    """The points of a table."""
    sides = [entry for entry, own in found.items() if own.partner not in found or entry < (own.partner or 0)]
    others = {
        entry: [found[one] for one in sides if one != entry and found[one].partner != entry]
        for entry in found
    }
    return {entry: Fraction(SCHEMES[scheme](own, others[entry])) for entry, own in found.items()}


def _beaten(own: Own, others: Sequence[Own]) -> Fraction:
    level = sum(own.place == other.place for other in others)
    below = sum(own.place < other.place for other in others)
    return Fraction(3 * (2 * below + level), 2 * len(others))


def _won_table(own: Own, others: Sequence[Own]) -> Fraction:
    return Fraction(own.place == 1, 1 + sum(other.place == own.place for other in others))


def _placed(own: Own, others: Sequence[Own]) -> Fraction:
    """3 to 0 in equal steps; level is the average of the places shared."""
    steps = [Fraction(3 * (len(others) - at), len(others)) for at in range(len(others) + 1)]
    level = 1 + sum(other.place == own.place for other in others)
    return sum(steps[own.place - 1 : own.place - 1 + level], Fraction(0)) / level


def _beyond(own: Own, others: Sequence[Own]) -> Fraction:
    return own.score - Fraction(sum(other.score for other in others), len(others))


SCHEMES = {
    "opponents-beaten": _beaten,
    "table-wins": _won_table,
    "games-won": lambda own, others: own.games,
    "placing": _placed,
    "card-points": lambda own, others: own.score,
    "difference": _beyond,
}
# The most a table brings, and what equal players may expect of one of so many; None where the cards decide.
BEST = {"opponents-beaten": 3, "table-wins": 1, "placing": 3}
EXPECTED = {
    "opponents-beaten": lambda size: Fraction(3, 2),
    "table-wins": lambda size: Fraction(1, size),
    "placing": lambda size: Fraction(3, 2),
    "difference": lambda size: Fraction(0),
}


class Sums:
    """All that the metrics ask of the rounds up to one."""

    def __init__(self, evening: Evening, after: int, size: int, games: int | None = None) -> None:
        of, self.after = evening.of, after
        self.tables = list(evening.tables(after))
        self.at: dict[int, list[tuple[int, dict[int, Own]]]] = defaultdict(list)
        self.rounds: dict[int, Counter[int]] = defaultdict(Counter)
        self.each: dict[int, list[Fraction]] = defaultdict(list)
        self.met: dict[int, list[tuple[int, Fraction]]] = defaultdict(list)
        self.byes: Counter[int] = Counter()
        self.yourself: Counter[int] = Counter()
        self._sat(of.scheme)
        self._without_a_table(evening, size, games)
        entries = list(of.entries.order_by("seed", "number"))
        self.entries = [entry.pk for entry in entries]
        self.points = {entry: sum(self.rounds[entry].values(), Fraction(0)) for entry in self.entries}
        most = BEST.get(of.scheme, games if of.scheme == "games-won" else None)
        highest = max(self.points.values(), default=Fraction(0))
        self.half = (most * after if most is not None and self.tables else highest) / Fraction(2)

    def _sat(self, scheme: str) -> None:
        for number, found in self.tables:
            for entry, points in brought(scheme, found).items():
                self.at[entry].append((number, found))
                self.rounds[entry][number] += points  # type: ignore[assignment]
                self.each[entry].append(points)
                for other, theirs in found.items():
                    if other not in (entry, found[entry].partner):
                        own = found[entry].place
                        result = Fraction((own < theirs.place) * 2 + (own == theirs.place), 2)
                        self.met[entry].append((other, result))

    def _without_a_table(self, evening: Evening, size: int, games: int | None) -> None:
        of = evening.of
        worth = {"win": BEST.get(of.scheme), "nothing": 0, "average": None}
        if of.scheme == "games-won":
            worth["win"] = games
        expected = EXPECTED.get(of.scheme)
        worth["expected"] = expected(size) if expected else worth["win"] and Fraction(worth["win"], size)
        for number, entry, policy in evening.byes(self.after):
            tables = self.each[entry]
            own_average = sum(tables, Fraction(0)) / len(tables) if tables else Fraction(0)
            given = worth[policy]
            self.rounds[entry][number] += own_average if given is None else given  # type: ignore[assignment]
            self.byes[entry] += 1
            self.yourself[entry] += of.bye_opponent == "yourself"

    def owns(self, entry: int) -> list[Own]:
        return [found[entry] for _number, found in self.at[entry]]

    def opponents(self, entry: int) -> list[tuple[Fraction, Fraction]]:
        """Of each opponent the points, and what was won of him: oneself and a half where byes count so."""
        met = [(self.points[other], result) for other, result in self.met[entry]]
        return met + [(self.points[entry], Fraction(1, 2))] * self.yourself[entry]

    def value(self, metric: str, entry: int) -> Fraction | None:
        found = METRICS[metric](self, entry)
        return None if found is None else Fraction(found)

    def among(self, entry: int, tied: Sequence[int]) -> Fraction | None:
        """Head to head: of each of the others the average result, all of them together; None where one was not met."""
        total = Fraction(0)
        for other in tied:
            results = [result for one, result in self.met[entry] if one == other]
            if other != entry and not results:
                return None
            total += sum(results, Fraction(0)) / len(results) if results else 0
        return total


def _cut(values: Iterable[Fraction], low: int, high: int) -> Fraction:
    ordered = sorted(values)
    return sum(ordered[low : len(ordered) - high], Fraction(0))


def _average(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)


def _beyond_others(sums: Sums, entry: int) -> Fraction:
    found = Fraction(0)
    for _number, table in sums.at[entry]:
        found += brought("difference", table)[entry]
    return found


def _wins(sums: Sums, entry: int) -> Fraction:
    return sum((brought("table-wins", table)[entry] for _number, table in sums.at[entry]), Fraction(0))


def _progressive(sums: Sums, entry: int) -> Fraction:
    return sum(
        ((sums.after + 1 - number) * points for number, points in sums.rounds[entry].items()), Fraction(0)
    )


def _rate(sums: Sums, entry: int) -> Fraction:
    hands = sum(own.hands for own in sums.owns(entry))
    return Fraction(100 * sum(own.won for own in sums.owns(entry)), hands) if hands else Fraction(0)


METRICS = {
    "points": lambda sums, entry: sums.points[entry],
    "wins": _wins,
    "buchholz": lambda sums, entry: _cut([points for points, _won in sums.opponents(entry)], 0, 0),
    "buchholz-cut-1": lambda sums, entry: _cut([points for points, _won in sums.opponents(entry)], 1, 0),
    "median": lambda sums, entry: _cut([points for points, _won in sums.opponents(entry)][:], 1, 1),
    "average-of-opponents": lambda sums, entry: _average([points for points, _won in sums.opponents(entry)]),
    "sonneborn-berger": lambda sums, entry: sum(points * won for points, won in sums.opponents(entry)),
    "progressive": _progressive,
    "koya": lambda sums, entry: sum(won for other, won in sums.met[entry] if sums.points[other] >= sums.half),
    "games-won": lambda sums, entry: sum(own.games for own in sums.owns(entry)),
    "hands-won": lambda sums, entry: sum(own.won for own in sums.owns(entry)),
    "hands-won-rate": _rate,
    "difference": _beyond_others,
    "card-points": lambda sums, entry: sum(own.score for own in sums.owns(entry)),
    "best-hand": lambda sums, entry: max([own.best for own in sums.owns(entry)], default=0),
    "fewest-penalties": lambda sums, entry: -sum(own.penalties for own in sums.owns(entry)),
    "fewest-byes": lambda sums, entry: -sums.byes[entry],
}


def ranked(sums: Sums, order: Sequence[str]) -> dict[int, tuple[int, int]]:
    """Of each entry its place and how many share it; head to head is asked again of every smaller group of the level."""
    found: dict[int, tuple[int, int]] = {}

    def part(group: Sequence[int], level: int) -> None:
        if len(group) == 1 or level == len(order):
            place = len(found) + 1
            found.update(dict.fromkeys(group, (place, len(group))))
            return
        key = order[level]
        values = {
            entry: sums.among(entry, group) if key == "head-to-head" else sums.value(key, entry)
            for entry in group
        }
        parts = (
            [list(group)]
            if None in values.values()
            else [
                [e for e in group if values[e] == value]
                for value in sorted(set(values.values()), reverse=True)
            ]
        )
        for one in parts:
            again = order.index("head-to-head") if "head-to-head" in order else level + 1
            part(one, min(level + 1, again) if len(parts) > 1 else level + 1)

    part(sums.entries, 0)
    return found
