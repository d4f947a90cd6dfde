"""How do tests walk through the pages of a tournament? Buttons are found on the page and pressed as they stand there."""

import re
from html import unescape
from html.parser import HTMLParser
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tournaments.models import Tournament


def signed_in(account: User | None) -> Client:
    client = Client()
    if account is not None:
        client.force_login(account)
    return client


def read(client: Client, name: str, of: Tournament, *args: Any, status: int = 200) -> str:
    """The page as text, white space as single spaces."""
    answer = client.get(reverse(f"tournaments:{name}", args=[of.code, *args]))
    assert answer.status_code == status, answer.status_code
    return text_of(answer)


def press(client: Client, name: str, of: Tournament, /, *args: Any, **fields: Any) -> str:
    """Press a button; the text of the page it leads to."""
    answer = client.post(reverse(f"tournaments:{name}", args=[of.code, *args]), fields, follow=True)
    assert answer.status_code == 200, answer.status_code
    return text_of(answer)


def text_of(answer: Any) -> str:
    """What stands on a page, white space as single spaces."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def form_for(page: str, action: str) -> dict[str, str]:
    """The fields of the first form of a page that goes to an address ending so, as a browser would send them."""
    found = re.search(rf'<form[^>]*action="[^"]*{action}".*?</form>', page, re.DOTALL)
    assert found, action
    tags = [
        dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        for tag in re.findall(r"<(?:input|button)[^>]*>", found[0])
    ]
    return {tag["name"]: unescape(tag.get("value", "")) for tag in tags if "name" in tag}


class Folds(HTMLParser):
    """Which fields stand in no closed fold."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[bool] = []
        self.seen: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "details":
            self.open.append("open" in told)
        if tag in {"input", "select"} and told.get("type") != "hidden" and all(self.open):
            name = told.get("name") or ""
            self.seen += [name] * (name not in self.seen)

    def handle_endtag(self, tag: str) -> None:
        if tag == "details":
            self.open.pop()
