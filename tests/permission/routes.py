"""Which routes has the site, by name, and which address leads to each in a world?"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver


@dataclass(frozen=True, slots=True)
class Route:
    """`name` is as `reverse` takes it."""

    name: str
    pattern: str

    def address(self, parts: Mapping[str, Any]) -> str:
        """The address with these parts of a world in it."""
        plain = re.sub(r"\(\?P<(\w+)>[^)]*\)", r"<\1>", self.pattern.replace("^", "").replace("$", ""))
        return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda found: str(parts[found.group(1)]), plain)


def routes(inside: Any = None, before: str = "", space: str = "") -> Iterator[Route]:
    """Every route of the site, whoever made it."""
    for each in (inside or get_resolver()).url_patterns:
        pattern = f"{before}{each.pattern}"
        if isinstance(each, URLResolver):
            name = f"{space}{each.namespace}:" if each.namespace else space
            yield from routes(each, pattern, name)
        elif isinstance(each, URLPattern):
            yield Route(f"{space}{each.name}", pattern)
