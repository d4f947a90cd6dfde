"""Can the owner of the server look at everything, and spoil nothing?"""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.db.models import DateField, Model
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from rummy.leaderboards.services import audit
from rummy.people.admin import RowsIn, RowsToRead
from rummy.people.models import Evening
from rummy.programs import services as programs
from rummy.scorekeeping.models import HandResult, Sitting
from rummy.scorekeeping.services.guessing import TRIES
from tests.people.accounts import account
from tournaments.models import Entry, Tournament
from tournaments.rehearsal import rehearse

pytestmark = pytest.mark.django_db

OURS = {model: page for model, page in admin.site._registry.items() if isinstance(page, RowsToRead)}
NAMES = sorted(model._meta.label_lower for model in OURS)
SEEN_INSIDE_OTHERS = {
    inline.model._meta.label_lower
    for page in OURS.values()
    for inline in page.inlines
    if issubclass(inline, RowsIn)
}
# Secrets, what another row says already, and rows of which there are too many for anybody to read one by one.
NOT_SHOWN = {
    "leaderboards.boardrow",
    "leaderboards.bucket",
    "leaderboards.countedsitting",
    "people.chosenlanguage",
    "people.claimcode",
    "people.claimundone",
    "people.mergeundone",
    "people.session",
    "programs.request",
    "scorekeeping.endedlink",
    "scorekeeping.handresult",
    "scorekeeping.lineup",
    "scorekeeping.lineupplayer",
    "scorekeeping.pasting",
    "scorekeeping.sittingphone",
    "tournaments.playside",
    "tournaments.screen",
    "tournaments.standingrow",
}
MOST_QUERIES = 12


@pytest.fixture
def tournament() -> Tournament:
    made = rehearse(seed=23, at=timezone.now())
    audit()
    return made.tournament


@pytest.fixture
def operator() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("operator"))
    return client


def page_of(model: type[Model]) -> str:
    return f"/admin/{model._meta.app_label}/{model._meta.model_name}/"


def test_every_table_of_the_book_is_shown_somewhere_or_named_here() -> None:
    of_ours = {
        model._meta.label_lower
        for app in ("people", "programs", "scorekeeping", "leaderboards", "tournaments")
        for model in apps.get_app_config(app).get_models()
    }
    assert of_ours - set(NAMES) - SEEN_INSIDE_OTHERS == NOT_SHOWN


def test_every_list_search_and_row_opens_in_few_queries(
    operator: Client, tournament: Tournament, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for model, page in OURS.items():
        paths = [page_of(model), page_of(model) + ("?q=a" if page.search_fields else "")]
        row = model._default_manager.order_by("pk").first()
        paths += [f"{page_of(model)}{row.pk}/change/"] if row else []
        for path in paths:
            with django_assert_max_num_queries(MOST_QUERIES if path in paths[:2] else 40):
                assert operator.get(path).status_code == 200, path


@pytest.mark.parametrize("row", ["1", "x", "\0", "9" * 40])
def test_no_row_has_another_page_whatever_it_is_called(operator: Client, row: str) -> None:
    kinds = [kind.pk for kind in ContentType.objects.get_for_models(*OURS).values()]
    answers = {operator.get(f"/admin/r/{kind}/{row}/").status_code for kind in [*kinds, 0, 10**20]}
    assert answers == {404}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("bad", ["pk__range=1", "{day}__year=-1", "{day}__year=99999"])
def test_what_cannot_be_looked_for_leads_back_to_the_list(operator: Client, bad: str) -> None:
    for model in admin.site._registry:
        days = [one.name for one in model._meta.fields if isinstance(one, DateField)]
        page = page_of(model)
        for day in days if "{day}" in bad else [""]:
            assert operator.get(f"{page}?{bad.format(day=day)}").headers.get("Location") == f"{page}?e=1"
    for page, asked in (
        (page_of(Evening), f"day__year=2026&day__month={9**40}"),
        (page_of(User), "pk__regex=("),
    ):
        assert operator.get(f"{page}?{asked}").headers.get("Location") == f"{page}?e=1"


def test_every_list_has_a_name_that_is_a_word() -> None:
    names = {str(model._meta.verbose_name_plural) for model in OURS}
    assert {"deliveries", "overdue tables"} <= names
    assert [name for name in names if name.endswith("ys")] == []


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_written_by_hand(operator: Client, name: str) -> None:
    page = page_of(apps.get_model(name))
    assert operator.get(f"{page}add/").status_code == 403
    assert operator.post(f"{page}add/", {}).status_code == 403


def test_nobody_else_comes_in(client: Client) -> None:
    client.force_login(User.objects.create_user("owner"))
    assert {client.get(page_of(model)).status_code for model in OURS} == {302}


def test_codes_that_let_somebody_write_are_not_shown(operator: Client, tournament: Tournament) -> None:
    sitting, entry = Sitting.objects.all()[0], Entry.objects.all()[0]
    shown = "".join(
        operator.get(f"{page_of(type(row))}{row.pk}/change/").content.decode()
        for row in (sitting, entry, tournament)
    )
    assert sitting.watch_code in shown
    assert [
        code for code in (sitting.score_code, entry.code, tournament.check_in_code) if code in shown
    ] == []


def test_what_opens_an_account_is_neither_shown_nor_changed(operator: Client) -> None:
    owner = User.objects.create_user("ana")
    key = Authenticator.objects.create(
        user=owner, type=Authenticator.Type.RECOVERY_CODES, data={"seed": "s3cr3t"}
    )
    page = f"{page_of(Authenticator)}{key.pk}/change/"
    assert "s3cr3t" not in operator.get(page).content.decode()
    assert operator.post(page, {"data": "{}"}).status_code == 403


def test_no_account_is_deleted_by_hand_and_no_address_changed(operator: Client) -> None:
    owner = account("ana@example.org")
    address = EmailAddress.objects.get(user=owner)
    for row in (owner, address):
        page = page_of(type(row))
        chosen = {"action": "delete_selected", "_selected_action": [str(row.pk)], "post": "yes"}
        assert operator.post(f"{page}{row.pk}/delete/", {"post": "yes"}).status_code == 403
        assert operator.get(f"{page}add/").status_code == 403
        operator.post(page, chosen)
    written = {"email": "ben@example.org", "is_active": "", "_save": "Save"}
    operator.post(f"{page_of(User)}{owner.pk}/change/", written)
    operator.post(f"{page_of(EmailAddress)}{address.pk}/change/", written)

    owner.refresh_from_db()
    address.refresh_from_db()
    assert (owner.email, address.email, owner.is_active) == ("ana@example.org", "ana@example.org", False)


def test_tables_are_replayed_and_repaired_from_the_list(operator: Client, tournament: Tournament) -> None:
    wrong = HandResult.objects.order_by("pk")[0]
    right = wrong.points
    HandResult.objects.filter(pk=wrong.pk).update(points=right + 5)
    sitting = wrong.hand.sitting
    chosen = {"action": "replay", "_selected_action": [str(sitting.pk)]}

    told = operator.post(page_of(Sitting), chosen, follow=True).content.decode()

    assert "Differences found and repaired: 1." in told
    wrong.refresh_from_db()
    assert wrong.points == right


def test_a_program_that_runs_wild_is_stopped(operator: Client) -> None:
    owner = User.objects.create_user("owner")
    token, _secret = programs.make_token(account=owner, name="Bot", scopes=["read"], at=timezone.now())
    operator.post(page_of(type(token)), {"action": "revoke", "_selected_action": [str(token.pk)]})
    token.refresh_from_db()
    assert token.revoked_at is not None


def test_the_operators_password_is_not_tried_without_end(operator: Client) -> None:
    cache.clear()
    User.objects.filter(is_superuser=True).update(password=make_password("a long word"))
    name = User.objects.get(is_superuser=True).username
    stranger, elsewhere = Client(), Client(REMOTE_ADDR="192.0.2.7")
    tries = [
        stranger.post("/admin/login/", {"username": name, "password": "guess"}) for _ in range(TRIES + 1)
    ]
    right = {"username": name, "password": "a long word"}

    assert ["Too many wrong tries" in one.content.decode() for one in (tries[0], tries[-1])] == [False, True]
    assert (
        stranger.post("/admin/login/", right).status_code,
        elsewhere.post("/admin/login/", right).status_code,
    ) == (
        200,
        302,
    )
    cache.clear()
