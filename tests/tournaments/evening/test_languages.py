"""Does everybody read in his own language what the desk did, and what the draw had to give up?"""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from rummy.people.parcel import Arriving, Hiding, ParcelRefused, Shape
from rummy.scorekeeping.models import Sitting
from tests.factories import EVENING
from tests.tournaments.evening.hall import (
    GIN,
    NAMES,
    director,
    entry,
    play_on,
    score,
    sitting_at,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import signed_in, text_of
from tournaments import services
from tournaments.api import telling
from tournaments.models import Act, Tournament

pytestmark = pytest.mark.django_db
GERMAN = {"Accept-Language": "de"}


def address(page: str, of: Tournament) -> str:
    return reverse(f"tournaments:{page}", args=[of.code])


def told(of: Tournament) -> set[str]:
    return {act.said for act in Act.objects.filter(tournament=of)}


def test_what_a_german_desk_did_is_read_in_english_and_in_german() -> None:
    by = director()
    of = tournament(by, *NAMES[:7])
    with translation.override("de"):
        first = play_on(by, of)

    small = next(table.number for table in first.tables.all() if table.places.count() == 3)
    assert first.gave_up == (f"One table of 3: table {small}.",)
    assert {"Drew round 1.", "Published round 1.", "Started round 1."} <= told(of)
    with translation.override("de"):
        assert first.gave_up == (f"Ein Tisch zu 3: Tisch {small}.",)
        assert "Durchgang 1 ausgelost." in told(of)


@pytest.mark.parametrize(
    ("language", "out", "gone", "here"),
    [
        ("en", "Cleo & Dan sit out for the first time.", "Eva & Finn withdrew.", "Ana & Ben are here."),
        (
            "de",
            "Cleo & Dan setzen zum ersten Mal aus.",
            "Eva & Finn sind ausgestiegen.",
            "Ana & Ben sind da.",
        ),
        (
            "es",
            "Cleo & Dan descansan por primera vez.",
            "Eva & Finn se han retirado.",
            "Ana & Ben están aquí.",
        ),
        (
            "fr",
            "Cleo & Dan ne jouent pas pour la première fois.",
            "Eva & Finn se sont retirés.",
            "Ana & Ben sont là.",
        ),
    ],
)
def test_two_who_play_together_have_a_verb_for_two(language: str, out: str, gone: str, here: str) -> None:
    by = director()
    pairs = ["Ana & Ben", "Cleo & Dan", "Eva & Finn"]
    game = {**GIN, "ruleset": "partnership-five-hundred-rum", "format": "round-robin", "answers": {}}
    of = tournament(by, *pairs, **game, pairs=True)
    services.check_in(tournament=of, entry=entry(of, "Ana & Ben"), here=True, by=by, at=EVENING)
    services.check_in_all(tournament=of, by=by, at=EVENING)
    first = play_on(by, of)
    services.withdraw(tournament_entry=entry(of, "Eva & Finn"), by=by, at=EVENING)

    with translation.override(language):
        assert out in first.gave_up
        assert {gone, here} <= told(of)
    page = text_of(Client().get(address("tournament", of), headers={"Accept-Language": language}))
    assert (
        out.partition(" for ")[0].partition(" zum ")[0].partition(" por ")[0].partition(" pour ")[0] in page
    )


def test_the_desk_and_the_api_tell_the_log_in_the_language_of_the_request() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    with translation.override("fr"):
        play_on(by, of)
    client, log = signed_in(by), address("log", of)
    assert "Drew round 1." in client.get(log).content.decode()
    assert "Durchgang 1 ausgelost." in client.get(log, headers=GERMAN).content.decode()
    drawn = of.acts.get(back__verb="discard")
    with translation.override("de"):
        assert telling.act(drawn, ())["words"] == "Durchgang 1 ausgelost."


def test_a_note_stands_as_it_was_written_in_every_language() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    services.add_note(tournament=of, note="Checked in again.", by=by, at=EVENING)
    assert "Checked in again." in Client().get(address("tournament", of), headers=GERMAN).content.decode()


def test_lines_from_before_stay_as_they_were_written() -> None:
    act = Act(words="Durchgang 1 ausgelost (50 %).")
    with translation.override("es"):
        assert act.said == "Durchgang 1 ausgelost (50 %)."


def test_called_time_and_what_a_table_is_called_are_read_in_the_language_of_the_phone() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], name="{Cup}", minutes=30)
    round_ = play_on(by, of)
    services.call_time(round=round_, by=by, at=EVENING)
    page = f"/s/{sitting_at(round_.tables.get()).watch_code}/"

    english = Client().get(page).content.decode()
    german = Client().get(page, headers=GERMAN).content.decode()

    assert ">{Cup}, round 1, table 1</a>" in english
    assert ">{Cup}, Durchgang 1, Tisch 1</a>" in german
    assert "Time! Finish the hand you are playing: it is the last one." in english
    assert "Zeit! Spielt die laufende Runde zu Ende: es ist die letzte." in german
    services.undo(tournament=of, number=of.acts.order_by("number").last().number, by=by, at=EVENING)
    assert sitting_at(round_.tables.get()).notice == ""


@pytest.mark.parametrize("words", ['{"say": "Time!"}', '"Cake"', "[1]", "Cake is served."])
def test_a_message_stands_as_it_was_written_whatever_it_looks_like(words: str) -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    round_ = play_on(by, of)
    services.call_time(round=round_, by=by, at=EVENING)
    services.tell(round=round_, table=None, words=words, by=by, at=EVENING)
    assert sitting_at(round_.tables.get()).notice == words

    services.undo(tournament=of, number=of.acts.order_by("number").last().number, by=by, at=EVENING)
    with translation.override("de"):
        assert sitting_at(round_.tables.get()).notice.startswith("Zeit!")


def test_why_nobody_plays_at_a_table_is_read_in_every_language() -> None:
    by = director()
    of = tournament(by, *NAMES[:2], format="swiss", answers={"rounds": 1}, ruleset="gin-rummy", ends_after=1)
    round_ = play_on(by, of)
    for name in ("Ana", "Ben"):
        services.withdraw(tournament_entry=of.entries.get(name=name), by=by, at=EVENING)
    services.close_round(round=round_, by=by, at=EVENING)
    assert round_.tables.get().void_reason == "nobody to play against"
    with translation.override("de"):
        assert round_.tables.get().void_reason == "niemand, gegen den man spielen könnte"


def test_a_parcel_brings_what_a_table_reads_for_every_language() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    round_ = play_on(by, of)
    services.call_time(round=round_, by=by, at=EVENING)
    shape = Shape(Sitting, ("event", "notice"))

    told = shape.tell(sitting_at(round_.tables.get()), Hiding(by), of.pk)
    row: Any = shape.read(told, Arriving(by, EVENING), "sittings")

    assert told["event"]["with"] == {"name": "Spring Cup", "round": 1, "table": 1}
    assert (row.event.kept, row.notice.kept) == (told["event"], told["notice"])
    with pytest.raises(ParcelRefused, match="This is no sentence"):
        shape.read({**told, "notice": {"say": 1}}, Arriving(by, EVENING), "sittings")


def test_in_spanish_those_who_changed_seats_are_joined_by_e_before_an_i() -> None:
    by = director()
    of = tournament(by, "Ana", "Inés", "Cleo", "Dan", ends_after=3)
    play_on(by, of)
    score(table_of(of, "Ana"), [10, 0, 0, 0])
    address = reverse("tournaments:swap-seats", args=[of.code, 1, 1])

    page = signed_in(by).post(
        address, {"one": "Ana", "other": "Inés", "first": "1"}, headers={"Accept-Language": "es"}
    )

    assert "Ana e Inés se cambian el sitio" in text_of(page)
