"""Does a page, or what a program was told, end with the release that drew it?"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from rummy.scorekeeping.release import release
from tests.factories import start


@pytest.fixture
def another(settings: Any, tmp_path: Path) -> Iterator[Path]:
    """The template of another release, which is there as soon as it is asked which one this is."""
    template = tmp_path / "templates" / "page.html"
    template.parent.mkdir()
    template.write_text("<p>Ana deals.</p>")
    settings.ROOT = tmp_path
    yield template
    release.cache_clear()


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/s/{}/", "/api/v1/sittings/{}/"])
def test_what_another_release_drew_is_drawn_anew(another: Path, address: str) -> None:
    page = address.format(start().watch_code)
    kept = {"If-None-Match": Client().get(page)["ETag"]}
    same = Client().get(page, headers=kept)

    release.cache_clear()
    another.write_text("<p>Ben deals.</p>")

    assert (same.status_code, Client().get(page, headers=kept).status_code) == (304, 200)
