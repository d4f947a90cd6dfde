"""Does somebody see where she is signed in, and is a phone that is lost shut out for good?"""

import json
import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from rummy.people.models import Phone, Player, Session
from rummy.people.parcel.hiding import Hiding, is_shut_out
from rummy.people.services import claim_player
from rummy.people.visitor import Visitor
from rummy.programs import services as programs
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import join_sitting
from tests.factories import EVENING, PhoneFactory, start
from tests.people.accounts import PASSWORD, account, sign_in
from tests.scorekeeping.views.pages import browser_of, text_of

pytestmark = pytest.mark.django_db

PAGE, OTHERS = "/me/phones/", "/me/phones/out/"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1"
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0"


@pytest.fixture
def ana() -> User:
    return account()


def signed_in(user: User, phone: Phone | None = None, user_agent: str = IPHONE) -> Client:
    client = browser_of(phone) if phone else Client()
    client.defaults["HTTP_USER_AGENT"] = user_agent
    sign_in(client, user)
    return client


def ways_out(client: Client) -> list[str]:
    """Where the page leads to sign out elsewhere."""
    links = [part.split('"')[0] for part in text_of(client.get(PAGE)).split(f'href="{PAGE}')[1:]]
    return [PAGE + link for link in links if link != "out/"]


def is_known(client: Client) -> bool:
    return "My account" in text_of(client.get("/me/"))


def shut_all_out(here: Client) -> Any:
    return here.post(OTHERS)


def shut_one_out(here: Client) -> Any:
    [way] = ways_out(here)
    return here.post(way)


each_way = pytest.mark.parametrize("shut_out", [shut_one_out, shut_all_out])
ShutOut = Callable[[Client], Any]


def test_the_page_says_where_somebody_is_signed_in_and_since_when_nobody_was_there(ana: User) -> None:
    signed_in(ana)
    Session.objects.update(seen_at=timezone.now() - timedelta(days=3))
    here = signed_in(ana, user_agent=FIREFOX)

    page = text_of(here.get(PAGE))

    this, elsewhere = page.split("Elsewhere")
    assert ("Firefox on a Windows computer" in this, "Safari on an iPhone" in this) == (True, False)
    assert "Safari on an iPhone" in elsewhere
    assert "last here 3 days ago" in elsewhere


def test_no_page_shows_what_opens_an_account(ana: User) -> None:
    signed_in(ana)
    here = signed_in(ana)

    pages = "".join(text_of(here.get(page)) for page in (PAGE, OTHERS, *ways_out(here)))

    assert [key for key in Session.objects.values_list("pk", flat=True) if key in pages] == []


@each_way
def test_a_phone_that_is_shut_out_is_signed_in_no_more(ana: User, shut_out: ShutOut) -> None:
    lost, here = signed_in(ana), signed_in(ana)

    answer = shut_out(here)

    assert (answer.status_code, answer["Location"]) == (302, PAGE)
    assert (is_known(lost), is_known(here)) == (False, True)
    assert "You are signed in nowhere else." in text_of(here.get(PAGE))


def test_looking_at_the_question_shuts_nobody_out(ana: User) -> None:
    lost, here = signed_in(ana), signed_in(ana)

    for page in (OTHERS, *ways_out(here)):
        assert "Sign out there?" in text_of(here.get(page))

    assert is_known(lost)


def test_only_the_chosen_one_of_several_is_shut_out(ana: User) -> None:
    lost, other, here = signed_in(ana), signed_in(ana, user_agent=FIREFOX), signed_in(ana)
    page = text_of(here.get(PAGE))
    way = next(way for way in ways_out(here) if "iPhone" in page.split(way)[1].split("</li>")[0])

    here.post(way)

    assert [is_known(client) for client in (lost, other, here)] == [False, True, True]


@each_way
def test_a_phone_that_is_shut_out_scores_nowhere_and_the_table_stays_hers(
    ana: User, shut_out: ShutOut
) -> None:
    phone = PhoneFactory()
    lost, here = signed_in(ana, phone), signed_in(ana)
    begun, joined = start(phone=phone), start()
    join_sitting(phone=phone, code=joined.score_code, at=EVENING)

    shut_out(here)

    for sitting in (begun, joined):
        pad = f"/s/{sitting.watch_code}/hands/new/"
        assert lost.get(pad).status_code == 403
        assert here.post(f"/s/{sitting.watch_code}/take-over/").status_code == 302
        assert here.get(pad).status_code == 200
    assert begun.watch_code in text_of(here.get("/"))
    assert begun.watch_code not in text_of(lost.get("/"))


def test_she_may_take_back_the_scoring_link_of_a_table_the_lost_phone_began(ana: User) -> None:
    phone = PhoneFactory()
    signed_in(ana, phone)
    here, begun = signed_in(ana), start(phone=phone)
    shut_all_out(here)
    here.post(f"/s/{begun.watch_code}/take-over/")

    assert "Take the scoring link back" in text_of(here.get(f"/s/{begun.watch_code}/share/"))


def test_what_the_lost_phone_kept_of_a_table_is_fresh_no_more(ana: User) -> None:
    phone = PhoneFactory()
    lost, here = signed_in(ana, phone), signed_in(ana)
    table = f"/s/{start(phone=phone).watch_code}/"
    kept = lost.get(table)["ETag"]
    assert lost.get(table, HTTP_IF_NONE_MATCH=kept).status_code == 304

    shut_all_out(here)

    assert lost.get(table, HTTP_IF_NONE_MATCH=kept).status_code == 200


@each_way
def test_who_she_is_stays_with_the_account(ana: User, shut_out: ShutOut) -> None:
    phone = PhoneFactory()
    lost, here = signed_in(ana, phone), signed_in(ana)
    table = start("Ana", "Ben", phone=phone)
    me = Player.objects.get(name="Ana")
    claim_player(id=uuid.uuid4(), player=me, visitor=Visitor(phone, ana), at=EVENING)

    shut_out(here)

    assert f"/players/{me.pk}/" in text_of(here.get("/me/"))
    assert f"/players/{me.pk}/" not in text_of(lost.get("/me/"))
    assert lost.get(f"/players/{me.pk}/").status_code == 404
    me.refresh_from_db()
    assert (me.account, is_shut_out(me.claimed_by_id), is_shut_out(me.made_by_id)) == (ana, True, True)
    assert table.watch_code in text_of(here.get("/"))


def test_a_phone_that_is_found_again_can_be_lost_again(ana: User) -> None:
    phone, here = PhoneFactory(), signed_in(ana)
    for _ in range(3):
        signed_in(ana, phone)
        start("Ana", "Ben", phone=phone)
        shut_all_out(here)

    assert [sitting.started_by.account for sitting in Sitting.objects.all()] == [ana, ana, ana]
    assert Phone.objects.filter(account=ana).count() == 4
    assert not Phone.objects.get(pk=phone.pk).account


def test_in_her_parcels_the_phone_is_called_as_before_and_in_those_of_others_nothing_tells_it(
    ana: User,
) -> None:
    phone, tables = PhoneFactory(), [uuid.uuid4(), uuid.uuid4()]
    before = Hiding(ana, own=frozenset([phone.pk])).phone(phone.pk, tables[0])
    signed_in(ana, phone)
    shut_all_out(signed_in(ana))
    heir = next(one.pk for one in ana.phones.all() if is_shut_out(one.pk))

    assert Hiding(ana, own=frozenset([heir])).phone(heir, tables[0]) == before
    assert len({Hiding(None).phone(heir, table) for table in tables} | {str(heir), before}) == 4


@each_way
def test_twice_is_once(ana: User, shut_out: ShutOut) -> None:
    phone = PhoneFactory()
    signed_in(ana, phone)
    here = signed_in(ana)
    start(phone=phone)
    way = OTHERS if shut_out is shut_all_out else ways_out(here)[0]

    here.post(way, follow=True)
    before = [*Phone.objects.order_by("pk").values()]
    again = here.post(way, follow=True)

    assert (again.status_code, "You are signed out there" in text_of(again)) == (200, False)
    assert [*Phone.objects.order_by("pk").values()] == before


def test_phones_without_a_session_are_shut_out_with_all_others(ana: User) -> None:
    phone = PhoneFactory()
    signed_in(ana, phone)
    table = start(phone=phone)
    Session.objects.all().delete()
    here = signed_in(ana)
    assert "On 1 more phone you were signed in before" in text_of(here.get(PAGE))

    shut_all_out(here)

    assert browser_of(phone).get(f"/s/{table.watch_code}/hands/new/").status_code == 403


def test_after_a_new_password_no_other_browser_is_listed(ana: User) -> None:
    signed_in(ana)
    here = signed_in(ana)
    new = "five aces in one pack"
    here.post("/account/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new})

    assert ways_out(here) == []


def test_programs_stay_let_in(ana: User) -> None:
    token, secret = programs.make_token(account=ana, name="One", scopes=["read"], at=EVENING)

    shut_all_out(signed_in(ana))

    asked = Client().get("/api/v1/me/", HTTP_AUTHORIZATION=f"Bearer {secret}")
    assert (asked.status_code, Phone.objects.get(pk=token.phone_id).account) == (200, ana)


def test_nobody_shuts_out_others_or_himself(ana: User) -> None:
    hers, ben = signed_in(ana), signed_in(account("ben@example.org"))
    here = signed_in(ana)
    [way] = ways_out(here)

    ben.post(way)
    ben.post(OTHERS)
    hers.post(way)

    assert [is_known(client) for client in (hers, ben, here)] == [True, True, True]


def test_a_shared_phone_on_which_somebody_else_is_signed_in_by_now_stays_his(ana: User) -> None:
    phone, ben = PhoneFactory(), account("ben@example.org")
    signed_in(ana, phone)
    tablet = signed_in(ben, phone)
    table = start(phone=phone)

    shut_all_out(signed_in(ana))

    assert is_known(tablet)
    assert tablet.get(f"/s/{table.watch_code}/hands/new/").status_code == 200


def test_it_is_asked_from_a_page_of_ours(ana: User) -> None:
    lost, here = signed_in(ana), Client(enforce_csrf_checks=True)
    here.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")

    assert here.post(OTHERS).status_code == 403
    assert is_known(lost)


def test_a_session_in_use_says_so_once_an_hour(ana: User) -> None:
    client = signed_in(ana)
    long_ago = timezone.now() - timedelta(hours=2)
    for before, is_new in ((long_ago, True), (timezone.now() - timedelta(minutes=50), False)):
        Session.objects.update(seen_at=before)
        client.get("/me/")
        assert (Session.objects.get().seen_at > before) == is_new


def test_a_session_of_before_is_told_by_its_next_visit(ana: User) -> None:
    phone = PhoneFactory()
    client = signed_in(ana, phone)
    store = client.session
    del store["phone"], store["browser"]
    store.save()
    here = signed_in(ana, user_agent=FIREFOX)
    assert "A browser" in text_of(here.get(PAGE))

    client.get("/me/")

    assert "Safari on an iPhone" in text_of(here.get(PAGE))


def test_the_service_worker_is_told_to_let_go(ana: User) -> None:
    lost, here = signed_in(ana), signed_in(ana)
    assert not lost.get("/").has_header("Signed-Out")

    shut_all_out(here)

    assert lost.get("/")["Signed-Out"] == "1"
    assert not lost.get("/").has_header("Signed-Out")


def test_the_service_worker_is_told_so_where_one_signs_in(ana: User) -> None:
    lost, here = signed_in(ana), signed_in(ana)

    shut_all_out(here)

    assert lost.get("/me/programs/", follow=True)["Signed-Out"] == "1"


def test_where_she_is_signed_in_is_told_with_her_data(ana: User) -> None:
    here = signed_in(ana)

    told = json.loads(here.get("/me/data.json").getvalue())["account"]["signed_in"]

    assert told == [{"browser": "Safari on an iPhone", "last_here_at": told[0]["last_here_at"]}]
