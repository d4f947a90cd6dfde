"""What lies on the table, may it lie so, and whom does it score for?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

TableAsked = Literal["required", "optional"] | Literal[False]


@dataclass(frozen=True, slots=True)
class OwnedMelds:
    """Every meld belongs to the side that added to it last; adding to another's meld takes it over."""

    asked: ClassVar[TableAsked] = "required"
    owned: ClassVar[bool] = True
    fields: ClassVar[frozenset[str]] = frozenset({"table", "shown"})


@dataclass(frozen=True, slots=True)
class CommonTable:
    """Melds are laid down and anybody may add to them; they score for nobody."""

    melds_per_turn: int | None = None
    layoff_needs_own_meld: bool = False
    asked: ClassVar[TableAsked] = "optional"
    owned: ClassVar[bool] = False
    fields: ClassVar[frozenset[str]] = frozenset({"table"})


@dataclass(frozen=True, slots=True)
class HiddenMelds:
    """Nothing is laid down before the showdown."""

    asked: ClassVar[TableAsked] = False
    owned: ClassVar[bool] = False
    fields: ClassVar[frozenset[str]] = frozenset()


Tableau = OwnedMelds | CommonTable | HiddenMelds
