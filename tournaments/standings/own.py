"""Which metrics look at an entry's own results only?"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate

from tournaments.numbers import Number, exact, parts
from tournaments.standings.field import Field, Record, Tied
from tournaments.standings.results import TableResult


def points(record: Record, field: Field, tied: Tied) -> Number:
    return field.points(record.points)


def wins(record: Record, field: Field, tied: Tied) -> Number:
    shares = [
        _sharers(table) for line, table in zip(record.lines, record.tables, strict=True) if line.place == 1
    ]
    alone = shares.count(1)
    return (
        alone if alone == len(shares) else exact(sum((Fraction(1, share) for share in shares), Fraction(0)))
    )


def _sharers(table: TableResult) -> int:
    return sum(line.place == 1 for line in table.sides)


def progressive(record: Record, field: Field, tied: Tied) -> Number:
    """The points there were after each round, added up."""
    return field.points(sum(accumulate(record.by_round)))


def tables_missing(record: Record, field: Field, tied: Tied) -> Number | None:
    """How many tables short of the season's minimum; None where it has none."""
    minimum = field.season.minimum
    return min(len(record.tables) - minimum, 0) if minimum else None


def best_evenings(record: Record, field: Field, tied: Tied) -> Number:
    """A round is an evening of the season."""
    return field.points(sum(sorted(record.by_round, reverse=True)[: field.season.best or None]))


def best_evening(record: Record, field: Field, tied: Tied) -> Number:
    return field.points(max(record.by_round, default=0))


def games_won(record: Record, field: Field, tied: Tied) -> Number:
    return sum([line.games_won for line in record.lines])


def hands_won(record: Record, field: Field, tied: Tied) -> Number:
    return sum([line.hands_won for line in record.lines])


def hands_won_rate(record: Record, field: Field, tied: Tied) -> Number:
    played = sum([line.hands for line in record.lines])
    return parts(100 * sum([line.hands_won for line in record.lines]), played) if played else 0


def difference(record: Record, field: Field, tied: Tied) -> Number:
    """Card points beyond the average of the table's others: at a table of two, beyond the other's."""
    return parts(record.beyond, field.others)


def card_points(record: Record, field: Field, tied: Tied) -> Number:
    return sum([line.score for line in record.lines])


def best_hand(record: Record, field: Field, tied: Tied) -> Number:
    return max([line.best_hand for line in record.lines], default=0)


def fewest_penalties(record: Record, field: Field, tied: Tied) -> Number:
    return -sum([line.penalties for line in record.lines])


def fewest_byes(record: Record, field: Field, tied: Tied) -> Number:
    return -record.byes


def reached(record: Record, field: Field, tied: Tied) -> Number | None:
    """The place in the bracket or on the ladder; who is not in it comes behind all who are."""
    last = max(field.reached.values(), default=0) + 1
    return -field.reached.get(record.entry.id, last) if field.reached else None
