import csv
import io
import json
import re
import uuid
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from rummy.scorekeeping import queries
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.sheet import sheet
from rummy.scorekeeping.services import void_hand
from tests.factories import EVENING, record, start, typed
from tests.scorekeeping.views.pages import text_of, words_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def sitting() -> Sitting:
    played = start(target=100)
    record(played, 1, typed(60, 20, -5))
    record(played, 2, typed(45, 20, 5))
    return played


def test_the_sheet_has_every_hand_with_its_running_total(client: Client, sitting: Sitting) -> None:
    page = client.get(f"/s/{sitting.watch_code}/sheet/").content.decode()
    assert "Ana wins" in page
    assert page.count('<tr><th scope="row">') == 2
    assert '<td class="running">105</td>' in page


def test_table_and_sheet_say_the_same_with_the_bonuses_of_a_won_game(client: Client) -> None:
    sitting = start("Ana", "Ben", ruleset="gin-rummy")
    totals = []
    for number in (1, 2):
        record(sitting, number, typed(60, 0, sides=("Ana", "Ben")))
        totals.append(re.findall(r"With bonuses: (\d+)", words_of(client.get(f"/s/{sitting.watch_code}/"))))

    row = text_of(client.get(f"/s/{sitting.watch_code}/sheet/")).partition("With bonuses")[2]
    final = re.findall(r'<td colspan="2">(\d+)', row)

    assert totals == [[], final[:1]]
    assert int(final[0]) > 120


def test_hands_that_count_for_no_game_stand_on_the_sheet_without_a_total() -> None:
    sitting = start(target=100, sitting="best-of", sitting_games=3)
    for number in range(1, 5):
        record(sitting, number, typed(60, 0, 0))
    record(sitting, 1, typed(110, 0, 0), base=1)
    record(sitting, 2, typed(120, 0, 0), base=1)
    # Two games decide it: what was played after them counts for none.
    first, second = sheet(sitting).games
    assert [[row.number for row in game.hands] for game in (first, second)] == [[1], [2, 3, 4]]
    assert [row.cells[0].points for row in second.hands] == [120, 60, 60]
    assert [row.cells[0].total for row in second.hands] == [120, None, None]


def test_struck_hands_at_either_end_of_a_game_stand_on_the_sheet(sitting: Sitting) -> None:
    record(sitting, 3, typed(1, 2, 3))
    record(sitting, 4, typed(4, 5, 6))
    for number in (1, 4):
        hand = sitting.hands.get(number=number)
        void_hand(hand=hand, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    (game,) = sheet(sitting).games
    assert [(row.number, row.voided) for row in game.hands] == [
        (1, True),
        (2, False),
        (3, False),
        (4, True),
    ]


def test_a_longer_sheet_asks_no_more(
    client: Client, sitting: Sitting, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(3, 13):
        record(sitting, number, typed(1, 2, 3))
    with django_assert_max_num_queries(8):
        client.get(f"/s/{sitting.watch_code}/sheet/")


def test_the_figures_are_a_table_for_spreadsheets(client: Client, sitting: Sitting) -> None:
    answer = client.get(f"/s/{sitting.watch_code}/hands.csv")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0][3:9] == ["Ana", "Ben", "Cy", "Ana in all", "Ben in all", "Cy in all"]
    assert rows[2][3:9] == ["45", "20", "5", "105", "40", "0"]


def test_a_name_is_never_a_formula(client: Client) -> None:
    sitting = start("=1+1", "Ben;=2+2")
    record(sitting, 1, typed(1, 2, sides=("=1+1", "Ben;=2+2")))
    figures = client.get(f"/s/{sitting.watch_code}/hands.csv").content.decode("utf-8-sig")

    assert ("'=1+1" in figures, "Ben;'=2+2" in figures, ";=" in figures) == (True, True, False)


def test_the_picture_says_who_won(client: Client, sitting: Sitting) -> None:
    answer = client.get(f"/s/{sitting.watch_code}/result.svg")
    assert answer["Content-Type"].startswith("image/svg+xml")
    assert "Ana wins game 1" in answer.content.decode()


def bring(client: Client, **fields: Any) -> Any:
    return client.post("/import/", {"id": str(uuid.uuid4()), **fields})


def test_a_document_is_brought_as_a_file_or_as_text(client: Client, sitting: Sitting) -> None:
    document = json.dumps(queries.document_of(sitting))
    for sent in ({"text": document}, {"file": SimpleUploadedFile("a.json", document.encode())}):
        answer = bring(client, **sent)
        assert answer.status_code == 302
        assert ": Ana</b>" in client.get(answer["Location"]).content.decode()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no json",
        "[]",
        '{"format": 2}',
        "[" * 200_000,
        '{"sides": ["A\\ud800"]}',
        '{"sides": ["A\\u0000"]}',
    ],
)
def test_what_cannot_be_brought_says_why(client: Client, text: str) -> None:
    answer = bring(client, text=text)
    assert answer.status_code == 422
    assert "error-text" in answer.content.decode()


def test_who_has_no_code_sees_no_sheet(client: Client) -> None:
    for page in ("sheet/", "hands.csv", "result.svg"):
        assert client.get(f"/s/NOPE22/{page}").status_code == 404


def test_games_kept_side_by_side_stand_each_by_itself_on_the_sheet(client: Client) -> None:
    played = start("Nora", "Sam", ruleset="hollywood-gin")
    for number, points in enumerate([(20, 0), (0, 35), (15, 0), (40, 0), (30, 0)], 1):
        record(played, number, typed(*points, sides=("Nora", "Sam")))
    page = client.get(f"/s/{played.watch_code}/sheet/").content.decode()
    sums = re.findall(r'<tr class="sum"><th scope="row">(.*?)</th>(.*?)</tr>', page)
    assert [(game, re.sub("<[^>]*>", " ", cells).split()) for game, cells in sums] == [
        ("Column 1", ["won", "105", "35"]),
        ("Column 2", ["85", "0"]),
        ("Column 3", ["70", "0"]),
    ]
    assert set(re.findall('<td class="running">(.*?)</td>', page)) == {""}
