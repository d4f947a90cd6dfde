"""Which hand does somebody mean who types its cards into the form that needs no script?"""

import uuid
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import QueryDict

from rummy import engine
from rummy.engine.words import say, to_say
from rummy.scorekeeping.entry import RUMMY, PadPage
from rummy.scorekeeping.forms.typed_cards import (
    Kind,
    TypedField,
    read_cards_left,
    read_field,
    read_points,
    table_of,
)
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.sent_ids import uuid_or_none

NOBODY = "-"
NOBODY_WORDS = {
    "void": to_say("Nobody: the hand is void"),
    "stock": to_say("Nobody: the stock ran out"),
    "blocked": to_say("Nobody: the hand is blocked"),
}
EXAMPLES: dict[Kind, str] = {
    "melds": "h4-8, 7scd, 10c jc qc",
    "cards": "h4-8, 7scd, 10c jc qc",
    "ranks": "39jjka",
    "count": "7",
    "upcard": "7s",
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several answers, as it is written in the form."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its choices."""

    name: str
    label: str
    choices: tuple[Choice, ...]


class TypedHand:
    """The form, empty or as it was sent; `hand`, `notes` and `errors` say what it came to."""

    def __init__(self, page: PadPage, sitting: Sitting, sent: QueryDict | None = None) -> None:
        self.page = page
        self.sent = sent or QueryDict()
        ruleset = engine.find_ruleset(sitting.ruleset).with_options(sitting.options)
        self.ruleset = ruleset.seated(len(page.players))
        self.errors: list[str] = []
        self.notes: dict[str, Any] = {}
        self.fields = [read_field(field, self.ruleset.melding) for field in self._empty()]

    # ---- what the form shows

    @property
    def by_label(self) -> str:
        return self.page.question or say("Who went out?")

    @property
    def by_choices(self) -> list[Choice]:
        nobody = [(NOBODY, say(NOBODY_WORDS[end])) for end in self.page.rules["ends"] if end in NOBODY_WORDS]
        return self._choices("by", [*((player, player) for player in self.page.dealt_in), *nobody])

    @property
    def claims(self) -> list[Choice]:
        asked = self.page.rules["asks"]["rummy"]
        return self._choices("rummy", [(str(claim).lower(), say(RUMMY[claim])) for claim in asked])

    @property
    def questions(self) -> list[Question]:
        """What may be said besides: offences, and who had melded where that alone counts."""
        asked = list(self.page.offences.items())
        if self.page.asks_melders:
            asked.append(("melder", say("Who else had melded? (matters with a rummy from his own hand)")))
        players = [("", say("Nobody")), *((player, player) for player in self.page.dealt_in)]
        told = [Question(name, label, tuple(self._choices(name, players))) for name, label in asked]
        return [Question("dealer", say("Who dealt?"), tuple(self._dealers())), *told]

    def _dealers(self) -> list[Choice]:
        """Whose deal it was comes first, where that is known; in a correction who was said to have dealt stands."""
        said, is_saved = self.page.config["dealer"], bool(self.page.config["document"])
        due = "" if is_saved else said
        first = ("", due or say("as the deal went round"))
        others = [(player, player) for player in self.page.dealt_in if player != due]
        return self._choices("dealer", [first, *others], chosen=said if is_saved else "")

    def _choices(self, name: str, told: list[tuple[str, str]], chosen: str = "") -> list[Choice]:
        chosen = self.sent.get(name, chosen)
        return [Choice(value, label, value == chosen) for value, label in told]

    def _empty(self) -> list[TypedField]:
        page, fields = self.page, []
        if page.rules["asks"]["upcard"]:
            fields.append(self._line("upcard", say("The card turned up first"), "", "upcard"))
        if page.has_melds and page.is_winner_only:
            fields.append(self._line("melds", say("What who went out has melded"), "", "melds"))
        kinds: dict[str, Kind] = {"ranks": "ranks", "cards": "cards", "counts": "count"}
        for place, side in enumerate(page.sides):
            players = [player for player in side["players"] if player in page.dealt_in]
            if page.has_melds and not page.is_winner_only:
                label = say("{side}: melds", side=side["name"])
                fields.append(self._line(f"melds-{place}", label, side["players"][0], "melds"))
            asked = kinds.get(page.rules["asks"]["held"])
            for seat, player in enumerate(players if asked else ()):
                fields.append(self._line(f"hand-{place}-{seat}", _left_label(player, page), player, asked))
        return fields

    def _line(self, name: str, label: str, player: str, kind: Kind | None) -> TypedField:
        assert kind is not None
        return TypedField(name, label, self.sent.get(name, ""), player, kind, EXAMPLES[kind])

    # ---- what it came to

    @property
    def id(self) -> uuid.UUID | None:
        """The id that was made with the page, so that a form sent twice is one hand."""
        return uuid_or_none(self.sent.get("id"))

    @property
    def is_readable(self) -> bool:
        return not any(field.errors for field in self.fields)

    @property
    def is_clear(self) -> bool:
        """Whether what could be read says one thing."""
        return bool(self.hand) and not self.errors

    @cached_property
    def hand(self) -> dict[str, Any]:
        """The hand of the score document; `notes` and `errors` are filled with it."""
        hand = self._ending()
        if hand.get("end") == "void":
            return hand
        hand |= self._table(hand.get("by"))
        held = {field.player: left for field in self.fields if (left := self._held(field, hand)) is not None}
        return hand | ({"held": held} if self.page.rules["asks"]["held"] else {})

    def _ending(self) -> dict[str, Any]:
        hand: dict[str, Any] = {"dealer": self.sent["dealer"]} if self.sent.get("dealer") else {}
        by = self.sent.get("by")
        if by == NOBODY:
            hand["end"] = next(end for end in self.page.rules["ends"] if end in NOBODY_WORDS)
        elif by:
            hand["by"] = by
        claims = {str(claim).lower(): claim for claim in self.page.rules["asks"]["rummy"]}
        claimed = self.sent.get("rummy", "")
        if claimed in claims:
            hand["rummy"] = claims[claimed]
        upcard = next((field.cards for field in self.fields if field.kind == "upcard"), ())
        if upcard:
            hand["upcard"] = str(upcard[0])
        penalties = [
            {"player": self.sent[reason], "reason": reason}
            for reason in self.page.offences
            if self.sent.get(reason)
        ]
        return hand | ({"penalties": penalties} if penalties else {})

    def _table(self, by: str | None) -> dict[str, Any]:
        if not self.page.has_melds:
            melder = self.sent.get("melder")
            return {"shown": {melder: 1}} if melder else {}
        fields = [field for field in self.fields if field.kind == "melds"]
        shown = {field.player or by: read_points(field) for field in fields if read_points(field) is not None}
        if shown and any(field.melds for field in fields):
            self.errors.append(say("Type the melds of all as cards, or of all as points."))
        if shown:
            return {"shown": shown}
        table, unclear = table_of(fields, by, self.ruleset)
        self.errors += unclear
        return {"table": table}

    def _held(self, field: TypedField, hand: dict[str, Any]) -> str | int | None:
        """What a player has left: his cards, or the points of their ranks where only ranks were typed."""
        is_out = field.player == hand.get("by") and not self.page.is_knock
        if field.kind not in ("ranks", "cards", "count") or is_out:
            return None
        if read_points(field) is not None:
            return read_points(field)
        if field.kind != "ranks":
            return " ".join(map(str, field.cards)) or None
        left = read_cards_left(field)
        if not left:
            return None
        if isinstance(left, str):
            return left
        self.notes.setdefault("ranks", {})[field.player] = left
        values: dict[str, int] = self.page.rules["values"]["held"]
        return sum(values[rank] for rank in left)


def _left_label(player: str, page: PadPage) -> str:
    if page.shows_hands and page.is_knock:
        return say("{player}: cards", player=player)
    return (
        say("{player}: cards left", player=player)
        if page.rules["asks"]["held"] != "counts"
        else say("{player}: how many cards left", player=player)
    )
