"""Can every refusal of the catalogue happen, and in every game it belongs to?"""

import re
from collections import defaultdict
from pathlib import Path

import pytest

from rummy import engine
from rummy.engine.errors import SEVERITIES
from tests.engine.test_golden import CASES, document_of

CANNOT_HAPPEN = {
    "hand-not-empty": "nobody says that he goes out: it follows from the turns, or the winner holds cards",
    "option-conflict": "no two house rules of a game contradict each other; see test_ruleset for two that would",
}

LAID = (
    "robber-rummy table-robbers-rummy basic-rummy block-rummy five-hundred-rum playroom-rummy straight-rummy"
)
AS_THEY_LIE = (
    "robber-rummy basic-rummy block-rummy five-hundred-rum partnership-five-hundred-rum straight-rummy"
)
GINS = "gin-rummy hollywood-gin oklahoma-gin"
WHEN_OUT = "boathouse-rum queen-city-rum"
DISCARDED = (
    "robber-rummy basic-rummy block-rummy five-hundred-rum playroom-rummy straight-rummy "
    f"{GINS} {WHEN_OUT} knock-rummy"
)
EVERYWHERE = f"table-robbers-rummy {DISCARDED}"
ONLY_THE_TOP = f"basic-rummy block-rummy {GINS} knock-rummy queen-city-rum straight-rummy"
ROOT = Path(engine.__file__).parents[1]
GOES_WITH = {
    "not-your-turn": EVERYWHERE,
    "wrong-phase": EVERYWHERE,
    "second-draw": EVERYWHERE,
    "card-unknown": EVERYWHERE,
    "copies-exceeded": EVERYWHERE,
    "hand-over": EVERYWHERE,
    "must-draw": DISCARDED,
    "second-discard": DISCARDED,
    "discard-missing": DISCARDED,
    "stock-empty": (
        f"table-robbers-rummy basic-rummy block-rummy five-hundred-rum {WHEN_OUT} knock-rummy playroom-rummy "
        "straight-rummy"
    ),
    "last-two-stock-cards": "gin-rummy hollywood-gin",
    "player-out-of-hand": "robber-rummy playroom-rummy",
    "hand-too-small": f"{LAID} {WHEN_OUT} gin-rummy knock-rummy",
    "hand-too-large": "basic-rummy block-rummy gin-rummy knock-rummy queen-city-rum straight-rummy",
    "meld-too-short": f"{LAID} {WHEN_OUT}",
    "set-mixed-ranks": f"{LAID} {WHEN_OUT}",
    "run-mixed-suits": f"{LAID} {WHEN_OUT}",
    "run-not-consecutive": f"{LAID} {WHEN_OUT}",
    "run-repeated-rank": f"{LAID} {WHEN_OUT}",
    "set-repeated-suit": f"{LAID} {WHEN_OUT}".replace("robber-rummy ", "", 1),
    "set-full": LAID,
    "run-insert-forbidden": LAID,
    "meld-unknown": LAID,
    "run-around-corner": "robber-rummy table-robbers-rummy basic-rummy five-hundred-rum playroom-rummy straight-rummy",
    "run-ace-high-not-allowed": "basic-rummy block-rummy gin-rummy knock-rummy queen-city-rum straight-rummy",
    "joker-not-in-game": f"{LAID} {WHEN_OUT}",
    "joker-unassigned": "table-robbers-rummy playroom-rummy",
    "joker-twice": "table-robbers-rummy playroom-rummy",
    "joker-wrong-place": "table-robbers-rummy playroom-rummy",
    "joker-duplicates-card": "table-robbers-rummy playroom-rummy",
    "first-meld-under-minimum": "table-robbers-rummy playroom-rummy",
    "not-entered": "table-robbers-rummy playroom-rummy",
    "rearrange-leaves-illegal-meld": "table-robbers-rummy playroom-rummy",
    "no-discard-in-this-game": "table-robbers-rummy playroom-rummy",
    "no-discard-pile": "table-robbers-rummy playroom-rummy",
    "split-forbidden": AS_THEY_LIE,
    "merge-forbidden": AS_THEY_LIE,
    "move-forbidden": AS_THEY_LIE,
    "no-table-melds": f"{GINS} knock-rummy",
    "no-layoff-in-this-game": f"{WHEN_OUT} knock-rummy",
    "discard-top-only": f"playroom-rummy {ONLY_THE_TOP}".replace("hollywood-gin oklahoma-gin ", ""),
    "discard-just-drawn": f"{ONLY_THE_TOP} boathouse-rum",
    "discard-gap": "five-hundred-rum playroom-rummy",
    "must-use-drawn-card": "five-hundred-rum partnership-five-hundred-rum playroom-rummy",
    "final-discard-required": "basic-rummy straight-rummy",
    "knock-before-draw": "gin-rummy hollywood-gin knock-rummy",
    "knock-over-limit": GINS,
    "rummy-not-earned": "basic-rummy block-rummy straight-rummy playroom-rummy",
}


@pytest.fixture(scope="module")
def told() -> dict[str, set[str]]:
    """By code, the games in which a golden case has it."""
    found: dict[str, set[str]] = defaultdict(set)
    for case in (parameter.values[0] for parameter in CASES):
        try:
            hands = engine.score(document_of(case))["hands"]
            problems = [one for hand in hands for one in (*hand["errors"], *hand["warnings"])]
        except engine.NotAScoreDocument as refusal:
            problems = refusal.errors
        for one in problems:
            found[one["code"]].add(case["game"])
    return found


def test_every_code_happens_in_a_golden_case(told: dict[str, set[str]]) -> None:
    assert set(SEVERITIES) - set(told) == set(CANNOT_HAPPEN)


def test_no_code_happens_that_the_catalogue_lacks(told: dict[str, set[str]]) -> None:
    assert set(told) <= set(SEVERITIES)


@pytest.mark.parametrize(
    ("written", "of"), [(r'\bproblem\(\s*"([^"]+)"', "*.py"), (r'\bfail\(\s*"([^"]+)"', "*.js")]
)
def test_no_code_is_written_that_the_catalogue_lacks(written: str, of: str) -> None:
    read = (path.read_text(encoding="utf-8") for path in ROOT.rglob(of))
    found = {code for text in read for code in re.findall(written, text)}

    assert found
    assert found - set(SEVERITIES) == set()


@pytest.mark.parametrize("code", GOES_WITH)
def test_a_code_happens_in_every_game_it_belongs_to(code: str, told: dict[str, set[str]]) -> None:
    assert set(GOES_WITH[code].split()) - told[code] == set()
