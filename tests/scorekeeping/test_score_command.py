"""Does `manage.py score` read whatever it is given, print a receipt, and say by its exit status how it went?"""

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from rummy import engine
from rummy.engine.rulesets import RULESETS
from tests.engine.test_golden import CASES, document_of

HAND = {"by": "Ana", "table": [{"by": "Ana", "cards": "9H 10H JH"}], "held": {"Ben": "KD 7S"}}
ROBBER = {"format": 1, "game": "robber-rummy", "sides": ["Ana", "Ben"], "hands": [HAND]}


def run(path: Path | str, *flags: str) -> tuple[int, str]:
    """The exit status and what was printed."""
    printed = io.StringIO()
    try:
        call_command("score", str(path), *flags, stdout=printed)
    except SystemExit as left:
        return int(left.code or 0), printed.getvalue()
    return 0, printed.getvalue()


@pytest.fixture
def file(tmp_path: Path) -> Any:
    def write(document: object) -> Path:
        path = tmp_path / "document.json"
        path.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
        return path

    return write


def test_a_receipt_has_every_point_with_its_reason(file: Any) -> None:
    assert run(file(ROBBER)) == (
        0,
        "Hand 1, Ana wins it\n"
        "  Ana +50\n"
        "       +50  Run 9♥ 10♥ J♥: (5 + 10 + 10) × 2\n"
        "  Ben −15\n"
        "       −15  Left with Ben: K♦ 7♠: 10 + 5\n"
        "\n"
        "Game 1 (hand 1): not finished\n"
        "  Totals: Ana 50, Ben −15\n",
    )


def test_the_result_as_json_is_the_engines(file: Any) -> None:
    status, printed = run(file(ROBBER), "--json")

    assert (status, json.loads(printed)) == (0, engine.score(ROBBER))


def test_a_refused_hand_gives_status_1_and_its_reasons(file: Any) -> None:
    status, printed = run(file({**ROBBER, "hands": [{**HAND, "held": {}}, HAND]}))

    assert status == 1
    assert "Hand 1: refused" in printed
    assert "[held-missing]" in printed
    assert "Hand 2, Ana wins it" in printed


@pytest.mark.parametrize("flags", [(), ("--json",)])
def test_a_document_refused_as_a_whole_gives_status_2_and_its_reasons(
    file: Any, flags: tuple[str, ...]
) -> None:
    status, printed = run(file({**ROBBER, "game": "whist"}), *flags)

    assert status == 2
    assert "bad-value" in printed
    assert "robber-rummy" in printed


@pytest.mark.parametrize(
    "written",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"robber-rummy"',
        b"\xff\xfe\x00",
        b"\x00",
        b"[" * 100_000,
        b'{"format": 1, "format": 1}',
        b'{"format": NaN}',
        b'{"format": 1e999}',
        b'{"format": ' + b"9" * 5000 + b"}",
        b'"\\udcff"',
    ],
)
def test_what_is_no_document_gives_status_2_and_one_sentence(file: Any, written: bytes) -> None:
    status, printed = run(file(written), "--json")

    errors = json.loads(printed)["errors"]
    assert (status, [found["code"] for found in errors]) == (2, ["not-a-score-document"])
    assert errors[0]["message"].startswith("This is not a score document: ")


@pytest.mark.parametrize("name", ["nowhere.json", ".", "no\0name"])
def test_a_file_that_cannot_be_read_gives_status_2(tmp_path: Path, name: str) -> None:
    status, printed = run(f"{tmp_path}/{name}")

    assert status == 2
    assert "cannot be read" in printed


def test_a_file_that_is_too_large_gives_status_2(file: Any) -> None:
    status, printed = run(file(b" " * (8 * 1024 * 1024 + 1)))

    assert status == 2
    assert "larger than 8 MB" in printed


def test_a_file_written_by_windows_is_read(file: Any) -> None:
    assert run(file(b"\xef\xbb\xbf" + json.dumps(ROBBER, indent=1).replace("\n", "\r\n").encode()))[0] == 0


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(ROBBER).encode())))

    assert "Ana +50" in run("-")[1]


def test_a_terminal_without_suits_gets_escapes_and_no_error(file: Any) -> None:
    raw = io.BytesIO()
    terminal = io.TextIOWrapper(raw, encoding="ascii")

    call_command("score", str(file(ROBBER)), stdout=terminal)
    terminal.flush()

    assert b"Run 9\\u2665" in raw.getvalue()


def test_no_hands_are_a_receipt_too(file: Any) -> None:
    assert run(file({**ROBBER, "hands": []})) == (0, "No hands.\n")


def told(key: str, name: str, tmp: Any) -> str:
    """The receipt of a golden case."""
    case = next(case.values[0] for case in CASES if case.id == f"{key}: {name}")
    return run(tmp(document_of(case)))[1]


def test_an_open_hand_says_who_is_to_move_and_the_points_so_far(file: Any) -> None:
    printed = told("five-hundred-rum", "a stretch of the discards", file)

    assert "Hand 1, still being played: B is to move. So far:\n  A +36\n" in printed
    assert "Game" not in printed


def test_an_open_hand_that_scores_at_its_end_has_no_points_yet(file: Any) -> None:
    printed = told("straight-rummy", "one card below a run", file)

    assert printed == "Hand 1, still being played: A is to move. No points yet.\n"


def test_columns_say_what_is_in_each_and_what_they_came_to(file: Any) -> None:
    printed = told("hollywood-gin", "a whole match", file)

    assert "  Column 1, closed by N: N 105 (4 boxes), S 35 (1 box)\n" in printed
    assert "    With bonuses: N 305, S 60\n    Settlement: N +245, S −245\n" in printed
    assert "\n  Settlement: N +764, S −764\n" in printed


def test_a_finished_game_says_what_it_settles(file: Any) -> None:
    hands = [{"typed": {"Ana": 520, "Ben": 100}}]
    printed = run(file({**ROBBER, "game": "five-hundred-rum", "hands": hands}))[1]

    assert (
        "Game 1 (hand 1): Ana won\n  Totals: Ana 520, Ben 100\n  Settlement: Ana +420, Ben −420\n" in printed
    )


def test_an_elimination_names_who_is_out_in_order(file: Any) -> None:
    document = {
        "format": 1,
        "game": "playroom-rummy",
        "options": {"elimination": True, "limit": 100},
        "sides": ["Ana", "Ben", "Cy"],
        "hands": [{"typed": {"Ana": 0, "Ben": 120, "Cy": 130}}],
    }

    assert (
        "Game 1 (hand 1): Ana won\n  Totals: Ana 0, Ben 120, Cy 130\n  Out, in this order: Cy and Ben\n"
        in run(file(document))[1]
    )


def test_hands_after_the_sitting_is_decided_are_said_not_to_count(file: Any) -> None:
    options = {"sitting": "best-of", "sitting_games": 3, "target": 50}
    printed = run(file({**ROBBER, "options": options, "hands": [HAND] * 4}))[1]

    assert "Games won: Ana 2, Ben 0. Ana takes the sitting.\n" in printed
    assert "Played after that and not counted: hands 3 and 4.\n" in printed


def test_an_offence_is_told_in_words(file: Any) -> None:
    penalty = {"player": "Ben", "reason": "joker-not-replayed"}
    hand = {"by": "Ana", "shown": {"Ana": 60, "Ben": 0}, "held": {"Ben": "5H"}, "penalties": [penalty]}
    printed = run(file({**ROBBER, "game": "playroom-rummy", "hands": [hand]}))[1]

    assert "−300  Penalty for Ben: a joker taken from the table and not played" in printed


@pytest.mark.parametrize("key", [ruleset.key for ruleset in RULESETS])
def test_every_golden_case_of_a_game_reads_as_a_receipt(key: str, file: Any) -> None:
    for case in CASES:
        if case.values[0]["game"] == key:
            status, printed = run(file(document_of(case.values[0])))
            assert status in (0, 1, 2)
            assert printed.strip()
            assert not re.search(r"None|\{|\bnan\b|Traceback", printed), printed
