"""Who may press which button? Everybody else is told why not, and nothing happens."""

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from rummy.scorekeeping.services import guessing
from rummy.scorekeeping.services.guessing import TRIES
from tests.factories import EVENING
from tests.tournaments.evening.hall import NAMES, director, play_on, tournament
from tests.tournaments.evening.pages import press, signed_in
from tournaments import services
from tournaments.errors import SettingRefused
from tournaments.models import Act, Tournament

pytestmark = pytest.mark.django_db
ROLES = ("stranger", "account", "scorer", "deputy", "director", "owner")
# Pages and buttons with the first role that may.
PAGES = {
    "desk": "scorer",
    "entries": "scorer",
    "log": "scorer",
    "settings": "director",
    "helpers": "director",
}
BUTTONS = {
    "quick": ("scorer", {"quick": "1 4-3-2-1"}),
    "check-in-all": ("scorer", {}),
    "missing": ("scorer", {"entry": "1"}),
    "settle-missing": ("deputy", {"how": "out"}),
    "choose-tables": ("deputy", {"sizes": "1x4"}),
    "extra-for-all": ("deputy", {"minutes": "5"}),
    "extra": ("deputy", {"minutes": "5"}),
    "play-off": ("deputy", {"entry": "1"}),
    "enter": ("deputy", {"names": "Zoe"}),
    "call-time": ("deputy", {}),
    "tell": ("deputy", {"words": "Hello"}),
    "void": ("deputy", {"reason": "Fire"}),
    "swap-seats": ("deputy", {"one": "Ana", "other": "Ben", "first": "1"}),
    "these-played": ("deputy", {}),
    "withdraw": ("deputy", {}),
    "note": ("deputy", {"note": "Hello"}),
    "undo": ("deputy", {}),
    "appoint": ("director", {"email": "x@example.org", "role": "scorer"}),
}
OF_ROUND = (
    "call-time",
    "tell",
    "these-played",
    "missing",
    "settle-missing",
    "choose-tables",
    "extra-for-all",
)
OF_TABLE = ("void", "swap-seats", "extra")


@pytest.fixture
def of() -> Tournament:
    by = director()
    made = tournament(by, *NAMES[:4], minutes=30)
    for role in ("scorer", "deputy", "director"):
        helper = director(role)
        services.appoint(tournament=made, email=helper.email, role=role, by=by, at=EVENING)
    director("account")
    play_on(by, made)
    return made


def browser(role: str, of: Tournament) -> Client:
    if role == "stranger":
        return signed_in(None)
    return signed_in(of.owner if role == "owner" else User.objects.get(username=role))


def address(button: str, of: Tournament) -> str:
    args: list[object] = [of.code]
    if button in OF_ROUND:
        args.append(1)
    elif button in OF_TABLE:
        args += [1, 1]
    elif button == "withdraw":
        args.append(of.entries.get(name="Ana").pk)
    elif button == "undo":
        args.append(of.acts.first().number)
    return reverse(f"tournaments:{button}", args=args)


def told(button: str, of: Tournament, fields: dict[str, str]) -> dict[str, object]:
    people = {"one": of.entries.get(name="Ana").pk, "other": of.entries.get(name="Ben").pk}
    if button in ("missing", "settle-missing"):
        return {**fields, "entry": people["one"]}
    return people if button == "these-played" else fields


def test_a_page_of_the_desk_opens_for_those_who_may_and_no_others(of: Tournament) -> None:
    seen = {
        (page, role): browser(role, of).get(address(page, of)).status_code == 200
        for page in PAGES
        for role in ROLES
    }

    assert seen == {
        (page, role): ROLES.index(role) >= ROLES.index(first)
        for page, first in PAGES.items()
        for role in ROLES
    }


def test_a_button_does_nothing_for_those_who_may_not(of: Tournament) -> None:
    before = Act.objects.count()
    refused = {
        (button, role): browser(role, of).post(address(button, of), told(button, of, fields)).status_code
        for button, (first, fields) in BUTTONS.items()
        for role in ROLES[: ROLES.index(first)]
    }

    assert {key: status for key, status in refused.items() if status != 403} == {}
    assert Act.objects.count() == before


def test_a_button_works_for_the_first_who_may(of: Tournament) -> None:
    answers = {}
    for button, (first, fields) in BUTTONS.items():
        answer = browser(first, of).post(address(button, of), told(button, of, fields))
        answers[button] = answer.status_code

    # Changed seats are looked at first, on a page of their own.
    assert answers == {**dict.fromkeys(BUTTONS, 302), "swap-seats": 200, "these-played": 200}


def test_who_opens_the_desk_without_being_signed_in_is_led_there_by_signing_in() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    address = reverse("tournaments:desk", args=[of.code])
    client = signed_in(None)
    page = client.get(address)
    assert (page.status_code, f'href="/account/login/?next={address}"' in page.content.decode()) == (
        403,
        True,
    )
    answer = client.post("/account/login/", {"login": by.email, "password": "a long word", "next": address})
    assert answer.headers["Location"] == address
    assert "/account/login/" not in signed_in(director("eve")).get(address).content.decode()


def test_who_helps_stands_one_link_from_the_desk_and_comes_and_goes_there(of: Tournament) -> None:
    client, page = browser("director", of), reverse("tournaments:helpers", args=[of.code])
    assert f'href="{page}"' in client.get(reverse("tournaments:desk", args=[of.code])).content.decode()

    added = press(client, "appoint", of, email="account@example.org", role="deputy", next=page)
    assert "account@example.org deputy Take the office back" in added
    official = of.officials.get(account__email="account@example.org").pk
    assert "account@example.org" not in press(client, "dismiss", of, official=official, next=page)
    said = press(client, "appoint", of, email="nobody@example.org", role="deputy", next=page)
    assert "No account has this address. Ask them to sign up first." in said
    without_end = press(client, "appoint", of, email="x" * 60_000, role="deputy", next=page)
    assert "No account has this address. Ask them to sign up first." in without_end


def test_who_has_an_account_is_not_found_out_by_trying_addresses() -> None:
    by = director()
    User.objects.create_user("helper", "helper@example.org")
    made = tournament(by)
    asked = {"tournament": made, "role": "scorer", "by": by, "at": EVENING}
    said = set()
    for number in range(TRIES):
        with pytest.raises(SettingRefused) as refused:
            services.appoint(email=f"{number}@example.org", **asked)
        said.add(str(refused.value))

    with pytest.raises(SettingRefused, match="Too many wrong tries from here"):
        services.appoint(email="helper@example.org", **asked)

    assert said == {"No account has this address. Ask them to sign up first."}
    cache.clear()


def test_many_accounts_behind_one_address_do_not_find_it_out_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guessing, "TRIES_OF_ACCOUNTS", 4)
    refused = []
    for number in range(5):
        by = director(f"eve{number}")
        client, made = Client(REMOTE_ADDR="10.9.9.9"), tournament(by)
        client.force_login(by, backend="django.contrib.auth.backends.ModelBackend")
        page = reverse("tournaments:helpers", args=[made.code])
        said = press(client, "appoint", made, email=f"{number}@example.org", role="deputy", next=page)
        refused.append("Too many wrong tries from here" in said)

    assert refused == [False, False, False, False, True]
    cache.clear()


def test_a_scorer_enters_results_until_the_round_is_closed_and_the_desk_corrects_them_after() -> None:
    by = director()
    made = tournament(by, *NAMES[:4])
    account = User.objects.create_user("sam", "sam@example.org", "a long word")
    services.appoint(tournament=made, email=account.email, role="scorer", by=by, at=EVENING)
    round_ = play_on(by, made)
    press(signed_in(account), "result", made, 1, 1, totals="40 30 20 10")
    services.close_round(round=round_, by=by, at=EVENING)

    address = reverse("tournaments:result", args=[made.code, 1, 1])
    for more in ({}, {"look": "1"}):
        answer = signed_in(account).post(address, {"totals": "10 20 30 40", **more})
        assert answer.status_code == 403
    for who, has_form in ((account, False), (by, True)):
        page = signed_in(who).get(reverse("tournaments:round-desk", args=[made.code, 1])).content.decode()
        assert (f'action="{address}"' in page) is has_form
    assert made.acts.filter(back__verb="retype").count() == 1
