from collections.abc import Callable

import pytest
from django.db import Error, InterfaceError, OperationalError

from rummy.live.hub import Unreachable
from rummy.live.sources import Sources
from tests.live.listening import Book

pytestmark = pytest.mark.django_db(transaction=True)


def test_every_subject_is_asked_of_its_own_source() -> None:
    sources = Sources(sitting=Book(of_1=5, of_2=6), other=Book(of_1=9))
    subjects = ["sitting/2", "other/2", "sitting/1", "nothing/1"]
    assert sources.versions(subjects) == {"sitting/1": 5, "sitting/2": 6}


def test_a_topic_is_loaded_from_its_own_source() -> None:
    sources = Sources(sitting=Book(of_1=5))
    loaded = sources.load("sitting/1/table")
    assert loaded is not None
    assert (loaded.version, sources.load("nothing/1/table")) == (5, None)


@pytest.mark.parametrize(
    "question", [lambda s: s.load("sitting/1/table"), lambda s: s.versions(["sitting/1"])]
)
@pytest.mark.parametrize("how", [OperationalError, InterfaceError])
def test_a_database_that_is_away_is_said_to_be(
    question: Callable[[Sources], object], how: type[Error], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise how("no database")

    book = Book(of_1=5)
    monkeypatch.setattr(book, "load", broken)
    monkeypatch.setattr(book, "versions", broken)
    with pytest.raises(Unreachable, match="no database"):
        question(Sources(sitting=book))
