"""Who may open each door of "this is me" and "these two are one", and what is somebody told who may not?"""

import uuid
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from rummy.people.models import Claim, Merge, Phone, Player
from rummy.people.services.accounts import connect_phone
from rummy.people.visitor import Visitor
from rummy.scorekeeping import services
from rummy.scorekeeping.models import Sitting
from tests.factories import EVENING, PhoneFactory, another_phone, start
from tests.people.accounts import account
from tests.scorekeeping.views.pages import browser_of, text_of

pytestmark = pytest.mark.django_db


class Table:
    """Ana and Ben at a table, Anna and Cy at another one of the same phone; Ben is somebody's already."""

    def __init__(self) -> None:
        self.sitting: Sitting = start("Ana", "Ben")
        self.maker: Phone = self.sitting.started_by
        start("Anna", "Cy", phone=self.maker)
        self.claimer: Phone = PhoneFactory()
        code = services.offer_code(player=self.player("Ben").pk, visitor=Visitor(self.maker), at=EVENING)
        self.claim = services.claim_by_code(
            id=uuid.uuid4(), code=code.code, visitor=Visitor(self.claimer), at=EVENING
        )
        Claim.objects.update(at=self.now())

    @staticmethod
    def now() -> object:
        from django.utils import timezone

        return timezone.now()

    def player(self, name: str) -> Player:
        return self.maker.players.get(name=name)

    def merged(self) -> Merge:
        ana, anna = self.player("Ana").pk, self.player("Anna").pk
        return services.merge(id=uuid.uuid4(), kept=ana, gone=anna, visitor=Visitor(self.maker), at=EVENING)

    def visitor(self, who: str) -> Client:
        made: dict[str, Callable[[], Client]] = {
            "anonymous": Client,
            "watching": self.watching,
            "stranger": lambda: browser_of(start("Ana", "Ben").started_by),
            "claimer": lambda: browser_of(self.claimer),
            "scoring": lambda: browser_of(another_phone(self.sitting)),
            "maker": lambda: browser_of(self.maker),
            "maker's account": lambda: self.signed_in(self.maker),
            "another account": lambda: self.signed_in(PhoneFactory()),
            "claimer, signed out": self.signed_out,
        }
        return made[who]()

    def watching(self) -> Client:
        phone = PhoneFactory()
        services.join_sitting(phone=phone, code=self.sitting.watch_code, at=EVENING)
        return browser_of(phone)

    @staticmethod
    def signed_in(phone: Phone) -> Client:
        """A new browser of an account that has this phone, too."""
        user, client = account(f"{uuid.uuid4()}@example.org"), Client()
        connect_phone(phone=phone, account=user)
        client.force_login(user)
        # Signing in makes the browser a phone of the account; the cookie comes with the answer of a real login.
        known = Phone.objects.filter(account=user).exclude(pk=phone.pk).get()
        client.cookies.update(browser_of(known).cookies)
        return client

    def signed_out(self) -> Client:
        """The claimer's phone after he gave himself to an account and signed out."""
        user = account(f"{uuid.uuid4()}@example.org")
        Player.objects.filter(claimed_by=self.claimer).update(account=user)
        return browser_of(self.claimer)


@pytest.fixture
def table() -> Table:
    return Table()


EVERYBODY = (
    "anonymous",
    "watching",
    "stranger",
    "claimer",
    "scoring",
    "maker",
    "maker's account",
    "another account",
    "claimer, signed out",
)
Door = Callable[[Table, Client], object]


def post(name: str, *args: object) -> Callable[..., object]:
    def posted(client: Client, **more: object) -> object:
        return client.post(reverse(f"scorekeeping:{name}", args=args), {"id": str(uuid.uuid4()), **more})

    return posted


def merge(table: Table, client: Client) -> object:
    ana, anna = table.player("Ana").pk, table.player("Anna").pk
    return post("merge", ana)(client, **{"with": str(anna), "keep": str(ana)})


def get(name: str, who: str, query: str = "") -> Door:
    def got(table: Table, client: Client) -> object:
        address = reverse(f"scorekeeping:{name}", args=[table.player(who).pk])
        return client.get(address + query.format(anna=table.player("Anna").pk))

    return got


DOORS: dict[str, tuple[Door, dict[str, int]]] = {
    "claim": (
        lambda table, client: post("claim-player", table.player("Ana").pk)(client),
        {
            "anonymous": 404,
            "watching": 404,
            "stranger": 404,
            "claimer": 403,
            "scoring": 302,
            "maker": 302,
            "maker's account": 302,
            "another account": 404,
            "claimer, signed out": 404,
        },
    ),
    "claim who is somebody": (
        lambda table, client: post("claim-player", table.player("Ben").pk)(client),
        {
            "anonymous": 404,
            "watching": 404,
            "stranger": 404,
            "claimer": 302,
            "scoring": 409,
            "maker": 409,
            "maker's account": 409,
            "another account": 404,
            "claimer, signed out": 404,
        },
    ),
    "make a code": (
        lambda table, client: post("claim-code", table.player("Ana").pk)(client),
        {
            "anonymous": 404,
            "watching": 404,
            "stranger": 404,
            "claimer": 403,
            "scoring": 302,
            "maker": 302,
            "maker's account": 302,
            "another account": 404,
            "claimer, signed out": 404,
        },
    ),
    "see the code": (
        get("claim-code", "Ana"),
        {
            "anonymous": 404,
            "watching": 404,
            "stranger": 404,
            "claimer": 302,
            "scoring": 302,
            "maker": 302,
            "maker's account": 302,
            "another account": 404,
            "claimer, signed out": 404,
        },
    ),
    "take a claim back": (
        lambda table, client: post("undo-claim", table.claim.pk)(client),
        {
            "anonymous": 404,
            "watching": 404,
            "stranger": 404,
            "claimer": 302,
            "scoring": 302,
            "maker": 302,
            "maker's account": 302,
            "another account": 404,
            "claimer, signed out": 404,
        },
    ),
    "choose whom to merge": (
        get("merge", "Ana"),
        {
            "anonymous": 404,
            "watching": 404,
            "stranger": 404,
            "claimer": 403,
            "scoring": 403,
            "maker": 200,
            "maker's account": 200,
            "another account": 404,
            "claimer, signed out": 404,
        },
    ),
    "preview a merge": (
        get("merge", "Ana", "?with={anna}"),
        {
            "anonymous": 404,
            "watching": 404,
            "stranger": 404,
            "claimer": 403,
            "scoring": 403,
            "maker": 200,
            "maker's account": 200,
            "another account": 404,
            "claimer, signed out": 404,
        },
    ),
    "merge": (
        merge,
        {
            "anonymous": 404,
            "watching": 404,
            "stranger": 404,
            "claimer": 404,
            "scoring": 404,
            "maker": 302,
            "maker's account": 302,
            "another account": 404,
            "claimer, signed out": 404,
        },
    ),
    "part": (
        lambda table, client: post("undo-merge", table.merged().pk)(client),
        {
            "anonymous": 403,
            "watching": 403,
            "stranger": 403,
            "claimer": 403,
            "scoring": 403,
            "maker": 302,
            "maker's account": 302,
            "another account": 403,
            "claimer, signed out": 403,
        },
    ),
    "me": (
        lambda table, client: client.get(reverse("scorekeeping:me")),
        dict.fromkeys(EVERYBODY, 200),
    ),
    "type a code": (
        lambda table, client: client.get(reverse("scorekeeping:claim")),
        dict.fromkeys(EVERYBODY, 200),
    ),
}


@pytest.mark.parametrize("door", DOORS)
def test_each_door_opens_for_whom_it_should(door: str, table: Table) -> None:
    knock, wanted = DOORS[door]
    got = {}
    for who in wanted:
        table = Table()
        client = table.visitor(who)
        got[who] = knock(table, client).status_code  # type: ignore[attr-defined]
    assert got == wanted


@pytest.mark.parametrize("name", ["claim-player", "undo-claim", "undo-merge"])
def test_what_writes_is_not_done_by_looking(name: str, table: Table) -> None:
    assert (
        browser_of(table.maker).get(reverse(f"scorekeeping:{name}", args=[uuid.uuid4()])).status_code == 405
    )


@pytest.mark.parametrize("name", ["claim-player", "claim-code", "undo-claim", "undo-merge", "merge"])
def test_nothing_is_written_without_the_token_of_the_form(name: str, table: Table) -> None:
    client = Client(enforce_csrf_checks=True)
    client.cookies = browser_of(table.maker).cookies
    address = reverse(f"scorekeeping:{name}", args=[table.player("Ana").pk])
    assert client.post(address, {"id": str(uuid.uuid4())}).status_code == 403


@pytest.mark.parametrize("sent", [{}, {"id": "nonsense"}])
def test_a_form_without_its_id_is_refused(sent: dict[str, str], table: Table) -> None:
    address = reverse("scorekeeping:claim-player", args=[table.player("Ana").pk])
    assert browser_of(table.maker).post(address, sent).status_code == 400


def test_a_code_made_on_this_computer_says_that_its_link_stays_there(table: Table) -> None:
    ana = table.player("Ana")
    services.offer_code(player=ana.pk, visitor=Visitor(table.maker), at=table.now())  # type: ignore[arg-type]
    page, client = reverse("scorekeeping:claim-code", args=[ana.pk]), browser_of(table.maker)
    told = {
        host: "only work on this computer" in text_of(client.get(page, headers={"host": host}))
        for host in ("localhost", "testserver")
    }

    assert told == {"localhost": True, "testserver": False}


def test_the_link_of_a_code_asks_before_it_makes_somebody(table: Table) -> None:
    made = services.offer_code(player=table.player("Ana").pk, visitor=Visitor(table.maker), at=table.now())  # type: ignore[arg-type]
    link, client = reverse("scorekeeping:claim-link", args=[made.code]), Client()
    asked = client.get(link)
    before = table.player("Ana").claimed_by
    answer = client.post(link, {"id": str(uuid.uuid4())})
    page = client.get(answer["Location"])
    assert "Are you Ana?" in text_of(asked)
    assert (before, page.status_code, "This is you" in text_of(page)) == (None, 200, True)


def test_a_typed_code_leads_to_the_question(table: Table) -> None:
    made = services.offer_code(player=table.player("Ana").pk, visitor=Visitor(table.maker), at=table.now())  # type: ignore[arg-type]
    answer = Client().post(reverse("scorekeeping:claim"), {"code": made.code.lower()})
    assert answer["Location"] == reverse("scorekeeping:claim-link", args=[made.code])


def test_a_wrong_code_stays_in_the_field_with_a_sentence(table: Table) -> None:
    answer = Client().post(reverse("scorekeeping:claim"), {"code": "nobody"})
    assert (answer.status_code, "No player waits for this code" in text_of(answer)) == (422, True)
    linked = Client().get(reverse("scorekeeping:claim-link", args=["NOBODY"]))
    assert (linked.status_code, 'action="/claim/"' in text_of(linked)) == (409, True)


def test_the_code_is_shown_with_its_picture_and_link(table: Table) -> None:
    address = reverse("scorekeeping:claim-code", args=[table.player("Ana").pk])
    page = text_of(browser_of(table.maker).post(address, follow=True))
    made = table.player("Ana").claim_codes.get()
    assert f"/claim/{made.code}/" in page
    assert "<svg" in page


def test_who_was_merged_is_named_on_the_page_and_can_be_parted(table: Table) -> None:
    client, done = browser_of(table.maker), table.merged()
    page = text_of(client.get(reverse("scorekeeping:player", args=[done.kept_id])))
    assert "Also written as: Anna" in page
    assert client.get(reverse("scorekeeping:player", args=[done.gone_id]))["Location"] == reverse(
        "scorekeeping:player", args=[done.kept_id]
    )


def test_my_page_lists_me_and_whom_i_might_be(table: Table) -> None:
    client = browser_of(table.maker)
    post("claim-player", table.player("Ana").pk)(client)
    page = text_of(client.get(reverse("scorekeeping:me")))
    assert "Also you?" in page
    assert "Anna: this is me" in page
    assert "Ben: this is me" not in page


def test_my_page_offers_to_make_two_names_of_mine_one(table: Table) -> None:
    client = browser_of(table.maker)
    post("claim-player", table.player("Ana").pk)(client)
    alone = text_of(client.get(reverse("scorekeeping:me")))
    post("claim-player", table.player("Anna").pk)(client)
    both = text_of(client.get(reverse("scorekeeping:me")))

    assert ("Make them one" in alone, "Make them one" in both) == (False, True)


def test_two_who_met_are_shown_without_a_button(table: Table) -> None:
    client = browser_of(table.maker)
    services.take_back_claim(claim=table.claim.pk, visitor=Visitor(table.maker), at=EVENING)
    ana, ben = table.player("Ana").pk, table.player("Ben").pk
    merge = reverse("scorekeeping:merge", args=[ana])
    offered, page = client.get(merge).content.decode(), text_of(client.get(merge, {"with": str(ben)}))
    assert (f"?with={ben}" in offered, client.get(merge, {"with": "ben"}).status_code) == (False, 404)
    assert "sat at one table, so they are two people" in page
    assert "Make them one" not in page


@pytest.mark.parametrize(
    ("came_from", "leads_back"),
    [("http://testserver/players/x/merge/?with=y", True), ("https://example.org/", False), ("", False)],
)
def test_a_refused_merge_leads_back_to_the_page_it_was_asked_on(
    came_from: str, leads_back: bool, table: Table
) -> None:
    ana, ben = table.player("Ana"), table.player("Ben")
    form = {"id": str(uuid.uuid4()), "keep": str(ana.pk), "with": str(ben.pk)}
    merge = reverse("scorekeeping:merge", args=[ana.pk])
    answer = browser_of(table.maker).post(merge, form, headers={"referer": came_from})
    assert "sat at one table" in text_of(answer)
    assert (f'href="{came_from}"' in text_of(answer), ">Back<" in text_of(answer)) == (leads_back, leads_back)


def test_who_makes_two_one_is_told_so_and_who_parts_them_too(table: Table) -> None:
    client, one = browser_of(table.maker), table.merged()
    parted = text_of(client.post(reverse("scorekeeping:undo-merge", args=[one.pk]), follow=True))
    sent = {"id": str(uuid.uuid4()), "keep": str(one.kept_id), "with": str(one.gone_id)}
    merged = text_of(client.post(reverse("scorekeeping:merge", args=[one.kept_id]), sent, follow=True))
    assert "Ana and Anna are two again." in parted
    assert "Ana and Anna are one from now on." in merged
