"""Does who lets a program in see its secret once, and shut it out for good?"""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from rummy.programs import queries, services
from rummy.programs.errors import ProgramRefused
from rummy.programs.forms import SCOPES
from rummy.programs.models import Hook, Token
from tests.factories import EVENING

pytestmark = pytest.mark.django_db
PAGE = "/me/programs/"


@pytest.fixture
def ana() -> User:
    return User.objects.create(username="ana")


@pytest.fixture
def client(ana: User) -> Client:
    signed_in = Client()
    signed_in.force_login(ana)
    return signed_in


def test_the_secret_is_shown_once_and_lets_in(client: Client) -> None:
    page = client.post(PAGE + "tokens/", {"name": "Spreadsheet", "scopes": ["read"]})
    secret = page.context["secret"]
    token = queries.token_of(secret)
    assert token is not None
    assert (token.name, token.scopes, secret in page.content.decode()) == ("Spreadsheet", ["read"], True)
    assert secret not in client.get(PAGE).content.decode()


def test_what_a_program_may_do_is_told_in_the_order_of_the_form(client: Client, ana: User) -> None:
    services.make_token(account=ana, name="Script", scopes=["club", "read"], at=EVENING)
    told = client.get(PAGE).content.decode()
    assert f"{SCOPES[Token.Scope.READ]} · {SCOPES[Token.Scope.CLUB]}" in told


def test_who_is_shut_out_stays_out(client: Client, ana: User) -> None:
    token, secret = services.make_token(account=ana, name="Script", scopes=["score"], at=EVENING)
    client.post(f"{PAGE}tokens/{token.pk}/revoke/")
    client.post(f"{PAGE}tokens/{token.pk}/revoke/")
    assert (queries.token_of(secret), queries.tokens_of(ana)) == (None, [])


OLD, NEW = "long forgotten ace", "five aces in one pack"


def let_in(ana: User) -> str:
    """A program and an address of somebody with a password; the program's secret."""
    ana.set_password(OLD)
    ana.save()
    services.add_hook(account=ana, url="https://example.org/hook", at=EVENING)
    return services.make_token(account=ana, name="Spreadsheet", scopes=["score"], at=EVENING)[1]


def change_password(ana: User, **more: str) -> None:
    client = Client()
    client.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")
    sent = {"oldpassword": OLD, "password1": NEW, "password2": NEW, **more}
    assert client.post("/account/password/change/", sent).status_code == 302


def test_with_a_new_password_programs_are_shut_out_and_no_address_is_told(ana: User) -> None:
    secret = let_in(ana)
    change_password(ana, shut_out="on")
    assert (queries.token_of(secret), queries.hooks_of(ana)) == (None, [])


def test_who_only_wants_a_better_password_keeps_his_programs(ana: User) -> None:
    secret = let_in(ana)
    change_password(ana)
    assert queries.token_of(secret) is not None
    assert len(queries.hooks_of(ana)) == 1


def test_the_page_of_a_new_password_names_what_is_shut_out_and_has_it_ticked(
    client: Client, ana: User
) -> None:
    ana.set_password(OLD)
    ana.save()
    client.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")
    before = client.get("/account/password/change/").content.decode()
    let_in(ana)
    client.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")
    page = client.get("/account/password/change/").content.decode()
    assert ("shut_out" in before, "Spreadsheet · https://example.org/hook" in page) == (False, True)
    assert re.search(r'<input type="checkbox" name="shut_out"[^>]* checked', page)


def test_a_forgotten_password_shuts_out_what_was_let_in_with_the_old_one(ana: User) -> None:
    secret, client = let_in(ana), Client()
    ana.email = "ana@example.org"
    ana.save()
    client.post("/account/password/reset/", {"email": ana.email})
    code = re.search(r"\b[A-Z0-9]{4}-[A-Z0-9]{4}\b", mail.outbox[0].body)
    assert code is not None
    client.post("/account/password/reset/confirm/", {"code": code.group()})
    assert "Spreadsheet" in client.get("/account/password/reset/complete/").content.decode()
    sent = {"password1": NEW, "password2": NEW, "shut_out": "on"}
    client.post("/account/password/reset/complete/", sent)
    ana.refresh_from_db()
    assert (ana.check_password(NEW), queries.token_of(secret), queries.hooks_of(ana)) == (True, None, [])


def test_a_program_is_noted_as_seen_every_five_minutes_at_most(ana: User) -> None:
    token, _secret = services.make_token(account=ana, name="Script", scopes=["read"], at=EVENING)
    seen = []
    for minutes in (0, 4, 5):
        services.used(token=token, at=EVENING + timedelta(minutes=minutes))
        token.refresh_from_db()
        seen.append(token.used_at)
    assert seen == [EVENING, EVENING, EVENING + timedelta(minutes=5)]


@pytest.mark.parametrize(
    "sent", [{"name": "", "scopes": ["read"]}, {"name": "x"}, {"name": "x", "scopes": ["rule"]}]
)
def test_a_faulty_form_says_why_and_makes_nothing(client: Client, sent: dict[str, object]) -> None:
    answer = client.post(PAGE + "tokens/", sent)
    assert (answer.status_code, b"error-text" in answer.content, Token.objects.count()) == (422, True, 0)


def test_there_is_an_end_to_programs(ana: User) -> None:
    for number in range(20):
        services.make_token(account=ana, name=f"Script {number}", scopes=["read"], at=EVENING)
    with pytest.raises(ProgramRefused, match="20 programs already"):
        services.make_token(account=ana, name="One more", scopes=["read"], at=EVENING)


@pytest.mark.parametrize(
    "url", ["", "example.org", "http://example.org/", "ftp://example.org/", "https://me:secret@example.org/"]
)
def test_an_address_that_cannot_be_told_is_refused(client: Client, url: str) -> None:
    answer = client.post(PAGE + "hooks/", {"url": url})
    assert (answer.status_code, Hook.objects.count()) == (422, 0)


def test_an_address_is_added_once_with_its_secret_shown_once_and_taken_out(client: Client, ana: User) -> None:
    first, second = (client.post(PAGE + "hooks/", {"url": "https://example.org/hook"}) for _ in range(2))
    (hook,) = queries.hooks_of(ana)
    assert (hook.secret in first.content.decode(), second.status_code) == (True, 302)
    page = client.get(PAGE).content.decode()
    assert (hook.secret in page, f"signed with …{hook.ending}" in page) == (False, True)
    client.post(f"{PAGE}hooks/{hook.pk}/remove/")
    assert queries.hooks_of(ana) == []


def test_what_belongs_to_another_is_not_there(client: Client) -> None:
    ben = User.objects.create(username="ben")
    token, secret = services.make_token(account=ben, name="His own bot", scopes=["read"], at=EVENING)
    hook = services.add_hook(account=ben, url="https://example.org/", at=EVENING)
    paths = [f"tokens/{token.pk}/revoke/", f"hooks/{hook.pk}/remove/", f"hooks/{hook.pk}/start/"]
    assert [client.post(PAGE + path).status_code for path in paths] == [404, 404, 404]
    assert queries.token_of(secret) is not None
    assert "His own bot" not in client.get(PAGE).content.decode()


def test_nobody_is_asked_to_sign_in_first() -> None:
    answers = [Client().get(PAGE), Client().post(PAGE + "tokens/"), Client().post(PAGE + "hooks/")]
    assert [(answer.status_code, answer["Location"][:15]) for answer in answers] == [
        (302, "/account/login/")
    ] * 3


def test_an_account_that_is_gone_takes_its_programs_along(ana: User) -> None:
    _token, secret = services.make_token(account=ana, name="Script", scopes=["read"], at=EVENING)
    services.add_hook(account=ana, url="https://example.org/", at=EVENING)
    ana.delete()
    assert (queries.token_of(secret), Hook.objects.count()) == (None, 0)


def test_a_new_password_is_asked_for_as_the_other_forms_ask(client: Client, ana: User) -> None:
    client.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")
    page = client.get("/account/password/change/").content.decode()
    labels = re.findall(r"<label[^>]*>([^<]+)</label>", page)
    assert labels == ["Current password", "New password", "New password once more"]
