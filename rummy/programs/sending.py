"""How is something sent to an address on the internet: signed, and never to a computer of our own network?"""

import hmac
import http.client
import io
import socket
import ssl
from hashlib import sha256
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from django.utils.encoding import iri_to_uri

SECONDS = 10
SIGNATURE = "Meldbook-Signature"
# Behind these stand addresses of IPv4, in their last letters.
NAT64 = (
    IPv6Network("64:ff9b::/96"),
    IPv6Network("64:ff9b:1::/48"),
    IPv6Network("::ffff:0:0:0/96"),
)
# Set apart from the internet, though Python takes them for it: behind one of the first a cloud tells its secrets.
APART = (IPv4Network("192.0.0.0/24"), IPv6Network("5f00::/16"), IPv6Network("3fff::/20"))

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
    path = iri_to_uri((parts.path or "/") + (f"?{parts.query}" if parts.query else ""))
    connection = kind(parts.hostname or "", parts.port or usual, timeout=SECONDS)
    # Looked at where the connection is made: a name may lead elsewhere a moment later.
    connection._create_connection = _anywhere if at_home else _outside  # type: ignore[attr-defined]
    try:
        connection.request("POST", path, body, headers)
        answer = http.client.HTTPResponse(_Hurried(connection.sock), method="POST")  # type: ignore[arg-type]
        answer.begin()
        return answer.status
    except (OSError, ssl.SSLError, http.client.HTTPException, ValueError) as problem:
        said = getattr(problem, "strerror", None) or str(problem) or type(problem).__name__
        raise NotSent(said) from problem
    finally:
        connection.close()


class _Hurried(io.RawIOBase):
    """What an answer is read from, for so many seconds in all: who answers letter by letter holds up nobody longer."""

    def __init__(self, connected: socket.socket) -> None:
        self.connected, self.until = connected, monotonic() + SECONDS

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(self)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        left = self.until - monotonic()
        if left <= 0:
            raise TimeoutError("timed out")
        self.connected.settimeout(left)
        return self.connected.recv_into(buffer)


def _anywhere(address: tuple[str, int], timeout: float, *_: Any) -> socket.socket:
    return socket.create_connection(address, timeout)


def _outside(address: tuple[str, int], timeout: float, *_: Any) -> socket.socket:
    found = socket.getaddrinfo(*address, type=socket.SOCK_STREAM)
    place = str(found[0][4][0])
    if not _is_outside(ip_address(place.partition("%")[0])):
        raise NotSent("The address leads into a private network.")
    return socket.create_connection((place, address[1]), timeout)


def _is_outside(place: IPv4Address | IPv6Address) -> bool:
    """One computer on the internet, also where an address of IPv6 only wraps another."""
    if isinstance(place, IPv6Address):
        inner = place.ipv4_mapped or place.sixtofour
        if any(place in network for network in NAT64) or int(place) < 2**32:
            inner = IPv4Address(int(place) & 0xFFFF_FFFF)
        if inner is not None:
            return _is_outside(inner)
        if place.is_site_local:
            return False
    return place.is_global and not place.is_multicast and not any(place in network for network in APART)
