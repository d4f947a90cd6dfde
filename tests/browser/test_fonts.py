import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import Page


@pytest.mark.skipif(sys.platform == "darwin", reason="browsers of a Mac have the font of its system")
def test_pages_have_the_known_font_whatever_this_computer_has(open_page: Callable[..., Page]) -> None:
    page = open_page("/rules/")
    asked = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        asked.send(f"{domain}.enable")
    root = asked.send("DOM.getDocument")["root"]["nodeId"]
    heading = asked.send("DOM.querySelector", {"nodeId": root, "selector": "h1"})

    fonts = asked.send("CSS.getPlatformFontsForNode", {"nodeId": heading["nodeId"]})["fonts"]

    assert [font["familyName"] for font in fonts] == ["Noto Sans"]
