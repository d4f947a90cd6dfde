"""What may be drawn, and what of it thrown away again?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a player may take of the discards, and whether he may throw the card just taken back."""

    takes: Literal["top", "whole-pile"] = "top"
    may_return_drawn_card: bool = True
