"""Which questions does the form of a tournament ask at once, and which only of who unfolds them?"""

import re

import pytest

from tests.monkey.pages import Page
from tests.tournaments.evening.hall import director, tournament
from tests.tournaments.evening.pages import Folds, signed_in, text_of
from tournaments.standings import BY_KEY

pytestmark = pytest.mark.django_db
# So many letters stand beside each other on a phone.
LONGEST = 32
SENT = {
    "name": "Cup",
    "ruleset": "robber-rummy",
    "format": "swiss",
    "ends": "target",
    "scheme": "",
    "no_show_minutes": "10",
    "last_hand": "finish",
    "substitute_rated": "substitute",
    "agreeing": "one",
    "correction_hours": "24",
    "bye_worth": "win",
    "missed_worth": "nothing",
    "bye_opponent": "nobody",
}


def asked(sent: dict[str, str] | None = None) -> list[str]:
    client = signed_in(director())
    answer = client.post("/t/new/", sent) if sent else client.get("/t/new/")
    return Folds(answer.content.decode()).seen


def test_a_new_tournament_asks_what_has_no_usual_answer_and_folds_the_rest() -> None:
    seen = asked()

    own = {
        "name",
        "starts_at_0",
        "starts_at_1",
        "ruleset",
        "pairs",
        "format",
        "ends",
        "ends_after",
        "minutes",
    }
    assert [name for name in seen if "-" not in name and name not in own] == []
    assert [name for name in seen if "-" in name] == [
        *("swiss-rounds", "swiss-tables-rounds", "swiss-tables-size"),
        *("round-robin-cycles", "knockout-third_place"),
    ]


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"correction_hours": "1001"}, "correction_hours"),
        ({"bye_worth": "a goat"}, "bye_worth"),
        ({"name": "", "no_show_minutes": ""}, "no_show_minutes"),
        ({"format": "season", "season-best": "900"}, "season-best"),
        ({"name": "", "order": "lots"}, "order"),
        ({"ruleset": "gin-rummy", "gin-rummy-gin_bonus": "x"}, "gin-rummy-gin_bonus"),
    ],
)
def test_what_was_sent_back_opens_the_fold_of_what_is_wrong_or_was_chosen(
    wrong: dict[str, str], where: str
) -> None:
    seen = asked(SENT | wrong)

    assert where in seen


def test_what_is_as_usual_stays_folded_where_something_else_is_wrong() -> None:
    seen = asked(SENT | {"name": "", "season-rounds": "10"})

    assert "correction_hours" not in seen
    assert "bye_worth" not in seen
    assert "season-rounds" not in seen


def test_a_form_with_a_wrong_answer_to_its_format_says_so_at_its_top() -> None:
    client = signed_in(director())

    answer = client.post("/t/new/", SENT | {"swiss-rounds": "99"})

    assert answer.status_code == 422
    assert "Something is missing: look at the marked fields." in answer.content.decode()


def test_settings_unfold_what_was_chosen_otherwise_than_usual() -> None:
    by = director()
    plain, own = tournament(by), tournament(by, correction_hours=48, order=("points", "lots"))
    client = signed_in(by)

    shown = [Folds(client.get(f"/t/{of.code}/settings/").content.decode()).seen for of in (plain, own)]

    assert [("correction_hours" in seen, "order" in seen) for seen in shown] == [(False, False), (True, True)]


def test_long_answers_stand_in_no_select_which_would_cut_them() -> None:
    page = signed_in(director()).get("/t/new/").content.decode()
    house_rules, rest = page.partition('name="format"')[::2]

    long = [words for words in re.findall(r"<option[^>]*>([^<]*)</option>", rest) if len(words) > LONGEST]

    assert house_rules
    assert long == []
    assert re.search(r'type="radio" name="bye_worth" value="win" checked', page)


def test_settings_that_are_kept_say_so_and_those_that_were_so_already() -> None:
    by = director()
    of = tournament(by)
    client = signed_in(by)
    page = Page("/settings/", client.get(f"/t/{of.code}/settings/").content.decode())
    sent = next(form for form in page.forms if "ruleset" in form.sent).sent | {"name": ["Autumn Cup"]}

    said = [text_of(client.post(f"/t/{of.code}/settings/", sent, follow=True)) for _tap in range(2)]

    assert "Changed the settings." in said[0]
    assert "It is so already: there was nothing to do." in said[1]


def test_more_tie_breaks_than_usual_are_shown_and_stay_as_something_else_is_changed() -> None:
    by = director()
    of = tournament(by, order=tuple(BY_KEY)[:10])
    client = signed_in(by)
    page = Page("/settings/", client.get(f"/t/{of.code}/settings/").content.decode())
    sent = next(form for form in page.forms if "ruleset" in form.sent).sent | {"name": ["Autumn Cup"]}

    said = text_of(client.post(f"/t/{of.code}/settings/", sent, follow=True))

    of.refresh_from_db()
    assert ("Changed the settings." in said, of.order) == (True, list(BY_KEY)[:10])
