"""Cases of an evening: players disagree, and everybody sees at which table."""

import pytest
from django.test import Client

from tests.tournaments.evening.pages import press, read, signed_in
from tests.tournaments.evening.test_disputes import objects_to, phone_at, send
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
