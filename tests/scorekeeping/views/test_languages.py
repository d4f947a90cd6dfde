"""In which language does a page answer, and does it stay so?"""

import re

import pytest
from django.test import Client
from django.urls import reverse

from rummy.people.models import ChosenLanguage
from tests.factories import PhoneFactory, start
from tests.people.accounts import account, sign_in
from tests.scorekeeping.views.pages import browser_of, played, text_of

pytestmark = pytest.mark.django_db
SETTINGS = "/settings/"
VERSION = re.compile(r'VERSION = "([^"]+)"')


def language_of(client: Client, address: str = SETTINGS, **asked: str) -> str:
    return text_of(client.get(address, **asked)).split('<html lang="')[1][:2]


@pytest.mark.parametrize(
    ("wished", "spoken"),
    [("de-AT,de;q=0.9,en;q=0.5", "de"), ("fr", "fr"), ("es-MX", "es"), ("nl,en", "en"), ("", "en")],
)
def test_the_first_page_speaks_what_the_browser_asks_for(wished: str, spoken: str) -> None:
    assert language_of(Client(), HTTP_ACCEPT_LANGUAGE=wished) == spoken


def test_a_language_chosen_in_the_settings_is_remembered() -> None:
    client = Client(HTTP_ACCEPT_LANGUAGE="fr")
    client.post(SETTINGS, {"language": "de"})

    assert language_of(client) == "de"

    client.post(SETTINGS, {"language": "auto"})
    assert language_of(client) == "fr"


def test_a_table_is_named_in_the_language_of_who_reads() -> None:
    url = reverse("scorekeeping:table", args=[start("Ana", "Ben", "Cy").watch_code])
    assert "<title>Ana, Ben und Cy" in text_of(Client(headers={"Accept-Language": "de"}).get(url))


@pytest.mark.parametrize(
    "address", ["/boards/robber-rummy/", "/rules/robber-rummy/statistics/", "/import/results/"]
)
def test_a_game_is_named_in_the_language_of_who_reads(address: str) -> None:
    page = text_of(Client(headers={"Accept-Language": "fr"}).get(address))

    assert "Rami des voleurs" in page
    assert "Robber Rummy" not in page


@pytest.mark.parametrize(("language", "day"), [("en", "14 March 2026"), ("de", "14. März 2026")])
def test_a_day_is_written_as_the_language_writes_it(language: str, day: str) -> None:
    url = reverse("scorekeeping:sheet", args=[played(1, phone=PhoneFactory()).watch_code])
    assert f">{day}</time></p>" in text_of(Client(headers={"Accept-Language": language}).get(url))


def test_a_language_nobody_speaks_here_is_not_kept() -> None:
    client = Client()
    client.post(SETTINGS, {"language": "tlh"})

    assert "language" not in client.cookies


def test_a_language_comes_along_to_the_next_phone_of_an_account() -> None:
    user, first, second = account(), Client(), Client(HTTP_ACCEPT_LANGUAGE="fr")
    sign_in(first, user)
    first.post(SETTINGS, {"language": "de"})

    sign_in(second, user)
    assert language_of(second) == "de"

    first.post(SETTINGS, {"language": "auto"})
    third = Client(HTTP_ACCEPT_LANGUAGE="fr")
    sign_in(third, user)
    assert language_of(third) == "fr"


def test_who_chose_a_language_before_signing_in_keeps_it_for_the_account() -> None:
    user, first, second = account(), Client(), Client()
    first.post(SETTINGS, {"language": "es"})
    sign_in(first, user)

    sign_in(second, user)
    assert language_of(second) == "es"


def test_a_phone_without_an_account_keeps_its_language_for_itself() -> None:
    Client().post(SETTINGS, {"language": "de"})

    assert (ChosenLanguage.objects.count(), language_of(Client())) == (0, "en")


def test_caches_keep_the_languages_apart() -> None:
    answer = Client().get("/")

    assert {"Accept-Language", "Cookie"} <= set(answer["Vary"].split(", "))
    assert answer["Content-Language"] == "en"


def test_a_page_kept_in_one_language_is_not_shown_in_another() -> None:
    address = reverse("scorekeeping:table", args=[played(1, phone=PhoneFactory()).watch_code])
    english = Client().get(address)

    again = Client().get(address, HTTP_IF_NONE_MATCH=english["ETag"])
    german = Client().get(address, HTTP_IF_NONE_MATCH=english["ETag"], HTTP_ACCEPT_LANGUAGE="de")
    assert (again.status_code, german.status_code) == (304, 200)


def test_the_phone_keeps_the_words_of_its_language_for_when_there_is_no_signal() -> None:
    english, german = (text_of(Client().get("/sw.js", HTTP_ACCEPT_LANGUAGE=wish)) for wish in ("en", "de"))

    assert "rummy/words/" not in english
    assert "rummy/words/de.js" in german


def test_another_language_keeps_the_same_files() -> None:
    english, german = (text_of(Client().get("/sw.js", HTTP_ACCEPT_LANGUAGE=wish)) for wish in ("en", "de"))

    assert VERSION.findall(english) == VERSION.findall(german)


def test_an_english_page_fetches_no_words() -> None:
    assert "rummy/words/" not in text_of(Client().get("/"))
    assert "rummy/words/de.js" in text_of(Client().get("/", HTTP_ACCEPT_LANGUAGE="de"))


def test_programs_are_answered_in_english() -> None:
    address = reverse("api:ruleset", args=["gin-rummy"])
    english, german = (Client().get(address, HTTP_ACCEPT_LANGUAGE=wish) for wish in ("en", "de"))

    assert german.content == english.content
    assert "Accept-Language" not in german["Vary"]


def test_in_spanish_two_of_whom_one_begins_with_an_i_are_joined_by_e() -> None:
    phone = start("Ana", "Ben").started_by
    start("Inés", "Cy", phone=phone)
    ana, ines = (phone.players.get(name=name).pk for name in ("Ana", "Inés"))
    address = reverse("scorekeeping:merge", args=[ana])

    page = browser_of(phone).get(address, {"with": str(ines)}, headers={"Accept-Language": "es"})

    assert "¿Ana e Inés son la misma persona?" in text_of(page)
