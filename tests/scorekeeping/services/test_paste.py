"""What if the same results are sent twice at the same moment?"""

import uuid
from datetime import date
from typing import Any

from rummy.people.models import Phone
from rummy.people.services import clubs, name_players
from rummy.scorekeeping.models import Hand, Pasting, Sitting
from rummy.scorekeeping.services.paste import Known, one_game, paste_games
from tests.at_once import TWO_WRITERS, meanwhile
from tests.factories import EVENING, PhoneFactory
from tests.people.clubs import club_of, somebody

pytestmark = TWO_WRITERS


def test_the_same_results_brought_twice_at_once_are_there_once() -> None:
    owner, other = somebody(), PhoneFactory()
    by, club = owner.phone, club_of(owner)
    ana, ben = clubs.players_in(club, ["Ana", "Ben"], by, EVENING)
    one, two = (Known(uuid.uuid4(), date(2019, 5, day), ((ana, 120), (ben, 80))) for day in (30, 31))

    def paste(phone: Phone, *games: Known) -> Pasting:
        return paste_games(
            id=uuid.uuid4(),
            phone=phone,
            ruleset="robber-rummy",
            options={},
            games=games,
            at=EVENING,
            club=club,
        )

    second = meanwhile(lambda: paste(other, two, one), lambda: paste(by, one), lambda: paste(by, two))

    assert [second.result().sittings.count(), Hand.objects.count(), Sitting.objects.count()] == [0, 2, 2]


def test_the_same_request_twice_at_once_is_done_once() -> None:
    by: Phone = PhoneFactory()
    ana, ben = name_players(phone=by, names=["Ana", "Ben"], at=EVENING)
    game = Known(uuid.uuid4(), date(2019, 5, 31), ((ana, 120), (ben, 80)))
    asked: dict[str, Any] = {"id": uuid.uuid4(), "phone": by, "ruleset": "robber-rummy"}

    def paste() -> Pasting:
        return paste_games(**asked, options=one_game("robber-rummy", {}), games=[game], at=EVENING)

    second = meanwhile(paste, paste)

    assert second.result() == Pasting.objects.get()
    assert Sitting.objects.count() == 1
