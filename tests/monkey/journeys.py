"""What takes several pages in the right order: old results, a whole book in a file, letters?"""

from __future__ import annotations

import io
import re
import uuid
from zipfile import BadZipFile, ZipFile

from rummy.parcels.zipped import packed
from tests.monkey import words
from tests.monkey.letters import last_codes, last_links
from tests.monkey.walker import Walker

ID = re.compile(rb"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class Journeys:
    """One who wanders and wants something."""

    def __init__(self, walker: Walker) -> None:
        self.walker, self.dice = walker, walker.dice

    def go(self) -> None:
        self.dice.choice([self.old_results, self.a_whole_book, self.forgotten_password, self.letters])()

    def old_results(self) -> None:
        """Paste, look, bring; perhaps take it back."""
        walker = self.walker
        walker.open("/import/results/")
        walker.fill_in("scorekeeping:results", button="look", text=words.old_results(self.dice))
        walker.fill_in("scorekeeping:results", button="bring")
        for link in walker.page.ours() if walker.page else ():
            if "/import/results/" in link and link.count("/") > 3:
                walker.open(link)
                if self.dice.random() < 0.5:
                    walker.fill_in("scorekeeping:undo-pasted")
                return

    def a_whole_book(self) -> None:
        """Take it along, and bring it: where it came from, or as if it came from another Meldbook."""
        walker = self.walker
        links = {
            "/me/parcel.zip",
            *(place.there for place in walker.company.places.links["parcels:club-parcel"]),
        }
        if walker.open(self.dice.choice(sorted(map(str, links)))).status_code != 200:
            return
        content = walker.company.files.get("zip", b"")
        if self.dice.random() < 0.7:
            content = from_another_book(content, self.dice.randbytes(16))
        for button in ("look", "take"):
            walker.open("/parcel/")
            form = walker.form("parcels:bring")
            if form is None:
                return
            sent = form.sent | {"file": [words.file_of("zip", content)]}
            pressed = next(one for one in form.buttons if one.name == "look")
            walker.submit(form, sent, pressed.called(button))

    def forgotten_password(self) -> None:
        walker = self.walker
        walker.open("/account/password/reset/")
        if walker.account is not None:
            walker.fill_in("account_reset_password", email=walker.account.email)
            self._type_the_code("account_confirm_password_reset_code")
            walker.fill_in(
                "account_complete_password_reset", password1=words.PASSWORD, password2=words.PASSWORD
            )

    def letters(self) -> None:
        """Whatever the last ones say."""
        for link in last_links():
            self.walker.open(link)
            self.walker.press()
        self.walker.open("/account/confirm-email/")
        self._type_the_code("account_email_verification_sent")

    def _type_the_code(self, route: str) -> None:
        for code in last_codes()[-1:]:
            self.walker.fill_in(route, code=code)


def from_another_book(parcel: bytes, name: bytes) -> bytes:
    """The same with ids that are not known here; what is no parcel stays as it is."""

    def other(found: re.Match[bytes]) -> bytes:
        return str(uuid.uuid5(uuid.UUID(bytes=name), found[0].decode())).encode()

    try:
        with ZipFile(io.BytesIO(parcel)) as file:
            read = {entry: ID.sub(other, file.read(entry)) for entry in file.namelist()}
    except (BadZipFile, ValueError):
        return parcel
    named = sorted((ID.sub(other, entry.encode()).decode(), content) for entry, content in read.items())
    return b"".join(packed((entry, [content]) for entry, content in named))
