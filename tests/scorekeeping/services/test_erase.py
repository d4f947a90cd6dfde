"""Is somebody who asks to be forgotten gone from everywhere, and does everybody else keep every point?"""

import io
import uuid
from contextlib import nullcontext
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from rummy.people import services as people
from rummy.people.errors import ClaimRefused, ErasingRefused
from rummy.people.models import Club, Membership, Phone, Player, Session
from rummy.people.queries import Belongings, belongings
from rummy.people.services import claim_player, clubs
from rummy.people.signals import players_erased
from rummy.people.visitor import Visitor
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.models import HandRevision, Seat, Sitting
from rummy.scorekeeping.queries.erasing import Erasing, erase_preview
from rummy.scorekeeping.services import NewSide
from tests.factories import EVENING, PhoneFactory, another_phone, record, start, start_partners, typed
from tests.people.accounts import account, sign_in
from tests.people.clubs import club_of, member, somebody
from tests.scorekeeping.erased import everywhere, points, traces

pytestmark = pytest.mark.django_db


def rebuild(**how: bool) -> str:
    out = io.StringIO()
    call_command("rebuild", stdout=out, **how)
    return out.getvalue()


def test_nothing_of_her_is_left_and_every_point_stays(django_capture_on_commit_callbacks: Any) -> None:
    user, phone = everywhere()
    sign_in(Client(), user)
    owner = User.objects.create_superuser("owner")
    address = EmailAddress.objects.create(user=user, email="zeno@example.org")
    for changed in (user, address):
        LogEntry.objects.log_actions(owner.pk, [changed], CHANGE, "Changed the address.")  # type: ignore[arg-type]
    rebuild()
    before, entries = points(), HandRevision.objects.count()
    assert list(traces("zeno"))
    ids = (str(phone.pk), str(user.email))
    with django_capture_on_commit_callbacks(execute=True):
        services.erase(own=belongings(Visitor(phone, user)), at=EVENING)
    assert list(traces("zeno", *ids)) == []
    assert (points(), HandRevision.objects.count(), User.objects.count()) == (before, entries, 1)
    assert rebuild(check=True).startswith("4 sittings, 0 differences.")


def test_her_sessions_end_and_those_of_everybody_else_are_not_read() -> None:
    (user, phone), ben = everywhere(), account("ben@example.org")
    for who in (user, ben):
        sign_in(Client(), who)
    with CaptureQueriesContext(connection) as asked:
        services.erase(own=belongings(Visitor(phone, user)), at=timezone.now())
    assert [query["sql"] for query in asked.captured_queries if '"session_data"' in query["sql"]] == []
    assert [one.account for one in Session.objects.all()] == [ben]


def test_who_signs_in_while_she_is_erased_has_no_session_left() -> None:
    user, phone = everywhere()
    own, began = belongings(Visitor(phone, user)), timezone.now()
    names = {player.pk: f"Player {number}" for number, player in enumerate(own.players)}
    sign_in(Client(), user)
    people.forget(own=own, names=names, at=began)
    assert Session.objects.count() == 0


def test_her_places_are_called_by_numbers_free_at_her_tables() -> None:
    user, phone = everywhere()
    table = start("Player 1", "Zeno", phone=phone)
    names = services.erase(own=belongings(Visitor(phone, user)), at=EVENING)
    assert names == ("Player 2", "Player 3")
    assert [seat.name for seat in table.seats.all()] == ["Player 1", "Player 3"]
    pairs = Sitting.objects.get(options__partnership=True)
    assert [side.name for side in pairs.sides.all()] == ["Player 3 & Cleo", "The Player 3 hunters"]
    assert pairs.first_dealer == "Player 3"


def test_partners_who_call_themselves_by_first_names_are_called_otherwise_too() -> None:
    partners = [
        NewSide("Ben & Dan", ["Ben Falk", "Dan Rau"]),
        NewSide("The aces of Ben", ["Ann Low", "Eva Graf"]),
    ]
    table = played_by_partners(partners)
    ben = table.seats.get(name="Ben Falk").player
    services.erase(own=Belongings((ben,)), at=EVENING)
    services.erase(own=Belongings((ben,)), at=EVENING)
    assert [side.name for side in table.sides.all()] == ["Player 1 & Dan", "The aces of Ben"]
    assert rebuild(check=True).startswith("1 sittings, 0 differences.")


def test_a_longer_name_in_what_others_wrote_is_cut_to_its_room() -> None:
    sitting = played_by_partners([NewSide(("Al " * 29).strip(), ["Al", "Cleo"]), NewSide("B", ["Ben", "Di"])])
    hand = sitting.hands.get()
    said = {"about": hand.current_id, "reason": "Al " * 60, "phone": another_phone(sitting)}
    services.object_to(hand=hand, id=uuid.uuid4(), at=EVENING, **said)

    services.erase(own=Belongings((sitting.seats.get(name="Al").player,)), at=EVENING)

    [reason] = HandRevision.objects.exclude(reason="").values_list("reason", flat=True)
    assert (reason.startswith("Player 1 Player 1 "), len(reason) <= 200) == (True, True)
    assert sitting.sides.get(seat=1).name == ("Player 1 " * 10).strip()
    assert list(traces("Al ")) == []


def played_by_partners(sides: list[NewSide]) -> Sitting:
    table = start_partners(*sides)
    record(table, 1, typed(40, 0, sides=[side.name for side in sides]))
    return table


def test_what_would_be_erased_is_told_before(django_assert_num_queries: Any) -> None:
    user, phone = everywhere()
    own = belongings(Visitor(phone, user))
    with django_assert_num_queries(7):
        preview = erase_preview(own)
    assert preview == Erasing(("Zenobia", "Zeno"), "zenobia@example.org", 2, 4, 7, 2, ())


def test_a_club_that_would_be_empty_is_told_before() -> None:
    owner = somebody()
    club = club_of(owner)
    assert erase_preview(belongings(owner)).emptied == (club,)
    out = io.StringIO()
    call_command("erase", account=owner.account and owner.account.email, stdout=out)
    assert f"Clubs without a member then: {club.name}" in out.getvalue()

    stay = member(club, owner, "Ben")
    preview = erase_preview(belongings(owner))
    assert (preview.emptied, preview.clubs) == ((), (club,))
    clubs.end_membership(membership=stay, visitor=owner, at=EVENING)
    assert erase_preview(belongings(owner)).emptied == (club,)


def test_a_hand_follows_on_at_a_table_she_sat_at() -> None:
    sitting = start("Ana", "Ben")
    ana = sitting.seats.get(name="Ana").player
    record(sitting, 1, typed(40, 20, sides=("Ana", "Ben")))
    services.erase(own=Belongings((ana,)), at=EVENING)
    record(sitting, 2, typed(1, 2, sides=("Player 1", "Ben")))
    assert [side.total for side in queries.table(sitting).sides] == [41, 22]


def test_who_writes_the_name_down_again_writes_down_somebody_new() -> None:
    sitting = start("Ana", "Ben")
    ana = sitting.seats.get(name="Ana").player
    services.erase(own=Belongings((ana,)), at=EVENING)
    again = start("Ana", "Player 1", phone=sitting.started_by)
    assert ana.pk not in again.seats.values_list("player_id", flat=True)
    assert set(queries.known_names(Visitor(sitting.started_by))) == {"Ana", "Ben", "Player 1"}


def test_nobody_becomes_who_was_erased_or_opens_the_page() -> None:
    sitting = start("Ana", "Ben")
    ana, scorer = sitting.seats.get(name="Ana").player, Visitor(sitting.started_by)
    code = services.offer_code(player=ana.pk, visitor=scorer, at=EVENING).code
    services.erase(own=Belongings((ana,)), at=EVENING)
    with pytest.raises(ClaimRefused):
        services.claim_by_code(id=uuid.uuid4(), code=code, visitor=Visitor(PhoneFactory()), at=EVENING)
    assert not queries.may_open(ana.pk, scorer)
    assert Player.objects.get(pk=ana.pk).claimed_by is None


def test_what_a_signed_out_phone_claimed_does_not_fall_to_it() -> None:
    user, phone = everywhere()
    Phone.objects.filter(pk=phone.pk).update(account=None)
    services.erase(own=belongings(Visitor(account=user)), at=EVENING)
    assert not Player.objects.filter(claimed_by=phone).exists()


def test_the_guests_of_her_phone_and_other_people_stay() -> None:
    user, phone = everywhere()
    cleo = Player.objects.get(name="Cleo")
    ben = claim_player(id=uuid.uuid4(), player=cleo, visitor=Visitor(PhoneFactory()), at=EVENING).phone
    services.erase(own=belongings(Visitor(phone, user)), at=EVENING)
    view = queries.player_page(cleo.pk, Visitor(ben))
    assert (view.record.won, [(one.person.id, one.person.name) for one in view.partners]) == (
        1,
        [(None, "Player 1")],
    )
    assert set(Seat.objects.values_list("name", flat=True)) >= {"Ben", "Cleo", "Dan"}


def test_what_broke_off_half_way_is_done_when_it_is_asked_again() -> None:
    user, phone = everywhere()
    own = belongings(Visitor(phone, user))

    def fail(**facts: Any) -> None:
        raise ConnectionError

    players_erased.connect(fail)
    with pytest.raises(ConnectionError):
        services.erase(own=own, at=EVENING)
    players_erased.disconnect(fail)
    assert belongings(Visitor(phone, user)).account == user
    assert services.erase(own=own, at=EVENING) == ("Player 1", "Player 2")
    assert list(traces("zeno")) == []
    assert all(not services.audit(sitting=sitting) for sitting in Sitting.objects.all())


def test_whoever_keeps_names_hears_of_it_in_the_same_transaction() -> None:
    heard: list[dict[Any, str]] = []

    def hear(names: dict[Any, str], were: dict[Any, str], **facts: Any) -> None:
        heard.extend((names, were))

    players_erased.connect(hear)
    ana = start("Ana", "Ben").seats.get(name="Ana").player
    services.erase(own=Belongings((ana,)), at=EVENING)
    players_erased.disconnect(hear)
    assert heard == [{ana.pk: "Player 1"}, {ana.pk: "Ana"}]


@pytest.mark.parametrize(("others", "is_refused"), [(0, False), (1, True)])
def test_who_owns_a_club_with_members_hands_it_over_first(others: int, is_refused: bool) -> None:
    user, phone = everywhere()
    club = Club.objects.create(
        id=uuid.uuid4(), slug="knocks", name="The Knocks", made_by=phone, made_at=EVENING
    )
    hers = {"role": "owner", "account": user, "player": user.players.filter(merged_into=None)[0]}
    rows = [hers, *({"player": Player.objects.get(name="Cleo")} for _ in range(others))]
    for row in rows:
        Membership.objects.create(club=club, joined_at=EVENING, added_by=phone, **row)
    own = belongings(Visitor(phone, user))
    with pytest.raises(ErasingRefused, match="The Knocks") if is_refused else nullcontext():
        services.erase(own=own, at=EVENING)
    assert (list(traces("zeno")) != []) is is_refused
    assert Membership.objects.filter(role="owner", left_at=None).exists() is is_refused


def run(*words: str) -> str:
    out = io.StringIO()
    call_command("erase", *words, stdout=out)
    return out.getvalue()


def test_the_command_shows_first_and_erases_with_yes() -> None:
    user, _phone = everywhere()
    shown = run("--account", "Zenobia@example.org")
    assert "Names: Zenobia, Zeno" in shown
    assert "Nothing was erased" in shown
    assert User.objects.filter(pk=user.pk).exists()
    assert "Player 1, Player 2 now" in run("--account", "zenobia@example.org", "--yes")
    assert list(traces("zeno")) == []


@pytest.mark.parametrize("words", [(), ("--yes",)])
def test_the_command_says_which_club_has_to_be_handed_over_first(words: tuple[str, ...]) -> None:
    user, phone = everywhere()
    club = Club.objects.create(
        id=uuid.uuid4(), slug="knocks", name="The Knocks", made_by=phone, made_at=EVENING
    )
    hers = {"role": "owner", "account": user, "player": user.players.filter(merged_into=None)[0]}
    for row in (hers, {"player": Player.objects.get(name="Cleo")}):
        Membership.objects.create(club=club, joined_at=EVENING, added_by=phone, **row)
    with pytest.raises(CommandError, match="Hand over first what is yours alone: The Knocks"):
        run("--account", "zenobia@example.org", *words)


def test_the_command_finds_a_guest_by_id_and_says_what_is_wrong() -> None:
    user, _phone = everywhere()
    ben = Player.objects.filter(name="Ben").order_by("made_at", "pk")[0]
    assert "Names: Ben" in run("--player", str(ben.pk))
    for words, said in {
        ("--player", "Ben"): "is not the id of a player",
        ("--player", str(uuid.uuid4())): "There is no player",
        ("--player", str(user.players.all()[0].pk)): "--account zenobia@example.org",
        ("--account", "nobody@example.org"): "There is no account",
    }.items():
        with pytest.raises(CommandError, match=said):
            run(*words)
