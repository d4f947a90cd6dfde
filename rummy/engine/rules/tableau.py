"""What lies on the table, may it lie so, and whom does it score for?

`owned`: a meld belongs to whoever added to it last. `named`: it matters who laid each card. `asked`: whether the table
is entered when the hand is over, `fields` how.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import ClassVar, Literal

TableAsked = Literal["required", "optional"] | Literal[False]


@dataclass(frozen=True, slots=True)
class OwnedMelds:
    """Every meld belongs to the side that added to it last; adding to another's meld takes it over."""

    kind: ClassVar[str] = "owned-melds"
    asked: ClassVar[TableAsked] = "required"
    owned: ClassVar[bool] = True
    named: ClassVar[bool] = True
    fields: ClassVar[frozenset[str]] = frozenset({"table", "shown"})

    def describe(self) -> dict[str, object]:
        return {"kind": self.kind}


@dataclass(frozen=True, slots=True)
class Entering:
    """The first meld: so many points from the hand, in all melds of the turn or in a single one, before anything else.

    `takes_discards` says whether a player may take discards before he has entered.
    """

    minimum: int = 40
    scope: Literal["turn_total", "single_meld"] = "turn_total"
    takes_discards: bool = True


@dataclass(frozen=True, slots=True)
class CommonTable:
    """Melds are laid down and anybody may add to them.

    Where `credited`, each card scores for the player who laid it. `changing` says what may be done with melds that
    lie there: "nothing", also where a house rule that this table does not play ("off") would change that; "anything"
    as long as all of it is legal again at the end of the turn; or "lifting", where each player answers for the change
    in worth, a joker taken included. `joker_retake`: who holds the card a joker stands for may swap it.
    """

    melds_per_turn: int | None = None
    layoff_needs_own_meld: bool = False
    credited: bool = False
    entering: Entering | None = None
    changing: Literal["nothing", "off", "anything", "lifting"] = "nothing"
    joker_retake: bool = False
    joker_retake_deducts: bool = False
    kind: ClassVar[str] = "common-table"
    owned: ClassVar[bool] = False

    @property
    def named(self) -> bool:
        return self.credited

    @property
    def asked(self) -> TableAsked:
        return "required" if self.credited else "optional"

    @property
    def fields(self) -> frozenset[str]:
        return frozenset({"table", "shown"}) if self.credited else frozenset({"table"})

    def describe(self) -> dict[str, object]:
        return {"kind": self.kind, **asdict(self)}


@dataclass(frozen=True, slots=True)
class HiddenMelds:
    """Nothing is laid down before the showdown."""

    kind: ClassVar[str] = "hidden-melds"
    asked: ClassVar[TableAsked] = False
    owned: ClassVar[bool] = False
    named: ClassVar[bool] = False
    fields: ClassVar[frozenset[str]] = frozenset()

    def describe(self) -> dict[str, object]:
        return {"kind": self.kind}


@dataclass(frozen=True, slots=True)
class MeldsWhenOut:
    """Melds are laid down only by who goes out with them: his whole hand, but for one discard.

    Where `asked`, the winner's melds are the table. There is never anything to lay off on.
    """

    asked: TableAsked = False
    kind: ClassVar[str] = "melds-when-out"
    owned: ClassVar[bool] = False
    named: ClassVar[bool] = False

    @property
    def fields(self) -> frozenset[str]:
        return frozenset({"table", "shown"}) if self.asked else frozenset()

    def describe(self) -> dict[str, object]:
        return {"kind": self.kind, "asked": self.asked}


Tableau = OwnedMelds | CommonTable | HiddenMelds | MeldsWhenOut
PLAIN = CommonTable()


def as_common(tableau: Tableau) -> CommonTable:
    """What is allowed and owed where the table is common; where it is not, nothing beyond the plainest."""
    return tableau if isinstance(tableau, CommonTable) else PLAIN
