"""Do people change seats, and play for each other, so that every point and every record is whose it is?"""

import uuid
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from rummy.leaderboards.queries.played import played as games_of
from rummy.people.models import Player
from rummy.people.visitor import Visitor
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.errors import HandRefused, IdTaken, MayNotScore, SeatsRefused
from rummy.scorekeeping.models import HandRevision, Lineup, Seat, SeatChange, Sitting
from rummy.scorekeeping.queries.reseating import AskedChange, if_reseated
from rummy.scorekeeping.services import NewSide
from rummy.scorekeeping.would import sentences
from tests.factories import EVENING, PhoneFactory, another_phone, record, start, typed

pytestmark = pytest.mark.django_db


def change(sitting: Sitting, **asked: Any) -> SeatChange:
    verb = services.swap_seats if "other" in asked else services.substitute
    told = {"id": uuid.uuid4(), "phone": sitting.started_by, "at": EVENING, "from_hand": 1} | asked
    return verb(sitting=sitting, **told)


def undo(sitting: Sitting, about: SeatChange) -> SeatChange:
    return services.undo_seat_change(
        sitting=sitting, change=about.id, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING
    )


def totals(sitting: Sitting) -> dict[str, int]:
    return queries.standing(sitting)[0]


def fresh(sitting: Sitting) -> Sitting:
    return Sitting.objects.get(pk=sitting.pk)


def played(*hands: tuple[int, int, int]) -> Sitting:
    sitting = start()
    for number, points in enumerate(hands, 1):
        record(sitting, number, typed(*points))
    return sitting


def partners() -> Sitting:
    sides = [NewSide("Reds", ["Ana", "Cy"]), NewSide("Blues", ["Ben", "Dee"])]
    return services.start_sitting(
        id=uuid.uuid4(), phone=PhoneFactory(), ruleset="partnership-five-hundred-rum", options={},
        sides=sides, first_dealer="Ana", at=EVENING,
    )  # fmt: skip


def test_who_swapped_seats_has_the_points_of_the_other_place_from_that_hand_on() -> None:
    sitting = played((100, 10, 0), (50, 5, 0), (20, 2, 0))

    swap = change(sitting, seat=1, other=2, from_hand=2)

    assert totals(sitting) == {"Ana": 107, "Ben": 80, "Cy": 0}
    assert queries.table(fresh(sitting)).dealer == "Ben"
    undo(sitting, swap)
    assert totals(sitting) == {"Ana": 170, "Ben": 17, "Cy": 0}
    assert not fresh(sitting).reseated
    assert services.audit(sitting=sitting) == []


def test_they_sit_back_later_and_every_change_can_be_undone_and_brought_back() -> None:
    sitting = played((100, 10, 0), (50, 5, 0), (20, 2, 0))
    change(sitting, seat=1, other=2, from_hand=2)
    back = change(sitting, seat=1, other=2, from_hand=3)
    assert totals(sitting) == {"Ana": 125, "Ben": 62, "Cy": 0}

    gone = undo(sitting, back)
    assert totals(sitting) == {"Ana": 107, "Ben": 80, "Cy": 0}
    assert undo(sitting, back) == gone
    undo(sitting, gone)

    assert totals(sitting) == {"Ana": 125, "Ben": 62, "Cy": 0}
    assert services.audit(sitting=sitting) == []


def test_a_hand_after_the_change_is_entered_and_read_by_who_sits_there() -> None:
    sitting = played((1, 2, 3))
    change(sitting, seat=2, name="Dora", from_hand=2)

    hand = {"by": "Dora", "table": [{"by": "Dora", "cards": "9S 10S JS"}], "held": {"Ana": 10, "Cy": 5}}
    record(fresh(sitting), 2, hand, notes={"ranks": {"Ana": ["K"]}})

    receipt = queries.receipt(fresh(sitting), 2)
    assert [(side.name, side.players, side.points) for side in receipt.sides] == [
        ("Ana", ("Ana",), -10),
        ("Ben", ("Dora",), 50),
        ("Cy", ("Cy",), -5),
    ]
    assert [line.player for line in receipt.sides[1].lines] == ["Dora"]
    assert [line.ranks for line in receipt.sides[0].lines] == [("K",)]
    assert HandRevision.objects.get(hand__number=2).document["by"] == "Ben"
    assert totals(sitting) == {"Ana": -9, "Ben": 52, "Cy": -2}


def test_a_phone_that_does_not_know_of_the_substitute_means_the_place() -> None:
    sitting = played((1, 2, 3))
    change(sitting, seat=2, name="Dora", from_hand=2)

    record(fresh(sitting), 2, {"by": "Ben", "table": [], "held": {"Ana": 10, "Cy": 5}})

    assert queries.receipt(fresh(sitting), 2).sides[1].lines == ()
    assert totals(sitting) == {"Ana": -9, "Ben": 2, "Cy": -2}
    with pytest.raises(HandRefused, match="Eve"):
        record(fresh(sitting), 3, {"by": "Eve", "table": [], "held": {"Ana": 10, "Cy": 5}})
    with pytest.raises(HandRefused):
        record(fresh(sitting), 3, {"table": 7, "held": ["Ana"]})


def test_the_records_are_those_of_who_really_sat_there() -> None:
    sitting = played((0, 100, 0), (0, 100, 0), (0, 100, 0), (0, 100, 0), (5, 0, 0))
    change(sitting, seat=2, name="Dora", from_hand=4)
    change(sitting, seat=2, name="Ben", from_hand=5)
    visitor = Visitor(sitting.started_by)
    pages = {
        name: queries.player_page(Player.objects.get(name=name).pk, visitor)
        for name in ("Ana", "Ben", "Dora")
    }

    records = {name: page.record.games[0] for name, page in pages.items()}
    assert {name: (r.hands, r.points, r.played, r.won) for name, r in records.items()} == {
        "Ana": (5, 5, 1, 0),
        "Ben": (4, 300, 1, 1),
        "Dora": (1, 100, 0, 0),
    }
    met = {rival.person.name: (rival.played, rival.won, rival.lost) for rival in pages["Ana"].rivals}
    assert met == {"Ben": (1, 0, 1), "Cy": (1, 0, 0)}
    assert services.audit(sitting=sitting) == []


def test_partners_change_and_the_side_keeps_its_points() -> None:
    sitting = partners()
    record(sitting, 1, {"typed": {"Reds": 300, "Blues": 100}})
    record(sitting, 2, {"typed": {"Reds": 250, "Blues": 100}})

    change(sitting, seat=1, other=2, from_hand=2)

    assert totals(sitting) == {"Reds": 550, "Blues": 200}
    sides = queries.table(fresh(sitting)).sides
    assert [(side.name, side.players) for side in sides] == [
        ("Reds", ("Ben", "Cy")),
        ("Blues", ("Ana", "Dee")),
    ]
    hand = {
        "by": "Ben",
        "table": [{"by": "Ben", "cards": "9S 10S JS"}],
        "held": {"Ana": 1, "Cy": 2, "Dee": 3},
    }
    record(fresh(sitting), 3, hand)
    assert queries.receipt(fresh(sitting), 3).sides[0].points == 27
    page = queries.player_page(Player.objects.get(name="Ben").pk, Visitor(sitting.started_by))
    assert {partner.person.name: (partner.played, partner.won) for partner in page.partners} == {"Cy": (1, 1)}
    assert services.audit(sitting=sitting) == []


def test_a_sitting_with_changed_seats_is_exported_and_brought_back_the_same() -> None:
    sitting = played((100, 10, 0), (50, 5, 0), (20, 2, 0), (0, 0, 9))
    change(sitting, seat=1, other=2, from_hand=2)
    change(sitting, seat=3, name="Dora", from_hand=3)
    change(sitting, seat=3, name="Cy", from_hand=4)
    told = queries.document_of(fresh(sitting))

    again = services.bring_sitting(id=uuid.uuid4(), phone=PhoneFactory(), document=told, at=EVENING)

    assert [one["hand"] for one in told["seating"]] == [2, 3, 4]
    assert queries.document_of(fresh(again)) == told
    assert totals(again) == totals(sitting)
    assert Seat.objects.filter(sitting=again, number=None).count() == 1
    call_command("rebuild", "--check")


def test_struck_hands_move_nothing_of_the_seats_in_the_document() -> None:
    sitting = played((100, 10, 0), (50, 5, 0), (20, 2, 0))
    change(sitting, seat=1, other=2, from_hand=3)
    hand = sitting.hands.get(number=1)
    services.void_hand(hand=hand, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)

    assert [one["hand"] for one in queries.document_of(fresh(sitting))["seating"]] == [2]
    assert totals(sitting) == {"Ana": 52, "Ben": 25, "Cy": 0}


def test_the_preview_says_what_the_swap_would_change_and_writes_nothing() -> None:
    sitting = played((100, 10, 0), (50, 5, 0))

    with CaptureQueriesContext(connection) as captured:
        told = if_reseated(sitting, AskedChange(1, 2, from_hand=1))

    assert sentences(told) == ("Ana 150 → 15, Ben 15 → 150.", "Ben overtakes Ana.")
    assert (SeatChange.objects.count(), len(captured)) == (0, 5)
    assert sentences(if_reseated(sitting, AskedChange(2, name="Dora", from_hand=2))) == ()


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "no such seat": ({"seat": 9, "other": 1}, "Choose a seat of this table."),
    "the same seat": ({"seat": 1, "other": 1}, "two different seats"),
    "a hand too late": ({"seat": 1, "other": 2, "from_hand": 4}, "from 1 to 3"),
    "no name": ({"seat": 1, "name": " "}, "A name is missing"),
    "sits there already": ({"seat": 1, "name": "ben"}, "Swap the seats instead."),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_is_refused_with_a_way_out_and_nothing_is_stored(case: str) -> None:
    sitting = played((1, 2, 3), (1, 2, 3))
    asked, said = REFUSED[case]

    with pytest.raises(SeatsRefused, match=said):
        change(sitting, **asked)

    assert (SeatChange.objects.count(), Lineup.objects.count()) == (0, 3)


def test_the_same_change_sent_twice_is_one_and_another_table_has_other_ids() -> None:
    sitting = played((1, 2, 3))
    one = change(sitting, seat=1, other=2)

    assert change(sitting, seat=1, other=2, id=one.id) == one
    with pytest.raises(IdTaken):
        change(start(), seat=1, other=2, id=one.id)
    with pytest.raises(SeatsRefused):
        undo(start(), one)
    assert SeatChange.objects.count() == 1


def test_another_change_with_the_same_id_is_not_said_to_be_made() -> None:
    sitting = played((1, 2, 3))
    one = change(sitting, seat=1, other=2)

    for asked in (
        {"seat": 1, "other": 3},
        {"seat": 1, "other": 2, "from_hand": 2},
        {"seat": 1, "name": "Dee"},
    ):
        with pytest.raises(IdTaken):
            change(sitting, id=one.id, **asked)
    assert SeatChange.objects.count() == 1


def test_only_a_phone_that_scores_changes_seats() -> None:
    sitting = played((1, 2, 3))
    for phone in (None, PhoneFactory()):
        with pytest.raises(MayNotScore):
            change(sitting, seat=1, other=2, phone=phone)
    change(sitting, seat=1, other=2, phone=another_phone(sitting))
    assert totals(sitting) == {"Ana": 2, "Ben": 1, "Cy": 3}


@pytest.mark.parametrize(
    "wrong",
    [
        {"action": "swap", "from_hand": 1},
        {"action": "undo"},
        {"action": "substitute", "from_hand": 0},
    ],
)
def test_the_database_holds_no_half_change(wrong: dict[str, Any]) -> None:
    sitting = start()
    fields = {"id": uuid.uuid4(), "sitting": sitting, "number": 1, "by": sitting.phones.get(), "at": EVENING}
    with pytest.raises(IntegrityError), transaction.atomic():
        SeatChange.objects.create(**fields, seat=sitting.seats.first(), **wrong)


def test_a_game_rates_who_played_most_of_it() -> None:
    sitting = played((100, 0, 0), (0, 200, 0), (0, 100, 0), (0, 150, 0))
    change(sitting, seat=2, name="Dora", from_hand=2)
    change(sitting, seat=1, other=3, from_hand=3)

    (game,) = games_of([sitting.pk])[sitting.pk]

    names = dict(Player.objects.values_list("pk", "name"))
    outcomes = {names[persons[0]]: outcome for persons, outcome in game.outcomes.items()}
    assert {name: (one.won, one.points) for name, one in outcomes.items()} == {
        "Dora": (True, 450),
        "Ana": (False, 100),
        "Cy": (False, 0),
    }
