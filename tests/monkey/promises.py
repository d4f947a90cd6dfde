"""Does a page keep what it promises: its links lead somewhere, its buttons may be pressed, and what it does not show is refused?"""

from __future__ import annotations

from typing import Any

from tests.monkey.browser import Astray
from tests.monkey.pages import Form, Page
from tests.monkey.seen import route_of
from tests.monkey.walker import Walker

REFUSED = (403, 404, 405, 410)
LINKS_AT_ONCE = 4
# Their buttons stand on several pages of a table, on each for some of those who may press them.
ELSEWHERE_TOO = frozenset(
    f"scorekeeping:{does}"
    for does in ("agree", "object", "withdraw", "settle", "ask-again", "void", "restore")
)


class Promises:
    """One who wanders and takes pages at their word. Others may be quicker: what is refused was shown before and after."""

    def __init__(self, walker: Walker) -> None:
        self.walker, self.dice = walker, walker.dice

    def look(self) -> None:
        self.dice.choice([self.every_link, self.every_link, self.a_button, self.what_others_are_shown])()

    def every_link(self) -> None:
        page = self._fresh()
        for link in sorted(set(page.ours())) if page else ():
            if self.dice.random() < LINKS_AT_ONCE / len(page.links):
                self._leads_somewhere(page, link)

    def _leads_somewhere(self, page: Page, link: str) -> None:
        answer = self.walker.open(link)
        if answer.status_code in REFUSED and (now := self._opened(page.address)) and link in now.ours():
            raise Astray(f"{page.address} shows {link}, which is answered with {answer.status_code}")

    def a_button(self) -> None:
        """A form as it stands."""
        page = self._fresh()
        if page and page.forms:
            form = self.walker.company.seen.rarest(
                self.dice, "POST", {route_of(form.to): [form] for form in page.forms}
            )
            for again in (False, True):
                answer = self.walker.submit(form, form.sent, form.buttons[0] if form.buttons else None)
                found = answer.status_code in REFUSED and self._shown(page.address, form)
                if not found:
                    return
                if again:
                    raise Astray(
                        f"{page.address} shows {form.to}, which is answered with {answer.status_code}"
                    )
                form = found

    def what_others_are_shown(self) -> None:
        """Who is not shown a button cannot press it either."""
        forms = self.walker.company.places.forms
        others = {
            name: [place for place in places if place.who != self.walker.who]
            for name, places in forms.items()
            if name not in ELSEWHERE_TOO
        }
        shown = {name: places for name, places in others.items() if places}
        if not shown:
            return
        place = self.walker.company.seen.rarest(self.dice, "POST", shown)
        if self._shown(place.page, place.there):
            return
        self._press_what_is_not_shown(place.page, place.there)

    def _press_what_is_not_shown(self, page: str, form: Form) -> None:
        cookie = self.walker.client.cookies.get("csrftoken")
        token = {"csrfmiddlewaretoken": [cookie.value]} if cookie else {}
        sent = self.walker.filled(form) | token
        answer = self.walker.submit(form, sent, form.buttons[0] if form.buttons else None)
        wrote: Any = self.walker.wrote
        if wrote and not self._shown(page, form):
            raise Astray(f"{page} does not show {form.to}, and yet it wrote {wrote} ({answer.status_code})")

    def _fresh(self) -> Page | None:
        """The page that was shown last, as it is now."""
        page = self.walker.page
        return self._opened(page.address) if page and page.can_be_opened else None

    def _opened(self, address: str) -> Page | None:
        answer = self.walker.open(address)
        is_it = answer.status_code == 200 and not answer.led_on
        return self.walker.page if is_it else None

    def _shown(self, address: str, form: Form) -> Form | None:
        """A form like this on the page that is there now."""
        page = self._opened(address)
        return next((one for one in page.forms if one.to == form.to), None) if page else None
