"""What is a knock worth?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rummy.engine.rules.paying import Payment, Scene


@dataclass(frozen=True, slots=True)
class Knocking:
    """Gin: the difference of two deadwoods, with a bonus for gin and for the undercut."""

    knock_limit: int = 10
    gin_bonus: int = 25
    undercut_bonus: int = 25
    layoff_on_gin: bool = False
    fields: ClassVar[frozenset[str]] = frozenset({"spread", "layoffs"})
    profile: ClassVar[str] = "two-hands"

    def pay(self, scene: Scene) -> Payment:
        raise NotImplementedError

    def describe(self) -> dict[str, object]:
        return {
            "kind": "gin",
            "knock_limit": self.knock_limit,
            "gin_bonus": self.gin_bonus,
            "undercut_bonus": self.undercut_bonus,
            "layoff_on_gin": self.layoff_on_gin,
        }
