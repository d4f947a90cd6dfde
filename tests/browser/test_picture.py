"""Does the result leave a phone as a picture, also where its share sheet does not open any more?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from rummy.scorekeeping.models import Sitting

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]
REFUSES = """() => {
  navigator.canShare = () => true;
  navigator.share = async () => { throw new DOMException("The tap is too long ago.", "NotAllowedError"); };
}"""


def test_a_picture_that_may_not_be_shared_any_more_is_kept_as_a_file(
    open_page: Callable[..., Page], table: Callable[..., Sitting], record_hand: Callable[..., object]
) -> None:
    sitting = table("Ana", "Ben")
    record_hand(sitting, 1, {"by": "Ana", "table": [], "held": {"Ben": 10}})
    page = open_page(f"/s/{sitting.watch_code}/summary/")
    page.wait_for_load_state("load")
    page.evaluate(REFUSES)
    with page.expect_download() as kept:
        page.get_by_role("link", name="The result as a picture").tap()

    assert kept.value.suggested_filename == f"{sitting.watch_code}.png"
