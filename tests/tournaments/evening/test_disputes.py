"""Cases of an evening: the same hand twice, players disagree, the phone dies, wrong people, swapped seats, the director is away."""

import json
import re
import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rummy.scorekeeping import queries as book
from rummy.scorekeeping.models import Sitting
from tests.tournaments.evening.hall import (
    NAMES,
    at_tables,
    director,
    entry,
    play_on,
    points,
    score,
    sitting_at,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, read, signed_in, text_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def phone_at(of: Tournament, name: str) -> Client:
    """The phone of somebody who opened his personal link and scores."""
    phone = signed_in(None)
    phone.post(f"/t/{of.code}/me/{entry(of, name).code}/score/")
    return phone


def seated(sitting: Sitting) -> list[str]:
    return [side.name for side in sitting.sides.order_by("seat")]


def send(phone: Client, sitting: Sitting, number: int, *given: int) -> tuple[int, str]:
    return enter(phone, sitting, number, {"typed": dict(zip(seated(sitting), given, strict=True))})


def enter(phone: Client, sitting: Sitting, number: int, hand: dict[str, Any]) -> tuple[int, str]:
    sent = {"id": str(uuid.uuid4()), "number": number, "base": 0, "hand": hand}
    answer = phone.post(f"/s/{sitting.watch_code}/hands/", json.dumps(sent), content_type="application/json")
    return answer.status_code, answer.json()["kind"] if "kind" in answer.json() else str(answer.json())


def objects_to(phone: Client, sitting: Sitting, reason: str, **whose: str) -> None:
    """Say of the first hand that it is wrong; on a phone that was handed over, `whose` word it is."""
    about = sitting.hands.get(number=1).current_id
    said = {"id": str(uuid.uuid4()), "about": str(about), "reason": reason, **whose}
    assert phone.post(f"/s/{sitting.watch_code}/hands/1/object/", said).status_code < 400


def test_same_hand_entered_twice_is_one_hand_where_both_say_the_same(playing) -> None:
    _by, of, sitting = playing

    send(phone_at(of, "Ana"), sitting, 1, 40, 30, 20, 10)
    send(phone_at(of, "Ben"), sitting, 1, 40, 30, 20, 10)

    assert sitting.hands.get().agreements == 1


def test_the_desk_sees_at_once_in_which_figures_two_versions_differ(playing) -> None:
    by, of, sitting = playing
    send(phone_at(of, "Ana"), sitting, 1, 40, 30, 20, 10)
    send(phone_at(of, "Ben"), sitting, 1, 40, 30, 20, 15)

    desk = signed_in(by).get(f"/t/{of.code}/desk/").content.decode()

    assert marked(desk) == [(seated(sitting)[-1], ["10", "15"])]
    assert 'class="differences"' not in desk


def test_the_desk_sees_what_two_versions_by_cards_bring_and_which_cards_they_are(playing) -> None:
    by, of, sitting = playing
    first, second, third, fourth = seated(sitting)
    held = {second: "KD", third: "7S", fourth: "QC"}
    hand = {"by": first, "table": [{"by": first, "cards": "9H 10H JH"}], "held": held}
    enter(phone_at(of, "Ana"), sitting, 1, hand)
    enter(phone_at(of, "Ben"), sitting, 1, hand | {"held": held | {third: "7S AS"}})

    desk = signed_in(by).get(f"/t/{of.code}/desk/").content.decode()

    assert marked(desk) == [(third, ["−5", "−20"])]
    (differs,) = re.findall(r'<ul class="differences">(.*?)</ul>', desk, re.DOTALL)
    assert f"{third} has left: 7 of spades → A of spades 7 of spades." in re.sub(r"<.*?>", "", differs)


def marked(desk: str) -> list[tuple[str, list[str]]]:
    """The sides whose figures are marked, with these."""
    rows = re.findall(r'<th scope="row">(.*?)</th>(.*?)</tr>', desk)
    told = [(name, re.findall(r"<mark>(.*?)</mark>", cells)) for name, cells in rows]
    return [(name, figures) for name, figures in told if figures]


def test_same_hand_entered_differently_is_a_question_the_desk_may_rule_on(playing) -> None:
    by, of, sitting = playing
    client = signed_in(by)
    send(phone_at(of, "Ana"), sitting, 1, 40, 30, 20, 10)
    status, _kind = send(phone_at(of, "Ben"), sitting, 1, 40, 30, 20, 15)
    assert status == 409

    assert "Table 1 disagrees about hand 1" in read(client, "desk", of)
    other = sitting.hands.get().revisions.get(action="question")
    assert "Say why you rule so" in press(client, "rule", of, 1, 1, hand=1, chosen=str(other.pk), reason="")
    desk = press(client, "rule", of, 1, 1, hand=1, chosen=str(other.pk), reason="We counted the stock.")

    hand = sitting.hands.get()
    assert (hand.questioned, hand.current_id) == (False, other.pk)
    assert "We counted the stock." in desk
    assert "disagrees" not in desk


def test_players_disagree_and_the_dispute_blocks_nothing_until_the_ruling(playing) -> None:
    by, of, sitting = playing
    ana, ben, client = phone_at(of, "Ana"), phone_at(of, "Ben"), signed_in(by)
    send(ana, sitting, 1, 40, 30, 20, 10)
    objects_to(ben, sitting, "I had 35.")

    assert send(ana, sitting, 2, 1, 2, 3, 4)[0] == 201
    assert "Table 1, hand 1: Ben objects: “I had 35.”" in read(client, "desk", of)
    desk = press(client, "rule", of, 1, 1, hand=1, chosen="", reason="The cards say 30.")

    assert "objects" not in desk
    assert "The cards say 30." in desk


def test_the_desk_reads_whose_objection_it_is_on_the_only_phone_of_a_table(playing) -> None:
    by, of, sitting = playing
    ana, client = phone_at(of, "Ana"), signed_in(by)
    send(ana, sitting, 1, 40, 30, 20, 10)
    objects_to(ana, sitting, "I had 35.", whose="Ben")

    said = "Table 1, hand 1: Ben (on the phone of Ana) objects: “I had 35.”"
    assert said in read(client, "desk", of)
    assert said not in press(client, "rule", of, 1, 1, hand=1, chosen="", reason="The cards say 30.")


@pytest.mark.parametrize("hands", [1, 2])
def test_the_desk_goes_from_an_objection_to_the_hand_and_corrects_it(playing, hands: int) -> None:
    by, of, sitting = playing
    client = signed_in(by)
    score(table_of(of, "Ana"), *[[40, 30, 20, 10]] * hands)
    objects_to(phone_at(of, "Ben"), sitting, "I had 35.")
    desk = client.get(reverse("tournaments:desk", args=[of.code])).content.decode()
    assert f'href="/s/{sitting.watch_code}/hands/1/"' in desk
    action = reverse("tournaments:score-here", args=[of.code, 1, 1])
    assert re.search(f'action="{action}">[^§]*?name="hand" value="1">Correct hand 1<', desk)

    pad = client.post(action, {"hand": "1"}, follow=True)
    assert pad.redirect_chain == [(f"/s/{sitting.watch_code}/hands/1/edit/", 302)]
    typed = dict(zip(seated(sitting), [40, 35, 20, 10], strict=True))
    sent = {"id": str(uuid.uuid4()), "number": 1, "base": 2, "hand": {"typed": typed}}
    saved = client.post(f"/s/{sitting.watch_code}/hands/", json.dumps(sent), content_type="application/json")

    assert saved.json()["status"] == "corrected"
    assert "objects" not in read(client, "desk", of)


@pytest.mark.parametrize("agreeing", ["one", "all"])
def test_a_hand_the_desk_ruled_on_asks_nobody_any_more_until_that_is_undone(agreeing: str) -> None:
    by = director()
    of = tournament(by, *NAMES[:4], agreeing=agreeing)
    play_on(by, of)
    sitting, client = sitting_at(table_of(of, "Ana")), signed_in(by)
    ana, ben = phone_at(of, "Ana"), phone_at(of, "Ben")
    send(ana, sitting, 1, 40, 30, 20, 10)
    send(ben, sitting, 1, 40, 30, 20, 15)
    other = sitting.hands.get().revisions.get(action="question")

    press(client, "rule", of, 1, 1, hand=1, chosen=str(other.pk), reason="We counted the stock.")

    told = [text_of(phone.get(f"/s/{sitting.watch_code}/")) for phone in (ana, ben)]
    assert ["decided at the desk" in page for page in told] == [True, True]
    assert ["not agreed yet" in page or "I agree" in page for page in told] == [False, False]
    press(client, "undo", of, of.acts.order_by("-number")[0].number)
    assert "decided at the desk" not in text_of(ana.get(f"/s/{sitting.watch_code}/"))


@pytest.fixture
def ruled(playing) -> tuple:
    """Ben has objected to what Ana entered, and the desk has answered."""
    by, of, sitting = playing
    ana, ben, client = phone_at(of, "Ana"), phone_at(of, "Ben"), signed_in(by)
    send(ana, sitting, 1, 40, 30, 20, 10)
    objects_to(ben, sitting, "I had 35.")
    press(client, "rule", of, 1, 1, hand=1, chosen="", reason="The cards say 30.")
    return of, sitting, ana, ben, client


def test_an_objection_the_desk_ruled_on_is_told_no_more_and_a_new_one_is(ruled) -> None:
    _of, sitting, ana, ben, _client = ruled
    page = text_of(ana.get(f"/s/{sitting.watch_code}/"))
    assert ("decided at the desk" in page, "I had 35." in page) == (True, False)

    objects_to(ben, sitting, "I had 36.")
    page = text_of(ana.get(f"/s/{sitting.watch_code}/"))
    assert ("decided at the desk" in page, "I had 36." in page) == (False, True)


def test_a_hand_the_desk_ruled_on_that_is_entered_otherwise_is_in_question_again(ruled) -> None:
    _of, sitting, ana, ben, _client = ruled
    assert send(ben, sitting, 1, 40, 35, 20, 10)[0] == 409
    page = text_of(ana.get(f"/s/{sitting.watch_code}/"))
    assert ("decided at the desk" in page, "two versions" in page) == (False, True)


def test_an_objection_waits_for_the_desk_again_when_its_ruling_is_undone(ruled) -> None:
    of, _sitting, _ana, _ben, client = ruled
    assert "I had 35." not in read(client, "desk", of)
    press(client, "undo", of, of.acts.order_by("-number")[0].number)
    assert "objects: “I had 35.”" in read(client, "desk", of)


def test_behind_a_closed_round_no_hand_waits_for_a_word(playing) -> None:
    by, of, sitting = playing
    ana = phone_at(of, "Ana")
    for number in (1, 2):
        send(ana, sitting, number, 40, 30, 20, 10)
    assert "not agreed yet" in text_of(ana.get(f"/s/{sitting.watch_code}/summary/"))

    press(signed_in(by), "close", of, 1)

    assert "not agreed yet" not in text_of(ana.get(f"/s/{sitting.watch_code}/summary/"))


def test_a_dispute_waits_for_the_desk_also_when_a_later_round_is_played(playing) -> None:
    by, of, sitting = playing
    client = signed_in(by)
    score(table_of(of, "Ana"), [40, 30, 20, 10], [40, 30, 20, 10])
    objects_to(phone_at(of, "Ben"), sitting, "I had 35.")
    press(client, "close", of, 1)
    play_on(by, of)

    assert "Round 1: Table 1, hand 1: Ben objects: “I had 35.”" in read(client, "desk", of)
    desk = client.get(reverse("tournaments:desk", args=[of.code])).content.decode()
    assert f'action="{reverse("tournaments:rule", args=[of.code, 1, 1])}"' in desk

    assert "objects" not in press(client, "rule", of, 1, 1, hand=1, chosen="", reason="The cards say 30.")


def test_a_dispute_of_a_void_table_needs_nobody(playing) -> None:
    by, of, sitting = playing
    score(table_of(of, "Ana"), [40, 30, 20, 10])
    objects_to(phone_at(of, "Ben"), sitting, "I had 35.")

    assert "objects" not in press(signed_in(by), "void", of, 1, 1, reason="Fire alarm")


def test_the_desk_stands_by_a_hand_it_entered_itself_until_somebody_objects_anew(playing) -> None:
    by, of, sitting = playing
    client, dan = signed_in(by), phone_at(of, "Dan")
    score(table_of(of, "Ana"), [40, 30, 20, 10])
    objects_to(phone_at(of, "Ben"), sitting, "I had 35.")

    assert "Ben objects" in read(client, "desk", of)
    assert "objects" not in press(client, "rule", of, 1, 1, hand=1, chosen="", reason="The cards say 30.")
    agreed = {"id": str(uuid.uuid4()), "about": str(sitting.hands.get().current_id)}
    assert dan.post(f"/s/{sitting.watch_code}/hands/1/agree/", agreed).status_code < 400
    assert "objects" not in read(client, "desk", of)
    press(client, "undo", of, of.acts.first().number)
    assert "Ben objects" in read(client, "desk", of)
    press(client, "rule", of, 1, 1, hand=1, chosen="", reason="The cards say 30.")
    objects_to(dan, sitting, "And I 15.")
    assert "Dan objects: “And I 15.”" in read(client, "desk", of)


def test_the_phone_dies_and_any_other_seat_goes_on(playing) -> None:
    _by, of, sitting = playing
    first = phone_at(of, "Ana")
    send(first, sitting, 1, 40, 30, 20, 10)

    second = phone_at(of, "Dan")
    send(second, sitting, 2, 1, 2, 3, 4)
    # The first phone comes back and sends what it had kept.
    send(first, sitting, 2, 1, 2, 3, 4)

    assert [hand.agreements for hand in sitting.hands.order_by("number")] == [0, 1]


def test_wrong_people_sat_at_a_table_and_what_they_scored_is_theirs() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    round_ = play_on(by, of)
    one, other = (table.places.get(seat=1).entry for table in round_.tables.order_by("number"))
    for table in round_.tables.all():
        score(table, [40, 30, 20, 10 if table.number == 1 else 40], [0, 0, 0, 0])

    desk = press(signed_in(by), "these-played", of, 1, one=one.pk, other=other.pk, sure="1")

    assert f"{one.name} and {other.name} sat in each other’s places" in desk
    assert other.name in at_tables(round_)[0]
    assert points(of, other.name) == "3"
    assert points(of, one.name) == "2½"


def test_wrong_people_sat_there_before_a_hand_and_the_sitting_has_the_right_names() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    round_ = play_on(by, of)
    one, other = (table.places.get(seat=1).entry for table in round_.tables.order_by("number"))

    press(signed_in(by), "these-played", of, 1, one=one.pk, other=other.pk, sure="1")

    seats = [seat.name for seat in sitting_at(table_of(of, one.name)).seats.all()]
    assert one.name in seats
    assert other.name not in seats


def test_swapped_seats_for_several_hands_are_looked_at_then_put_right() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=3)
    play_on(by, of)
    table = table_of(of, "Ana")
    one, other = (table.places.get(seat=seat).entry.name for seat in (1, 2))
    score(table, [10, 0, 0, 0], [10, 0, 0, 0], [0, 5, 0, 0])
    client, asked = signed_in(by), {"one": one, "other": other, "first": "2"}

    preview = press(client, "swap-seats", of, 1, 1, **asked)
    kept = sitting_at(table).version
    press(client, "swap-seats", of, 1, 1, **asked, sure="1")

    assert f"{one} 20 15 {other} 5 10" in preview
    assert sitting_at(table).version > kept
    assert points(of, one) == "3"


@pytest.mark.parametrize("sure", ["", "1"])
def test_only_people_of_the_table_can_have_changed_seats(playing, sure: str) -> None:
    by, of, _sitting = playing

    said = press(signed_in(by), "swap-seats", of, 1, 1, one="Ana", other="Zoe", first="1", sure=sure)

    assert "Choose two people who sit at this table." in said


def test_director_away_deputies_go_on_and_a_table_settles_what_both_agree_to(playing) -> None:
    by, of, sitting = playing
    deputy = director("deputy")
    press(signed_in(by), "appoint", of, email=deputy.email, role="deputy")
    send(phone_at(of, "Ana"), sitting, 1, 40, 30, 20, 10)
    ben = phone_at(of, "Ben")
    send(ben, sitting, 1, 40, 30, 20, 15)
    chosen = sitting.hands.get().revisions.get(action="question").pk

    ben.post(f"/s/{sitting.watch_code}/hands/1/settle/", {"id": str(uuid.uuid4()), "chosen": str(chosen)})
    desk = press(signed_in(deputy), "quick", of, quick="1 62-40-20-10")

    assert sitting.hands.get(number=1).questioned is False
    assert "Entered table 1: 62–40–20–10." in desk


def test_two_of_one_table_sat_in_each_others_seats_and_the_table_says_so_too() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    round_ = play_on(by, of)
    table = table_of(of, "Ana")
    one, other = (table.places.get(seat=seat).entry for seat in (1, 4))
    score(table, [40, 30, 20, 10], [0, 0, 0, 0])
    client = signed_in(by)

    press(client, "these-played", of, 1, one=one.pk, other=other.pk, sure="1")

    assert (points(of, other.name), points(of, one.name)) == ("3", "0")
    assert at_tables(round_)[0][0] == other.name
    totals = {side.name: side.total for side in book.table(sitting_at(table)).sides}
    assert (totals[other.name], totals[one.name]) == (40, 10)
    press(client, "undo", of, of.acts.order_by("-number")[0].number)
    assert (points(of, other.name), at_tables(round_)[0][0]) == ("0", one.name)


def test_seats_that_were_swapped_by_the_desk_are_put_back() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=3)
    play_on(by, of)
    table = table_of(of, "Ana")
    one, other = (table.places.get(seat=seat).entry.name for seat in (1, 2))
    score(table, [10, 0, 0, 0], [10, 0, 0, 0], [0, 5, 0, 0])
    client = signed_in(by)
    press(client, "swap-seats", of, 1, 1, one=one, other=other, first="2", sure="1")

    press(client, "undo", of, of.acts.order_by("-number")[0].number)

    totals = {side.name: side.total for side in book.table(sitting_at(table)).sides}
    assert (totals[one], totals[other]) == (20, 5)


def test_a_hand_that_is_not_there_cannot_be_ruled_on(playing) -> None:
    by, of, _sitting = playing

    desk = press(signed_in(by), "rule", of, 1, 1, hand="7", reason="I saw it")

    assert "There is no hand 7 at this table yet." in desk
