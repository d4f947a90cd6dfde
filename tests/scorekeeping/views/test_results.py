"""Can years of old results be brought, and taken back?"""

import re
import uuid
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from rummy.leaderboards.models import CountedGame
from rummy.people.models import Evening, Player
from rummy.people.rights import Role
from rummy.people.services import clubs
from rummy.scorekeeping.models import GameResult, Hand, HandRevision, Pasting, Sitting
from rummy.scorekeeping.services import paste
from rummy.scorekeeping.tasks import sweep_results
from tests.clubs.people import browser
from tests.factories import EVENING, start
from tests.people.clubs import club_of, member, of_every_role, somebody
from tests.scorekeeping.views.pages import browser_of, text_of

pytestmark = pytest.mark.django_db
PIECE = 7
TEXT = "31.5.2019 Ana 120, Ben 80\n1.6.2019 Ana 10, Ben 90\nnonsense"
GOOD = "31.5.2019 Ana 120, Ben 80\n1.6.2019 Ana 10, Ben 90"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a few results there are several pieces, too."""
    monkeypatch.setattr(paste, "PIECE", PIECE)


def asked(text: str, *, ruleset: str = "robber-rummy", **more: str) -> dict[str, str]:
    return {"id": str(uuid.uuid4()), "ruleset": ruleset, "text": text, **more}


def people(*names: str, **who: str) -> dict[str, str]:
    """What the page asks about each name; somebody new unless told otherwise."""
    told = {f"name-{n}": name for n, name in enumerate(names, 1)}
    return told | {f"who-{n}": who.get(name, "new") for n, name in enumerate(names, 1)}


def bring(client: Client, text: str, address: str = "/import/results/", **more: str) -> str:
    sent = asked(text, bring="1", **people("Ana", "Ben")) | more
    return text_of(client.post(address, sent, follow=True))


def totals() -> list[tuple[str, int, bool]]:
    rows = GameResult.objects.order_by("sitting__started_at", "side__seat").select_related("side")
    return [(row.side.name, row.total, row.finished) for row in rows]


def test_a_look_writes_nothing_and_says_line_by_line_what_was_understood() -> None:
    page = text_of(Client().post("/import/results/", asked(TEXT, look="1")))

    assert "2 games to bring" in page
    assert "1 line needs a look" in page
    assert "Write the day, then names with their points" in page
    assert not Sitting.objects.exists()


def test_a_look_marks_the_line_that_says_the_same_again() -> None:
    twice = text_of(Client().post("/import/results/", asked(f"{GOOD}\n31.5.2019 BEN 80 ana 120", look="1")))
    once = text_of(Client().post("/import/results/", asked(GOOD, look="1")))

    assert twice.count("as in a line above") == 1
    assert "delete one of the two in the field" in twice
    assert "as in a line above" not in once


@pytest.mark.parametrize("ruleset", ["", "hearts"])
def test_which_game_it_was_is_asked_for_where_nothing_says_so(ruleset: str) -> None:
    page = text_of(Client().get("/import/results/"))
    assert '<option value="" selected>Choose the game</option>' in page

    answer = Client().post("/import/results/", asked(GOOD, look="1", ruleset=ruleset))
    page = text_of(answer)
    assert answer.status_code == 422
    assert ("Choose which game it was." in page, "Ana 120, Ben 80" in page) == (True, True)


def test_a_look_says_which_results_are_in_the_book_already() -> None:
    there = ">in the book already<"
    phone = Client()
    bring(phone, "31.5.2019 Ana 120, Ben 80")

    page = text_of(phone.post("/import/results/", asked(GOOD, look="1")))
    assert page.count(there) == 1
    assert "Bring 1 game" in page
    page = text_of(phone.post("/import/results/", asked("31.5.2019 ben 80 ANA 120", look="1")))
    assert "Nothing new to bring" in page
    assert "Bring " not in page.replace("Bring old results", "")
    assert there not in text_of(Client().post("/import/results/", asked(GOOD, look="1")))
    assert there not in text_of(
        phone.post("/import/results/", asked(GOOD, look="1", ruleset="straight-rummy"))
    )

    phone.post(f"/import/results/{Pasting.objects.get().pk}/undo/")
    assert "2 games to bring" in text_of(phone.post("/import/results/", asked(GOOD, look="1")))


@pytest.mark.parametrize(
    "line",
    ["a" * 200_000, "31.5.2019 Ana " + "1" * 5000 + ", Ben 2", "Date;Ana;Ben\n31.5.2019;" + "1" * 140_000],
    ids=["one line", "so many figures", "one cell"],
)
def test_a_line_without_end_is_told_at_once(line: str) -> None:
    answer = Client().post("/import/results/", asked(line, look="1"))

    assert answer.status_code == 422
    assert "is longer than 1000 letters: cut it into several." in text_of(answer)


def test_totals_of_a_game_of_gin_may_be_of_both() -> None:
    bring(Client(), GOOD, ruleset="gin-rummy")

    assert totals() == [("Ana", 120, True), ("Ben", 80, True), ("Ana", 10, True), ("Ben", 90, True)]


def test_ten_thousand_lines_are_told_to_come_in_parts() -> None:
    page = text_of(Client().post("/import/results/", asked("31.5.2019 Ana 1, Ben 2\n" * 10_000, look="1")))

    assert "These are more than 500 lines: bring them in parts." in page
    assert "Paste the results, or choose a file" not in page


def test_each_line_is_a_finished_game_of_its_day_marked_as_totals(
    django_capture_on_commit_callbacks: Any,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        bring(Client(), GOOD)

    assert totals() == [("Ana", 120, True), ("Ben", 80, True), ("Ana", 10, True), ("Ben", 90, True)]
    days = [
        timezone.localdate(at)
        for at in Sitting.objects.order_by("started_at").values_list("started_at", flat=True)
    ]
    assert days == [date(2019, 5, 31), date(2019, 6, 1)]
    assert {revision.document["typed"]["Ana"] for revision in HandRevision.objects.all()} == {120, 10}
    rated = CountedGame.objects.order_by("at").values_list("at", flat=True)
    assert [timezone.localdate(at) for at in rated] == days


def test_the_same_results_twice_are_there_once() -> None:
    client = Client()
    bring(client, GOOD)

    page = bring(client, f"{GOOD}\n2.6.2019 Ana 1, Ben 2")

    assert "1 game came in" in page
    assert Sitting.objects.count() == 3


def test_the_same_request_twice_is_done_once() -> None:
    client, sent = Client(), asked(GOOD, bring="1", **people("Ana", "Ben"))

    pages = [client.post("/import/results/", sent).headers["Location"] for _ in range(2)]

    assert (len(set(pages)), Pasting.objects.count(), Sitting.objects.count()) == (1, 1, 2)


def test_other_results_from_a_page_gone_back_to_are_not_lost() -> None:
    client, sent = Client(), asked(GOOD, bring="1", **people("Ana", "Ben"))
    client.post("/import/results/", sent)
    sent["text"] = "2.6.2019 Ana 1, Ben 2"

    page = client.post("/import/results/", sent)
    assert (page.status_code, Sitting.objects.count()) == (422, 2)
    assert "2.6.2019 Ana 1, Ben 2" in text_of(page)
    once_more = {**sent, "id": page.context["id"]}
    client.post("/import/results/", once_more)

    assert Sitting.objects.count() == 3


def test_bad_lines_stay_in_the_field() -> None:
    page = bring(Client(), TEXT)

    assert "These are left" in page
    assert Sitting.objects.count() == 2


def test_a_name_finds_who_it_can_only_mean() -> None:
    table = start("Ana Berg", "Benjamin", "Cy")
    html = browser_of(table.started_by).post("/import/results/", asked("31.5.2019 Ana 1, Cy 2", look="1"))
    chosen = re.findall(r'<option value="[^"]*" selected>([^<]*)<', html.content.decode())

    assert "Ana Berg" in chosen
    assert "Cy" in chosen


def test_a_name_that_was_merged_is_offered_only_where_it_is_meant() -> None:
    owner = somebody()
    club = club_of(owner)
    kept, gone = (member(club, owner, name).player for name in ("Anna Berg", "Annie"))
    clubs.merge_guests(id=uuid.uuid4(), club=club, kept=kept, gone=gone, visitor=owner, at=timezone.now())

    page = browser(owner).post(f"/c/{club.slug}/results/", asked("31.5.2019 Annie 1, Zoe 2", look="1"))
    annie, zoe = text_of(page).split('<label for="who-')[1:]

    assert [one.count(f'value="{kept.pk}"') for one in (annie, zoe)] == [1, 1]
    assert [one.count(f'value="{gone.pk}"') for one in (annie, zoe)] == [1, 0]


def test_who_was_chosen_sits_there_by_his_name_in_the_book() -> None:
    table = start("Ana Berg", "Ben", "Cy")
    ana = Player.objects.get(name="Ana Berg")

    bring(browser_of(table.started_by), GOOD, **people("Ana", "Ben", Ana=str(ana.pk)))

    assert {side for side, _total, _finished in totals()} == {"Ana Berg", "Ben"}
    assert Player.objects.count() == 3


def test_nobody_is_brought_whom_the_page_did_not_ask_about() -> None:
    page = bring(Client(), GOOD, **{"name-1": "Zoe"})

    assert "Who is who?" in page
    assert not Sitting.objects.exists()


def test_the_rules_of_the_game_speak_against_a_line() -> None:
    page = text_of(
        Client().post("/import/results/", asked("31.5.2019 Ana 120, Ben 80", ruleset="basic-rummy", look="1"))
    )

    assert "They add up to" in page


@pytest.mark.parametrize("ruleset", ["robber-rummy", "basic-rummy"])
def test_the_example_on_the_page_is_a_line_that_can_be_brought(ruleset: str) -> None:
    """What a game of payments gives to one it takes from the others."""
    client = Client()
    shown = re.search(r'id="text-help"><p>(.*?)</p>', client.get("/import/results/").content.decode())
    assert shown
    page = text_of(client.post("/import/results/", asked(shown[1], ruleset=ruleset, look="1")))

    assert "1 game to bring" in page


def test_all_of_it_can_be_taken_back_and_brought_again() -> None:
    client = Client()
    bring(client, GOOD)
    pasting = Pasting.objects.get()

    client.post(f"/import/results/{pasting.pk}/undo/")
    after = (totals(), Sitting.objects.filter(archived_at=None).count())
    bring(client, GOOD)

    assert after == ([], 0)
    assert len(totals()) == 4
    assert (Sitting.objects.count(), Sitting.objects.filter(archived_at=None).count()) == (2, 2)


MANY = "\n".join(f"{1 + n % 28}.{1 + n // 28}.2019 Ana {n}, Ben {200 - n}" for n in range(PIECE * 2 + 5))


def standing() -> tuple[int, int]:
    """How many tables there are, and how many of their hands count."""
    return Sitting.objects.count(), Hand.objects.exclude(current=None).count()


def test_many_results_come_in_pieces_and_the_page_says_how_many_are_left() -> None:
    client = Client()
    first = bring(client, MANY)
    here = f"/import/results/{Pasting.objects.get().pk}/"
    began = standing()
    sweep_results()
    second, asked_again = text_of(page := client.get(here)), page.headers.get("Refresh")
    sweep_results()

    assert (began, standing(), sweep_results()) == ((PIECE, PIECE), (PIECE * 2 + 5,) * 2, 0)
    assert f"{PIECE} games came in" in first
    assert f"{PIECE + 5} games are still to come" in first
    assert ("5 games are still to come" in second, asked_again) == (True, "3")
    assert "still to come" not in (last := text_of(client.get(here)))
    assert "Refresh" not in client.get(here).headers
    assert last.count("<li>") == PIECE * 2 + 5


def test_many_results_sent_again_before_all_have_come_are_there_once() -> None:
    client, sent = Client(), asked(MANY, bring="1", **people("Ana", "Ben"))

    for again in (sent, sent, {**sent, "id": str(uuid.uuid4())}):
        client.post("/import/results/", again)
    for _ in range(3):
        sweep_results()

    assert standing() == (PIECE * 2 + 5,) * 2
    assert [len(one.left) for one in Pasting.objects.all()] == [0, 0]


def test_what_is_taken_back_before_all_of_it_has_come_never_comes() -> None:
    client = Client()
    bring(client, MANY)

    client.post(f"/import/results/{Pasting.objects.get().pk}/undo/")
    sweep_results()

    assert standing() == (PIECE, 0)


def test_many_results_are_taken_back_in_pieces_and_can_be_brought_again_meanwhile() -> None:
    client = Client()
    bring(client, MANY)
    sweep_results()
    sweep_results()
    undo = f"/import/results/{Pasting.objects.get().pk}/undo/"

    page = text_of(client.post(undo, follow=True))
    halfway = standing()
    bring(client, MANY)
    for _ in range(3):
        sweep_results()

    assert f"{PIECE + 5} games are still to be struck" in page
    assert (halfway, standing()) == ((PIECE * 2 + 5, PIECE + 5), (PIECE * 2 + 5,) * 2)


@pytest.mark.django_db(transaction=True)
def test_taking_back_all_games_of_an_evening_tells_its_page() -> None:
    owner = somebody("olga")
    club, client = club_of(owner), browser(owner)
    bring(client, GOOD, f"/c/{club.slug}/results/")
    pasting = Pasting.objects.get()
    assert Sitting.objects.exclude(evening=None).count() == 2

    answer = client.post(f"/import/results/{pasting.pk}/undo/")

    assert (answer.status_code, Sitting.objects.exclude(evening=None).count()) == (302, 0)


def test_what_came_in_and_what_is_taken_back_says_that_the_leaderboards_follow() -> None:
    client = Client()
    came = bring(client, GOOD)
    again = bring(client, GOOD)
    back = client.post(f"/import/results/{Pasting.objects.earliest('at').pk}/undo/", follow=True)
    told = ["The leaderboards follow" in page for page in (came, again, text_of(back))]
    assert told == [True, False, True]


def test_somebody_else_takes_nothing_back() -> None:
    bring(Client(), GOOD)
    pasting = Pasting.objects.get()

    answers = [
        Client().get(f"/import/results/{pasting.pk}/"),
        Client().post(f"/import/results/{pasting.pk}/undo/"),
    ]

    assert [answer.status_code for answer in answers] == [404, 404]
    assert len(totals()) == 4


def test_results_of_a_club_are_its_evenings_and_its_people() -> None:
    owner = somebody()
    club = club_of(owner, ruleset="robber-rummy")
    ana = member(club, owner, "Ana").player
    address = f"/c/{club.slug}/results/"

    bring(browser(owner), GOOD, address, **people("Ana", "Ben", Ana=str(ana.pk)))

    assert list(Evening.objects.order_by("day").values_list("day", "sittings")) == [
        (sitting.evening.day, sitting.pk)
        for sitting in Sitting.objects.order_by("started_at").select_related("evening")
    ]
    assert ana.seats.count() == 2
    assert Player.objects.get(name="Ben").club == club


def test_results_of_a_day_come_in_though_their_evening_was_moved() -> None:
    owner = somebody()
    club = club_of(owner, ruleset="robber-rummy")
    address = f"/c/{club.slug}/results/"
    bring(browser(owner), "31.5.2019 Ana 120, Ben 80", address)
    moved = club.evenings.get()
    clubs.change_evening(evening=moved, visitor=owner, at=EVENING, day=date(2019, 6, 7), time=moved.time)

    bring(browser(owner), "31.5.2019 Ana 10, Ben 90", address)

    days = Sitting.objects.order_by("pasting__at").values_list("evening__day", flat=True)
    assert list(days) == [date(2019, 6, 7), date(2019, 5, 31)]


def test_only_directors_bring_results_into_a_club() -> None:
    owner = somebody()
    club = club_of(owner)
    visitors = of_every_role(club, owner)

    answers = {
        role: browser(one).get(f"/c/{club.slug}/results/").status_code for role, one in visitors.items()
    }

    assert answers == {role: 200 if role in (Role.OWNER, Role.DIRECTOR) else 403 for role in visitors}
