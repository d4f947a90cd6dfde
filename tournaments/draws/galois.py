"""How does one reckon in a field of q elements, where q is the power of a prime?"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Field:
    """The elements are 0 … q − 1: polynomials over the prime, written as numbers in its digits."""

    prime: int
    powers: tuple[int, ...]
    logs: tuple[int, ...]

    def plus(self, one: int, other: int) -> int:
        return _sum(one, other, self.prime)

    def times(self, one: int, other: int) -> int:
        if not one or not other:
            return 0
        return self.powers[(self.logs[one] + self.logs[other]) % len(self.powers)]


def field(order: int) -> Field | None:
    """The field of so many elements; None where there is none."""
    prime = next((number for number in range(2, order + 1) if order % number == 0), 0)
    if not prime:
        return None
    degree, rest = 0, order
    while rest % prime == 0:
        degree, rest = degree + 1, rest // prime
    if rest > 1:
        return None
    # A polynomial of this degree is primitive when the powers of x run through all elements but 0.
    powers = next(
        found for lower in range(1, order) if len(found := _powers(lower, prime, degree)) == order - 1
    )
    logs = [0] * order
    for log, element in enumerate(powers):
        logs[element] = log
    return Field(prime, powers, tuple(logs))


def _powers(lower: int, prime: int, degree: int) -> tuple[int, ...]:
    """1, x, x² and so on until 1 or 0 comes again, where x to the degree is the polynomial `lower`."""
    order, element, found = prime**degree, 1, [1]
    while len(found) < order:
        top, element = element // (order // prime), element % (order // prime) * prime
        for _ in range(top):
            element = _sum(element, lower, prime)
        if element <= 1:
            break
        found.append(element)
    return tuple(found)


def _sum(one: int, other: int, prime: int) -> int:
    total, place = 0, 1
    while one or other:
        total += (one % prime + other % prime) % prime * place
        one, other, place = one // prime, other // prime, place * prime
    return total
