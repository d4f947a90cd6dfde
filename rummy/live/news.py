"""What is a page told that listens? That there is something new; or its title and its insides, drawn once for all who read alike."""

import json
from collections.abc import Mapping
from html import unescape
from typing import Any

from django.template.loader import render_to_string

from rummy.live.events import event
from rummy.live.hub import Snapshot


def change(version: int, news: Mapping[str, Any], rest: float = 0.0) -> Snapshot:
    """The event that says there is this version now, with this news."""
    told = json.dumps({"version": version, **news}, ensure_ascii=False)
    return Snapshot(version, event("change", told, id=version), rest)


def drawn(page: str, shown: dict[str, Any], *of: str) -> dict[str, str]:
    """The templates `…_title.html` and `…_now.html` of a page; `of` stands in the title between it and our name."""
    title = unescape(render_to_string(f"{page}_title.html", shown).strip())
    html = render_to_string(f"{page}_now.html", shown).strip()
    return {"title": " · ".join([title, *of, "Meldbook"]), "html": html}
