"""What does the pad know of a hand before the first card is tapped?"""

import uuid
from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse

from rummy import engine
from rummy.scorekeeping.keys import SHORTCUTS, SUITS, Block, RankKey, SuitKey, blocks, cost, rank_keys
from rummy.scorekeeping.models import Hand, HandRevision, Sitting
from rummy.scorekeeping.queries.document import SeatedSide, seating
from rummy.scorekeeping.queries.find import hand_by_number
from rummy.scorekeeping.queries.people import initials
from rummy.scorekeeping.queries.standing import standing

STEPS = {"owned-melds": "melds", "two-hands": "showdown"}
QUESTIONS = {"two-hands": "Who knocked?", "hands-only": "Who went out?"}


@dataclass(frozen=True)
class PadPage:
    """Everything the pad's template writes; `config` is what its script reads."""

    config: dict[str, Any]
    revision_id: str = field(default_factory=lambda: str(uuid.uuid4()))

    @property
    def rules(self) -> dict[str, Any]:
        rules: dict[str, Any] = self.config["rules"]
        return rules

    @property
    def sides(self) -> list[dict[str, Any]]:
        sides: list[dict[str, Any]] = self.config["sides"]
        return sides

    @property
    def players(self) -> list[str]:
        return [player for side in self.sides for player in side["players"]]

    @property
    def title(self) -> str:
        return f"{'Correct hand' if self.config['correction'] else 'Hand'} {self.config['number']}"

    @property
    def deck(self) -> str:
        return f"0 of {self.rules['packs'] * 52 + self.rules['jokers']} cards"

    @property
    def first_step(self) -> str:
        return STEPS.get(self.rules["profile"], "hand")

    @property
    def has_cards(self) -> bool:
        return self.first_step != "hand"

    @property
    def has_ranks(self) -> bool:
        return bool(self.rules["asks"]["held"] == "ranks")

    @property
    def question(self) -> str:
        return QUESTIONS.get(self.rules["profile"], "")

    @property
    def nobody(self) -> bool:
        """Whether the hand may end without anybody going out or knocking."""
        return any(end in self.rules["ends"] for end in ("void", "stock", "blocked"))

    @property
    def hint(self) -> str:
        first = self.players[0]
        if self.first_step == "melds":
            return f"Tap {self.sides[0]['name']}’s melds, card by card."
        if self.first_step == "showdown":
            dealt = self.rules["deal"][str(len(self.players))]
            return f"Tap the {dealt} cards of {first}’s hand."
        return "Tap who went out, then the cards the others have left."

    @property
    def next_label(self) -> str:
        following = self.players[0 if self.first_step == "melds" else 1]
        return f"{following}’s hand ›"

    @property
    def blocks(self) -> tuple[Block, Block]:
        run = self.rules["melds"]["run"]
        ace_twice = bool(run and run["ace"] != "low" and self.first_step == "melds")
        return blocks(self.rules["packs"], ace_twice=ace_twice)

    @property
    def ranks(self) -> tuple[RankKey, ...]:
        return rank_keys(self.rules)

    @property
    def suits(self) -> tuple[SuitKey, ...]:
        return tuple(SuitKey(letter) for letter in SUITS)

    @property
    def joker_cost(self) -> str:
        return cost(self.rules, "JK")

    @property
    def shortcuts(self) -> tuple[tuple[list[str], str], ...]:
        return tuple((keys.split(), means) for keys, means in SHORTCUTS)


def new_hand(sitting: Sitting) -> PadPage:
    """The pad for the hand that comes next. Four queries.

    The last hand, where somebody struck it, is entered anew: the pad opens with its cards.
    """
    last = Hand.objects.filter(sitting=sitting).order_by("-number").first()
    if last is None or not last.voided:
        return _page(sitting, number=last.number + 1 if last else 1)
    counting = Hand.objects.filter(sitting=sitting, current__isnull=False).order_by("-number").first()
    number = counting.number + 1 if counting else 1
    struck = Hand.objects.get(sitting=sitting, number=number)
    said = HandRevision.objects.filter(hand=struck, document__isnull=False).order_by("-revision").first()
    return _page(sitting, number=number, base=struck.revision, said=said, is_struck=True)


def saved_hand(sitting: Sitting, number: int) -> PadPage:
    """The pad for correcting a hand. Four queries; raises UnknownHand."""
    hand = hand_by_number(sitting, number)
    return _page(sitting, number=number, base=hand.revision, said=hand.current)


def _page(
    sitting: Sitting,
    *,
    number: int,
    base: int = 0,
    said: HandRevision | None = None,
    is_struck: bool = False,
) -> PadPage:
    totals, game_over = standing(sitting)
    code = sitting.watch_code
    return PadPage(
        {
            "code": code,
            "number": number,
            "base": base,
            "correction": base > 0 and not is_struck,
            "document": said.document if said else None,
            "notes": said.notes if said else None,
            "dealer": (said.document or {}).get("dealer", "") if said else sitting.next_dealer,
            "sides": _sides(seating(sitting)),
            "rules": engine.describe(sitting.ruleset, sitting.options),
            "totals": {} if game_over else totals,
            "urls": _addresses(code, number),
        }
    )


def _sides(seated: tuple[SeatedSide, ...]) -> list[dict[str, object]]:
    letters = initials([seat.side.name for seat in seated])
    return [
        {
            "name": seat.side.name,
            "players": list(seat.players),
            "initial": letters[place],
            "colour": place + 1,
        }
        for place, seat in enumerate(seated)
    ]


def _addresses(code: str, number: int) -> dict[str, str]:
    return {
        "table": reverse("scorekeeping:table", args=[code]),
        "save": reverse("scorekeeping:save", args=[code]),
        "typed": reverse("scorekeeping:typed", args=[code]),
        "rules": reverse("scorekeeping:sitting-rules", args=[code]),
        "receipt": reverse("scorekeeping:receipt", args=[code, number]),
    }
