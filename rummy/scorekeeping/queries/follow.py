"""What does a phone know of a hand that it follows turn by turn?"""

from dataclasses import dataclass
from typing import Any

from rummy.engine.words import say
from rummy.scorekeeping.keys import LIVE_SHORTCUTS, SUITS, Block, RankKey, SuitKey, blocks, cost, rank_keys
from rummy.scorekeeping.queries.pad import PadPage, title_of


@dataclass(frozen=True)
class FollowPage:
    """Everything the page's template writes; `config` is what its script reads."""

    config: dict[str, Any]

    @property
    def rules(self) -> dict[str, Any]:
        rules: dict[str, Any] = self.config["rules"]
        return rules

    @property
    def title(self) -> str:
        return title_of(self.config)

    @property
    def is_live(self) -> bool:
        """Whether the hand was entered turn by turn, or is new."""
        document = self.config["document"]
        return document is None or "turns" in document

    @property
    def has_ranks(self) -> bool:
        return bool(self.rules["asks"]["held"] == "ranks")

    @property
    def blocks(self) -> tuple[Block, Block]:
        return blocks(self.rules["packs"], ace_twice=False)

    @property
    def joker_row(self) -> bool:
        return bool(self.rules["jokers"])

    @property
    def ranks(self) -> tuple[RankKey, ...]:
        return rank_keys(self.rules)

    @property
    def joker_cost(self) -> str:
        return cost(self.rules, "JK")

    @property
    def suits(self) -> tuple[SuitKey, ...]:
        return tuple(SuitKey(letter) for letter in SUITS)

    @property
    def shortcuts(self) -> tuple[tuple[list[str], str], ...]:
        return tuple((keys.split(), say(means)) for keys, means in LIVE_SHORTCUTS)


def followed(pad: PadPage) -> FollowPage:
    """The same hand as the pad would enter it, to be told turn by turn. No queries."""
    return FollowPage(pad.config)
