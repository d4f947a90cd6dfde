"""Which kind of browser is this, in a player's words?"""

from collections.abc import Sequence

from rummy.engine.words import say, to_say

# What browsers call themselves, those first that also call themselves something else.
NAMES: Sequence[tuple[str, str]] = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
# An iPad calls itself a Macintosh.
DEVICES: Sequence[tuple[str, str]] = (
    ("iPhone", to_say("{browser} on an iPhone")),
    ("iPad", to_say("{browser} on an iPad")),
    ("Android", to_say("{browser} on an Android phone or tablet")),
    ("Macintosh", to_say("{browser} on a Mac or an iPad")),
    ("CrOS", to_say("{browser} on a Chromebook")),
    ("Windows", to_say("{browser} on a Windows computer")),
    ("Linux", to_say("{browser} on a Linux computer")),
)


def browser_of(user_agent: str) -> str:
    """What is kept of how a browser calls itself: its name and its device, no version; empty where neither is known."""
    name = next((name for mark, name in NAMES if mark in user_agent), "")
    device = next((device for device, _said in DEVICES if device in user_agent), "")
    return f"{name}/{device}" if name or device else ""


def browser_said(kept: str) -> str:
    """What `browser_of` kept, in the language of who reads."""
    name, _slash, device = kept.partition("/")
    browser = name or say("A browser")
    said = dict(DEVICES).get(device)
    return say(said, browser=browser) if said else browser
