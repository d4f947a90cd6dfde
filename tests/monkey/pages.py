"""What can be done on a page? Its links, its forms with everything in them, and what its scripts are told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

EMPTY = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)
BUTTONS = frozenset({"submit", "image"})
NOT_SENT = frozenset({"button", "reset"})
Told = dict[str, str | None]


class NotWhole(AssertionError):
    """Elements are not closed as they were opened, or one id stands twice."""


@dataclass(slots=True)
class Field:
    """`kind` is the type of an input, or the name of the element. `options` are the values to choose from."""

    name: str
    kind: str
    value: str = ""
    options: list[str] = field(default_factory=list)
    told: Told = field(default_factory=dict)


@dataclass(slots=True)
class Button:
    """`leads_on`: this is what the page wants pressed."""

    name: str
    value: str
    to: str
    leads_on: bool = False

    def called(self, name: str) -> Button:
        """This button under another name."""
        return replace(self, name=name)


@dataclass(slots=True)
class Form:
    """`sent` is what a browser would send if nobody touched anything, without a button."""

    to: str
    method: str
    page: str
    fields: list[Field] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)

    @property
    def sent(self) -> dict[str, list[str]]:
        fields: dict[str, list[str]] = {}
        for one in self.fields:
            if one.kind not in ("checkbox", "radio") or "checked" in one.told:
                fields.setdefault(one.name, []).append(one.value)
        return fields


class Page(HTMLParser):
    """A page at an address, read to its end; raises NotWhole."""

    def __init__(self, address: str, text: str, *, can_be_opened: bool = False) -> None:
        super().__init__()
        self.address, self.can_be_opened = address, can_be_opened
        self.links, self.forms, self.streams = list[str](), list[Form](), list[str]()
        self.leading_on: list[str] = []
        self.scripts: dict[str, Any] = {}
        self.csrf = ""
        self._open: list[str] = []
        self._ids: dict[str, Form] = {}
        self._seen: set[str] = set()
        self._owned: list[tuple[str, Field | Button]] = []
        self._form: Form | None = None
        self._field: Field | None = None
        self._option: Told | None = None
        self._words: list[str] = []
        self._script = ""
        self.feed(text)
        self.close()
        if self._open:
            raise NotWhole(f"{address}: never closed: {self._open}")
        for owner, one in self._owned:
            self._put(self._ids[owner], one)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self._one_id(tag, told.get("id"))
        if told.get("data-live"):
            self.streams.append(told["data-live"] or "")
        if tag not in EMPTY:
            self._open.append(tag)
        begin = getattr(self, f"_begin_{tag}", None)
        if begin is not None:
            begin(told)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in EMPTY:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            raise NotWhole(f"{self.address}: </{tag}> in line {self.getpos()[0]} closes nothing")
        end = getattr(self, f"_end_{tag}", None)
        if end is not None:
            end()

    def handle_data(self, data: str) -> None:
        self._words.append(data)

    def _one_id(self, tag: str, id: str | None) -> None:
        if id is not None and id in self._seen:
            raise NotWhole(f"{self.address}: <{tag}> has the id “{id}” of another one")
        self._seen |= {id} if id else set()

    def _begin_meta(self, told: Told) -> None:
        if told.get("name") == "csrf-token":
            self.csrf = told.get("content") or ""

    def _begin_a(self, told: Told) -> None:
        if "href" in told:
            self.links.append(urljoin(self.address, told["href"] or ""))
            self.leading_on += self.links[-1:] if leads_on(told) else []

    def _begin_form(self, told: Told) -> None:
        to = urljoin(self.address, told.get("action") or self.address)
        self._form = Form(to, (told.get("method") or "get").lower(), self.address)
        if self._form.method != "dialog":
            # That only closes what is open; nothing is sent.
            self.forms.append(self._form)
        if told.get("id"):
            self._ids[str(told["id"])] = self._form

    def _end_form(self) -> None:
        self._form = None

    def _begin_input(self, told: Told) -> None:
        kind = (told.get("type") or "text").lower()
        value = "on" if kind in ("checkbox", "radio") and "value" not in told else told.get("value") or ""
        if kind in BUTTONS:
            self._begin_button(told)
        elif kind not in NOT_SENT:
            self._own(told, Field(told.get("name") or "", kind, value, told=told))

    def _begin_textarea(self, told: Told) -> None:
        self._field, self._words = Field(told.get("name") or "", "textarea", told=told), []

    def _end_textarea(self) -> None:
        assert self._field
        self._field.value = "".join(self._words).removeprefix("\n")
        self._own(self._field.told, self._field)

    def _begin_select(self, told: Told) -> None:
        self._field = Field(told.get("name") or "", "select", told=told)
        self._own(told, self._field)

    def _begin_option(self, told: Told) -> None:
        self._option, self._words = told, []

    def _end_option(self) -> None:
        told, chosen = self._option or {}, self._field
        if chosen is None or chosen.kind != "select":
            return
        value = told.get("value") if "value" in told else " ".join("".join(self._words).split())
        chosen.options.append(value or "")
        if "selected" in told or len(chosen.options) == 1:
            chosen.value = value or ""

    def _end_select(self) -> None:
        self._field = None

    def _begin_button(self, told: Told) -> None:
        if told.get("type", "submit") == "submit":
            to = urljoin(self.address, told.get("formaction") or "") if "formaction" in told else ""
            self._own(told, Button(told.get("name") or "", told.get("value") or "", to, leads_on(told)))

    def _begin_script(self, told: Told) -> None:
        self._script, self._words = str(told.get("id")) if told.get("type") == "application/json" else "", []

    def _end_script(self) -> None:
        if self._script:
            self.scripts[self._script] = json.loads("".join(self._words))

    def _own(self, told: Told, one: Field | Button) -> None:
        if "disabled" in told:
            return
        if told.get("form"):
            self._owned.append((str(told["form"]), one))
        elif self._form is not None:
            self._put(self._form, one)

    @staticmethod
    def _put(form: Form, one: Field | Button) -> None:
        if isinstance(one, Button):
            form.buttons.append(one)
        elif one.name:
            form.fields.append(one)

    def ours(self) -> Iterator[str]:
        """The links that stay on this site."""
        for link in self.links:
            parts = urlsplit(link)
            if (
                parts.scheme in ("", "http")
                and parts.netloc in ("", "testserver")
                and not parts.path.startswith("/static/")
            ):
                yield parts._replace(scheme="", netloc="", fragment="").geturl()


def leads_on(told: Told) -> bool:
    return "primary" in (told.get("class") or "").split()
