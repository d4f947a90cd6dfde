"""Where does a request come from? For counting how often somebody guesses."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest

HOME_NETWORK = 64
"""Bits of an IPv6 address that name a home; the rest it chooses itself."""
HERE = ("127.0.0.1", "::/64")


def address_of(request: HttpRequest) -> str:
    """The neighbourhood of the caller: behind the proxy of HTTPS=on what that proxy saw, else the other end."""
    return place_of(request.META.get("HTTP_X_FORWARDED_FOR", ""), request.META.get("REMOTE_ADDR", ""))


def address_elsewhere(request: HttpRequest) -> str:
    """The same; empty for this computer itself."""
    return place_elsewhere(request.META.get("HTTP_X_FORWARDED_FOR", ""), request.META.get("REMOTE_ADDR", ""))


def place_of(forwarded: str, peer: str) -> str:
    """The same of what the proxy wrote, and of the other end."""
    told = forwarded.split(",")[-1].strip()
    return neighbourhood(told if settings.HTTPS and told else peer)


def place_elsewhere(forwarded: str, peer: str) -> str:
    """The same; empty for this computer itself, be it a proxy on it that tells nobody's address."""
    place = place_of(forwarded, peer)
    return "" if place in HERE else place


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
