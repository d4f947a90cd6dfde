"""How does an account begin, open, change and close; and what is never asked of anybody?"""

import re
import time
import uuid
from html import unescape
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.core.internal import ratelimit
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.contrib.messages.storage.fallback import FallbackStorage
from django.core import mail
from django.test import Client, RequestFactory

from rummy.people.adapter import PasskeyAdapter
from rummy.people.models import Phone, Player
from rummy.people.phones import COOKIE
from rummy.people.sessions import SessionStore
from rummy.people.signing_up import SignupForm
from tests.factories import PhoneFactory, PlayerFactory
from tests.people.accounts import PASSWORD, account, code_in, send_mail, sign_in
from tests.scorekeeping.views.pages import browser_of, text_of

pytestmark = pytest.mark.django_db


def sign_up(client: Client, email: str = "ana@example.org", **more: str) -> Any:
    return client.post("/account/signup/", {"email": email, "password1": PASSWORD, **more})


def test_an_account_is_an_address_and_a_password() -> None:
    client = Client()
    answer = sign_up(client)
    assert answer["Location"] == "/me/"
    assert "ana@example.org" in text_of(client.get("/me/"))


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"email": "nobody"}, "Enter a valid email address."),
        ({"password1": "short"}, "at least 8 characters"),
        ({"password1": "12345678901"}, "entirely numeric"),
    ],
)
def test_what_is_wrong_is_said_beside_the_field(fields: dict[str, str], sentence: str) -> None:
    answer = sign_up(Client(), **fields) if "email" not in fields else sign_up(Client(), fields["email"])
    assert (answer.status_code, User.objects.count()) == (200, 0)
    assert sentence in text_of(answer)


@pytest.mark.django_db(transaction=True)
def test_whoever_presses_the_button_twice_has_one_account(rf: RequestFactory) -> None:
    request = rf.post("/account/signup/")
    request.session = SessionStore()
    request._messages = FallbackStorage(request)
    twice = [SignupForm({"email": "ana@example.org", "password1": PASSWORD}) for _press in range(2)]
    assert [form.is_valid() for form in twice] == [True, True]

    (user, _page), (nobody, page) = (form.try_save(request) for form in twice)

    assert (list(User.objects.all()), nobody, page["Location"]) == ([user], None, "/account/login/")
    assert [str(one) for one in request._messages] == [
        "There is an account with this address: sign in to it."
    ]


def test_a_passkey_is_kept_under_the_address_of_its_account() -> None:
    sign_up(Client())
    told = PasskeyAdapter().get_public_key_credential_user_entity(User.objects.get())
    assert (told["name"], told["display_name"]) == ("ana@example.org", "ana@example.org")


def test_an_address_that_somebody_gave_up_is_free_for_an_account() -> None:
    sign_up(Client())
    User.objects.update(email="other@example.org")
    EmailAddress.objects.update(email="other@example.org")

    assert sign_up(Client())["Location"] == "/me/"


def test_signing_in_and_out() -> None:
    user, client = account(), Client()
    assert sign_in(client, user)["Location"] == "/me/"
    assert client.post("/account/logout/")["Location"] == "/"
    assert "Sign in" in text_of(client.get("/me/"))


def test_looking_at_the_page_to_sign_out_signs_nobody_out() -> None:
    client = Client()
    sign_in(client, account())
    assert "Sign out?" in text_of(client.get("/account/logout/"))
    assert "My account" in text_of(client.get("/me/"))


def test_a_wrong_password_is_not_told_from_a_wrong_address() -> None:
    account()
    said = set()
    for login, password in (("ana@example.org", "wrong"), ("nobody@example.org", PASSWORD)):
        answer = Client().post("/account/login/", {"login": login, "password": password})
        said.add(" ".join(re.findall(r'class="error-text">(.*?)<', answer.content.decode())))
    assert said == {
        "This address and this password do not belong together. Look at both again: capitals count in a password."
    }


def test_guessing_a_password_ends() -> None:
    account()
    client = Client()
    for _ in range(5):
        client.post("/account/login/", {"login": "ana@example.org", "password": "wrong"})
    answer = client.post("/account/login/", {"login": "ana@example.org", "password": PASSWORD})
    assert "The password was wrong too often. Wait a few minutes" in text_of(answer)


def test_too_many_new_accounts_from_one_place_are_answered_with_a_page_of_ours() -> None:
    answers = [sign_up(Client(), f"somebody{n}@example.org") for n in range(21)]
    assert answers[-1].status_code == 429
    assert "Wait a few minutes" in text_of(answers[-1])


def test_signing_in_connects_the_phone_and_nobody_it_said_to_be() -> None:
    """The phone may be a friend's."""
    phone, user = PhoneFactory(), account()
    friend, guest = PlayerFactory(claimed_by=phone), PlayerFactory(made_by=phone)
    client = browser_of(phone)
    sign_in(client, user)
    assert Phone.objects.get(pk=phone.pk).account == user
    assert [Player.objects.get(pk=one.pk).account for one in (friend, guest)] == [None, None]
    page = client.get("/me/").content.decode()
    assert "Is this you?" in page
    assert 'id="mine"' not in page
    client.post("/account/logout/")
    assert "This phone is" in client.get("/me/").content.decode()


def says_so(client: Client, player: Player) -> None:
    client.post(f"/players/{player.pk}/claim/", {"id": str(uuid.uuid4())})


def test_whom_the_phone_said_to_be_comes_to_the_account_at_a_tap() -> None:
    phone, user = PhoneFactory(), account()
    mine, other = (PlayerFactory(claimed_by=by, made_by=PhoneFactory()) for by in (phone, PhoneFactory()))
    client = browser_of(phone)
    sign_in(client, user)
    for player in (mine, other):
        says_so(client, player)
    assert [Player.objects.get(pk=one.pk).account for one in (mine, other)] == [user, None]
    page = client.get("/me/").content.decode()
    assert 'id="mine"' in page
    assert "Is this you?" not in page


def test_who_comes_to_an_account_hidden_hides_all_of_it() -> None:
    phone, user = PhoneFactory(), account()
    there = PlayerFactory(account=user, claimed_by=PhoneFactory())
    hidden = PlayerFactory(claimed_by=phone, made_by=PhoneFactory(), hidden=True)
    client = browser_of(phone)
    sign_in(client, user)
    says_so(client, hidden)
    assert Player.objects.get(pk=there.pk).hidden is True


def test_a_new_phone_is_known_after_signing_in() -> None:
    user, client = account(), Client()
    sign_in(client, user)
    assert (Phone.objects.get().account, COOKIE in client.cookies) == (user, True)


def test_signing_out_leaves_the_phone_to_nobody_and_the_players_to_the_account() -> None:
    phone, user = PhoneFactory(), account()
    mine = PlayerFactory(claimed_by=phone)
    client = browser_of(phone)
    sign_in(client, user)
    says_so(client, mine)
    client.post("/account/logout/")
    assert (Phone.objects.get(pk=phone.pk).account, Player.objects.get(pk=mine.pk).account) == (None, user)


def test_who_signs_in_next_on_a_phone_does_not_get_the_players_of_who_was_there_before() -> None:
    phone, first, second = PhoneFactory(), account(), account("ben@example.org")
    mine = PlayerFactory(claimed_by=phone)
    for user in (first, second):
        client = browser_of(phone)
        sign_in(client, user)
        says_so(client, mine)
        client.post("/account/logout/")
    assert Player.objects.get(pk=mine.pk).account == first


def reset(user: User) -> str:
    """Somebody forgot his password; the page that says that he has a new one."""
    client = Client()
    client.post("/account/password/reset/", {"email": user.email})
    client.post("/account/password/reset/confirm/", {"code": code_in(mail.outbox[0].body)})
    new = dict.fromkeys(("password1", "password2"), "a new one, never used")
    return client.post("/account/password/reset/complete/", new, follow=True).content.decode()


def test_a_forgotten_password_is_replaced_by_a_code() -> None:
    user = account()

    page = reset(user)

    user.refresh_from_db()
    assert user.check_password("a new one, never used")
    assert ("From now on it opens your account." in page, "as before" in page) == (True, False)


def test_with_a_new_password_page_and_mail_say_which_passkeys_open_the_account_as_before() -> None:
    user = account()
    for name in ("My phone", "Ben's laptop"):
        Authenticator.objects.create(user=user, type="webauthn", data={"name": name, "credential": {}})

    page = reset(user)

    told = "These passkeys open your account as before: My phone, Ben's laptop."
    assert (told in unescape(page), told in mail.outbox[-1].body) == (True, True)
    assert 'href="/account/passkeys/"' in page
    assert Authenticator.objects.count() == 2


def test_for_an_unknown_address_the_page_says_the_same_and_the_mail_says_so() -> None:
    answer = Client().post("/account/password/reset/", {"email": "nobody@example.org"})
    assert answer["Location"] == "/account/password/reset/confirm/"
    assert mail.outbox[0].subject == "Meldbook: there is no such account"


def test_without_mail_an_account_with_a_passkey_alone_cannot_be_made() -> None:
    client = Client()
    assert client.get("/account/signup/passkey/").status_code == 404
    assert "With a passkey" not in text_of(client.get("/account/signup/"))


def test_with_mail_the_address_is_proved_by_a_code_first(settings: Any) -> None:
    send_mail(settings)
    client = Client()
    assert sign_up(client)["Location"] == "/account/confirm-email/"
    assert "Sign in" in text_of(client.get("/me/"))
    wrong = client.post("/account/confirm-email/", {"code": "WRNG-CODE"})
    assert "This is not the code we sent last. Look into the newest mail." in text_of(wrong)
    answer = client.post("/account/confirm-email/", {"code": code_in(mail.outbox[0].body)})
    assert answer["Location"] == "/me/"
    assert "My account" in text_of(client.get("/me/"))


def test_the_page_of_a_code_says_once_that_it_was_sent(settings: Any) -> None:
    send_mail(settings)
    client = Client()
    sign_up(client)
    assert text_of(client.get("/account/confirm-email/")).count("We sent a") == 1


def test_with_mail_a_taken_address_is_not_told_to_who_tries_it(settings: Any) -> None:
    send_mail(settings)
    account()
    assert sign_up(Client())["Location"] == "/account/confirm-email/"
    assert (User.objects.count(), mail.outbox[0].subject) == (1, "Meldbook: you have an account already")


def test_with_mail_no_link_proves_an_address(settings: Any) -> None:
    assert Client().get("/account/confirm-email/x/").status_code == 200
    send_mail(settings)
    for ask in (Client().get, Client().post):
        assert ask("/account/confirm-email/x/").status_code == 404


def test_with_mail_a_passkey_is_made_after_the_code(settings: Any) -> None:
    send_mail(settings)
    client = Client()
    client.post("/account/signup/passkey/", {"email": "ana@example.org"})
    answer = client.post("/account/confirm-email/", {"code": code_in(mail.outbox[0].body)})
    assert answer["Location"] == "/account/passkeys/signup/"
    assert "passkey-options" in text_of(client.get("/account/passkeys/signup/"))


def test_before_the_account_is_changed_its_password_is_asked_once_more() -> None:
    client = Client()
    sign_in(client, account())
    answer = client.get("/account/passkeys/add/")
    assert answer["Location"].startswith("/account/reauthenticate/")
    again = client.post(answer["Location"], {"password": PASSWORD})
    assert client.get(again["Location"]).status_code == 200


@pytest.mark.parametrize("keys", [[], ["My phone"]])
def test_changing_the_password_is_told_by_mail_with_the_passkeys_there_are(keys: list[str]) -> None:
    user, client = account(), Client()
    for name in keys:
        Authenticator.objects.create(user=user, type="webauthn", data={"name": name, "credential": {}})
    sign_in(client, user)
    new = "five aces in one pack"
    client.post("/account/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new})
    assert [sent.subject for sent in mail.outbox] == ["Meldbook: your password was changed"]
    assert "If that was not you" in mail.outbox[0].body
    told = "This passkey opens your account as before: My phone."
    assert (told in mail.outbox[0].body) == bool(keys)


def test_the_session_cookie_is_kept_from_scripts_and_other_sites() -> None:
    client = Client()
    sign_in(client, account())
    cookie = client.cookies["sessionid"]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", 180 * 24 * 3600)


def test_nobody_is_led_to_another_site_after_signing_in() -> None:
    user = account()
    answer = Client().post(
        "/account/login/?next=https://evil.example/",
        {"login": user.email, "password": PASSWORD, "next": "https://evil.example/"},
    )
    assert answer["Location"] == "/me/"


PUBLIC = ["login/", "signup/", "password/reset/", "password/reset/done/", "inactive/"]
OWN = ["email/", "password/change/", "passkeys/", "logout/", "reauthenticate/"]


@pytest.mark.parametrize("page", PUBLIC)
def test_these_pages_are_for_everybody(page: str) -> None:
    assert Client().get(f"/account/{page}").status_code == 200


@pytest.mark.parametrize("page", OWN)
def test_these_pages_are_for_who_is_signed_in(page: str) -> None:
    client = Client()
    assert client.get(f"/account/{page}").status_code == 302
    sign_in(client, account())
    assert client.get(f"/account/{page}").status_code == 200


@pytest.mark.parametrize("page", ["passkeys/7/remove/", "passkeys/7/edit/"])
def test_nobody_touches_the_passkeys_of_others(page: str) -> None:
    client = Client()
    sign_in(client, account())
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    assert client.get(f"/account/{page}").status_code == 404


@pytest.mark.parametrize("page", [*PUBLIC, *OWN])
def test_no_page_of_an_account_has_anything_the_policy_forbids(page: str) -> None:
    client = Client()
    if page in OWN:
        sign_in(client, account())
    answer = client.get(f"/account/{page}")
    html = answer.content.decode()
    scripts = [tag for tag in re.findall(r"<script[^>]*>", html) if "application/json" not in tag]
    assert [tag for tag in scripts if "nonce=" not in tag] == []
    assert re.findall(r"\s(?:style|on\w+)=", html) == []
    assert "script-src 'self' 'nonce-" in answer["Content-Security-Policy"]


def test_playing_never_asks_for_an_account() -> None:
    for page in ("/", "/new/", "/join/", "/me/", "/claim/", "/settings/"):
        assert Client().get(page).status_code == 200


@pytest.mark.parametrize("page", ["password/reset", "signup"])
def test_nobody_gets_more_than_ten_mails_an_hour_because_somebody_types_his_address(
    settings: Any, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    send_mail(settings)
    begun = time.time()
    for minute in range(30):
        monkeypatch.setattr(ratelimit.time, "time", lambda at=begun + 60 * minute: at)
        typed = {"email": "ana@example.org", "password1": PASSWORD}
        Client(REMOTE_ADDR=f"192.0.2.{minute}").post(f"/account/{page}/", typed)
    assert len(mail.outbox) == 10
