"""What is an address about boards answered with that leads nowhere?"""

from http import HTTPStatus

from rummy.engine.errors import UnknownRuleset
from rummy.leaderboards.errors import UnknownBoard, UnknownCompetitor
from rummy.people.errors import UnknownClub

REFUSALS: dict[type[Exception], HTTPStatus] = {
    UnknownBoard: HTTPStatus.NOT_FOUND,
    UnknownCompetitor: HTTPStatus.NOT_FOUND,
    UnknownClub: HTTPStatus.NOT_FOUND,
    UnknownRuleset: HTTPStatus.NOT_FOUND,
}
