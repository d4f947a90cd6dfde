"""Are rulesets data: every option of every game can be chosen, and changes what it says?"""

from typing import Any

import pytest

from rummy import engine
from rummy.engine.option import Change, Option
from rummy.engine.ruleset import Ruleset

CHOICES = [
    pytest.param(ruleset, option, value, id=f"{ruleset.key}: {option.key} {value}")
    for ruleset in engine.RULESETS
    for option in ruleset.options
    for value in (
        [choice for choice, _ in option.choices]
        or ([False, True] if option.type == "bool" else [option.minimum, option.maximum, option.default])
    )
]


def described(key: str) -> Any:
    return engine.describe(key, {})


def answer_at(ruleset: Ruleset, path: str) -> object:
    answer: object = ruleset
    for name in path.split("__"):
        answer = getattr(answer, name)
    return answer


@pytest.mark.parametrize(("ruleset", "option", "value"), CHOICES)
def test_every_option_changes_what_it_says(
    ruleset: Ruleset, option: Option, value: int | str | bool | None
) -> None:
    played = ruleset.with_options({option.key: value})
    for path, answer in option.answers(value):
        assert answer_at(played, path) == answer


@pytest.mark.parametrize("ruleset", engine.RULESETS, ids=lambda ruleset: ruleset.key)
def test_usual_values_are_the_game_as_declared(ruleset: Ruleset) -> None:
    usual = ruleset.with_options({option.key: option.default for option in ruleset.options})
    assert {**vars(usual)} == {**vars(ruleset)}


@pytest.mark.parametrize("ruleset", engine.RULESETS, ids=lambda ruleset: ruleset.key)
def test_a_description_has_the_value_of_every_option(ruleset: Ruleset) -> None:
    told = engine.describe(ruleset.key, {})
    assert told["options"] == {option.key: option.default for option in ruleset.options}


def test_an_answer_nobody_knows_is_our_own_mistake() -> None:
    with pytest.raises(TypeError):
        engine.find_ruleset("gin-rummy").but(games__targt=1)


def test_two_options_that_change_one_answer_differently_conflict() -> None:
    low = Option("low_target", "Low", "", "bool", False, (Change("games__target", {True: 50}),))
    gin = engine.find_ruleset("gin-rummy")
    gin = gin.but(options=(*gin.options, low))
    with pytest.raises(engine.OptionsRefused) as refused:
        gin.with_options({"low_target": True, "target": 80})
    assert [found["code"] for found in refused.value.errors] == ["option-conflict"]


def test_two_options_that_agree_do_not_conflict() -> None:
    low = Option("low_target", "Low", "", "bool", False, (Change("games__target", {True: 50}),))
    gin = engine.find_ruleset("gin-rummy")
    gin = gin.but(options=(*gin.options, low))
    assert gin.with_options({"low_target": True, "target": 50}).games.target == 50


def test_an_unknown_game_names_those_there_are() -> None:
    with pytest.raises(engine.UnknownRuleset) as unknown:
        engine.find_ruleset("canasta")
    assert all(ruleset.key in str(unknown.value) for ruleset in engine.RULESETS)


def test_gin_by_other_rules_is_described_as_another_way_of_scoring() -> None:
    kinds = {described(key)["scoring"]["kind"] for key in ("gin-rummy", "hollywood-gin", "oklahoma-gin")}
    assert kinds == {"gin", "gin-columns", "gin-by-upcard"}


def test_a_description_says_how_many_packs_so_many_players_use() -> None:
    told = described("five-hundred-rum")
    assert told["packs_by_players"] == {"2": 1, "3": 1, "4": 1, "5": 2, "6": 2, "7": 2, "8": 2}
    assert (told["profile"], told["asks"]["table"]) == ("own-cards", "required")


def test_a_description_says_that_the_upcard_is_asked_for() -> None:
    assert described("oklahoma-gin")["asks"]["upcard"]
    assert not described("gin-rummy")["asks"]["upcard"]


def test_an_option_that_is_off_at_nought_says_from_where_it_is_on() -> None:
    option = engine.find_ruleset("playroom-rummy").option("first_meld_min")
    assert option is not None
    assert [value for value in range(-1, 82) if option.objection(value) is None] == [0, *range(30, 81)]
    assert str(option.objection(29)).endswith("expected 0, or a whole number from 30 to 80.")


def test_an_option_of_one_value_expects_that_one() -> None:
    option = engine.find_ruleset("hollywood-gin").option("columns")
    assert option is not None
    assert str(option.objection(2)).endswith("2 cannot be; expected 3.")


def test_a_description_names_the_price_of_an_offence() -> None:
    told = engine.describe("playroom-rummy", {"joker_penalty": 50})
    assert told["offences"] == {
        "joker-not-replayed": 50,
        "lifted-card-not-replayed": 300,
        "rearrange-leaves-illegal-meld": 300,
    }
    assert engine.describe("robber-rummy", {})["offences"] == {}
