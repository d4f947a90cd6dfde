"""How is the phone's own code asked about many hands at once? A page with its modules and nothing else, and documents as the pad has them."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route

from rummy import engine

MODULES = Path(__file__).parent.parent.parent / "rummy" / "static" / "rummy" / "js"
IMPORTS = {f"meldbook/{file.stem}": f"/js/{file.name}" for file in MODULES.glob("*.js")}
PAGE = f"""<!doctype html><title>Rules</title>
<script type="importmap">{json.dumps({"imports": IMPORTS})}</script>
<script type="module">import * as phone from "/phone_rules.js"; window.phone = phone;</script>"""


def open_rules(browser: Browser) -> Page:
    """A page that answers `ask`."""
    page = browser.new_page()
    page.route("http://rules.test/**", _serve)
    page.goto("http://rules.test/")
    page.wait_for_function("window.phone")
    return page


def ask(page: Page, question: str, *told: Any) -> Any:
    """What a function of `phone_rules.js` answers."""
    return page.evaluate("([question, told]) => window.phone[question](...told)", [question, told])


def _serve(route: Route) -> None:
    path = route.request.url.removeprefix("http://rules.test/")
    if not path:
        route.fulfill(body=PAGE, content_type="text/html")
        return
    file = MODULES / path.removeprefix("js/") if path.startswith("js/") else Path(__file__).parent / path
    route.fulfill(body=file.read_text(), content_type="text/javascript")


def case_of(told: dict[str, Any]) -> dict[str, Any]:
    """A score document as the pad has it: one hand, the sides, the rules for so many players."""
    players = sum(len(side["players"]) if isinstance(side, dict) else 1 for side in told["sides"])
    rules = engine.describe(told["game"], told["options"], players)
    return {"hand": told["hands"][0], "rules": rules, "sides": told["sides"]}


def essence(result: dict[str, Any]) -> dict[str, Any]:
    """The numbers with their reasons; of two arrangements that leave as much either may be shown."""
    lines = [
        (line["side"], line["player"], line["code"], line["points"])
        for line in result["lines"]
        if line["points"]
    ]
    facts = {field: result[field] for field in ("ok", "scores", "winner", "typed")}
    return {**facts, "lines": sorted(lines, key=str) if result["ok"] else []}
