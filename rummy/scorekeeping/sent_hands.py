"""Which number can a hand have that somebody sends, and with what status is it answered? A phone and a program alike."""

from http import HTTPStatus

from rummy.scorekeeping.services.outcome import Kind

# What a database keeps as a number of a hand or a revision.
HIGHEST = 2**31 - 1
_STATUSES: dict[Kind, HTTPStatus] = {
    "created": HTTPStatus.CREATED,
    "corrected": HTTPStatus.CREATED,
    "question": HTTPStatus.CONFLICT,
}


def status_of(kind: Kind) -> HTTPStatus:
    return _STATUSES.get(kind, HTTPStatus.OK)
