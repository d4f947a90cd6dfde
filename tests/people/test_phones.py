import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from rummy.people.middleware import PhoneMiddleware
from rummy.people.models import Phone
from rummy.people.phones import COOKIE, remember_phone
from tests.factories import EVENING

STRANGER = "6f1f2a4e-3c1b-4d5e-9a70-3a5d8c1e2b47"


def joining(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(remember_phone(request, at=EVENING).pk))


def looking(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(request.phone and request.phone.pk))  # type: ignore[attr-defined]


def ask(view: object, cookie: str | None = None) -> HttpResponse:
    request = RequestFactory().get("/")
    if cookie is not None:
        request.COOKIES[COOKIE] = cookie
    return PhoneMiddleware(view)(request)  # type: ignore[arg-type]


def test_a_phone_that_only_looks_gets_no_cookie_and_no_row() -> None:
    answer = ask(looking)
    assert (answer.content, COOKIE in answer.cookies) == (b"None", False)


@pytest.mark.django_db
def test_a_phone_that_joins_is_known_from_then_on_without_a_query() -> None:
    joined = ask(joining)
    assert joined.content.decode() == str(Phone.objects.get().pk)
    assert ask(looking, joined.cookies[COOKIE].value).content == joined.content


@pytest.mark.django_db
def test_a_known_phone_that_joins_again_stays_the_same() -> None:
    first = ask(joining)
    assert ask(joining, first.cookies[COOKIE].value).content == first.content
    assert Phone.objects.count() == 1


@pytest.mark.django_db
def test_the_cookie_is_signed_and_kept_from_scripts_and_other_sites() -> None:
    cookie = ask(joining).cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"], ":" in cookie.value) == (True, "Lax", True)


@pytest.mark.parametrize("cookie", ["", "nonsense", STRANGER, STRANGER + ":x:y"])
def test_a_cookie_that_is_not_ours_is_nobody(cookie: str) -> None:
    assert ask(looking, cookie).content == b"None"
