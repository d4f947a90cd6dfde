"""By which rules does this table play, in words? Said from the ruleset's own data, house rules included."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rummy import engine
from rummy.engine.words import say
from rummy.scorekeeping.rulebook.cards import deal_texts, joker_texts, meld_texts, players_text
from rummy.scorekeeping.rulebook.games import game_texts
from rummy.scorekeeping.rulebook.house_rules import HouseRule, house_rules_of, value_text
from rummy.scorekeeping.rulebook.scoring import final_texts, renege_texts, scoring_texts
from rummy.scorekeeping.rulebook.turn import end_texts, knock_texts, steal_texts, turn_texts
from rummy.scorekeeping.rulebook.values import ValueTable, value_table

__all__ = ["HouseRule", "RuleBook", "Section", "all_books", "players_text", "rulebook", "value_text"]

Played = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Section:
    """One part of the book: a heading and its sentences, as a list where they are steps or cases."""

    heading: str
    texts: tuple[str, ...]
    is_list: bool = False


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The rules of one game as one house plays it: `before` the table of card values, and after it."""

    key: str
    name: str
    played: Played
    before: tuple[Section, ...]
    values: ValueTable | None
    after: tuple[Section, ...]
    house_rules: tuple[HouseRule, ...]


def rulebook(key: str, options: Mapping[str, Any]) -> RuleBook:
    """The rules of the game with these house rules; raises UnknownRuleset, OptionsRefused."""
    played = engine.describe(key, options)
    return RuleBook(
        key=key,
        name=played["name"],
        played=played,
        before=_told(
            Section(say("Players and cards"), deal_texts(played)),
            Section(say("Melds"), meld_texts(played), is_list=True),
            Section(say("Jokers"), joker_texts(played), is_list=True),
            Section(say("Your turn"), turn_texts(played), is_list=True),
            Section(say("Stealing"), steal_texts(played)),
            Section(say("Knocking"), knock_texts(played)),
            Section(say("The end of a hand"), end_texts(played), is_list=True),
        ),
        values=value_table(played),
        after=_told(
            Section(say("Who scores"), scoring_texts(played), is_list=True),
            Section(say("Reneging"), renege_texts(played)),
            Section(say("The game"), game_texts(played)),
            Section(say("The final count"), final_texts(played)),
        ),
        house_rules=house_rules_of(played),
    )


def all_books() -> list[tuple[str, str, str]]:
    """Key, name and players of every game, in the order of the menu."""
    described = [engine.describe(ruleset.key, {}) for ruleset in engine.RULESETS]
    return [(played["key"], played["name"], players_text(played["sides"])) for played in described]


def _told(*sections: Section) -> tuple[Section, ...]:
    """The sections that have something to say."""
    return tuple(section for section in sections if section.texts)
