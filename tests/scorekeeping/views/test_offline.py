import json
import re

import pytest
from django.test import Client


def test_the_phone_keeps_files_that_are_there(client: Client) -> None:
    answer = client.get("/sw.js")
    shell = json.loads(re.search(r"SHELL = (\[.*\]);", answer.content.decode())[1])  # type: ignore[index]
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    assert any("/js/pad.js" in address for address in shell)
    assert len(shell) == len(set(shell))


def test_the_manifest_names_icons_that_are_there(client: Client) -> None:
    told = client.get("/manifest.webmanifest").json()
    assert {icon["sizes"] for icon in told["icons"]} == {"192x192", "512x512"}
    assert all("?v=" in icon["src"] for icon in told["icons"])


@pytest.mark.django_db
def test_without_a_connection_there_is_a_page(client: Client) -> None:
    assert "This page is not on this phone." in client.get("/offline/").content.decode()
