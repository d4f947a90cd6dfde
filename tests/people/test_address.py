import pytest
from django.test import RequestFactory, override_settings

from rummy.people.address import address_of, neighbourhood, place_elsewhere


def asked(told: str = "") -> str:
    more = {"HTTP_X_FORWARDED_FOR": told} if told else {}
    return address_of(RequestFactory().get("/", REMOTE_ADDR="10.0.0.7", **more))


def test_without_a_proxy_nobody_is_believed_about_his_address() -> None:
    assert asked("192.0.2.1") == "10.0.0.7"


@override_settings(HTTPS=True)
def test_behind_the_proxy_the_last_address_is_the_one_it_saw() -> None:
    assert (asked("203.0.113.9, 192.0.2.1"), asked()) == ("192.0.2.1", "10.0.0.7")


@pytest.mark.parametrize(
    ("address", "stands_for"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("nonsense", "somebody"),
    ],
)
def test_an_address_stands_for_itself_or_for_its_home(address: str, stands_for: str) -> None:
    assert neighbourhood(address) == stands_for


@pytest.mark.parametrize(
    ("forwarded", "peer", "place"),
    [
        ("", "127.0.0.1", ""),
        ("", "::1", ""),
        ("", "192.0.2.1", "192.0.2.1"),
        ("192.0.2.1", "127.0.0.1", "192.0.2.1"),
        ("127.0.0.1, 192.0.2.1", "127.0.0.1", "192.0.2.1"),
    ],
)
@override_settings(HTTPS=True)
def test_this_computer_is_no_place_elsewhere(forwarded: str, peer: str, place: str) -> None:
    assert place_elsewhere(forwarded, peer) == place
