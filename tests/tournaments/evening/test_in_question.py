"""Cases of an evening: players disagree, and everybody sees at which table."""

import re

import pytest
from django.test import Client

from tests.factories import EVENING
from tests.tournaments.evening.hall import points
from tests.tournaments.evening.pages import form_for, press, read, signed_in, text_of
from tests.tournaments.evening.test_disputes import objects_to, phone_at, seated, send
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def marks_of(client: Client, of: Tournament) -> dict[str, bool]:
    """On which pages a table of the first round is marked as in question."""
    pages = {"desk": "desk/", "its round at the desk": "rounds/1/desk/", "all": "", "its round": "rounds/1/"}
    sign = '<span class="mark warn">in question</span>'
    return {name: sign in client.get(f"/t/{of.code}/{path}").content.decode() for name, path in pages.items()}


def test_a_table_that_disagrees_is_marked_wherever_it_is_shown_until_the_desk_rules(playing) -> None:
    by, of, sitting = playing
    client, mine = signed_in(by), of.entries.get(name="Ana").code
    told = "A hand of your table is in question: the desk knows."
    send(phone_at(of, "Ana"), sitting, 1, 40, 30, 20, 10)
    assert set(marks_of(client, of).values()) == {False}
    assert told not in read(client, "mine", of, mine)

    send(phone_at(of, "Ben"), sitting, 1, 40, 30, 20, 15)
    assert set(marks_of(client, of).values()) == {True}
    assert told in read(client, "mine", of, mine)

    other = sitting.hands.get().revisions.get(action="question")
    press(client, "rule", of, 1, 1, hand="1", chosen=str(other.pk), reason="Counted again")
    assert set(marks_of(client, of).values()) == {False}
    assert told not in read(client, "mine", of, mine)


def test_an_objection_marks_its_table_until_the_desk_has_answered(playing) -> None:
    by, of, sitting = playing
    client = signed_in(by)
    send(phone_at(of, "Ana"), sitting, 1, 40, 30, 20, 10)
    assert set(marks_of(client, of).values()) == {False}

    objects_to(phone_at(of, "Ben"), sitting, "I had a joker")
    assert set(marks_of(client, of).values()) == {True}

    press(client, "rule", of, 1, 1, hand="1", reason="Seen by the director")
    assert set(marks_of(client, of).values()) == {False}


def disagreed(playing: tuple, *, finished: bool) -> tuple[Client, Tournament, str]:
    """The round is closed with its first hand in question; the version that does not count, as its id."""
    by, of, sitting = playing
    client = signed_in(by)
    send(phone_at(of, "Ana"), sitting, 1, 40, 30, 20, 10)
    send(phone_at(of, "Ben"), sitting, 1, 10, 30, 20, 40)
    send(phone_at(of, "Ana"), sitting, 2, 4, 3, 2, 1)
    press(client, "close", of, 1)
    if finished:
        press(client, "finish", of)
    return client, of, str(sitting.hands.get(number=1).revisions.get(action="question").pk)


@pytest.mark.parametrize("finished", [False, True])
def test_a_ruling_on_a_closed_round_is_shown_before_it_is_done(playing, finished: bool) -> None:
    client, of, other = disagreed(playing, finished=finished)
    first, _second, _third, last = seated(playing[2])
    ruling = {"hand": "1", "chosen": other, "reason": "Counted again"}
    acts = of.acts.count()

    look = client.post(f"/t/{of.code}/rounds/1/tables/1/rule/", ruling)

    told = text_of(look)
    assert "Round 1, table 1 would come to" in told
    assert f"Now New {first} 44 14 " in told
    assert re.search(rf"{first} 1 → \d 3 → 0 ", told)
    assert "Counted again" in told
    assert (of.acts.count(), points(of, first)) == (acts, "3")
    fields = form_for(look.content.decode(), "/rounds/1/tables/1/rule/")
    assert ruling.items() <= fields.items()
    assert "Ruled on hand 1 of table 1 in round 1." in press(client, "rule", of, 1, 1, **fields)
    assert (points(of, first), points(of, last)) == ("0", "3")


def test_a_ruling_that_cannot_be_made_is_refused_and_not_shown(playing) -> None:
    client, of, other = disagreed(playing, finished=False)

    for sent, refused in (
        ({"hand": "1", "chosen": other, "reason": ""}, "Say why you rule so"),
        ({"hand": "9", "chosen": other, "reason": "Seen"}, "There is no hand 9"),
        ({"hand": "2", "chosen": other, "reason": "Seen"}, "has no open question with this version"),
    ):
        assert refused in press(client, "rule", of, 1, 1, **sent)


def test_a_ruling_that_changes_a_closed_round_is_told_to_everybody(playing) -> None:
    client, of, other = disagreed(playing, finished=False)

    press(client, "rule", of, 1, 1, hand="1", chosen=other, reason="Counted again", sure="1")

    assert "Ruled on hand 1 of table 1 in round 1. Counted again" in read(signed_in(None), "tournament", of)
    press(client, "undo", of, of.acts.order_by("-number")[0].number)
    assert "Counted again" not in read(signed_in(None), "tournament", of)


def test_a_ruling_that_lets_stand_what_everybody_has_read_is_no_correction(playing) -> None:
    client, of, _other = disagreed(playing, finished=False)
    stands = str(of.rounds.get().tables.get().plays.get().sitting.hands.get(number=1).current_id)

    assert "Ruled on hand 1 of table 1." in press(
        client, "rule", of, 1, 1, hand="1", chosen=stands, reason="Seen"
    )

    assert "Ruled on hand 1" not in read(signed_in(None), "tournament", of)


def test_within_the_correction_period_the_desk_rules_also_after_the_end(playing) -> None:
    client, of, other = disagreed(playing, finished=True)
    assert "Table 1 disagrees about hand 1" in read(client, "desk", of)

    press(client, "rule", of, 1, 1, hand="1", chosen=other, reason="Counted again", sure="1")

    assert "disagrees" not in read(client, "desk", of)
    press(client, "undo", of, of.acts.order_by("-number")[0].number)
    assert "Table 1 disagrees about hand 1" in read(client, "desk", of)


def test_when_the_correction_period_is_over_no_ruling_changes_a_result(playing) -> None:
    client, of, other = disagreed(playing, finished=True)
    Tournament.objects.filter(pk=of.pk).update(finished_at=EVENING)

    told = press(client, "rule", of, 1, 1, hand="1", chosen=other, reason="Counted again")

    assert "its results stand. Add a note instead." in told
    assert set(marks_of(client, of).values()) == {False}
    assert "the desk knows" not in read(client, "mine", of, of.entries.get(name="Ana").code)
    for path in ("desk/", "rounds/1/desk/"):
        page = client.get(f"/t/{of.code}/{path}").content.decode()
        assert page.count("its results stand. Add a note instead.") == 1
        assert not re.search(r'action="[^"]*/(rule|result|void|seats|played)/"', page)
    page = text_of(client.get(f"/t/{of.code}/desk/"))
    assert "Left undecided" in page
    assert "Table 1 disagrees about hand 1" in page


def test_a_dispute_of_a_closed_round_leads_to_where_its_table_is_corrected(playing) -> None:
    client, of, _other = disagreed(playing, finished=False)

    page = client.get(f"/t/{of.code}/desk/").content.decode()

    assert f'href="/t/{of.code}/rounds/1/desk/#table-1">Table 1: correct</a>' in page


@pytest.mark.parametrize("is_chosen", [True, False])
def test_the_table_reads_that_the_desk_has_ruled_and_why(playing, is_chosen: bool) -> None:
    by, of, sitting = playing
    client, ben = signed_in(by), phone_at(of, "Ben")
    send(phone_at(of, "Ana"), sitting, 1, 40, 30, 20, 10)
    if is_chosen:
        send(ben, sitting, 1, 40, 30, 20, 15)
        chosen = str(sitting.hands.get().revisions.get(action="question").pk)
        press(client, "rule", of, 1, 1, hand="1", chosen=chosen, reason="Counted again")
    else:
        objects_to(ben, sitting, "I had a joker")
        press(client, "rule", of, 1, 1, hand="1", reason="Counted again")

    receipt, history = (
        text_of(ben.get(f"/s/{sitting.watch_code}/hands/1/{page}")) for page in ("", "history/")
    )
    assert "The desk rules that this counts: Counted again" in receipt
    assert "The desk, " in history
    assert "“Counted again”" in history
    assert "Phone 1" not in receipt + history
