from rummy import engine
from rummy.engine.melds import MeldRules
from rummy.engine.rules.packs import Packs
from rummy.engine.sets import SetRule


def test_more_players_use_more_packs() -> None:
    packs = Packs(1, more=((5, 2), (7, 3)))
    assert [packs.for_players(players).count for players in range(2, 9)] == [1, 1, 1, 2, 2, 3, 3]


def test_more_packs_bring_their_own_melds() -> None:
    larger = MeldRules(set=SetRule(3, 8, "any"))
    ruleset = engine.find_ruleset("gin-rummy").but(packs__more=((5, 2),), melding_with_more_packs=larger)
    assert ruleset.seated(4).melding == ruleset.melding
    assert ruleset.seated(5).melding == larger


def test_a_game_with_one_number_of_packs_stays_as_it_is() -> None:
    ruleset = engine.find_ruleset("robber-rummy")
    assert ruleset.seated(5) is ruleset


def test_each_pack_brings_its_jokers() -> None:
    packs = Packs(2, more=((5, 3),), jokers_per_pack=2)
    assert [packs.for_players(players).jokers for players in (4, 5)] == [4, 6]
