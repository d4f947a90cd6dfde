from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from rummy.leaderboards.deeds import Table, deeds
from rummy.leaderboards.pools import boards_of, families
from rummy.leaderboards.ratings import MILLION, Skill, chances, rate
from rummy.leaderboards.seasons import first_day, is_season, seasons_of
from rummy.leaderboards.tallies import Outcome, rate_of, scores, tally


def test_a_beginner_stands_at_1000_and_a_win_lifts_him() -> None:
    winner, loser = rate([Skill(), Skill()], [1, 2])
    assert Skill().rating == 1000
    assert winner.rating > loser.rating
    assert (winner.mu - 25_000_000, winner.sigma) == (25_000_000 - loser.mu, loser.sigma)


def test_who_was_level_stays_level() -> None:
    first, second, third = rate([Skill(), Skill(), Skill()], [1, 1, 3])
    assert first == second
    assert third.mu < first.mu


def test_the_better_are_believed_to_win_more_often() -> None:
    good, bad = chances([Skill(30_000_000, 2_000_000, 20), Skill(20_000_000, 2_000_000, 20)])
    assert good > 900
    assert good + bad == pytest.approx(1000, abs=1)


@given(
    st.lists(
        st.tuples(st.integers(-40_000_000, 90_000_000), st.integers(500_000, 9_000_000), st.integers(1, 8)),
        min_size=2,
        max_size=8,
    )
)
def test_a_game_is_rated_as_openskill_rates_it(table: list[tuple[int, int, int]]) -> None:
    model = PlackettLuce()
    places = [place for _mu, _sigma, place in table]
    teams = [[model.rating(mu=mu / MILLION, sigma=sigma / MILLION)] for mu, sigma, _place in table]
    wanted = model.rate(teams, ranks=[float(place) for place in places])
    told = rate([Skill(mu, sigma, 3) for mu, sigma, _place in table], places)
    assert told == [Skill(round(team[0].mu * MILLION), round(team[0].sigma * MILLION), 4) for team in wanted]


def test_a_family_is_a_declaration_and_what_varies_it() -> None:
    gins = next(family for family in families() if len(family.rulesets) == 3)
    assert {rules.family for rules in gins.rulesets} == {gins.rulesets[0].key}
    assert boards_of(gins.rulesets[1].key) == ("", gins.rulesets[1].key)
    assert sum(len(family.rulesets) for family in families()) == 14


def test_a_day_lies_in_four_seasons() -> None:
    assert seasons_of(date(2026, 4, 1)) == ("", "2026", "2026-Q2", "2026-04")
    assert [first_day(season) for season in ("2026", "2026-Q2", "2026-12")] == [
        date(2026, 1, 1),
        date(2026, 4, 1),
        date(2026, 12, 1),
    ]
    assert [is_season(text) for text in ("", "2026-Q4", "2026-Q5", "2026-13", "26")] == [
        *(True, True),
        *(False, False, False),
    ]


def test_a_board_lists_averages_only_after_enough_games() -> None:
    won, lost = Outcome(1, True, 2, 1, 50, best=40), Outcome(2, False, 2, 0, -10, best=5)
    told = tally([(one, None) for one in (won, won, lost)])
    assert (told.games, told.won, told.points, told.run, told.streak, told.best) == (3, 2, 90, 0, 2, 40)
    in_march = scores(told, "2026-03")
    assert in_march == {"rating": None, "won": 2, "rate": 667, "each": 150, "streak": 2, "best": 40}
    assert scores(told, "")["rate"] is None
    assert set(scores(told, "2026-03", hidden=True).values()) == {None}


def test_a_rate_is_rounded_half_away_from_zero() -> None:
    assert [rate_of(part, 8, 10) for part in (1, -1, 2, -3)] == [1, -1, 3, -4]


def test_deeds_are_read_from_the_document_and_its_receipt() -> None:
    table = Table({"Ana": "Ana", "Ben": "Ben"}, "out", melds_are_owned=True)
    document = {
        "by": "Ana",
        "rummy": True,
        "table": [
            {"laid": [{"by": "Ana", "cards": "3H 3S 3C"}, {"by": "Ben", "cards": "3D"}]},
            {
                "laid": [
                    {"by": "Ana", "cards": "4H 5H 6H"},
                    {"by": "Ben", "cards": "7H"},
                    {"by": "Ana", "cards": "8H"},
                ]
            },
        ],
    }
    line = {"player": None, "points": 0, "text": ""}
    receipt = {
        "typed": False,
        "winner": "Ana",
        "lines": [
            {"side": "Ben", "code": "set", "cards": "3H 3S 3C 3D", **line},
            {"side": "Ana", "code": "run", "cards": "4H 5H 6H 7H 8H", **line},
            {"side": "Ben", "code": "held", "cards": "KS QS", **line},
        ],
    }
    told = deeds(document, receipt, table)
    assert dict(told["Ana"]) == {
        "outs": 1,
        "rummies": 1,
        "melds": 1,
        "runs": 1,
        "steals": 1,
        "steal_backs": 1,
    }
    assert dict(told["Ben"]) == {"melds": 1, "sets": 1, "caught": 2, "steals": 2}
    assert not any(deeds(document, {**receipt, "typed": True}, table).values())


def test_a_hand_that_was_followed_tells_the_same_deeds() -> None:
    table = Table({"Ana": "Ana", "Ben": "Ben"}, "out", melds_are_owned=True)
    pile = {"do": "take-pile", "use": {"do": "steal", "meld": 2, "cards": "4D"}}
    turns = [
        {"player": "Ben", "actions": [{"do": "meld", "cards": "3H 3S 3C"}, {"do": "discard"}]},
        {"player": "Ana", "actions": [{"do": "meld", "cards": "4H 4S 4C"}, {"do": "discard"}]},
        {"player": "Ben", "actions": [pile, {"do": "lay-off", "meld": 1, "cards": "3D"}, {"do": "discard"}]},
        {"player": "Ana", "actions": [{"do": "steal", "meld": 2, "cards": "4C"}, {"do": "end-turn"}]},
    ]
    receipt = {"typed": False, "winner": "Ana", "lines": []}
    told = deeds({"turns": turns, "held": {"Ben": 25}}, receipt, table)
    assert dict(told["Ana"]) == {"outs": 1, "steals": 1, "steal_backs": 1}
    assert dict(told["Ben"]) == {"steals": 1}


def test_who_passed_last_where_a_followed_hand_was_blocked_did_not_go_out() -> None:
    table = Table({"Ana": "Ana", "Ben": "Ben"}, "out", melds_are_owned=False)
    document = {"turns": [{"player": "Ben", "actions": [{"do": "pass"}]}], "held": {"Ana": 12, "Ben": 30}}
    assert not any(deeds(document, {"typed": False, "winner": "Ana", "lines": []}, table).values())
