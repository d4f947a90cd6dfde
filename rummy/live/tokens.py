"""May this page listen? A signed token in its stream's address says to what; it is good for an hour."""

from urllib.parse import urlencode

from django.core.signing import BadSignature, TimestampSigner

SALT = "rummy.live"
GOOD_FOR_SECONDS = 3600
# Who has buttons of his own on the page, or is a program, only hears that there is something new.
NEWS = "news"


def address_of(topic: str) -> str:
    """Where a page that may see this topic listens to it."""
    return f"/live/?{urlencode({'t': TimestampSigner(salt=SALT).sign(topic)})}"


def news_of(subject: str) -> dict[str, object]:
    """Where a program listens that may see this subject, and for how long it may begin to."""
    return {"url": address_of(f"{subject}/{NEWS}"), "seconds": GOOD_FOR_SECONDS}


def topic_of(token: str) -> str | None:
    """The topic the token opens; None where it is not ours or too old."""
    try:
        return TimestampSigner(salt=SALT).unsign(token, max_age=GOOD_FOR_SECONDS)
    except BadSignature:
        return None
