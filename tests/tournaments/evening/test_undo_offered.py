"""Is exactly that offered in the log which can be taken back?"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from tests.tournaments.evening.hall import (
    GIN,
    NAMES,
    director,
    entry,
    play_all,
    play_on,
    score,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, signed_in
from tournaments import services
from tournaments.errors import TournamentError
from tournaments.models import Tournament
from tournaments.queries.log import acts_of

pytestmark = pytest.mark.django_db


def works(of: Tournament, number: int) -> bool:
    with transaction.atomic():
        try:
            services.undo(tournament=of, number=number, by=of.owner, at=timezone.now())
        except TournamentError:
            return False
        finally:
            transaction.set_rollback(True)
    return True


def wrongly(of: Tournament) -> dict[str, bool]:
    """Which lines of the log are offered and do not work, or the other way round."""
    of = Tournament.objects.get(pk=of.pk)
    lines = acts_of(of, 300, timezone.now())
    return {line.act.said: line.undoable for line in lines if line.undoable != works(of, line.act.number)}


def before_the_start(of: Tournament, client: Any) -> Iterator[object]:
    yield press(client, "check-in-all", of)
    yield press(client, "draw", of)
    yield swap(of, client)
    yield press(client, "discard", of, 1, reason="Too early")
    yield press(client, "draw", of)
    yield swap(of, client)
    yield swap(of, client)
    yield press(client, "publish", of, 1)
    yield press(client, "enter", of, names="Zoe")


def swap(of: Tournament, client: Any) -> str:
    tables = of.rounds.get().tables.order_by("number")
    one, other = (table.places.get(seat=1).entry for table in tables[:2])
    return press(client, "swap", of, 1, one=one.pk, other=other.pk, reason="a slip")


def while_it_is_played(of: Tournament, client: Any) -> Iterator[object]:
    yield press(client, "start", of, 1)
    yield press(client, "no-show", of, 1, entry=entry(of, "Ana").pk)
    ben, cleo = entry(of, "Ben"), table_of(of, "Cleo")
    yield press(client, "substitute", of, 1, table_of(of, "Ben").number, entry=ben.pk, name="Yan")
    yield press(client, "missing", of, 1, entry=entry(of, "Dan").pk)
    late = press(client, "seat-late", of, 1, entry=entry(of, "Zoe").pk, where=str(table_of(of, "Eva").number))
    yield late
    yield score(cleo, range(cleo.places.filter(left=False).count()))
    yield press(client, "tell", of, 1, words="Cake is served.")


def behind_the_first_round(of: Tournament, client: Any) -> Iterator[object]:
    for table in of.rounds.get().tables.filter(state="playing"):
        totals = " ".join("3" * table.places.filter(left=False).count())
        yield press(client, "result", of, 1, table.number, totals=totals)
    yield press(client, "close", of, 1)
    yield press(client, "draw", of)
    yield press(client, "publish", of, 2)
    yield press(client, "start", of, 2)
    yield play_all(of.owner, of.rounds.get(number=2))
    yield press(client, "finish", of)


@pytest.mark.parametrize("course", [(before_the_start,), (before_the_start, while_it_is_played)])
def test_what_is_offered_works_and_nothing_else_in_each_moment(course: tuple[Any, ...]) -> None:
    by = director()
    of = tournament(by, *NAMES[:9])
    for part in course:
        for _step in part(of, signed_in(by)):
            assert wrongly(of) == {}


def test_a_closed_round_behind_one_that_is_drawn_is_not_offered() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    play_on(by, of)
    for _step in behind_the_first_round(of, signed_in(by)):
        assert wrongly(of) == {}


def rename(of: Tournament, client: Any, name: str, new: str) -> str:
    held = entry(of, name)
    return press(client, "arrange", of, held.pk, seed=str(held.seed), name=new)


def test_a_name_that_was_put_right_is_offered_as_long_as_nobody_else_has_the_old_one() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    client = signed_in(by)
    assert "Ana is called Anna now." in rename(of, client, "Ana", "Anna")
    renaming = of.acts.latest("number").number
    assert wrongly(of) == {}
    press(client, "enter", of, names="ana")
    assert wrongly(of) == {}
    press(client, "undo", of, of.acts.latest("number").number)
    assert (wrongly(of), works(of, renaming)) == ({}, True)

    play_on(by, of)

    assert (wrongly(of), works(of, renaming)) == ({}, False)


def test_what_is_known_of_somebody_is_put_back_by_itself_and_two_names_one_by_one() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    client, ana = signed_in(by), entry(of, "Ana")
    press(client, "arrange", of, ana.pk, seed="7")
    press(client, "arrange", of, ana.pk, seed="7", apart="Berg")
    press(client, "arrange", of, ana.pk, seed="7", apart="Berg", name="Anna")
    press(client, "arrange", of, ana.pk, seed="7", apart="Berg", name="Anne")
    seeding, _keeping, naming, _again = of.acts.order_by("number").filter(back__verb="arrange")
    assert wrongly(of) == {}

    assert "Take this back first: Anna is called Anne now." in press(client, "undo", of, naming.number)
    press(client, "undo", of, seeding.number)

    ana.refresh_from_db()
    assert (ana.seed, ana.apart, ana.name) == (1, "Berg", "Anne")


def test_a_name_of_who_was_taken_out_again_is_not_put_back() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    client = signed_in(by)
    press(client, "enter", of, names="Zoe")
    entering = of.acts.latest("number").number
    rename(of, client, "Zoe", "Zoé")
    press(client, "withdraw", of, entry(of, "Zoé").pk)
    press(client, "undo", of, entering)

    assert wrongly(of) == {}
    assert not works(of, of.acts.get(back__verb="arrange").number)


@pytest.mark.parametrize(
    ("changed", "settings"),
    [
        ({"seed": "7"}, {**GIN, "format": "knockout", "answers": {}}),
        ({"apart": "Berg"}, {**GIN, "format": "groups", "answers": {"group_size": 4, "through": 2}}),
    ],
)
def test_what_a_draw_rests_on_is_not_offered_behind_it(changed: dict[str, str], settings: Any) -> None:
    by = director()
    of = tournament(by, *NAMES[:8], **settings)
    ana = entry(of, "Ana")
    press(signed_in(by), "arrange", of, ana.pk, **{"seed": str(ana.seed), **changed})
    arranging = of.acts.latest("number").number
    assert (wrongly(of), works(of, arranging)) == ({}, True)

    press(signed_in(by), "draw", of)

    assert (wrongly(of), works(of, arranging)) == ({}, False)


def test_who_did_not_come_to_an_open_table_is_not_taken_out_of_the_entries() -> None:
    by = director()
    of = tournament(by, *NAMES[:7])
    client = signed_in(by)
    press(client, "enter", of, names="Zoe")
    entering = of.acts.order_by("-number")[0]
    play_on(by, of)

    press(client, "no-show", of, 1, entry=entry(of, "Zoe").pk)

    assert wrongly(of) == {}
    assert "They are in a round already" in press(client, "undo", of, entering.number)
    assert of.entries.filter(name="Zoe").exists()
