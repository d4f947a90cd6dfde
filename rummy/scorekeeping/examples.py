"""Which hands show how a game is scored? The engine works them out, so an example is never wrong."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from rummy import engine


@dataclass(frozen=True, slots=True)
class Worked:
    """A hand and what it comes to: the lines of its receipt by side."""

    says: str
    sides: tuple[tuple[str, int, tuple[Mapping[str, Any], ...]], ...]


ANA, BEN, CLEO = "Ana", "Ben", "Cleo"
KNOCKER = "4H 5H 6H 9S 9D 9C JC QC KC"
PARTNERS = [
    {"name": "Ana & Cleo", "players": [ANA, CLEO]},
    {"name": "Ben & Dan", "players": [BEN, "Dan"]},
]

EXAMPLES: Mapping[str, tuple[tuple[Any, Mapping[str, Any]], ...]] = {
    "robber-rummy": (
        (
            _("Ana goes out. Ben owns a set and still holds three cards."),
            {
                "by": ANA,
                "table": [
                    {"by": ANA, "cards": "9H 10H JH QH"},
                    {"by": ANA, "cards": "7S 7C 7D"},
                    {"by": BEN, "cards": "KS KH KC"},
                ],
                "held": {BEN: "2D 10C AS", CLEO: "3C", "Dan": "4S"},
            },
        ),
        (
            _("Ana laid 5-6-7; Ben adds the 8, so all of it is his. Cleo goes out with her three aces."),
            {
                "by": CLEO,
                "table": [
                    {"laid": [{"by": ANA, "cards": "5S 6S 7S"}, {"by": BEN, "cards": "8S"}]},
                    {"by": CLEO, "cards": "AH AD AC"},
                ],
                "held": {ANA: "QD 4C", BEN: "9H", "Dan": "JC"},
            },
        ),
        (
            _("Ben looks under the pile without playing its top card: he reneges."),
            {
                "by": ANA,
                "reneged": [BEN],
                "table": [{"by": ANA, "cards": "2C 3C 4C"}, {"by": CLEO, "cards": "10S JS QS KS AS"}],
                "held": {CLEO: "6D", "Dan": "6S"},
            },
        ),
    ),
    "gin-rummy": (
        (
            _("Ana knocks. Ben lays off his 7 of hearts on her run before he counts."),
            {"by": ANA, "held": {ANA: f"{KNOCKER} 5D", BEN: "2S 3S 4S 8C 8D 8S 7H KD AC 6C"}},
        ),
        (
            _("Ana knocks, but Ben has less left than she: an undercut."),
            {"by": ANA, "held": {ANA: f"{KNOCKER} 8D", BEN: "2S 3S 4S JD JH JS 7H AC AD 2H"}},
        ),
        (
            _("Ana knocks with nothing left over: gin."),
            {"by": ANA, "held": {ANA: f"{KNOCKER} 10C", BEN: "2S 3S 4S 8C 8D 8S 7H KD AC 6C"}},
        ),
    ),
    "straight-rummy": (
        (
            _("Ana goes out; the others count what they hold."),
            {"by": ANA, "held": {BEN: "QD 7S 4C", CLEO: "KH 9D AS 2C"}},
        ),
        (
            _("The same cards, but Ana laid them all down in a single turn: she goes rummy."),
            {"by": ANA, "rummy": True, "held": {BEN: "QD 7S 4C", CLEO: "KH 9D AS 2C"}},
        ),
    ),
}


def worked_examples(key: str, played: Mapping[str, Any], options: Mapping[str, Any]) -> list[Worked]:
    """The examples of a game under these house rules; those the rules do not allow are left out."""
    sides = _sides(played["sides"])
    worked = []
    for says, hand in EXAMPLES.get(key, ()):
        result = engine.score(
            {
                "format": 1,
                "game": key,
                "options": dict(options),
                "sides": sides,
                "hands": [_fitted(hand, sides)],
            }
        )["hands"][0]
        if result["ok"]:
            worked.append(Worked(str(says), _by_side(result)))
    return worked


def _sides(seats: Mapping[str, Any]) -> list[Any]:
    if seats["partnerships"]:
        return list(PARTNERS)
    return [ANA, BEN, CLEO][: seats["maximum"]]


def _fitted(hand: Mapping[str, Any], sides: list[Any]) -> dict[str, Any]:
    """The hand without what players hold who do not sit at this table."""
    players = [name for side in sides for name in (side["players"] if isinstance(side, dict) else [side])]
    held = {player: cards for player, cards in hand["held"].items() if player in players}
    return {**hand, "held": held}


def _by_side(result: Mapping[str, Any]) -> tuple[tuple[str, int, tuple[Mapping[str, Any], ...]], ...]:
    return tuple(
        (side, points, tuple(_line(line) for line in result["lines"] if line["side"] == side))
        for side, points in result["scores"].items()
    )


def _line(line: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**line, "cards": tuple((line.get("cards") or "").split())}
