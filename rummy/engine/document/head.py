"""Which game is this, with which house rules, and who sits at the table?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rummy.engine.document.seating import Seatings, read_seating
from rummy.engine.document.text import not_readable
from rummy.engine.document.values import Objections, check_keys, is_object
from rummy.engine.errors import NotAScoreDocument, OptionsRefused, Problem, UnknownRuleset, problem
from rummy.engine.hand import Side, Sides
from rummy.engine.ruleset import Ruleset
from rummy.engine.rulesets import find_ruleset
from rummy.engine.words import quoted, say

FORMAT = 1
MOST_HANDS = 2_000
MOST_SIDES = 40
LONGEST_NAME = 100
KEYS = ("format", "game", "options", "sides", "seating", "hands")


@dataclass(frozen=True)
class Head:
    """Everything outside the hands: the game as declared and as this house plays it, the sides, the raw hands.

    `seating` are the later ways the sides sit, each with the number of the first hand played so.
    """

    declared: Ruleset
    ruleset: Ruleset
    sides: Sides
    hands: list[object]
    seating: Seatings = ()

    def at(self, number: int) -> Head:
        """The same with the sides as they sit in the hand of this number."""
        sides = next((sides for first, sides in reversed(self.seating) if first <= number), self.sides)
        return self if sides is self.sides else replace(self, sides=sides)


def read_head(document: object) -> Head:
    """Raises NotAScoreDocument with everything that is wrong outside the hands."""
    if not is_object(document):
        raise not_readable(say("a score document is an object, this is {value}.", value=quoted(document)))
    told = document.get("format")
    if isinstance(told, bool) or not isinstance(told, int) or told != FORMAT:
        raise not_readable(say('"format" has to be {format}, the format read here.', format=FORMAT))
    hands = document.get("hands", [])
    if isinstance(hands, list) and len(hands) > MOST_HANDS:
        raise not_readable(
            say(
                "{count} hands are too many: one document holds at most {most}.",
                count=len(hands),
                most=MOST_HANDS,
            )
        )
    found = Objections()
    check_keys(document, KEYS, "", found)
    if not isinstance(hands, list):
        found.bad("hands", hands, say("a list of hands"))
    head = _read(document.get("game"), document.get("options", {}), document.get("sides"), hands, found)
    seating = read_seating(document.get("seating", []), head.sides, _read_sides, found) if head else ()
    if head is None or found.problems:
        raise NotAScoreDocument(found.problems)
    return replace(head, seating=seating)


def head_of(key: str, options: Mapping[str, object], sides: object) -> Head:
    """A head without hands; raises NotAScoreDocument."""
    found = Objections()
    head = _read(key, dict(options) if isinstance(options, Mapping) else options, sides, [], found)
    if head is None or found.problems:
        raise NotAScoreDocument(found.problems)
    return head


def _read(game: object, options: object, sides: object, hands: object, found: Objections) -> Head | None:
    declared = ruleset = None
    try:
        declared = find_ruleset(game)
        ruleset = _with_options(declared, options, found)
    except UnknownRuleset as unknown:
        found.add(problem("bad-value", "game", str(unknown)))
    seated = _read_sides(sides, "sides", found)
    if declared is None or ruleset is None or seated is None or not isinstance(hands, list):
        return None
    found.extend(ruleset.seats.problems(seated))
    return Head(declared, ruleset.seated(len(seated.players)), seated, hands)


def _with_options(declared: Ruleset, options: object, found: Objections) -> Ruleset | None:
    if not is_object(options):
        found.bad("options", options, say("an object of options and their values"))
        return None
    try:
        return declared.with_options(options)
    except OptionsRefused as refused:
        found.extend(refused.problems)
        return None


def _read_sides(sides: object, where: str, found: Objections) -> Sides | None:
    if not isinstance(sides, list) or len(sides) > MOST_SIDES:
        found.bad(where, sides, say("a list of at most {most} names in seat order", most=MOST_SIDES))
        return None
    read = [_read_side(side, f"{where}[{number}]", found) for number, side in enumerate(sides)]
    known = [side for side in read if side is not None]
    found.extend(_names_twice(known, where))
    return Sides(tuple(known)) if len(known) == len(read) and not found.at(where) else None


def _read_side(side: object, where: str, found: Objections) -> Side | None:
    if not is_object(side):
        name = _read_name(side, where, found)
        return None if name is None else Side(name, (name,))
    check_keys(side, ("name", "players"), where, found)
    name = _read_name(side.get("name"), f"{where}.name", found)
    players = side.get("players")
    if not isinstance(players, list) or not 0 < len(players) <= MOST_SIDES:
        found.bad(f"{where}.players", players, say("a list of the side’s players"))
        return None
    names = [_read_name(player, f"{where}.players[{number}]", found) for number, player in enumerate(players)]
    known = tuple(player for player in names if player is not None)
    return Side(name, known) if name is not None and len(known) == len(names) else None


def _read_name(name: object, where: str, found: Objections) -> str | None:
    if (
        isinstance(name, str)
        and name.strip()
        and len(name) <= LONGEST_NAME
        and not any(map(_is_control, name))
    ):
        return name
    found.bad(where, name, say("a name of 1 to {most} letters", most=LONGEST_NAME))
    return None


def _is_control(letter: str) -> bool:
    """Control characters and halves of a character: nothing that could be shown or stored."""
    point = ord(letter)
    return point < 32 or 127 <= point < 160 or 0xD800 <= point <= 0xDFFF


def _names_twice(sides: list[Side], where: str) -> list[Problem]:
    """A name belongs to one player or one side; a player alone is his own side."""
    taken: set[str] = set()
    found = []
    for number, side in enumerate(sides):
        own = [side.name, *side.players] if side.players != (side.name,) else [side.name]
        for name in own:
            if name in taken:
                text = say(
                    "{name} is at this table twice: give everybody a name of his own, say with an initial.",
                    name=name,
                )
                found.append(problem("name-twice", f"{where}[{number}]", text))
            taken.add(name)
    return found
