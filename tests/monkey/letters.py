"""What stands in the letters that the server sent?"""

import re

from django.core import mail

from tests.people.accounts import code_in

LETTERS = 3
LINK = re.compile(r"http://testserver(\S+)")


def last_codes() -> list[str]:
    """The codes of the last letters; whoever asked for them."""
    found = []
    for letter in _last():
        try:
            found.append(code_in(letter.body))
        except StopIteration:
            continue
    return found


def last_links() -> list[str]:
    return [link for letter in _last() for link in LINK.findall(letter.body)]


def _last() -> list[mail.EmailMessage]:
    letters: list[mail.EmailMessage] = getattr(mail, "outbox", [])
    del letters[:-LETTERS]
    return letters
