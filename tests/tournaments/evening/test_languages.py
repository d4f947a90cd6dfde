"""Does everybody read in his own language what the desk did, and what the draw had to give up?"""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.factories import EVENING
from tests.tournaments.evening.hall import NAMES, director, play_on, tournament
from tests.tournaments.evening.pages import signed_in
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
        assert telling.act(drawn)["words"] == "Durchgang 1 ausgelost."


def test_a_note_stands_as_it_was_written_in_every_language() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    services.add_note(tournament=of, note="Checked in again.", by=by, at=EVENING)
    assert "Checked in again." in Client().get(address("tournament", of), headers=GERMAN).content.decode()


def test_lines_from_before_stay_as_they_were_written() -> None:
    act = Act(words="Durchgang 1 ausgelost (50 %).")
    with translation.override("es"):
        assert act.said == "Durchgang 1 ausgelost (50 %)."
