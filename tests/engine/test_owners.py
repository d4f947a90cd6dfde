"""Whose melds were taken over in a hand, however it was entered?"""

from rummy.engine.document.owners import Steal, steals

ALONE = {"Ana": "Ana", "Ben": "Ben", "Cy": "Cy"}
PARTNERS = {"Ana": "N", "Ben": "E", "Cy": "N", "Di": "E"}


def laid(*steps: str) -> dict[str, object]:
    """A meld with its history: `Ana 4H 5H 6H`."""
    return {"laid": [{"by": step.split()[0], "cards": step.partition(" ")[2]} for step in steps]}


def test_who_adds_to_the_meld_of_another_has_stolen_it() -> None:
    table = [laid("Ana 3H 3S 3C", "Ben 3D"), laid("Ana 4H 5H 6H", "Ana 7H")]
    assert list(steals({"table": table}, ALONE)) == [Steal("Ben", is_back=False)]


def test_who_adds_to_a_meld_that_had_been_his_has_stolen_it_back() -> None:
    table = [laid("Ana 4H 5H 6H", "Ben 7H", "Cy 8H", "Ana 9H")]
    assert list(steals({"table": table}, ALONE)) == [
        Steal("Ben", is_back=False),
        Steal("Cy", is_back=False),
        Steal("Ana", is_back=True),
    ]


def test_partners_steal_nothing_from_each_other() -> None:
    table = [laid("Ana 4H 5H 6H", "Cy 7H", "Di 8H", "Cy 9H")]
    assert list(steals({"table": table}, PARTNERS)) == [Steal("E", is_back=False), Steal("N", is_back=True)]


def test_a_meld_without_a_history_and_typed_points_tell_of_no_steal() -> None:
    assert list(steals({"table": [{"by": "Ana", "cards": "4H 5H 6H"}]}, ALONE)) == []
    assert list(steals({"typed": {"Ana": 5, "Ben": 0}}, ALONE)) == []


def test_the_turns_of_a_hand_that_was_followed_tell_the_same() -> None:
    pile = {"do": "take-pile", "use": {"do": "steal", "meld": 1, "cards": "7H"}}
    turns = [
        {"player": "Ana", "actions": [{"do": "meld", "cards": "4H 5H 6H"}, {"do": "discard"}]},
        {"player": "Ben", "actions": [pile, {"do": "discard"}]},
        {"player": "Ana", "actions": [{"do": "steal", "meld": 1, "cards": "8H"}, {"do": "end-turn"}]},
    ]
    assert list(steals({"turns": turns}, ALONE)) == [Steal("Ben", is_back=False), Steal("Ana", is_back=True)]
