"""Where partners change every round: does everybody read who plays with whom?"""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import EVENING
from tests.tournaments.evening import hall
from tests.tournaments.evening.pages import press, read, signed_in
from tournaments import services
from tournaments.errors import DrawRefused
from tournaments.models import Tournament
from tournaments.queries.mine import my_table

pytestmark = pytest.mark.django_db


def night() -> tuple[Any, Tournament, list[str]]:
    """A round that is played at one table; who sits there, in the order of the seats."""
    dora = hall.director()
    of = hall.partners(dora, *hall.NAMES[:4], ends_after=1)
    return dora, of, hall.everybody_at(hall.play_on(dora, of))


def test_everybody_is_told_his_partner_and_who_plays_against_them() -> None:
    _dora, of, (first, second, third, fourth) = night()

    mine = my_table(hall.entry(of, third))
    assert [seat.name for seat in mine.partners] == [first]
    assert [seat.name for seat in mine.against] == [second, fourth]
    page = read(Client(), "mine", of, hall.entry(of, third).code)
    assert f"Your partner: {first} . Against {second} , {fourth} ." in page


def test_partners_stand_behind_each_other_wherever_a_table_is_shown() -> None:
    dora, of, (first, second, third, fourth) = night()
    desk = signed_in(dora)

    assert f"{first} {third} {second} {fourth}" in read(Client(), "tournament", of)
    assert f"{first} {third} {second} {fourth}" in read(desk, "desk", of)
    assert f"{first} & {third} {second} & {fourth}" in read(Client(), "screen", of)
    assert f"{first} & {third} · {second} & {fourth}" in read(desk, "paper", of, "draw")
    assert f"{first} & {third} {second} & {fourth}" in read(desk, "paper", of, "tents")


def test_the_desk_sees_what_partners_have_and_corrects_it_as_it_was_typed() -> None:
    dora, of, (first, second, third, fourth) = night()
    desk = signed_in(dora)
    page = press(desk, "quick", of, quick="1 80 -15")
    assert f"{first} 80 {third} 80 {second} −15 {fourth} −15" in page

    press(desk, "close", of, 1)
    shown = desk.get(reverse("tournaments:desk", args=[of.code])).content.decode()
    assert 'value="80 -15"' in shown


def test_three_are_told_what_to_do_instead_of_playing_two_against_one() -> None:
    dora = hall.director()
    of = hall.partners(dora, *hall.NAMES[:8], ends_after=1)
    first = hall.published(dora, of)
    missing = hall.entry(of, "Ana")
    services.no_show(round=first, entry=missing, by=dora, at=EVENING)
    with pytest.raises(DrawRefused, match="let somebody sit there for who is missing, or draw round 1 anew"):
        services.start_round(round=first, by=dora, at=EVENING)

    services.redraw(round=first, which="all", reason="Ana is ill", by=dora, at=EVENING)
    again = services.start_round(round=first, by=dora, at=EVENING)
    assert [table.places.count() for table in again.tables.all()] == [4]
    late = hall.entry(of, hall.everybody_at(again)[0])
    with pytest.raises(DrawRefused, match="let somebody sit there for who is missing, or declare it void"):
        services.no_show(round=again, entry=late, by=dora, at=EVENING)
    services.put_substitute(table=again.tables.get(), entry=late, name="Yan", by=dora, at=EVENING)
    assert "Yan" in read(Client(), "tournament", of)
