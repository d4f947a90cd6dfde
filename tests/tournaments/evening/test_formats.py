"""Every format from its first round to its last, on the tables and through the desk."""

import pytest

from rummy import engine
from tests.factories import EVENING
from tests.tournaments.evening.hall import NAMES, director, play_all, play_on, points, standings, tournament
from tournaments import services
from tournaments.errors import DrawRefused
from tournaments.formats import FORMATS
from tournaments.models import Entry, Place, Round, Table, Tournament

pytestmark = pytest.mark.django_db
ENTRIES = 4
MOST_ROUNDS = 20


def finish(of: Tournament, round_: Round) -> None:
    """The first seat of every table wins, so that somebody always goes on."""
    for table in Table.objects.filter(round=round_, state="playing").select_related("round__tournament"):
        sides = table.plays.get().sitting.sides.count()
        services.enter_result(table=table, totals=(9, *[0] * (sides - 1)), by=of.owner, at=EVENING)
    services.close_round(round=round_, by=of.owner, at=EVENING)


def play_out(by, of: Tournament) -> None:
    for _round in range(MOST_ROUNDS):
        finish(of, play_on(by, of))


@pytest.mark.parametrize("row", FORMATS, ids=[row.key for row in FORMATS])
def test_a_format_is_played_to_its_end(row) -> None:
    by = director()
    partners = row.opposite
    of = tournament(
        by,
        *NAMES[: max(8 if partners else ENTRIES, row.fewest)],
        format=row.key,
        answers={"rounds": 2} if any(each.key == "rounds" for each in row.questions) else {},
        ruleset="partnership-five-hundred-rum" if partners else "straight-rummy",
        ends_after=1,
    )
    with pytest.raises(DrawRefused, match="All rounds are played"):
        play_out(by, of)

    assert of.rounds.count() > 0
    assert standings(of)[0][0] == 1
    assert len(standings(of)) == of.entries.count()


def test_partners_enter_and_play_together() -> None:
    by = director()
    key = next(game.key for game in engine.RULESETS if game.seats.partnerships)
    of = tournament(
        by,
        "Ana & Ben",
        "Cleo & Dan",
        "Eva und Finn",
        pairs=True,
        ruleset=key,
        format="swiss",
        answers={"rounds": 2},
        ends_after=1,
    )

    finish(of, play_on(by, of))

    assert sorted(name for _place, name in standings(of)) == ["Ana & Ben", "Cleo & Dan", "Eva & Finn"]


@pytest.mark.parametrize(("scheme", "won", "bye"), [("opponents-beaten", "3", "3"), ("table-wins", "1", "1")])
def test_who_wins_with_a_partner_has_as_much_as_who_sits_out(scheme: str, won: str, bye: str) -> None:
    by = director()
    rules = "partnership-five-hundred-rum"
    answers = {"rounds": 2}
    of = tournament(by, *NAMES[:5], format="partners", answers=answers, ruleset=rules, scheme=scheme)

    round_ = play_on(by, of)
    finish(of, round_)

    away = round_.places.get(table=None).entry.name
    first = round_.places.get(seat=1).entry.name
    assert (points(of, first), points(of, away)) == (won, bye)


def test_a_bye_is_not_worth_as_many_games_as_hands_are_dealt() -> None:
    by = director()
    gin = {"ruleset": "gin-rummy", "format": "swiss", "answers": {"rounds": 2}, "ends_after": 6}
    of = tournament(by, *NAMES[:3], scheme="games-won", **gin)

    round_ = play_all(by, play_on(by, of))

    away = round_.places.get(table=None).entry.name
    first = round_.places.get(seat=1).entry.name
    assert (points(of, first), points(of, away)) == ("1", "0")


def test_a_season_counts_the_best_evenings_the_director_asked_for() -> None:
    by = director()
    answers = {"rounds": 3, "size": 4, "best": 1, "minimum": 2}
    of = tournament(by, *NAMES[:4], format="season", answers=answers, ends_after=1, order=None)
    for scores in ((9, 6, 3, 0), (0, 9, 6, 3), (0, 3, 6, 9)):
        round_ = play_on(by, of)
        table = round_.tables.get()
        mine = dict(zip(NAMES, scores, strict=False))
        totals = tuple(mine[place.entry.name] for place in table.places.order_by("seat"))
        services.enter_result(table=table, totals=totals, by=by, at=EVENING)
        services.close_round(round=round_, by=by, at=EVENING)
    standings(of)
    rows = of.standings.filter(round=3).order_by("rank")
    assert [(row.entry.name, row.values[:2]) for row in rows][-1] == (NAMES[2], ["0", "2"])
    assert {row.values[1] for row in rows if row.entry.name != NAMES[2]} == {"3"}


def closed(by, of: Tournament, rounds: int) -> None:
    for _round in range(rounds):
        finish(of, play_on(by, of))


def first_two(round_: Round) -> list[Entry]:
    """The second of the first table, and the first of the next."""
    seated = Entry.objects.filter(places__round=round_).order_by("places__table__number", "places__seat")
    return list(seated)[1:3]


def test_a_change_by_hand_in_a_double_round_robin_counts_as_meeting_again_only_a_third_time() -> None:
    by = director()
    of = tournament(
        by, *NAMES[:4], format="round-robin", answers={"cycles": 2}, ruleset="gin-rummy", ends_after=1
    )
    closed(by, of, 3)
    drawn = services.draw_round(tournament=of, by=by, at=EVENING)
    one, other = first_two(drawn)
    changed = services.swap(round=drawn, one=one, other=other, by=by, at=EVENING)
    assert (drawn.report, changed.report) == ([], [])


def test_a_change_by_hand_that_makes_partners_again_is_said() -> None:
    by = director()
    of = tournament(
        by,
        *NAMES[:4],
        format="partners",
        answers={"rounds": 3},
        ruleset="partnership-five-hundred-rum",
        ends_after=1,
    )
    closed(by, of, 1)
    before = [place.entry for place in Place.objects.filter(round__tournament=of).order_by("seat")]
    drawn = services.draw_round(tournament=of, by=by, at=EVENING)
    now = list(Entry.objects.filter(places__round=drawn).order_by("places__seat"))
    partner = before[(before.index(now[0]) + 2) % 4]
    changed = services.swap(round=drawn, one=now[2], other=partner, by=by, at=EVENING)
    assert sum("are partners again" in str(said) for said in changed.report) == 2
