"""May this page listen? A signed token in its stream's address says to what; it is good for an hour."""

from urllib.parse import urlencode

from django.core.signing import BadSignature, TimestampSigner

SALT = "rummy.live"
GOOD_FOR_SECONDS = 3600


def address_of(topic: str) -> str:
    """Where a page that may see this topic listens to it."""
    return f"/live/?{urlencode({'t': TimestampSigner(salt=SALT).sign(topic)})}"


def topic_of(token: str) -> str | None:
    """The topic the token opens; None where it is not ours or too old."""
    try:
        return TimestampSigner(salt=SALT).unsign(token, max_age=GOOD_FOR_SECONDS)
    except BadSignature:
        return None
