import pytest

from rummy.people.services import bring_language, choose_language
from tests.people.clubs import somebody

pytestmark = pytest.mark.django_db


def test_an_account_brings_its_language_to_a_phone_that_chose_another() -> None:
    account = somebody().account
    assert account is not None
    choose_language(account=account, language="de")
    assert [bring_language(account=account, here=here) for here in ("fr", None)] == ["de", "de"]


def test_an_account_that_never_chose_takes_over_what_its_phone_chose() -> None:
    account = somebody().account
    assert account is not None
    assert [bring_language(account=account, here=here) for here in (None, "fr", None)] == [None, "fr", "fr"]
