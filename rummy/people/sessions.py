"""How is it remembered that somebody is signed in, in which browser, and until when?"""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.http import HttpRequest
from django.utils import timezone

from rummy.people.browsers import browser_of
from rummy.people.models import Phone, Session

PHONE, BROWSER = "phone", "browser"
# A session in use is written so often and no more: looking at pages is no writing.
SEEN_EVERY = timedelta(hours=1)


class SessionStore(db.SessionStore):
    """Django's sessions in the database; each knows its account and when it was last used."""

    seen_at: datetime | None = None

    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        row: Session = super().create_model_instance(data)  # type: ignore[assignment]
        row.account_id = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        row.seen_at = timezone.now()
        return row

    def _get_session_from_db(self) -> Session | None:
        row: Session | None = super()._get_session_from_db()  # type: ignore[misc]
        self.seen_at = row.seen_at if row else None
        return row

    def note_use(self, at: datetime) -> None:
        """Its browser is there. Of the row nothing else is written: what another request keeps in it stays."""
        if self.seen_at is not None and at - self.seen_at >= SEEN_EVERY:
            Session.objects.filter(pk=self.session_key).update(seen_at=at)


def signed_in_on(request: HttpRequest, phone: Phone) -> None:
    """Keep with the session on which phone it is, and in what kind of browser."""
    request.session[PHONE] = str(phone.pk)
    request.session[BROWSER] = browser_of(request.headers.get("User-Agent", ""))


def note_visit(request: HttpRequest) -> None:
    """Somebody signed in is here. No query but once an hour, and none where nobody asked who it is."""
    session = getattr(request, "session", None)
    if session is None or not session.accessed or SESSION_KEY not in session:
        return
    session.note_use(timezone.now())
    phone: Phone | None = getattr(request, "phone", None)
    if PHONE not in session and phone is not None:
        # It began before this was kept.
        signed_in_on(request, phone)


def is_signed_out(request: HttpRequest) -> bool:
    """Is whoever was signed in here so no more? The browser still says so, or is led to where one signs in.

    Known where somebody asked who it is.
    """
    session, match = getattr(request, "session", None), request.resolver_match
    if session is None or not session.is_empty():
        return False
    asked_to_sign_in = match is not None and match.view_name == settings.LOGIN_URL
    return bool(request.COOKIES.get(settings.SESSION_COOKIE_NAME)) or asked_to_sign_in
