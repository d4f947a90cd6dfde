"""What is a game as data: the answers to a rule book's questions, and the house rules that change them?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any, TypeVar, cast

from rummy.engine.errors import OptionsRefused, Problem, problem
from rummy.engine.melds import MeldRules
from rummy.engine.option import Option
from rummy.engine.rules.bonuses import RummyReward
from rummy.engine.rules.counting import CardValues
from rummy.engine.rules.dealing import Dealing
from rummy.engine.rules.drawing import Drawing
from rummy.engine.rules.ending import Ending
from rummy.engine.rules.games import Games
from rummy.engine.rules.holding import Holding
from rummy.engine.rules.packs import Packs
from rummy.engine.rules.paying import Paying
from rummy.engine.rules.penalties import Penalties
from rummy.engine.rules.reneging import Reneging
from rummy.engine.rules.seats import Seats
from rummy.engine.rules.tableau import Tableau
from rummy.engine.rules.upcards import UpcardRule
from rummy.engine.words import quoted, say

_Policy = TypeVar("_Policy")


@dataclass(frozen=True, eq=False)
class Ruleset:
    """One game's rules, in the order in which a rule book tells them.

    `family`: the key of the declaration it varies, its own where it varies none; skill in one is skill in all of them.
    """

    key: str
    name: str
    edition: int
    options: tuple[Option, ...]
    seats: Seats
    packs: Packs
    dealing: Dealing
    melding: MeldRules
    drawing: Drawing
    tableau: Tableau
    ending: Ending
    counting: CardValues
    holding: Holding
    paying: Paying
    games: Games
    rummy: RummyReward | None = None
    upcard: UpcardRule | None = None
    reneging: Reneging = Reneging(played=False)
    penalties: Penalties = Penalties()
    melding_with_more_packs: MeldRules | None = None
    family: str = ""

    def __post_init__(self) -> None:
        if not self.family:
            object.__setattr__(self, "family", self.key)

    @property
    def called(self) -> str:
        """The game's name in the language of who reads."""
        return say(self.name)

    def but(self, **changes: object) -> Ruleset:
        """The same game with other answers: `games__target=500` changes the target of its games."""
        changed = self
        for path, value in changes.items():
            changed = _changed(changed, path.split("__"), value)
        return changed

    def option(self, key: str) -> Option | None:
        return next((option for option in self.options if option.key == key), None)

    def option_changing(self, path: str) -> Option | None:
        """The house rule that may change this answer, as `games__low_wins`."""
        changing = (one for one in self.options if any(change.path == path for change in one.changes))
        return next(changing, None)

    def resolve(self, given: Mapping[str, object]) -> dict[str, object]:
        """The value of every option, given or usual; raises OptionsRefused."""
        _refuse_if(_option_problems(self, given))
        return {option.key: given.get(option.key, option.default) for option in self.options}

    def with_options(self, given: Mapping[str, object]) -> Ruleset:
        """The game as this house plays it; raises OptionsRefused with everything that is wrong."""
        _refuse_if(_option_problems(self, given))
        return _played_with(
            self, tuple(sorted(cast(Mapping[str, Any], given).items(), key=lambda entry: entry[0]))
        )

    def seated(self, players: int) -> Ruleset:
        """The game as so many play it: their packs, and the melds that more packs allow."""
        return _seated(self, players)


@lru_cache(maxsize=512)
def _seated(ruleset: Ruleset, players: int) -> Ruleset:
    packs = ruleset.packs.for_players(players)
    if packs == ruleset.packs:
        return ruleset
    more = ruleset.melding_with_more_packs if packs.count > ruleset.packs.count else None
    return replace(ruleset, packs=packs, melding=more or ruleset.melding)


@lru_cache(maxsize=512)
def _played_with(ruleset: Ruleset, given: tuple[tuple[str, Any], ...]) -> Ruleset:
    settled: dict[str, tuple[str, object]] = {}
    conflicts: list[Problem] = []
    for key, value in given:
        option = ruleset.option(key)
        assert option is not None
        for path, answer in option.answers(value):
            other = _earlier(settled, path)
            if other is not None and settled[other][1] != answer:
                conflicts.append(_conflict(settled[other][0], key))
            settled[path] = (key, answer)
    _refuse_if(conflicts)
    return ruleset.but(**{path: answer for path, (_, answer) in settled.items()})


def _earlier(settled: Mapping[str, object], path: str) -> str | None:
    """A path already settled that is this one, or holds it, or is held by it."""
    for other in settled:
        if other == path or other.startswith(f"{path}__") or path.startswith(f"{other}__"):
            return other
    return None


def _conflict(first: str, second: str) -> Problem:
    text = say(
        "{first} and {second} change the same rule in different ways: leave one of them as it usually is.",
        first=first,
        second=second,
    )
    return problem("option-conflict", f"options.{second}", text)


def _option_problems(ruleset: Ruleset, given: Mapping[str, object]) -> list[Problem]:
    found: list[Problem] = []
    for key, value in given.items():
        option = ruleset.option(key) if isinstance(key, str) else None
        where = f"options.{key}" if isinstance(key, str) else "options"
        if option is None:
            known = ", ".join(option.key for option in ruleset.options)
            text = say(
                "{value} is no option of {ruleset}. Its options are {known}.",
                value=quoted(key),
                ruleset=ruleset.called,
                known=known,
            )
            found.append(problem("unknown-field", where[:100], text))
            continue
        wrong = option.objection(value)
        if wrong is not None:
            found.append(problem("bad-value", where, wrong))
    return found


def _refuse_if(problems: list[Problem]) -> None:
    if problems:
        raise OptionsRefused(problems)


def _changed(policy: _Policy, path: list[str], value: object) -> _Policy:
    name, *deeper = path
    known = {field.name for field in fields(cast(Any, policy))}
    if name not in known:
        raise TypeError(f"{type(policy).__name__} has no answer called {name}")
    if deeper:
        value = _changed(getattr(policy, name), deeper, value)
    return cast(_Policy, replace(cast(Any, policy), **{name: value}))
