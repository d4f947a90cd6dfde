"""Is somebody drawn who entered alone where partners enter together by now, or the other way round?"""

import pytest

from tests.factories import EVENING
from tests.tournaments.evening.hall import NAMES, director, entry, play_on, tournament
from tournaments import services
from tournaments.errors import DrawRefused
from tournaments.services import Settings

pytestmark = pytest.mark.django_db
CUP = {"name": "Spring Cup", "ends": "hands", "ends_after": 2}
ALONE = Settings(**CUP, ruleset="robber-rummy", format="swiss-tables", answers={"rounds": 3, "size": 4})
TOGETHER = Settings(
    **CUP, ruleset="partnership-five-hundred-rum", format="swiss", answers={"rounds": 3}, pairs=True
)


def test_who_entered_alone_is_not_drawn_where_partners_enter_together() -> None:
    by = director()
    of = tournament(by, *NAMES[:2])
    services.change_settings(tournament=of, settings=TOGETHER, by=by, at=EVENING)
    of.refresh_from_db()
    with pytest.raises(DrawRefused, match="Ana entered alone"):
        services.draw_round(tournament=of, by=by, at=EVENING)
    for name, partner in zip(NAMES[:2], NAMES[2:4], strict=True):
        both = f"{name} & {partner}"
        held = entry(of, name)
        kept = {"seed": held.seed, "apart": held.apart, "fixed_table": held.fixed_table}
        services.arrange_entry(tournament=of, entry=held, name=both, by=by, at=EVENING, **kept)
    assert play_on(by, of).tables.count() == 1


def test_who_entered_together_is_not_drawn_where_everybody_is_alone() -> None:
    by = director()
    together = {"ruleset": TOGETHER.ruleset, "format": "swiss", "answers": {"rounds": 3}, "pairs": True}
    of = tournament(by, "Ana & Ben", "Cleo & Dan", **together)
    services.change_settings(tournament=of, settings=ALONE, by=by, at=EVENING)
    of.refresh_from_db()
    services.enter_all(tournament=of, lines=NAMES[4:6], by=by, at=EVENING)
    with pytest.raises(DrawRefused, match="Ana & Ben entered together"):
        services.draw_round(tournament=of, by=by, at=EVENING)
