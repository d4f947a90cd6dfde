from typing import Any

import pytest

from rummy.scorekeeping.errors import TooManyTries, UnknownCode
from rummy.scorekeeping.services import join_sitting
from rummy.scorekeeping.services.guessing import TRIES, Tries
from tests.factories import EVENING, PhoneFactory, start

pytestmark = pytest.mark.django_db


def test_the_score_code_lets_a_phone_score_however_it_is_typed() -> None:
    sitting = start()
    code = f" {sitting.score_code[:5].lower()}-{sitting.score_code[5:]} "
    assert join_sitting(phone=PhoneFactory(), code=code, at=EVENING).may == "score"


def test_the_watch_code_lets_a_phone_watch() -> None:
    assert join_sitting(phone=PhoneFactory(), code=start().watch_code, at=EVENING).may == "watch"


def test_a_right_once_given_stays() -> None:
    sitting, phone = start(), PhoneFactory()
    join_sitting(phone=phone, code=sitting.score_code, at=EVENING)
    assert join_sitting(phone=phone, code=sitting.watch_code, at=EVENING).may == "score"


def test_the_house_is_told_of_who_comes_and_of_nobody_who_is_there(
    django_capture_on_commit_callbacks: Any,
) -> None:
    sitting, phone = start(), PhoneFactory()
    with django_capture_on_commit_callbacks() as told:
        join_sitting(phone=phone, code=sitting.watch_code, at=EVENING)
    with django_capture_on_commit_callbacks() as told_again:
        join_sitting(phone=phone, code=sitting.watch_code, at=EVENING)
    assert (len(told), len(told_again)) == (1, 0)


def test_a_phone_is_called_by_its_name_or_its_number() -> None:
    sitting = start()
    first = join_sitting(phone=PhoneFactory(), code=sitting.score_code, at=EVENING)
    second = join_sitting(phone=PhoneFactory(), code=sitting.score_code, at=EVENING, name="Cy")
    assert (first.label, second.label) == ("Phone 2", "Cy")


def test_a_wrong_code_is_told_so() -> None:
    with pytest.raises(UnknownCode, match="No table has this code"):
        join_sitting(phone=PhoneFactory(), code="ABCDEF", at=EVENING)


def test_guessing_from_one_place_ends_after_too_many_codes() -> None:
    sitting, phone = start(), PhoneFactory()
    for n in range(TRIES):
        with pytest.raises(UnknownCode):
            join_sitting(phone=phone, code=f"WRONG{n}", at=EVENING, asked_from=[Tries("10.0.0.9")])
    with pytest.raises(TooManyTries):
        join_sitting(phone=phone, code=sitting.score_code, at=EVENING, asked_from=[Tries("10.0.0.9")])
    assert (
        join_sitting(phone=phone, code=sitting.score_code, at=EVENING, asked_from=[Tries("10.0.0.8")]).may
        == "score"
    )
