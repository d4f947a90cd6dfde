"""Where does a request come from? For counting how often somebody guesses."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest

HOME_NETWORK = 64
"""Bits of an IPv6 address that name a home; the rest it chooses itself."""


def address_of(request: HttpRequest) -> str:
    """The neighbourhood of the caller: behind the proxy of HTTPS=on what that proxy saw, else the other end."""
    told: list[str] = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    if settings.HTTPS and told[-1].strip():
        return neighbourhood(told[-1].strip())
    return neighbourhood(request.META.get("REMOTE_ADDR", ""))


def neighbourhood(address: str) -> str:
    """Whom the address stands for: itself, or the home that an IPv6 address belongs to."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return "somebody"
    if parsed.version == 4:
        return str(parsed)
    mapped = parsed.ipv4_mapped
    return str(mapped or ipaddress.ip_network((int(parsed) >> HOME_NETWORK << HOME_NETWORK, HOME_NETWORK)))
