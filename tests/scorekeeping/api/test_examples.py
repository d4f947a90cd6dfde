"""Do the examples in docs/api.md get the answers printed below them?"""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

PAGE = Path(__file__).parents[3] / "docs/api.md"
EXAMPLES = re.findall(r"```sh\n(curl .*?)\n```\n\n```json\n(.*?)\n```", PAGE.read_text("utf-8"), re.DOTALL)
HERE = "http://localhost:8000"


def ask(command: str) -> Any:
    """What the command would be answered, without a network."""
    words = shlex.split(command)[1:]
    address = next(word for word in words if word.startswith(HERE)).removeprefix(HERE)
    if "-d" not in words:
        return Client().get(address).json()
    _, _, kind = words[words.index("-H") + 1].partition(": ")
    return Client().post(address, words[words.index("-d") + 1], content_type=kind).json()


def holds(answer: Any, printed: Any) -> bool:
    """Is what is printed part of the answer? A list may be longer than it is printed."""
    if isinstance(printed, dict):
        return all(name in answer and holds(answer[name], value) for name, value in printed.items())
    if isinstance(printed, list):
        return len(answer) >= len(printed) and all(map(holds, answer, printed))
    return bool(answer == printed)


def test_there_are_examples_of_every_address() -> None:
    cache.clear()
    told = " ".join(command for command, _ in EXAMPLES)
    assert all(
        path in told for path in ("/api/v1/score/", "/api/v1/rulesets/ ", "/api/v1/rulesets/straight-rummy/")
    )


@pytest.mark.parametrize(("command", "printed"), EXAMPLES)
def test_an_example_gets_the_answer_printed_below_it(command: str, printed: str) -> None:
    assert holds(ask(command), json.loads(printed)), ask(command)
