import pytest
from django.test import override_settings

from rummy.checks import one_web_process_without_redis


def test_several_web_processes_without_redis_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEB_CONCURRENCY", "4")
    assert [found.id for found in one_web_process_without_redis()] == ["meldbook.E001"]


@override_settings(REDIS_URL="redis://localhost")
def test_several_web_processes_with_redis_are_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEB_CONCURRENCY", "4")
    assert one_web_process_without_redis() == []


@pytest.mark.parametrize("processes", ["", "1"])
def test_one_web_process_is_fine(monkeypatch: pytest.MonkeyPatch, processes: str) -> None:
    monkeypatch.setenv("WEB_CONCURRENCY", processes)
    assert one_web_process_without_redis() == []
