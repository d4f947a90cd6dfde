"""What does the table look like in the middle of a hand: melds, discards, what is known of the hands, whose turn it is?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field

from rummy.engine.cards import Card, in_order
from rummy.engine.hand import Penalty, Played, Sides, Step
from rummy.engine.melds import Meld, Problems, judge
from rummy.engine.rules.packs import as_dealt
from rummy.engine.rules.tableau import CommonTable, as_common
from rummy.engine.ruleset import Ruleset


@dataclass(slots=True)
class Seat:
    """What is known of a player: how many cards he holds, which of them everybody has seen, what he has done."""

    player: str
    side: str
    count: int
    known: Counter[Card] = field(default_factory=Counter)
    entered: bool = True
    melded: bool = False
    has_played: bool = False
    reneged: bool = False

    def copy(self) -> Seat:
        twin = copy(self)
        twin.known = Counter(self.known)
        return twin


@dataclass(frozen=True, slots=True)
class Lying:
    """A meld on the table: its number for good, its cards as a meld, and who put what there."""

    number: int
    meld: Meld
    steps: tuple[Step, ...]
    is_legal: bool = True

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.meld.cards

    @property
    def last_by(self) -> str | None:
        return self.steps[-1].by


@dataclass(slots=True)
class Going:
    """The turn that is being played.

    `put_down` are the cards that came from the hand, `lifted` those taken from the table for the moment, `before` the
    table as it was when the turn began and `next_number` the number a new meld had then. Of the `jokers_swapped`
    so many are still to be played: `jokers_taken`.
    """

    seat: Seat
    where: str
    before: tuple[Lying, ...]
    next_number: int
    is_drawn: bool = False
    taken: list[Card | None] = field(default_factory=list)
    must_use: Card | None = None
    needs_second: bool = False
    new_melds: list[tuple[int, Meld]] = field(default_factory=list)
    put_down: list[Card] = field(default_factory=list)
    lifted: Counter[Card] = field(default_factory=Counter)
    jokers_taken: int = 0
    jokers_swapped: int = 0
    has_laid_off: bool = False
    has_changed_table: bool = False
    played: list[Played] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)

    def copy(self, seat: Seat) -> Going:
        twin = copy(self)
        twin.seat = seat
        twin.lifted = Counter(self.lifted)
        for name in ("taken", "new_melds", "put_down", "played", "penalties"):
            setattr(twin, name, list(getattr(self, name)))
        return twin

    @property
    def touches_table(self) -> bool:
        """Has the player used what lay on the table already?"""
        return self.has_laid_off or self.has_changed_table or self.jokers_swapped > 0


@dataclass(slots=True)
class Table:
    """A hand that is being played. Hands are hidden: only counts and cards seen are kept."""

    ruleset: Ruleset
    sides: Sides
    dealer: str
    seats: dict[str, Seat]
    stock: int
    discards: list[Card | None]
    overrule: frozenset[str]
    upcard: Card | None = None
    melds: list[Lying] = field(default_factory=list)
    next_number: int = 1
    to_move: str = ""
    going: Going | None = None
    upcard_open: bool = False
    upcard_refused: bool = False
    upcard_passes: int = 0
    passes: int = 0
    end: str | None = None
    by: str | None = None
    rummy: bool | str = False
    played: list[Played] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)

    def copy(self) -> Table:
        """Another table that looks the same; whatever is done there leaves this one alone."""
        twin = copy(self)
        twin.seats = {player: seat.copy() for player, seat in self.seats.items()}
        twin.discards, twin.melds = list(self.discards), list(self.melds)
        twin.played, twin.penalties = list(self.played), list(self.penalties)
        if self.going is not None:
            twin.going = self.going.copy(twin.seats[self.going.seat.player])
        return twin

    # ---- who

    @property
    def now(self) -> Going:
        assert self.going is not None
        return self.going

    @property
    def seat(self) -> Seat:
        return self.now.seat

    @property
    def in_hand(self) -> list[Seat]:
        """Who still plays this hand, in seat order."""
        return [seat for seat in self.seats.values() if not seat.reneged]

    def left_of(self, player: str) -> str:
        """Who plays after somebody: the next to the left who is still in the hand."""
        following = self.sides.left_of(player)
        while following not in self.seats or self.seats[following].reneged:
            following = self.sides.left_of(following)
        return following

    # ---- melds

    @property
    def common(self) -> CommonTable:
        """What is allowed with the melds that lie there, and owed before."""
        return as_common(self.ruleset.tableau)

    def find(self, number: int) -> Lying | None:
        return next((lying for lying in self.melds if lying.number == number), None)

    def lay(self, meld: Meld, steps: tuple[Step, ...], *, is_legal: bool = True) -> Lying:
        """A new meld, with the next number."""
        lying = Lying(self.next_number, meld, steps, is_legal)
        self.next_number += 1
        self.melds.append(lying)
        return lying

    def change(self, number: int, meld: Meld, steps: tuple[Step, ...], *, is_legal: bool = True) -> None:
        """What lies under a number now."""
        at = next(place for place, lying in enumerate(self.melds) if lying.number == number)
        self.melds[at] = Lying(number, meld, steps, is_legal)

    def judged(self, cards: Iterable[Card]) -> tuple[Meld, bool]:
        """The cards as a meld and whether they are one; else what they come nearest to."""
        found = judge(cards, self.ruleset.melding)
        return (found.resembles, False) if isinstance(found, Problems) else (found, True)

    def regrouped(self, cards: Sequence[Card]) -> tuple[Meld, bool]:
        """The same of cards that are moved about: for the moment they may be no meld, but a joker stays among them."""
        meld, is_legal = self.judged(cards)
        is_as_it_lies = is_legal or in_order(meld.cards) == in_order(cards)
        return (meld if is_as_it_lies else Meld("neither", in_order(cards))), is_legal

    def worth(self) -> int:
        """What all the melds on the table are worth."""
        return sum(self.ruleset.counting.of(lying.meld) for lying in self.melds)

    def seen(self) -> Iterator[Card]:
        """Every card that lies open or is known in a hand, as it was dealt: a joker is a joker."""
        for lying in self.melds:
            yield from map(as_dealt, lying.cards)
        yield from (as_dealt(card) for card in self.discards if card is not None)
        for seat in self.seats.values():
            yield from seat.known.elements()
        if self.going is not None:
            yield from map(as_dealt, self.going.lifted.elements())

    def copies(self, card: Card) -> int:
        """How many of that card are in play."""
        return self.ruleset.packs.copies(card)


def deal(
    ruleset: Ruleset,
    sides: Sides,
    dealer: str,
    *,
    upcard: Card | None = None,
    overrule: frozenset[str] = frozenset(),
    out: Iterable[str] = (),
) -> Table:
    """The table when the cards have been dealt; `out` are players who are no longer dealt in."""
    gone = frozenset(out)
    playing = [player for player in sides.players if player not in gone]
    each = ruleset.dealing.cards_each(len(playing))
    cards = 52 * ruleset.packs.count + ruleset.packs.jokers
    entering = as_common(ruleset.tableau).entering
    entered = entering is None or entering.minimum == 0
    seats = {player: Seat(player, sides.of(player).name, each, entered=entered) for player in playing}
    turned_up: list[Card | None] = [upcard] if ruleset.dealing.upcard else []
    stock = cards - each * len(playing) - len(turned_up)
    table = Table(ruleset, sides, dealer, seats, stock, turned_up, overrule, upcard)
    table.to_move = table.left_of(dealer)
    table.upcard_open = ruleset.drawing.upcard_round
    return table
