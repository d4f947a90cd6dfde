"""What is an address about boards answered with that leads nowhere, or asks what cannot be?"""

from http import HTTPStatus

from rummy.engine.errors import UnknownRuleset
from rummy.leaderboards.errors import BoardRefused, UnknownBoard, UnknownCompetitor
from rummy.people.errors import UnknownClub

REFUSALS: dict[type[Exception], HTTPStatus] = {
    BoardRefused: HTTPStatus.UNPROCESSABLE_ENTITY,
    UnknownBoard: HTTPStatus.NOT_FOUND,
    UnknownCompetitor: HTTPStatus.NOT_FOUND,
    UnknownClub: HTTPStatus.NOT_FOUND,
    UnknownRuleset: HTTPStatus.NOT_FOUND,
}
