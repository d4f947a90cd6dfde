import pytest

from devtools.addresses import hosts, is_free, phone_address
from rummy.environment import refuse_odd


def test_a_server_for_this_computer_alone_has_no_address_for_a_phone() -> None:
    assert phone_address("127.0.0.1", 8000) is None


def test_a_phone_opens_the_address_that_was_asked_for() -> None:
    assert phone_address("192.0.2.7", 8000) == "http://192.0.2.7:8000/"


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "192.0.2.7"])
def test_a_browser_may_use_every_name_of_the_server(name: str) -> None:
    assert name in hosts("192.0.2.7")


def test_an_address_of_another_computer_is_not_free() -> None:
    assert is_free("192.0.2.7", 8000) is False


def test_an_address_with_colons_stands_in_brackets_as_browsers_send_it() -> None:
    assert "[fd00::7]" in hosts("fd00::7")
    refuse_odd({"ALLOWED_HOSTS": ",".join(hosts("fd00::7"))})
