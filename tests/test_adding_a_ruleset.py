"""Does docs/adding-a-ruleset.md still tell how a game is added? Its boxes are run as they stand."""

import json
import re
import sys
import types
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from rummy import engine
from rummy.engine import rulesets
from rummy.engine.ruleset import Ruleset
from rummy.scorekeeping.rulebook import rulebook, scoring
from tests.architecture.house import ROOT
from tests.engine.test_golden import document_of, part_of, told

GUIDE = (ROOT / "docs/adding-a-ruleset.md").read_text("utf-8")
ENGINE = "".join(path.read_text("utf-8") for path in sorted((ROOT / "rummy/engine").rglob("*.py")))
NEW_NAMES = {"KALOOKI", "RULESETS"}


def boxes(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)\n```", GUIDE, re.DOTALL)


@pytest.fixture
def guide(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """All the Python of the guide, run in its order, its games put where the engine finds them."""
    module = types.ModuleType("guide")
    monkeypatch.setitem(sys.modules, "guide", module)
    for box in boxes("python"):
        exec(compile(box, "docs/adding-a-ruleset.md", "exec"), module.__dict__)
    made = vars(module)
    for name in ("KALOOKI", "SHORT_GIN", "STAKES"):
        monkeypatch.setitem(rulesets._BY_KEY, made[name].key, made[name])
    monkeypatch.setitem(scoring._BY_KIND, "stake-pays", made["stake_pays"])
    return made


def run(key: str, cases: str) -> None:
    for case in json.loads(cases):
        result = engine.score(document_of({"game": key, **case}))
        assert part_of(result, case["expect"]) == told(case["expect"]), case["name"]


def test_the_game_made_of_known_answers_scores_as_its_cases_say(guide: dict[str, Any]) -> None:
    run("kalooki", boxes("json")[0])


def test_the_game_with_a_new_answer_scores_as_its_cases_say(guide: dict[str, Any]) -> None:
    run("rummy-for-stakes", boxes("json")[1])


def test_the_variation_is_the_same_game_with_another_target(guide: dict[str, Any]) -> None:
    assert (engine.describe("short-gin", {})["target"], engine.describe("short-gin", {})["final"]) == (
        50,
        engine.describe("gin-rummy", {})["final"],
    )


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("kalooki", "Your first melds must come to 40 points in one turn"),
        ("kalooki", "put that in its place and take the joker"),
        ("kalooki", "The lowest total wins."),
        ("rummy-for-stakes", "Everybody pays who went out 1, twice if he went rummy."),
    ],
)
def test_the_rules_page_of_a_new_game_writes_itself(guide: dict[str, Any], key: str, said: str) -> None:
    book = rulebook(key, {})

    assert said in " ".join(text for section in (*book.before, *book.after) for text in section.texts)


def test_every_option_of_a_new_game_changes_what_it_says(guide: dict[str, Any]) -> None:
    for name in ("KALOOKI", "STAKES"):
        ruleset: Ruleset = guide[name]
        for option in ruleset.options:
            for value in [
                option.default,
                option.minimum,
                option.maximum,
                *(each for each, _ in option.choices),
            ]:
                if option.objection(value) is None:
                    assert ruleset.with_options({option.key: value})


def test_a_game_of_known_answers_takes_thirty_lines() -> None:
    declared = boxes("python")[0].partition("JOKER_IN_HAND")[2]

    assert len(declared.splitlines()) <= 32


def test_the_table_asks_every_question_of_a_ruleset() -> None:
    asked = {
        name
        for row in re.findall(r"^\| (`[^|]*) \|", GUIDE, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", row)
    }

    assert asked == {field.name for field in fields(Ruleset)}


def test_every_name_of_the_engine_is_one_it_has() -> None:
    named = set(re.findall(r"`([A-Z]\w+)`", GUIDE)) - NEW_NAMES

    assert {
        name for name in named if not re.search(rf"^(class |def )?{name}\b", ENGINE, re.MULTILINE)
    } == set()
    assert {"Ruleset", "Option", "CommonTable", "Payment"} <= named


def test_every_answer_there_is_stands_in_the_table() -> None:
    ways = {type(ruleset.paying).__name__ for ruleset in engine.RULESETS}
    tables = {type(ruleset.tableau).__name__ for ruleset in engine.RULESETS}
    profiles = {ruleset.paying.profile for ruleset in engine.RULESETS}

    assert {name for name in ways | tables | profiles if f"`{name}`" not in GUIDE} == set()


def test_every_example_file_it_points_at_exists() -> None:
    paths = re.findall(r"`((?:rummy|templates|tests|docs)/[\w./-]+)`", GUIDE)

    assert [path for path in paths if not Path(ROOT, path).exists()] == []
