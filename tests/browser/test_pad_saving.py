"""What happens to a hand between Save and the book: bad signal, somebody else's version, a refusal, a correction."""

import json
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from rummy.people.models import Phone
from rummy.scorekeeping import services
from rummy.scorekeeping.models import Hand, HandResult, HandRevision, Sitting, SittingPhone
from tests.browser.finger import TABLE, Finger
from tests.factories import EVENING, another_phone, record, typed

pytestmark = [pytest.mark.needs_browser, pytest.mark.keeps_pages, pytest.mark.django_db(transaction=True)]

Table = Callable[..., Sitting]
OpenPage = Callable[..., Page]
RUN = {"by": "Ana", "table": [{"by": "Ana", "cards": "9S 10S JS QS"}], "held": {"Ben": 10}}
KING_LEFT = {"ranks": {"Ben": ["K"]}}


def at_pad(open_page: OpenPage, sitting: Sitting, where: str = "new/", **settings: Any) -> Finger:
    page = open_page(f"/s/{sitting.watch_code}/hands/{where}", **settings)
    page.wait_for_load_state("load")
    return Finger(page)


def to_the_check(finger: Finger) -> None:
    """Ana's run of spades, Ben's king."""
    finger.slide("9S", "QS")
    finger.do("next")
    finger.do("went-out")
    finger.do("next")
    finger.left("K")
    finger.do("next")
    expect(finger.sees(".check")).to_be_visible()


def waiting(finger: Finger) -> int:
    """How many hands this phone has yet to send."""
    count: int = finger.page.evaluate(
        "Object.keys(localStorage).filter(key => key.startsWith('meldbook.outbox.')).length"
    )
    return count


def points() -> list[int]:
    return [row.points for row in HandResult.objects.order_by("hand__number", "side__seat")]


def test_what_the_check_has_shown_is_compared_with_what_the_book_counts(
    open_page: OpenPage, table: Table
) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    finger.page.route("**/s/*/hands/", other_points_shown)
    to_the_check(finger)
    finger.do("save")
    finger.page.wait_for_url("**/hands/1/?differs=1*")
    expect(finger.sees(".note.warn")).to_contain_text("The check on the phone showed other points.")
    assert points() == [70, -10]


def other_points_shown(route: Route) -> None:
    sent = route.request.post_data_json
    assert sent["checked"] == {"Ana": 70, "Ben": -10}
    route.continue_(post_data=json.dumps(sent | {"checked": {"Ana": 75, "Ben": -10}}))


def test_without_a_signal_the_hand_is_kept_and_sent_when_there_is_one(
    open_page: OpenPage, table: Table
) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    to_the_check(finger)
    finger.page.evaluate("import('meldbook/saving')")
    finger.page.context.set_offline(True)
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    assert Hand.objects.count() == 0
    finger.page.context.set_offline(False)
    finger.page.wait_for_url(TABLE)
    assert points() == [70, -10]


def test_a_hand_that_gets_through_at_the_second_try_leads_on_too(open_page: OpenPage, table: Table) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    to_the_check(finger)
    finger.page.route("**/hands/", lambda route: route.abort())
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    with finger.page.expect_event("requestfailed"):
        finger.page.evaluate("dispatchEvent(new Event('focus'))")
    finger.page.wait_for_timeout(200)
    finger.page.unroute("**/hands/")
    finger.page.evaluate("dispatchEvent(new Event('focus'))")
    finger.page.wait_for_url(TABLE)
    assert points() == [70, -10]


def test_a_hand_whose_answer_was_lost_is_one_hand(open_page: OpenPage, table: Table) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    lost = []

    def lose_the_answer(route: Route) -> None:
        lost.append(route.fetch().status)
        route.abort()

    finger.page.route("**/hands/", lose_the_answer, times=1)
    to_the_check(finger)
    finger.save()
    assert waiting(finger) == 0
    assert (lost, HandRevision.objects.count(), points()) == ([201], 1, [70, -10])


def test_any_page_sends_what_waits(open_page: OpenPage, table: Table) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    finger.page.route("**/hands/", lambda route: route.abort())
    to_the_check(finger)
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    finger.page.unroute("**/hands/")
    with finger.page.expect_response("**/hands/"):
        finger.page.goto("/")
    # The page loads itself anew with what was sent.
    expect(finger.page.locator("main")).to_contain_text("70")
    assert waiting(finger) == 0
    assert points() == [70, -10]


def test_a_phone_without_room_sends_all_the_same(open_page: OpenPage, table: Table) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    to_the_check(finger)
    finger.page.evaluate(
        """() => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; }"""
    )
    finger.save()
    assert points() == [70, -10]


def test_another_version_of_the_hand_becomes_a_question_and_both_are_kept(
    open_page: OpenPage, table: Table
) -> None:
    sitting = table("Ana", "Ben")
    finger = at_pad(open_page, sitting)
    to_the_check(finger)
    record(sitting, 1, typed(5, 5, sides=("Ana", "Ben")), phone=another_phone(sitting))
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Somebody has entered this hand differently")
    finger.page.get_by_role("link", name="See both versions").tap()
    finger.page.wait_for_url("**/hands/1/")
    assert HandRevision.objects.filter(document__isnull=False).count() == 2


def test_a_phone_that_may_not_score_keeps_the_hand(open_page: OpenPage, table: Table) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    to_the_check(finger)
    SittingPhone.objects.update(may="watch")
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Not in the book yet")
    assert waiting(finger) == 1


def test_a_hand_after_the_end_is_kept_and_goes_in_when_the_table_plays_on(
    open_page: OpenPage, table: Table
) -> None:
    sitting = table("Ana", "Ben")
    finger = at_pad(open_page, sitting)
    to_the_check(finger)
    services.finish_sitting(sitting=sitting, phone=sitting.started_by, at=EVENING)
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Not in the book yet")
    expect(finger.sees(".check")).to_contain_text("This sitting is over")
    finger.page.get_by_role("button", name="Play on").tap()
    finger.page.wait_for_url(TABLE)
    finger.has_sent_all()
    expect(finger.page.get_by_role("link", name="Score hand 2")).to_be_visible()
    assert points() == [70, -10]


def test_what_the_rules_refuse_comes_back_with_its_reason_and_is_sent_when_put_right(
    open_page: OpenPage, table: Table
) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    to_the_check(finger)
    said = {"code": "hand-refused", "severity": "E", "where": "", "message": "Ben cannot have that."}
    finger.page.route(
        "**/hands/", lambda route: route.fulfill(json={"status": "refused", "errors": [said]}), times=1
    )
    finger.do("save")
    expect(finger.sees(".check .problem")).to_contain_text("Ben cannot have that.")
    assert "+70" in finger.sees(".check .total").first.inner_text()
    finger.do("edit")
    finger.do("next")
    finger.save()
    assert (waiting(finger), points()) == (0, [70, -10])


def test_a_saved_hand_opens_with_its_cards_and_is_corrected(
    open_page: OpenPage, table: Table, phone: Phone
) -> None:
    sitting = table("Ana", "Ben")
    record(sitting, 1, RUN, phone=phone, notes=KING_LEFT)
    finger = at_pad(open_page, sitting, "1/edit/")
    expect(finger.sees(".melds li")).to_have_count(1)
    finger.tap('[data-side="Ben"]')
    finger.tap('.switch [data-step="hand"]')
    expect(finger.sees("[data-rub]")).to_have_text("K−10, remove")
    finger.left("2")
    finger.do("next")
    expect(finger.sees(".consequences li")).to_have_text("Ben −10 → −15.")
    finger.do("save")
    finger.page.wait_for_url("**/hands/1/*")
    assert points() == [70, -15]
    finger.page.get_by_role("button", name="Undo hand 1").tap()
    expect(finger.page.get_by_text("Hand 1 is back.")).to_be_visible()
    assert points() == [70, -10]


def test_a_typed_hand_is_corrected_after_a_look_at_what_it_changes(
    open_page: OpenPage, table: Table, phone: Phone
) -> None:
    sitting = table("Ana", "Ben")
    record(sitting, 1, typed(70, -10, sides=("Ana", "Ben")), phone=phone)
    finger = at_pad(open_page, sitting, "1/edit/")
    expect(finger.sees('[data-side="Ben"] [data-sum]')).to_have_text("−10")
    finger.tap('[data-side="Ben"]')
    finger.tap('[data-digit="5"]')
    finger.do("next")
    expect(finger.sees(".consequences li").first).to_have_text("Ben −10 → −105.")
    finger.do("edit")
    finger.tap('[data-digit="rub"]')
    finger.tap('[data-digit="rub"]')
    finger.tap('[data-digit="5"]')
    finger.page.keyboard.press("Control+Enter")
    expect(finger.sees(".consequences li").first).to_have_text("Ben −10 → −15.")
    finger.do("save")
    finger.page.wait_for_url("**/hands/1/*")
    assert points() == [70, -15]


def test_without_a_signal_a_correction_shows_what_the_phone_knows_and_waits(
    open_page: OpenPage, table: Table, phone: Phone
) -> None:
    sitting = table("Ana", "Ben")
    record(sitting, 1, RUN, phone=phone, notes=KING_LEFT)
    finger = at_pad(open_page, sitting, "1/edit/")
    expect(finger.sees(".melds li")).to_have_count(1)
    finger.tap('[data-side="Ben"]')
    finger.tap('.switch [data-step="hand"]')
    finger.left("2")
    finger.page.evaluate("import('meldbook/saving')")
    finger.page.route("**/hands/**", lambda route: route.abort())
    finger.do("next")
    expect(finger.sees(".consequences li").first).to_have_text("Ben −10 → −15.")
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    assert (waiting(finger), points()) == (1, [70, -10])


def test_leaving_an_opened_hand_changes_nothing(open_page: OpenPage, table: Table, phone: Phone) -> None:
    sitting = table("Ana", "Ben")
    record(sitting, 1, RUN, phone=phone, notes=KING_LEFT)
    finger = at_pad(open_page, sitting, "1/edit/")
    expect(finger.sees(".melds li")).to_have_count(1)
    finger.page.get_by_role("link", name="Back to the table").tap()
    finger.page.wait_for_url("**/s/*/")
    assert (HandRevision.objects.count(), points()) == (1, [70, -10])


def test_the_deal_goes_on_from_who_dealt_out_of_turn(open_page: OpenPage, table: Table) -> None:
    sitting = table("Ana", "Ben")
    finger = at_pad(open_page, sitting)
    to_the_check(finger)
    finger.page.get_by_label("Who dealt?").select_option("Ben")
    finger.page.reload()
    expect(finger.page.get_by_label("Who dealt?")).to_have_value("Ben")
    finger.save()
    sitting.refresh_from_db()
    assert sitting.next_dealer == "Ana"


def test_who_dealt_is_asked_beside_typed_totals_too(open_page: OpenPage, table: Table) -> None:
    sitting = table("Ana", "Ben")
    finger = at_pad(open_page, sitting)
    finger.do("totals")
    for key in ("7", "next-sum", "5"):
        finger.do(key) if key == "next-sum" else finger.tap(f'[data-digit="{key}"]')
    dealt = finger.page.get_by_label("Who dealt?")
    dealt.select_option("Ben")
    finger.do("undo")
    expect(dealt).to_have_value("")
    dealt.select_option("Ben")
    finger.save()
    sitting.refresh_from_db()
    assert (sitting.next_dealer, HandRevision.objects.get().document["dealer"]) == ("Ana", "Ben")


def test_going_back_from_the_check_leads_to_the_cards_then_to_the_table(
    open_page: OpenPage, table: Table
) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    page = finger.page
    to_the_check(finger)
    page.get_by_role("link", name="Back to the hand").tap()
    expect(finger.sees('[data-pad="ranks"]')).to_be_visible()
    finger.do("next")
    expect(finger.sees("[data-check]")).to_be_visible()
    page.evaluate("history.back()")
    expect(finger.sees("[data-check]")).to_be_hidden()
    page.evaluate("history.forward()")
    expect(finger.sees("[data-check]")).to_be_visible()
    finger.do("edit")
    page.get_by_role("link", name="Back to the table").tap()
    page.wait_for_url("**/s/*/")


def test_who_left_the_check_for_a_line_goes_back_past_it(open_page: OpenPage, table: Table) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    page = finger.page
    page.goto(page.url.replace("hands/new/", ""))
    page.goto(f"{page.url}hands/new/")
    to_the_check(finger)
    finger.tap("[data-line] >> nth=0")
    expect(finger.sees("[data-check]")).to_be_hidden()
    page.evaluate("history.back()")
    page.wait_for_url("**/s/*/")


def test_totals_wait_for_every_side_and_say_for_whom(open_page: OpenPage, table: Table) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    finger.do("totals")
    for key in ("7", "0", "+", "1", "5", "−", "5"):
        finger.tap(f'[data-digit="{key}"]')
    save = finger.sees('[data-action="save"]')
    expect(save).to_have_text("Save needs Ben’s score")
    finger.do("save")
    for key in ("−", "1", "0", "×2"):
        finger.tap(f'[data-digit="{key}"]')
    expect(finger.sees('[data-side="Ben"] [data-sum]')).to_have_text("−10×2")
    expect(save).to_have_text("Save hand")
    finger.save()
    document: dict[str, Any] = HandRevision.objects.get().document
    assert document["typed"] == {"Ana": 80, "Ben": -20}


def test_on_the_smallest_phone_the_side_that_is_typed_for_is_in_sight(
    open_page: OpenPage, table: Table
) -> None:
    finger = at_pad(open_page, table("Ana", "Ben", "Cleo", "Dan"), width=320, height=568)
    finger.do("totals")
    for name in ("Ana", "Ben", "Cleo", "Dan"):
        finger.tap('[data-digit="7"]')
        shown, list_ = (finger.sees(one).bounding_box() for one in (f'[data-side="{name}"]', ".tabs"))
        assert shown
        assert list_
        assert list_["y"] <= shown["y"] + 1 < shown["y"] + shown["height"] <= list_["y"] + list_["height"] + 1
        finger.do("next-sum")


def test_a_number_too_long_for_a_score_is_shown_whole_and_not_saved(
    open_page: OpenPage, table: Table
) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    finger.do("totals")
    for key in "1234567":
        finger.tap(f'[data-digit="{key}"]')
    finger.do("next-sum")
    finger.tap('[data-digit="5"]')
    expect(finger.sees('[data-side="Ana"] [data-sum]')).to_have_text("1234567")
    expect(finger.sees('[data-action="save"]')).to_have_text("Ana cannot have 1234567 points in one hand.")
    finger.tap('[data-side="Ana"]')
    finger.tap('[data-digit="8"]')
    finger.tap('[data-digit="9"]')
    finger.tap('[data-digit="0"]')
    expect(finger.sees("[data-alert]")).to_contain_text("A number has at most 9 digits.")
    expect(finger.sees('[data-side="Ana"] [data-sum]')).to_have_text("123456789")
    for _ in range(6):
        finger.tap('[data-digit="rub"]')
    expect(finger.sees('[data-action="save"]')).to_have_text("Save hand")


def test_a_hand_taken_back_opens_with_its_cards(open_page: OpenPage, table: Table, phone: Phone) -> None:
    sitting = table("Ana", "Ben")
    record(sitting, 1, RUN, phone=phone, notes=KING_LEFT)
    finger = at_pad(open_page, sitting)
    services.void_hand(hand=Hand.objects.get(), id=uuid.uuid4(), phone=phone, at=EVENING)
    finger.page.reload()
    expect(finger.sees("[data-alert]")).to_contain_text("This is the hand you took back.")
    finger.shows("9S 10S JS QS")
