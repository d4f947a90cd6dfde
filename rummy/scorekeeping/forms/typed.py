"""Which hand does somebody mean who types its cards into the form that needs no script?"""

import uuid
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from rummy import engine
from rummy.engine.cards import Card
from rummy.engine.notation import Notation, Told, read_notation
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.pad import PadPage

NOBODY = "-"
NOBODY_WORDS = {"void": "Nobody: the hand is void", "stock": "Nobody: the stock ran out"}


@dataclass(frozen=True, slots=True)
class TypedField:
    """A line of the form: the melds of a side, or the cards a player has left."""

    name: str
    label: str
    text: str
    player: str
    is_hand: bool
    example: str
    errors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EndChoice:
    value: str
    label: str
    chosen: bool


class TypedHand:
    """The form, empty or as it was sent; `hand`, `notes` and `errors` say what it came to."""

    def __init__(self, page: PadPage, sitting: Sitting, sent: QueryDict | None = None) -> None:
        self.page = page
        self.sent = sent or QueryDict()
        self.is_sent = sent is not None
        self.rules = engine.find_ruleset(sitting.ruleset).with_options(sitting.options).melding
        self.errors: list[str] = []
        self.notes: dict[str, Any] = {}
        self.fields = [self._read(field) for field in self._empty()]

    @property
    def id(self) -> uuid.UUID | None:
        """The id that was made with the page, so that a form sent twice is one hand."""
        try:
            return uuid.UUID(self.sent.get("id", ""))
        except ValueError:
            return None

    @property
    def is_readable(self) -> bool:
        return not any(field.errors for field in self.fields)

    @property
    def by_label(self) -> str:
        return self.page.question or "Who went out?"

    @property
    def by_choices(self) -> list[EndChoice]:
        chosen = self.sent.get("by")
        choices = [(player, player) for player in self.page.players]
        choices += [(NOBODY, NOBODY_WORDS[end]) for end in self.page.rules["ends"] if end in NOBODY_WORDS]
        return [EndChoice(value, label, value == chosen) for value, label in choices]

    @property
    def rummy(self) -> bool:
        return "rummy" in self.sent

    @property
    def hand(self) -> dict[str, Any]:
        """The hand of the score document."""
        hand: dict[str, Any] = {}
        by = self.sent.get("by")
        if by == NOBODY:
            hand["end"] = next(end for end in self.page.rules["ends"] if end in NOBODY_WORDS)
        elif by:
            hand["by"] = by
        if self.rummy:
            hand["rummy"] = True
        if hand.get("end") == "void":
            return hand
        if self.page.first_step == "melds":
            hand["table"] = [
                {"by": field.player, "cards": _written(meld)}
                for field in self.fields
                if not field.is_hand
                for meld in self._notation(field).melds
            ]
        hand["held"] = {
            field.player: held
            for field in self.fields
            if field.is_hand and (held := self._held(field)) is not None and self._is_asked(field, by)
        }
        return hand

    def _is_asked(self, field: TypedField, by: str | None) -> bool:
        return field.player != by or self.page.first_step == "showdown"

    def _empty(self) -> list[TypedField]:
        fields = []
        for place, side in enumerate(self.page.sides):
            first = side["players"][0]
            if self.page.first_step == "melds":
                label = f"{side['name']}: melds"
                fields.append(self._line(f"melds-{place}", label, first, is_hand=False))
            for seat, player in enumerate(side["players"]):
                label = f"{player}: {'cards' if self.page.first_step == 'showdown' else 'cards left'}"
                fields.append(self._line(f"hand-{place}-{seat}", label, player, is_hand=True))
        return fields

    def _line(self, name: str, label: str, player: str, *, is_hand: bool) -> TypedField:
        is_whole = self.page.first_step == "showdown"
        example = "39jjka" if is_hand and not is_whole else "h4-8, 7scd, 10c jc qc"
        return TypedField(name, label, self.sent.get(name, ""), player, is_hand, example)

    def _read(self, field: TypedField) -> TypedField:
        unread = self._notation(field).unread
        errors = tuple(f"“{one.text}” cannot be read. Write it like {one.example}." for one in unread)
        return TypedField(
            field.name, field.label, field.text, field.player, field.is_hand, field.example, errors
        )

    def _notation(self, field: TypedField) -> Notation:
        text = field.text.strip()
        if field.is_hand and self.page.first_step != "showdown" and text and not text.startswith("-"):
            text = f"-{text}"
        return read_notation(text, self.rules)

    def _held(self, field: TypedField) -> str | int | None:
        """What a player has left: his cards, or the points of their ranks where only ranks were typed."""
        notation = self._notation(field)
        if self.page.first_step == "showdown":
            cards = [card for meld in notation.melds for card in meld]
            return " ".join(str(card) for card in cards) if cards else None
        if not notation.held:
            return None
        ranks = [_rank_of(told) for told in notation.held]
        self.notes.setdefault("ranks", {})[field.player] = ranks
        values = self.page.rules["values"]["held"]
        return sum(values[rank] for rank in ranks)


def _written(cards: tuple[Card, ...]) -> str:
    return " ".join(str(card) for card in cards)


def _rank_of(told: Told) -> str:
    if isinstance(told, Card):
        return "JK" if told.joker or told.rank is None else told.rank.letter
    return told.letter
