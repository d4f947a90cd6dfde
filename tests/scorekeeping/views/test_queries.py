"""Does a page ask the database the same few questions whatever the number of hands?"""

from collections.abc import Callable

import pytest
from django.urls import reverse

from rummy.scorekeeping.models import Sitting
from tests.factories import PhoneFactory
from tests.scorekeeping.views.pages import browser_of, played

MOST = 12
PAGES: dict[str, Callable[[str], str]] = {
    "home": lambda code: reverse("scorekeeping:home"),
    "new": lambda code: reverse("scorekeeping:new"),
    "same again": lambda code: reverse("scorekeeping:new") + f"?again={code}",
    "join": lambda code: reverse("scorekeeping:join"),
    "settings": lambda code: reverse("scorekeeping:settings"),
    "rules of all games": lambda code: reverse("scorekeeping:all-rules"),
    "rules": lambda code: reverse("scorekeeping:rules", args=["robber-rummy"]),
    "table": lambda code: reverse("scorekeeping:table", args=[code]),
    "middle": lambda code: reverse("scorekeeping:middle", args=[code]),
    "pad": lambda code: reverse("scorekeeping:pad", args=[code]),
    "follow": lambda code: reverse("scorekeeping:follow", args=[code]),
    "receipt": lambda code: reverse("scorekeeping:receipt", args=[code, 2]),
    "history": lambda code: reverse("scorekeeping:history", args=[code, 2]),
    "game": lambda code: reverse("scorekeeping:game", args=[code, 1]),
    "summary": lambda code: reverse("scorekeeping:summary", args=[code]),
    "scoring link": lambda code: reverse(
        "scorekeeping:join-link", args=[Sitting.objects.get(watch_code=code).score_code]
    ),
    "share": lambda code: reverse("scorekeeping:share", args=[code]),
    "rules of the table": lambda code: reverse("scorekeeping:sitting-rules", args=[code]),
    "document": lambda code: reverse("scorekeeping:document", args=[code]),
}


@pytest.fixture(scope="module")
def tables(lasting: None) -> tuple[Sitting, Sitting]:
    """A short and a long evening of the same phone."""
    phone = PhoneFactory()
    return played(2, phone=phone), played(25, phone=phone)


@pytest.mark.django_db
@pytest.mark.parametrize("page", PAGES)
def test_a_page_asks_the_same_few_questions_for_two_hands_and_for_many(
    page: str, tables: tuple[Sitting, Sitting], django_assert_max_num_queries: Callable
) -> None:
    counts = []
    for sitting in tables:
        client = browser_of(sitting.started_by)
        with django_assert_max_num_queries(MOST) as asked:
            assert client.get(PAGES[page](sitting.watch_code)).status_code == 200
        counts.append(len(asked.captured_queries))

    assert counts[0] == counts[1]
