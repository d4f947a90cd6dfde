"""Does a change without its reason say so beside the field where the reason is missing?"""

import re
from html import unescape

import pytest
from django.urls import reverse

from tests.factories import EVENING, record
from tests.tournaments.evening.hall import (
    NAMES,
    director,
    entry,
    play_all,
    play_on,
    published,
    sitting_at,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import signed_in
from tournaments import services
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def refused(client, of: Tournament, name: str, *args: object, **fields: object) -> dict[str, str]:
    """The one field that is refused on the page a button leads to, with its sentence as `said`."""
    answer = client.post(reverse(f"tournaments:{name}", args=[of.code, *args]), fields, follow=True)
    page = answer.content.decode()
    (tag,) = re.findall(r'<input[^>]* aria-invalid="true"[^>]*>', page)
    field = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
    said = re.search(rf'<p[^>]* id="{field["aria-describedby"]}"[^>]*>(.*?)</p>', page)
    assert said is not None
    assert "autofocus" in tag
    return {**field, "said": unescape(said[1]), "page": page, "path": answer.request["PATH_INFO"]}


@pytest.mark.parametrize("change", ["swap", "move", "discard", "redraw"])
def test_a_change_of_a_published_draw(change: str) -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    published(by, of)
    one, other = (entry(of, name).pk for name in ("Ana", "Ben"))
    client, page = signed_in(by), reverse("tournaments:round-desk", args=[of.code, 1])
    if change == "redraw":
        of.rounds.update(drawn_scores={str(one): "7"}, drawn_read={}, drawn_stands={})

    field = refused(
        client, of, change, 1, one=one, other=other, entry=one, table=1, which="keep", reason=" ", next=page
    )

    assert (field["name"], field["id"]) == ("reason", f"why-{change}")
    assert field["said"] == "Everybody has read round 1: say why it changes."


def test_what_is_refused_for_another_cause_marks_no_reason() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    published(by, of)
    one, page = entry(of, "Ana").pk, reverse("tournaments:round-desk", args=[of.code, 1])
    address = reverse("tournaments:swap", args=[of.code, 1])

    answer = signed_in(by).post(
        address, {"one": one, "other": one, "reason": "They asked for it", "next": page}, follow=True
    )

    told = answer.content.decode()
    assert 'value="They asked for it"' in told
    assert "aria-invalid" not in told


@pytest.mark.parametrize("closed", [False, True])
def test_a_ruling(closed: bool) -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=1)
    play_on(by, of)
    sitting = sitting_at(table_of(of, "Ana"))
    names = [place.entry.name for place in table_of(of, "Ana").places.order_by("seat")]
    for points in ([40, 30, 20, 10], [10, 20, 30, 40]):
        record(sitting, 1, {"typed": dict(zip(names, points, strict=True))})
    if closed:
        services.close_round(round=of.rounds.get(), by=by, at=EVENING)
    chosen = sitting.hands.get(number=1).revisions.last().pk

    field = refused(signed_in(by), of, "rule", 1, 1, hand=1, chosen=chosen, reason=" ")

    assert (field["name"], field["id"]) == ("reason", "why-1-1-1")
    assert field["said"] == "Say why you rule so: the table will read it."


@pytest.mark.parametrize("earlier", [False, True])
def test_a_void_table_with_its_form_open(earlier: bool) -> None:
    by = director()
    of = tournament(by, *NAMES[:8], ends_after=1)
    first = play_on(by, of)
    if earlier:
        play_all(by, first)
        play_on(by, of)

    field = refused(signed_in(by), of, "void", 1, 2, reason=" ")

    assert (field["name"], field["id"]) == ("reason", "void-2")
    assert field["said"] == "Say why the table is void."
    folds = re.findall(r"<details[^>]*>", field["page"][: field["page"].index('id="void-2"')])
    assert "open" in folds[-1]
    assert 'id="voided-2"' in folds[-1]
    assert field["path"] == f"/t/{of.code}/{'rounds/1/desk' if earlier else 'desk'}/"
