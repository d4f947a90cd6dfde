"""Is a browser called as its owner calls it?"""

import pytest

from rummy.people.browsers import browser_of, browser_said

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
PIXEL = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile "
)
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) "
BLINK = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36"
MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "


@pytest.mark.parametrize(
    ("user_agent", "said"),
    [
        (IPHONE + "Version/17.5 Mobile/15E148 Safari/604.1", "Safari on an iPhone"),
        (IPHONE + "CriOS/126.0 Mobile/15E148 Safari/604.1", "Chrome on an iPhone"),
        (IPHONE + "Mobile/15E148", "A browser on an iPhone"),
        (PIXEL + "Safari/537.36", "Chrome on an Android phone or tablet"),
        (PIXEL + "SamsungBrowser/25.0 Safari/537.36", "Samsung Internet on an Android phone or tablet"),
        (WINDOWS + BLINK + " Edg/126.0", "Edge on a Windows computer"),
        (WINDOWS + "Gecko/20100101 Firefox/127.0", "Firefox on a Windows computer"),
        (MAC + "Version/17.5 Safari/605.1.15", "Safari on a Mac or an iPad"),
        ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) " + BLINK, "Chrome on a Chromebook"),
        ("curl/8.5.0", "A browser"),
        ("", "A browser"),
    ],
)
def test_a_browser_is_told_by_its_name_and_its_device(user_agent: str, said: str) -> None:
    assert browser_said(browser_of(user_agent)) == said


def test_no_version_and_no_model_is_kept() -> None:
    assert browser_of(PIXEL + "Safari/537.36") == "Chrome/Android"
