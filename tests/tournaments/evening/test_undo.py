"""Is everything that the desk does taken back by a tap, as long as nothing was built on it?"""

import ast
import re
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import timezone

from rummy.scorekeeping.models import Seat
from tests.factories import EVENING
from tests.tournaments.evening.hall import (
    GIN,
    NAMES,
    at_tables,
    director,
    entry,
    everybody_at,
    play_all,
    play_on,
    points,
    published,
    score,
    sitting_at,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, read, signed_in
from tests.tournaments.evening.test_undo_offered import wrongly
from tournaments import services
from tournaments.api import telling
from tournaments.models import Place, Tournament
from tournaments.queries.undoing import undoable
from tournaments.services.undo import BACK

pytestmark = pytest.mark.django_db
SERVICES = Path(__file__).parents[3] / "tournaments" / "services"
# What was set up stays; what was taken back is done again.
STAYS = {"create.py": 1, "undo.py": 1}


def evening(count: int = 8, **settings: object) -> tuple:
    by = director()
    of = tournament(by, *NAMES[:count], **settings)
    return of, play_on(by, of), signed_in(by)


def undo(client, of) -> str:
    return press(client, "undo", of, of.acts.order_by("-number")[0].number)


def test_every_act_says_what_takes_it_back() -> None:
    without = {}
    for file in SERVICES.glob("*.py"):
        calls = [one for one in ast.walk(ast.parse(file.read_text())) if isinstance(one, ast.Call)]
        acts = [one for one in calls if isinstance(one.func, ast.Attribute) and one.func.attr == "did"]
        if count := sum("back" not in {word.arg for word in one.keywords} for one in acts):
            without[file.name] = count

    assert without == STAYS


def test_every_verb_of_the_log_is_known_and_used() -> None:
    said = set()
    for file in SERVICES.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Dict):
                facts = {
                    getattr(key, "value", None): value
                    for key, value in zip(node.keys, node.values, strict=True)
                }
                said |= {
                    one.value
                    for one in ast.walk(facts.get("verb", ast.Pass()))
                    if isinstance(one, ast.Constant)
                }

    # Whether somebody is there is one of two.
    assert said | {"check", "uncheck"} == set(BACK)


def test_a_no_show_is_undone_and_the_table_goes_on_where_it_was() -> None:
    of, round_, client = evening()
    before, sitting = at_tables(round_), sitting_at(table_of(of, "Ana"))
    press(client, "no-show", of, 1, entry=entry(of, "Ana").pk)
    assert "Ana" not in everybody_at(round_)

    desk = undo(client, of)

    assert "Put the tables of round 1 back." in desk
    assert at_tables(round_) == before
    assert sitting_at(table_of(of, "Ana")) == sitting
    score(table_of(of, "Ana"), [4, 3, 2, 1], [4, 3, 2, 1])
    table = table_of(of, "Ana")
    assert (table.state, points(of, table.places.get(seat=1).entry.name)) == ("done", "3")


def test_a_no_show_stays_once_the_others_have_scored() -> None:
    of, round_, client = evening()
    table = table_of(of, "Ana")
    press(client, "no-show", of, 1, entry=entry(of, "Ana").pk)
    score(table, [3, 2, 1])

    said = undo(client, of)

    assert f"Hands were scored at table {table.number} since." in said
    assert "Ana" not in everybody_at(round_)


def start_anew(client, of) -> None:
    """The start of round 1 is taken back, and made once more."""
    press(client, "undo", of, of.acts.get(back__verb="unstart", undone=None).number)
    press(client, "start", of, 1)


def test_a_no_show_of_a_start_that_was_taken_back_stays() -> None:
    of, round_, client = evening()
    press(client, "no-show", of, 1, entry=entry(of, "Ana").pk)
    gone = of.acts.order_by("-number")[0].number
    start_anew(client, of)

    said = press(client, "undo", of, gone)

    assert "Round 1 was started anew since." in said
    assert "Ana" not in everybody_at(round_)


def test_who_changed_places_before_another_start_sits_again_where_it_is_said() -> None:
    of, round_, client = evening(5, **GIN)
    waits = round_.places.get(table=None).entry
    table = table_of(of, round_.places.get(table__number=1, seat=1).entry.name)
    gone = table.places.get(seat=1).entry
    press(client, "these-played", of, 1, one=gone.pk, other=waits.pk, sure="1")
    changed = of.acts.order_by("-number")[0].number
    start_anew(client, of)

    press(client, "undo", of, changed)

    seated = Seat.objects.filter(sitting=sitting_at(table)).values_list("name", flat=True)
    assert set(seated) == set(table.places.values_list("entry__name", flat=True))
    assert gone.name in seated


def test_a_table_that_was_declared_void_since_stays_void() -> None:
    of, _round, client = evening()
    table = table_of(of, "Ana")
    press(client, "no-show", of, 1, entry=entry(of, "Ana").pk)
    gone = of.acts.order_by("-number")[0].number
    press(client, "void", of, 1, table.number, reason="Fire")

    said = press(client, "undo", of, gone)

    table.refresh_from_db()
    assert f"Table {table.number} is void. Take that back first." in said
    assert (table.state, wrongly(of)) == ("void", {})


def test_a_no_show_before_the_start_is_undone() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    client = signed_in(by)
    press(client, "draw", of)
    press(client, "publish", of, 1)
    before = at_tables(of.rounds.get())
    press(client, "no-show", of, 1, entry=entry(of, "Ana").pk)

    undo(client, of)

    assert at_tables(of.rounds.get()) == before
    assert not of.rounds.get().places.exclude(away="").exists()


@pytest.mark.parametrize("how", ["short", "count"])
def test_how_a_table_goes_on_is_decided_anew(how: str) -> None:
    of, round_, client = evening(4)
    table = table_of(of, "Ana")
    before = at_tables(round_)
    sitting = score(table, [40, 30, 20, 10])
    press(client, "withdraw", of, entry(of, "Ana").pk)
    press(client, "go-on", of, 1, 1, how=how)

    desk = undo(client, of)

    assert "Ana withdrew from table 1: how does the table go on?" in desk
    assert (at_tables(round_), sitting_at(table)) == (before, sitting)
    score(table, [0, 0, 0, 1])
    table.refresh_from_db()
    assert table.state == "done"


@pytest.mark.parametrize("start", [True, False])
def test_a_seat_for_who_came_late_is_undone(start: bool) -> None:
    by = director()
    of = tournament(by, *NAMES[:7])
    client = signed_in(by)
    press(client, "draw", of)
    press(client, "publish", of, 1)
    if start:
        press(client, "start", of, 1)
    before = at_tables(of.rounds.get())
    press(client, "enter", of, names="Zoe")
    press(client, "seat-late", of, 1, entry=entry(of, "Zoe").pk, where="2")
    assert "Zoe" in at_tables(of.rounds.get())[1]

    undo(client, of)

    assert at_tables(of.rounds.get()) == before
    assert of.rounds.get().places.get(entry__name="Zoe").away == Place.Away.LATE
    assert entry(of, "Zoe").first_round == 2


def test_a_game_against_who_sat_out_is_undone() -> None:
    of, round_, client = evening(5, format="swiss", answers={"rounds": 3}, ruleset="gin-rummy")
    sitter = round_.places.get(away=Place.Away.BYE).entry
    press(client, "enter", of, names="Zoe")
    press(client, "seat-late", of, 1, entry=entry(of, "Zoe").pk, where=f"against-{sitter.pk}")
    assert round_.tables.count() == 3

    undo(client, of)

    assert round_.tables.count() == 2
    away = dict(round_.places.exclude(away="").values_list("entry__name", "away"))
    assert away == {sitter.name: "bye", "Zoe": "late"}


def test_a_message_a_note_an_office_and_settings_are_undone() -> None:
    of, _round, client = evening(4)
    helper = director("helper")
    press(client, "tell", of, 1, words="Cake is served.")
    press(client, "tell", of, 1, words="Tea, too.")
    undo(client, of)
    assert sitting_at(table_of(of, "Ana")).notice == "Cake is served."
    press(client, "note", of, note="Table 1 was added up wrongly.")
    undo(client, of)
    assert "added up wrongly" not in read(signed_in(None), "tournament", of)
    press(client, "appoint", of, email=helper.email, role="deputy")
    undo(client, of)
    assert not of.officials.exists()


def test_a_message_that_was_taken_back_comes_not_again_with_a_later_one() -> None:
    of, _round, client = evening(4)
    for words in ("Cake is served.", "Tea, too.", "The hall closes at ten."):
        press(client, "tell", of, 1, words=words)
    first, second, third = (act.number for act in of.acts.order_by("-number")[:3][::-1])
    for number, stays in ((second, "The hall closes at ten."), (third, "Cake is served."), (first, "")):
        services.undo(tournament=of, number=number, by=of.owner, at=EVENING)
        assert sitting_at(table_of(of, "Ana")).notice == stays


def test_a_draw_that_was_taken_back_is_there_again() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    client = signed_in(by)
    press(client, "draw", of)
    one, other = (table.places.get(seat=1).entry for table in of.rounds.get().tables.order_by("number"))
    press(client, "swap", of, 1, one=one.pk, other=other.pk)
    press(client, "publish", of, 1)
    before = at_tables(of.rounds.get())
    press(client, "discard", of, 1, reason="Too early")
    assert not of.rounds.exists()

    undo(client, of)

    assert (at_tables(of.rounds.get()), of.rounds.get().state) == (before, "published")


def test_who_came_back_leaves_again_and_a_kept_draw_is_asked_about_again() -> None:
    of, round_, client = evening(8, ends_after=1)
    play_all(of.owner, round_)
    press(client, "withdraw", of, entry(of, "Ana").pk)
    press(client, "return", of, entry(of, "Ana").pk)
    undo(client, of)
    assert entry(of, "Ana").withdrawn_at is not None
    press(client, "return", of, entry(of, "Ana").pk)
    press(client, "draw", of)
    press(client, "result", of, 1, table_of(of, "Ana").number, totals="0-10-20-30")
    press(client, "redraw", of, 2, which="keep")
    assert "behind this draw changed" not in read(client, "desk", of)

    undo(client, of)

    assert "behind this draw changed" in read(client, "desk", of)


def test_nobody_has_missed_a_round_that_is_open_again() -> None:
    by = director()
    of = tournament(by, *NAMES[:9])
    client, ana = signed_in(by), entry(of, "Ana")
    press(client, "withdraw", of, ana.pk)
    round_ = play_on(by, of)
    press(client, "return", of, ana.pk)
    play_all(by, round_)
    assert round_.places.get(entry=ana).away == "absent"

    undo(client, of)

    assert not round_.places.filter(entry=ana).exists()


@pytest.mark.parametrize("hours", [24, 0])
def test_after_the_end_only_what_works_is_offered_and_no_result_once_they_stand(hours: int) -> None:
    of, round_, client = evening(correction_hours=hours)
    play_all(of.owner, round_)
    press(client, "result", of, 1, 1, totals="50 40 30 20", reason="a slip")
    press(client, "finish", of)

    of.refresh_from_db()
    told = list(of.acts.select_related("undone", "undoes").order_by("-number"))
    acts = [telling.act(one, undoable(told, of, timezone.now())) for one in told]
    offered = {act["words"]: act["undoable"] for act in acts}
    page = client.get(reverse("tournaments:log", args=[of.code])).content.decode()
    buttons = {int(number) for number in re.findall(r"log/(\d+)/undo/", page)}
    assert buttons == {act["number"] for act in acts if act["undoable"]}
    assert offered["Finished Spring Cup."]
    assert not offered["Closed round 1."]
    (corrected,) = (act for act in acts if act["reason"] == "a slip")
    assert corrected["undoable"] == bool(hours)
    for act in acts:
        if not act["undoable"]:
            press(client, "undo", of, act["number"])
            assert not of.acts.filter(undoes__number=act["number"]).exists(), act["words"]
    for act in acts:
        if act["undoable"] and act["words"] != "Finished Spring Cup.":
            press(client, "undo", of, act["number"])
            assert of.acts.filter(undoes__number=act["number"]).exists(), act["words"]


def test_a_round_that_is_there_again_has_its_substitutes_and_who_is_awaited() -> None:
    by = director()
    of = tournament(by, *NAMES[:5], **GIN)
    round_ = published(by, of)
    services.withdraw(tournament_entry=round_.places.filter(seat=1).first().entry, by=by, at=EVENING)
    seated = round_.places.filter(seat=1).get()
    services.put_substitute(table=seated.table, entry=seated.entry, name="Sub", by=by, at=EVENING)
    other = round_.places.filter(seat=2).get().entry
    services.say_missing(round=round_, entry=other, missing=True, by=by, at=EVENING)
    facts = ("entry", "seat", "substitute", "missing", "away", "against")
    before = set(round_.places.values_list(*facts))

    services.discard_round(round=round_, by=by, at=EVENING, reason="too early")
    services.undo(tournament=of, number=of.acts.count(), by=by, at=EVENING)

    assert any(place[-1] for place in before)
    assert set(of.rounds.get().places.values_list(*facts)) == before


def state_of(of: Tournament) -> str:
    of.refresh_from_db()
    return of.state


def test_a_tournament_runs_only_while_a_round_is_shown() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    round_, client = published(by, of), signed_in(by)
    assert state_of(of) == "running"
    undo(client, of)
    assert state_of(of) == "open"
    services.publish(round=round_, by=by, at=EVENING)
    services.discard_round(round=round_, by=by, at=EVENING, reason="too early")
    assert state_of(of) == "open"
    undo(client, of)
    assert state_of(of) == "running"
