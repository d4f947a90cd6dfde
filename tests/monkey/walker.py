"""What does somebody do who wanders over the site? Follows links, presses buttons, comes back to old pages, types anything."""

from __future__ import annotations

import uuid
from collections import deque
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, cast

from django.contrib.auth import get_user
from django.contrib.auth.models import User
from django.core.cache import cache
from django.http import HttpRequest
from django.test import Client

from tests.monkey import words
from tests.monkey.addresses import ROUTES, Told
from tests.monkey.browser import Browser, Sent
from tests.monkey.letters import last_codes
from tests.monkey.pages import Button, Form, Page
from tests.monkey.passkey import Passkeys
from tests.monkey.seen import Company, Place, route_of
from tests.people.accounts import PASSWORD

BEGINNINGS = (
    "/",
    "/new/",
    "/clubs/",
    "/t/",
    "/me/",
    "/boards/",
    "/join/",
    "/me/programs/",
    "/import/results/",
    "/parcel/",
    "/account/signup/",
    "/account/email/",
    "/account/passkeys/",
)
KEPT_PAGES = 8


class Walker(Browser):
    """Somebody with a browser, and perhaps an account. What he does is written down in the company's `steps`."""

    def __init__(self, who: str, client: Client, account: User | None, company: Company) -> None:
        super().__init__(who, client, company)
        self.account, self.dice = account, company.dice
        self.passkeys = Passkeys(self)
        self.kept: deque[Page] = deque(maxlen=KEPT_PAGES)
        self.ways: dict[Callable[[], Any], float] = {
            self.begin: 1,
            self.follow: 4,
            self.press: 6,
            self.go_ahead: 2,
            self.press_on_an_old_page: 1,
            self.look_for_a_link: 2,
            self.look_for_a_button: 5,
            self.type_an_address: 3,
            self.come_back: 0.3,
        }

    def step(self) -> None:
        if self.dice.random() < 0.3:
            # Who was stopped for guessing too often waits.
            cache.clear()
        self.dice.choices(list(self.ways), list(self.ways.values()))[0]()
        if self.page and self.page not in self.kept:
            self.kept.append(self.page)

    def begin(self) -> None:
        self.open(self.dice.choice(BEGINNINGS))

    def come_back(self) -> None:
        """Sign in where one was signed out; who erased himself is somebody new, and who has no account keeps none."""
        found = get_user(cast(HttpRequest, SimpleNamespace(session=self.client.session)))
        signed_in = found if isinstance(found, User) else None
        if self.account is None and signed_in is not None:
            self.open("/account/logout/")
            self.fill_in("account_logout")
        elif self.account is None or signed_in is not None:
            self.account = signed_in or self.account
        elif User.objects.filter(pk=self.account.pk, is_active=True).exists():
            self.client.force_login(self.account, backend="django.contrib.auth.backends.ModelBackend")
        else:
            self.open("/account/signup/")
            self.fill_in("account_signup", email=words.an_address(self.dice), password1=PASSWORD)

    def follow(self) -> None:
        links: dict[str, list[str]] = {}
        for link in self.page.ours() if self.page else ():
            links.setdefault(route_of(link), []).append(link)
        if links:
            self.open(self.company.seen.rarest(self.dice, "GET", links))
        else:
            self.begin()

    def press(self) -> None:
        self._press_on(self.page)

    def go_ahead(self) -> Any:
        """Press what the page wants pressed next, or follow where it wants to lead. What a button is answered; None without one."""
        page = self.page
        ways = [(form, one) for form in page.forms for one in form.buttons if one.leads_on] if page else []
        if ways:
            form, pressed = self.dice.choice(ways)
            return self.submit(form, self.filled(form), pressed)
        if page and page.leading_on:
            self.open(self.dice.choice(page.leading_on))
        return None

    def press_on_an_old_page(self) -> None:
        """On one that was left open: what it shows is long over."""
        self._press_on(self.dice.choice(self.kept) if self.kept else None)

    def look_for_a_link(self) -> None:
        """To where hardly anybody was, from a page where it was shown to him before."""
        place = self._rarest("GET", self.company.places.links)
        if place and isinstance(place.there, str):
            self.open(place.there)

    def look_for_a_button(self) -> None:
        place = self._rarest("POST", self.company.places.forms)
        if place and isinstance(place.there, Form):
            self.open(place.page)
            self.press_form(self.form(route_of(place.there.to)))

    def type_an_address(self) -> None:
        """Any page, as if somebody had sent a link to it."""
        pages = {name: [name] for name in ROUTES if "api:" not in name}
        name = self.company.seen.rarest(self.dice, "GET", pages)
        self.open(Told(self.dice, ROUTES[name], self.account).address())

    def form(self, route: str, at: str = "") -> Form | None:
        forms = self.page.forms if self.page else []
        return next((form for form in forms if route_of(form.to) == route and at in form.to), None)

    def fill_in(self, route: str, at: str = "", button: str = "", **typed: str) -> bool:
        """Send the form of this page that leads there, with this in it; False where there is none."""
        form = self.form(route, at)
        if form is None:
            return False
        buttons = [one for one in form.buttons if not button or one.name == button]
        if button and not buttons:
            return False
        sent = form.sent | {name: [value] for name, value in typed.items()}
        self.submit(form, sent, buttons[0] if buttons else None)
        return True

    def press_form(self, form: Form | None) -> None:
        """Fill in what it asks for, and press any of its buttons; now and then twice."""
        if form is None:
            return
        sent = self.filled(form)
        pressed: Button | None = self.dice.choice(form.buttons) if form.buttons else None
        self.submit(form, sent, pressed)
        if self.dice.random() < 0.1:
            self.submit(form, sent, pressed)

    def _press_on(self, page: Page | None) -> None:
        forms: dict[str, list[Form]] = {}
        for form in page.forms if page else ():
            forms.setdefault(route_of(form.to), []).append(form)
        if not forms:
            return self.follow()
        return self.press_form(self.company.seen.rarest(self.dice, "POST", forms))

    def _rarest(self, method: str, found: dict[str, deque[Place]]) -> Place | None:
        """A place of a route that was asked rarely, of those that were shown to him."""
        mine = {name: [one for one in places if one.who == self.who] for name, places in found.items()}
        shown = {name: places for name, places in mine.items() if places and name != "nowhere"}
        return self.company.seen.rarest(self.dice, method, shown) if shown else None

    def filled(self, form: Form) -> Sent:
        """The fields of a form: some as they stand, some as they are meant, now and then one as nobody means it."""
        sent: Sent = dict(form.sent)
        touched = self.dice.choice([0.2, 0.5, 0.9])
        for field in form.fields:
            if field.kind == "file":
                sent[field.name] = [words.a_file(field, self.dice, self.company.files)]
            elif field.name == "credential":
                sent[field.name] = [self.passkeys.answer(form)]
            elif field.kind in ("radio", "checkbox") and self.dice.random() < touched / 3:
                sent[field.name] = (
                    [] if field.kind == "checkbox" and "checked" in field.told else [field.value]
                )
            elif field.kind not in ("hidden", "radio", "checkbox") and (
                not field.value or self.dice.random() < touched / 3
            ):
                sent[field.name] = [self._typed(field)]
        if sent and self.dice.random() < 0.15:
            name = self.dice.choice(sorted(sent))
            sent[name] = self.dice.choice([[], [words.wild(self.dice)], sent[name] * 2])
        return sent

    def _typed(self, field: Any) -> str:
        if field.name == "code":
            return self.dice.choice([*last_codes(), *Told.codes(self.dice)])
        if field.name in ("login", "email") and self.account and self.dice.random() < 0.7:
            return self.account.email
        return words.usual(field, self.dice)


def new_id() -> str:
    return str(uuid.uuid4())


def below(told: Any) -> Iterator[Any]:
    yield told
    if isinstance(told, dict | list):
        for one in told.values() if isinstance(told, dict) else told:
            yield from below(one)
