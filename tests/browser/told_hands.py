"""One short hand of every game: how is it told turn by turn, and how as it lies there at its end?

A turn is one line, its actions between bars: `meld 3H 3S 3C | discard 9C`. Who names no draw has drawn from the stock. Ana, the first at
the table, deals; each hand has a meld, somebody who adds to it where the game has that, and an end by going out or by a knock.
"""

from dataclasses import dataclass, field
from typing import Any

from rummy import engine
from rummy.engine import LiveHand
from rummy.engine.cards import write_cards

Action = dict[str, Any]


@dataclass(frozen=True)
class Told:
    """A hand: who sits there, the card turned up, the turns from the dealer's left on, what everybody has left."""

    game: str
    sides: tuple[str | tuple[str, str], ...]
    turns: tuple[str, ...]
    held: dict[str, str] = field(default_factory=dict)
    upcard: str | None = None

    @property
    def players(self) -> list[str]:
        rows = zip(*(side if isinstance(side, tuple) else (side,) for side in self.sides), strict=True)
        return [player for row in rows for player in row]

    @property
    def rules(self) -> dict[str, Any]:
        described: dict[str, Any] = engine.describe(self.game, {}, len(self.players))
        return described

    @property
    def by(self) -> str | None:
        return self.live().table.by

    @property
    def asked(self) -> list[str]:
        """Who tells what he has left."""
        return [player for player in self.players if player in self.held]

    @property
    def named(self) -> list[Any]:
        return [
            {"name": " & ".join(side), "players": list(side)} if isinstance(side, tuple) else side
            for side in self.sides
        ]

    @property
    def deal(self) -> dict[str, Any]:
        return {"dealer": self.players[0]} | ({"upcard": self.upcard} if self.upcard else {})

    def live(self) -> LiveHand:
        """The hand after its turns, by the engine."""
        return engine.open_hand(self.game, {}, self.named, {**self.deal, "turns": self.as_turns()})

    def as_turns(self) -> list[dict[str, Any]]:
        players = self.players
        draws = self.rules["drawing"]["compulsory"]
        return [
            {"player": players[number % len(players)], "actions": as_actions(turn, draws=draws)}
            for number, turn in enumerate(self.turns, 1)
        ]

    def turn_by_turn(self) -> dict[str, Any]:
        return {**self.deal, "turns": self.as_turns(), "held": self.held}

    def as_it_ended(self) -> dict[str, Any]:
        table = self.live().table
        told: dict[str, Any] = {"end": table.end, "by": table.by, "held": self.held, **self.deal}
        if self.rules["asks"]["table"] == "required":
            told["table"] = [
                {"laid": [{"by": step.by, "cards": write_cards(step.cards)} for step in lying.steps]}
                for lying in table.melds
            ]
        return told

    def table_by_sides(self) -> list[tuple[str, list[str], list[str]]]:
        """Each side with its players and what is tapped for it: where melds change hands whole melds, else what each laid."""
        told = self.as_it_ended().get("table", [])
        if self.rules["profile"] == "own-cards":
            steps = [meld["laid"][0] for meld in told] + [step for meld in told for step in meld["laid"][1:]]
        else:
            whole = [" ".join(step["cards"] for step in meld["laid"]) for meld in told]
            steps = [
                {"by": meld["laid"][-1]["by"], "cards": cards}
                for meld, cards in zip(told, whole, strict=True)
            ]
        sides = [
            (side["name"], side["players"]) if isinstance(side, dict) else (side, [side])
            for side in self.named
        ]
        return [
            (name, players, [step["cards"] for step in steps if step["by"] in players])
            for name, players in sides
        ]

    def scores(self, hand: dict[str, Any]) -> dict[str, int]:
        """What the engine makes of one of the two ways to tell it."""
        document = {"format": 1, "game": self.game, "sides": self.named, "hands": [hand]}
        (scored,) = engine.score(document)["hands"]
        assert scored["ok"], scored["errors"]
        points: dict[str, int] = scores if (scores := scored["scores"]) else {}
        return points


def as_actions(turn: str, *, draws: bool) -> list[Action]:
    """The actions of a line; the draw from the stock that goes without saying is said where everybody `draws`."""
    actions = [_action(told.split()) for told in turn.split("|")]
    if draws and actions[0]["do"] in ("meld", "lay-off", "steal", "discard", "knock"):
        actions.insert(0, {"do": "draw-stock"})
    return actions


def _action(words: list[str]) -> Action:
    do, *rest = words
    if do == "meld":
        return {"do": do, "cards": " ".join(rest)}
    if do in ("lay-off", "steal"):
        return {"do": do, "meld": int(rest[0]), "cards": " ".join(rest[1:])}
    if do == "take-pile":
        return {"do": do, "use": _action(rest)}
    if do == "draw-second":
        return {"do": do, "from": rest[0]}
    return {"do": do, "card": rest[0]} if rest else {"do": do}


def ranks(cards: str) -> str:
    return " ".join(card if card == "JK" else card[:-1] for card in cards.split())


TWO, THREE = ("Ana", "Ben"), ("Ana", "Ben", "Cleo")
PARTNERS = (("Ana", "Cleo"), ("Ben", "Dan"))
GIN, CAUGHT = "KD KH KS 4H 5H 6H 7C 7D 7S AC", "2S 3S 4S 8C 8D 8S JH QD AD 6C"

TOLD = {
    told.game: told
    for told in (
        Told(
            "robber-rummy",
            THREE,
            (
                "meld 3H 3S 3C | discard 9C",
                "steal 1 3D | discard JD",
                "take-pile meld JD 10D QD | discard 9C",
                "meld 4H 5H 6H 7H 8H | meld 9S 10S JS QS KS | discard 2C",
            ),
            {"Ana": "7H 2S 2H 3S 4S 5D 6D 8D 8C 9H 10C KC", "Cleo": "2S 2D 3H 4C 5S 6S 6C 6D 9D 9H 10H KH"},
            "7H",
        ),
        Told(
            "table-robbers-rummy",
            TWO,
            (
                "meld KS KH KD KC | end-turn",
                "meld QS QH QD QC | end-turn",
                "meld 4H 5H 6H | end-turn",
                "lay-off 3 7H | end-turn",
                "lay-off 3 8H | meld 2S 2H 2D | end-turn",
            ),
        ),
        Told(
            "basic-rummy",
            THREE,
            (
                "meld 4S 5S 6S | discard QD",
                "draw-discard | meld QD QH QS | discard JD",
                "lay-off 1 7S | discard",
                "meld 2S 2H 2C | discard 9D",
                "discard",
                "discard",
                "lay-off 1 8S | discard KD",
            ),
            {"Ana": "AS AH 4H 5H 5C 6C", "Cleo": "KS KH JS 3H"},
        ),
        Told(
            "block-rummy",
            TWO,
            (
                "meld 4S 5S 6S | discard QD",
                "draw-discard | meld QD QH QS | discard JD",
                "meld 9D 9H 9C | lay-off 1 7S | discard KC",
                "lay-off 1 8S | discard",
                "meld 2S 2H 2C | discard AD",
            ),
            {"Ana": "KS KH 3S 3H 5H 5C"},
        ),
        Told(
            "five-hundred-rum",
            TWO,
            (
                "discard 8C",
                "draw-discard-from 9D | meld 9D 9S 9H | discard KH",
                "meld 4S 5S 6S | discard",
                "lay-off 2 7S | meld 8C 8H 8D | discard",
                "meld JD JH JC | meld QD QH QC | discard KS",
                "discard 2D",
                "meld AS AH AD AC | discard 3D",
            ),
            {"Ana": "2S 2H 5D 6D 10S 10H 3C"},
            "9D",
        ),
        Told(
            "partnership-five-hundred-rum",
            PARTNERS,
            (
                "meld 4S 5S 6S | discard KD",
                "lay-off 1 7S | discard QD",
                "draw-discard | meld QD QH QC | discard",
                "discard",
                "meld 2S 2H 2C | discard JD",
                "discard",
                "discard",
                "discard",
                "lay-off 1 8S | discard 3D",
            ),
            {"Ana": "AS AH 4H 5H 5C 6C JS", "Cleo": "KS KH 3H 9S 9H 9C", "Dan": "10S 10H 10C 5D"},
        ),
        Told(
            "boathouse-rum",
            THREE,
            (
                "discard 2C",
                "draw-discard | draw-second stock | discard KD",
                "discard 3D",
                "meld 5C 6C 7C | meld 9S 9H 9D 9C | discard KS",
            ),
            {"Ana": "4H 5H 6H JS QH 10D 2S", "Cleo": "2C 2H 2D AS QS JH 10C 8H"},
        ),
        Told(
            "gin-rummy",
            TWO,
            ("pass-upcard", "draw-discard | discard 2C", "discard", "knock 9H"),
            {"Ana": GIN, "Ben": CAUGHT},
            "KD",
        ),
        Told(
            "hollywood-gin",
            TWO,
            ("pass-upcard", "pass-upcard", "discard 10C", "discard", "knock 9H"),
            {"Ana": CAUGHT, "Ben": GIN},
        ),
        Told(
            "oklahoma-gin",
            TWO,
            ("pass-upcard", "pass-upcard", "discard", "knock 9H"),
            {"Ana": GIN, "Ben": CAUGHT},
            "5S",
        ),
        Told(
            "knock-rummy",
            THREE,
            ("discard KD", "draw-discard | discard QH", "knock JC"),
            {"Ana": "4H 5H 6H 9S 9H 9C AC", "Ben": "2S 3S 4S 8C 8D 8S 10D", "Cleo": "KD KS JS 2C 5D 6D 10H"},
        ),
        Told(
            "queen-city-rum",
            THREE,
            (
                "discard 2C",
                "draw-discard | discard KD",
                "discard",
                "meld 4H 5H 6H | meld 9S 9H 9D 9C | discard KS",
            ),
        ),
        Told(
            "playroom-rummy",
            TWO,
            (
                "meld 10H JK QH KH | discard 2D",
                "meld AS AH AD | lay-off 1 9H | discard 3C",
                "meld JD JC JS | lay-off 1 8H | discard",
                "discard",
                "meld QD QC QS | meld 4C 5C 6C | discard 4D",
            ),
            {"Ana": "2S 2H 5D 6D 7D 10S 3H KC 8C 9C"},
        ),
        Told(
            "straight-rummy",
            TWO,
            (
                "meld 4S 5S 6S | meld 9D 9H 9C | discard KD",
                "lay-off 1 7S | discard QC",
                "lay-off 1 8S | meld JH JD JC | discard 2D",
            ),
            {"Ana": "2S 2H 3H 4H 5H 6C 7C KS KH"},
        ),
    )
}
