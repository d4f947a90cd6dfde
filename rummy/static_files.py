"""Under which address is a style sheet or a module asked for where nothing was collected? With its content's hash, so that phones keep it."""

import hashlib
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage


class VersionedStaticFiles(StaticFilesStorage):
    def url(self, name: str | None) -> str:
        address = super().url(name)
        version = version_of(name or "")
        return f"{address}?v={version}" if version else address


@cache
def version_of(name: str) -> str | None:
    """Eight digits that change with the content; None where there is no such file."""
    found = finders.find(name)
    return hashlib.sha256(Path(found).read_bytes()).hexdigest()[:8] if found else None
