"""How is the phone's own code asked about many hands at once? A page with its modules and nothing else, and documents as the pad has them."""

import json
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route

from rummy import engine

HERE = Path(__file__).parent
MODULES = HERE.parent.parent / "rummy" / "static" / "rummy" / "js"
PATHS = [file.relative_to(MODULES) for file in MODULES.rglob("*.js")]
IMPORTS = {f"meldbook/{path.with_suffix('')}": f"/js/{path}" for path in PATHS}
IMPORTS["meldbook/catalogue"] = IMPORTS["meldbook/words"]
PAGE = """<!doctype html><title>The phone's own code</title>
<script type="importmap">{imports}</script>
<script type="module">import * as phone from "/{script}"; window.phone = phone;</script>"""


def open_code(browser: Browser, script: str) -> Page:
    """A page on which `ask` finds the functions of a script in this folder."""
    page = browser.new_page()
    page.route("http://phone.test/**", partial(_serve, script))
    page.goto("http://phone.test/")
    page.wait_for_function("window.phone")
    return page


def ask(page: Page, question: str, *told: Any) -> Any:
    """What a function of the page's script answers. There and back as one text: thousands of values, each by itself, take long."""
    answer = page.evaluate(
        "async ([question, told]) => JSON.stringify(await window.phone[question](...JSON.parse(told)))",
        [question, json.dumps(told)],
    )
    return json.loads(answer)


def _serve(script: str, route: Route) -> None:
    path = route.request.url.removeprefix("http://phone.test/")
    if not path:
        page = PAGE.format(imports=json.dumps({"imports": IMPORTS}), script=script)
        route.fulfill(body=page, content_type="text/html")
        return
    file = MODULES / path.removeprefix("js/") if path.startswith("js/") else HERE / path
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
