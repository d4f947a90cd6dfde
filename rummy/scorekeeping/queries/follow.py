"""What does a phone know of a hand that it follows turn by turn?"""

from dataclasses import dataclass
from typing import ClassVar

from rummy.scorekeeping.keys import LIVE_SHORTCUTS, Block, blocks
from rummy.scorekeeping.queries.pad import EntryPage, PadPage


@dataclass(frozen=True)
class FollowPage(EntryPage):
    """The page that takes a hand while it is played."""

    by_keyboard: ClassVar[tuple[tuple[str, str], ...]] = LIVE_SHORTCUTS

    @property
    def is_live(self) -> bool:
        """Whether the hand was entered turn by turn, or is new."""
        document = self.config["document"]
        return document is None or "turns" in document

    @property
    def blocks(self) -> tuple[Block, Block]:
        return blocks(self.rules["packs"], ace_twice=False)

    @property
    def joker_row(self) -> bool:
        return bool(self.rules["jokers"])


def followed(pad: PadPage) -> FollowPage:
    """The same hand as the pad would enter it, to be told turn by turn. No queries."""
    return FollowPage(pad.config)
