"""How is something sent to an address on the internet: signed, and never to a computer of our own network?"""

import hmac
import http.client
import ipaddress
import socket
import ssl
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

SECONDS = 10
SIGNATURE = "Meldbook-Signature"


KINDS: dict[str, tuple[type[http.client.HTTPConnection], int]] = {
    "https": (http.client.HTTPSConnection, 443),
    "http": (http.client.HTTPConnection, 80),
}


class NotSent(Exception):
    """Nobody answered, or the address is not one to be told; the sentence says which."""


def signature(secret: str, stamp: int, body: bytes) -> str:
    """`t=…,v1=…`: the time in seconds, and HMAC-SHA256 over the time, a dot and the body, in hexadecimal."""
    told = hmac.new(secret.encode(), f"{stamp}.".encode() + body, sha256).hexdigest()
    return f"t={stamp},v1={told}"


def send(url: str, body: bytes, headers: dict[str, str], *, at_home: bool) -> int:
    """The status of the answer to a POST; no redirect is followed. Raises NotSent."""
    parts = urlsplit(url)
    kind, usual = KINDS[parts.scheme]
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    connection = kind(parts.hostname or "", parts.port or usual, timeout=SECONDS)
    # Looked at where the connection is made: a name may lead elsewhere a moment later.
    connection._create_connection = _anywhere if at_home else _outside  # type: ignore[attr-defined]
    try:
        connection.request("POST", path, body, headers)
        return connection.getresponse().status
    except (OSError, ssl.SSLError, http.client.HTTPException, ValueError) as problem:
        said = getattr(problem, "strerror", None) or str(problem) or type(problem).__name__
        raise NotSent(said) from problem
    finally:
        connection.close()


def _anywhere(address: tuple[str, int], timeout: float, *_: Any) -> socket.socket:
    return socket.create_connection(address, timeout)


def _outside(address: tuple[str, int], timeout: float, *_: Any) -> socket.socket:
    found = socket.getaddrinfo(*address, type=socket.SOCK_STREAM)
    place = str(found[0][4][0])
    if not ipaddress.ip_address(place.partition("%")[0]).is_global:
        raise NotSent("The address leads into a private network.")
    return socket.create_connection((place, address[1]), timeout)
