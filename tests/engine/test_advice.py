"""Does a refusal tell what can be done, and does it help to do that?"""

from typing import Any

from rummy import engine


def refused(document: dict[str, Any]) -> list[str]:
    """What the last hand of a document is refused for."""
    hand = engine.score({"format": 1, **document})["hands"][-1]
    return [found["message"] for found in hand["errors"]]


def test_totals_name_who_left_an_elimination_with_nought() -> None:
    def totals(cy: int) -> list[str]:
        hands = [{"typed": {"Ana": 0, "Ben": 0, "Cy": 505}}, {"typed": {"Ana": 10, "Ben": 0, "Cy": cy}}]
        sides, options = ["Ana", "Ben", "Cy"], {"elimination": True}
        return refused({"game": "playroom-rummy", "options": options, "sides": sides, "hands": hands})

    assert totals(5) == ["Cy is out of this game and was not dealt in: enter 0 for him."]
    assert totals(0) == []
