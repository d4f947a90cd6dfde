"""What somebody at the desk could press, and a tournament was never the same again."""

from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

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
    standings,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, read, signed_in, text_of
from tournaments import services
from tournaments.errors import TournamentError
from tournaments.models import Act, Place, Tournament
from tournaments.queries.groups import groups_view
from tournaments.queries.ladder import ladder_view
from tournaments.services import Settings

pytestmark = pytest.mark.django_db
KNOCKOUT: dict[str, Any] = {**GIN, "format": "knockout", "answers": {}}


def act_of(of: Tournament, verb: str) -> Act:
    return of.acts.filter(back__verb=verb).order_by("number").last()  # type: ignore[return-value]


def settings_of(of: Tournament, **changed: Any) -> Settings:
    now = {name: getattr(of, name) for name in Settings.__dataclass_fields__}
    return Settings(**{**now, "order": tuple(of.order), **changed})


# ---- after the end


def test_what_belongs_to_the_evening_is_not_taken_back_after_its_end() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_all(by, play_on(by, of))
    services.finish_tournament(tournament=of, by=by, at=timezone.now())

    for verb in ("unclose", "unenter"):
        said = press(signed_in(by), "undo", of, act_of(of, verb).number)
        assert "Spring Cup is over. Reopen it in the log first." in said
    assert of.rounds.get().state == "closed"

    press(signed_in(by), "undo", of, act_of(of, "unfinish").number)
    press(signed_in(by), "undo", of, act_of(of, "unclose").number)
    assert of.rounds.get().state == "playing"


def test_who_checks_in_at_the_door_of_a_tournament_that_is_over_reads_so() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_all(by, play_on(by, of))
    services.finish_tournament(tournament=of, by=by, at=EVENING)
    of.entries.update(checked_in_at=None)

    door = reverse("tournaments:check-in", args=[of.code, of.check_in_code])
    answer = signed_in(None).post(door, {"entry": entry(of, "Ana").pk})

    assert answer.status_code == 200
    assert "is over" in text_of(answer)


# ---- who comes and goes


def test_who_came_late_may_go_again_before_the_round_starts() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    play_all(by, play_on(by, of))
    published(by, of)
    services.enter(tournament=of, name="Zoe", by=by, at=EVENING)

    services.withdraw(tournament_entry=entry(of, "Zoe"), by=by, at=EVENING)

    assert entry(of, "Zoe").withdrawn_at is not None
    assert "Zoe" not in everybody_at(of.rounds.get(number=2))


def test_who_came_too_late_for_a_draw_is_in_the_one_that_takes_its_place() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    play_all(by, play_on(by, of))
    second = published(by, of)
    services.enter(tournament=of, name="Zoe", by=by, at=EVENING)
    services.discard_round(round=second, by=by, at=EVENING, reason="Zoe came")
    assert entry(of, "Zoe").first_round == 2

    press(signed_in(by), "undo", of, act_of(of, "restore").number)
    assert entry(of, "Zoe").first_round == 3
    assert Place.objects.get(round__number=2, entry=entry(of, "Zoe")).away == "late"

    services.discard_round(round=of.rounds.get(number=2), by=by, at=EVENING, reason="Zoe came")
    assert "Zoe" in everybody_at(published(by, of))


def test_who_is_awaited_may_withdraw_before_the_round_starts() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    round_ = published(by, of)

    services.settle_missing(round=round_, entry=entry(of, "Ana"), how="withdraw", by=by, at=EVENING)

    assert entry(of, "Ana").withdrawn_at is not None
    assert "Ana" not in everybody_at(round_)


def test_who_is_in_comes_back_only_once() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    services.withdraw(tournament_entry=entry(of, "Ana"), by=by, at=EVENING)
    for _twice in range(2):
        services.return_entry(tournament_entry=entry(of, "Ana"), by=by, at=EVENING)

    assert of.acts.filter(back__verb="leave").count() == 1


def test_who_is_in_a_bracket_is_not_taken_out_of_it_while_he_sits_out() -> None:
    by = director()
    of = tournament(by, **KNOCKOUT)
    services.enter(tournament=of, name="Ana", by=by, at=EVENING)
    act = act_of(of, "unenter")
    services.enter_all(tournament=of, lines=NAMES[1:5], by=by, at=EVENING)
    round_ = published(by, of)
    assert Place.objects.get(round=round_, entry=entry(of, "Ana")).away == "bye"

    said = press(signed_in(by), "undo", of, act.number)

    assert "let them withdraw instead" in said
    assert of.entries.filter(name="Ana").exists()


@pytest.mark.parametrize("format", ["knockout", "groups", "ladder", "howell", "round-robin"])
def test_seeds_that_rounds_rest_on_stand(format: str) -> None:
    by = director()
    of = tournament(by, *NAMES[:6], **{**GIN, "format": format, "answers": {}})
    fields = {"apart": "", "fixed_table": None, "by": by, "at": EVENING}
    services.arrange_entry(tournament=of, entry=entry(of, "Ana"), seed=6, **fields)
    published(by, of)

    with pytest.raises(TournamentError, match="seeds"):
        services.arrange_entry(tournament=of, entry=entry(of, "Ana"), seed=1, **fields)
    said = press(signed_in(by), "undo", of, act_of(of, "arrange").number)

    assert "The rounds are drawn by the seeds: they stand now." in said
    assert entry(of, "Ana").seed == 6
    services.arrange_entry(tournament=of, entry=entry(of, "Ana"), seed=6, **{**fields, "fixed_table": 1})
    assert entry(of, "Ana").fixed_table == 1


def test_who_is_kept_apart_stands_once_groups_are_drawn() -> None:
    by = director()
    of = tournament(by, *NAMES[:8], **{**GIN, "format": "groups", "answers": {}})
    other = _with(of, "Ana")
    _keep_apart(of, "Ana")
    published(by, of)
    before = groups_view(of)

    with pytest.raises(TournamentError, match="kept apart"):
        _keep_apart(of, other)
    said = press(signed_in(by), "undo", of, act_of(of, "arrange").number)

    assert "The groups are drawn: who is kept apart in them stands now." in said
    assert (entry(of, "Ana").apart, entry(of, other).apart) == ("Berg", "")
    assert groups_view(of) == before


def _keep_apart(of: Tournament, name: str) -> None:
    one = entry(of, name)
    fields = {"seed": one.seed, "fixed_table": None, "by": of.owner, "at": EVENING}
    services.arrange_entry(tournament=of, entry=one, apart="Berg", **fields)


def _with(of: Tournament, name: str) -> str:
    """Somebody else of the same group."""
    view = groups_view(of)
    assert view is not None
    names = next(names for group in view.groups if name in (names := {line.name for line in group.lines}))
    return min(names - {name})


def test_seeds_of_a_swiss_may_change() -> None:
    by = director()
    of = tournament(by, *NAMES[:6], **GIN)
    published(by, of)
    services.arrange_entry(
        tournament=of, entry=entry(of, "Ana"), seed=9, apart="", fixed_table=None, by=by, at=EVENING
    )
    assert entry(of, "Ana").seed == 9


# ---- ladders


def test_a_ladder_has_no_table_that_its_game_cannot_play_at() -> None:
    by = director()
    of = tournament(by, *NAMES[:11], format="ladder", answers={"rounds": 3, "ladder_size": 5})

    view = ladder_view(of)
    assert view is not None
    assert max(len(rung.meeting.names) for rung in view.rungs) <= 4
    round_ = play_on(by, of)
    assert max(map(len, at_tables(round_))) <= 5


# ---- how many there are


def test_partners_are_not_drawn_for_three_and_the_desk_says_how_many_it_takes() -> None:
    by = director()
    partners = {"ruleset": "partnership-five-hundred-rum", "format": "partners", "answers": {"rounds": 3}}
    of = tournament(by, *NAMES[:3], **partners)

    assert "4 must be there at least. Enter people, and check them in." in press(signed_in(by), "draw", of)


def test_the_director_may_ask_for_more_rounds_as_the_desk_says() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], answers={"rounds": 1, "size": 4})
    play_all(by, play_on(by, of))
    assert "ask for more rounds in its settings" in press(signed_in(by), "draw", of)

    services.change_settings(
        tournament=of, settings=settings_of(of, answers={"rounds": 2, "size": 4}), by=by, at=EVENING
    )
    play_all(by, play_on(by, Tournament.objects.get(pk=of.pk)))

    of.refresh_from_db()
    for answers, said in (
        ({"rounds": 1, "size": 4}, "fewer"),
        ({"rounds": 3, "size": 5}, "A round is drawn"),
    ):
        with pytest.raises(TournamentError, match=said):
            services.change_settings(
                tournament=of, settings=settings_of(of, answers=answers), by=by, at=EVENING
            )
    said = press(signed_in(by), "undo", of, act_of(of, "settings").number)
    assert "there cannot be fewer" in said


def test_rules_that_were_put_right_since_do_not_keep_the_settings_shut() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    Tournament.objects.filter(pk=of.pk).update(edition=of.edition + 1)
    of.refresh_from_db()
    published(by, of)

    changed = services.change_settings(tournament=of, settings=settings_of(of, minutes=45), by=by, at=EVENING)

    assert (changed.minutes, changed.edition) == (45, of.edition)


@pytest.mark.parametrize("ends", [{"ends": "target", "ends_after": None}, {"ends": "games", "ends_after": 2}])
def test_a_round_of_games_that_no_rule_ends_is_refused(ends: dict[str, Any]) -> None:
    by = director()
    with pytest.raises(TournamentError, match="No rule ends a game of Rummy: say after how many hands"):
        tournament(by, *NAMES[:4], ruleset="basic-rummy", **ends)
    of = tournament(by, *NAMES[:4], ruleset="basic-rummy")
    with pytest.raises(TournamentError, match="No rule ends"):
        services.change_settings(tournament=of, settings=settings_of(of, **ends), by=by, at=EVENING)


# ---- tables


def test_a_void_table_of_a_closed_round_that_counts_again_is_done() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    round_ = play_on(by, of)
    table = table_of(of, "Ana")
    score(table, [40, 30, 20, 10])
    services.void_table(table=table, reason="Wrong cards", by=by, at=EVENING)
    other = round_.tables.exclude(pk=table.pk).get()
    score(other, [40, 30, 20, 10], [40, 30, 20, 10])
    services.close_round(round=round_, by=by, at=EVENING)

    press(signed_in(by), "undo", of, act_of(of, "unvoid").number)

    table.refresh_from_db()
    assert table.state == "done"
    first = table.places.get(seat=1).entry.name
    assert points(of, first) == "3"


def test_a_table_that_was_ended_without_a_hand_has_no_result() -> None:
    from rummy.scorekeeping.services import finish_sitting

    by = director()
    of = tournament(by, *NAMES[:4])
    round_ = play_on(by, of)
    table = table_of(of, "Ana")
    sitting = sitting_at(table)
    finish_sitting(sitting=sitting, phone=sitting.started_by, at=EVENING)

    assert round_.tables.get().state == "playing"
    assert "Table 1 has no result yet" in press(signed_in(by), "close", of, 1)
    services.enter_result(table=table, totals=(40, 30, 20, 10), by=by, at=EVENING)
    services.close_round(round=round_, by=by, at=EVENING)
    assert [place for place, _name in standings(of)] == [1, 2, 3, 4]


def test_a_table_that_is_not_there_is_told_nothing_and_the_log_does_not_say_so() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    round_ = play_on(by, of)
    acts = of.acts.count()

    with pytest.raises(TournamentError, match="no table 9"):
        services.tell(round=round_, table=9, words="Cake is served.", by=by, at=EVENING)
    assert of.acts.count() == acts


@pytest.mark.parametrize("table", ["all", "0", "2nd"])
def test_a_table_that_is_no_number_is_refused_and_nobody_is_told_or_moved(table: str) -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    play_on(by, of)

    told = press(signed_in(by), "tell", of, 1, table=table, words="Cake is served.")
    moved = press(signed_in(by), "move", of, 1, table=table, entry=entry(of, "Ana").pk)

    assert all("Say which table: there is none of this number." in said for said in (told, moved))
    assert str(sitting_at(table_of(of, "Ana")).notice) == ""


# ---- what was typed


@pytest.mark.parametrize("look", [{}, {"look": "1"}])
def test_totals_that_are_refused_stay_with_their_reason(look: dict[str, str]) -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_all(by, play_on(by, of))
    page = reverse("tournaments:round-desk", args=[of.code, 1])

    answer = signed_in(by).post(
        reverse("tournaments:result", args=[of.code, 1, 1]),
        {"totals": "62-40", "reason": "Ana & Ben said so", "next": page, **look},
        follow=True,
    )

    told = answer.content.decode()
    assert "At table 1 sit 4" in told
    assert 'value="62-40"' in told
    assert 'value="Ana &amp; Ben said so"' in told
    assert "62-40" not in read(signed_in(by), "round-desk", of, 1)


@pytest.mark.parametrize(("game", "is_said"), [("gin-rummy", True), ("robber-rummy", False)])
def test_the_desk_reads_that_the_bonuses_of_a_game_are_added_to_what_it_types(
    game: str, is_said: bool
) -> None:
    by = director()
    of = tournament(by, *NAMES[:4], **{**GIN, "ruleset": game})
    play_on(by, of)
    client = signed_in(by)
    said = "without the bonuses of the game: those are added."

    before = read(client, "desk", of)
    press(client, "quick", of, quick="1 100-0")

    assert (before.casefold().count(said) > 0) is is_said
    assert (said in read(client, "round-desk", of, 1).casefold()) is is_said
    assert ("425" in read(client, "desk", of)) is is_said
