"""Under which address is a style sheet or a module asked for? Without collected files with its content's hash, so that phones keep it."""

import hashlib
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.utils.functional import cached_property
from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]


class KnownAddresses(StaticFilesStorage):
    """Files stay as they are while a server runs, and every page asks for the same: each address is worked out once."""

    @cached_property
    def _known(self) -> dict[str | None, str]:
        return {}

    def url(self, name: str | None, *args: Any, **kwargs: Any) -> str:
        if name not in self._known:
            self._known[name] = super().url(name, *args, **kwargs)
        return self._known[name]


class CollectedStaticFiles(KnownAddresses, CompressedManifestStaticFilesStorage):
    """Those of STATIC_ROOT, each under a name with its content's hash, compressed beforehand."""


class _Versioned(StaticFilesStorage):
    def url(self, name: str | None) -> str:
        address = super().url(name)
        version = version_of(name or "")
        return f"{address}?v={version}" if version else address


class VersionedStaticFiles(KnownAddresses, _Versioned):
    """Those that lie where they are written."""


def version_of(name: str) -> str | None:
    """Eight digits that change with the content; None where there is no such file."""
    found = finders.find(name)
    return hashlib.sha256(Path(found).read_bytes()).hexdigest()[:8] if found else None
