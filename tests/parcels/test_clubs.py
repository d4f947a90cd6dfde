"""Does a whole club come out of a parcel as it went in?"""

import itertools
from collections import Counter
from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from rummy.parcels import services
from rummy.people.codes import SCORE_LENGTH
from rummy.people.errors import MayNot
from rummy.people.models import Club, Membership, Phone, Player
from rummy.people.parcel import is_stand_in
from rummy.people.queries import belongings, standing_claim
from rummy.people.services import claims, clubs
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import HandRevision, Sitting
from rummy.scorekeeping.services.audit import audit
from rummy.scorekeeping.services.erase import erase
from tests.factories import EVENING, PhoneFactory
from tests.parcels.sample import documents, empty_book, parcel_of, rich_club
from tests.people.clubs import club_of, somebody
from tournaments.models import Act, StandingRow, Tournament
from tournaments.rehearsal import rehearse
from tournaments.services import rebuild_standings

pytestmark = pytest.mark.django_db
LATER = EVENING + timedelta(days=30)


def standings() -> list[tuple[int, int, str, str]]:
    rows = StandingRow.objects.order_by("round", "rank").select_related("entry")
    return [(row.round, row.place, row.entry.name, row.gained) for row in rows]


def rows() -> Counter[str]:
    models = (Club, Membership, Player, Phone, Sitting, HandRevision, Tournament, Act, User)
    return Counter({model.__name__: model._default_manager.count() for model in models})


def count_again() -> None:
    for tournament in Tournament.objects.all():
        rebuild_standings(tournament_id=tournament.pk, at=LATER)


def test_a_club_comes_into_an_empty_book_and_goes_out_of_it_the_same() -> None:
    club, _owner = rich_club()
    before, placed = documents(club), standings()
    parcel = parcel_of(club)
    account = empty_book()

    seen = services.unpack(parcel=parcel, account=account, at=LATER)
    count_again()

    found = Club.objects.get()
    assert documents(found) == before
    assert standings() == placed
    sittings = list(Sitting.objects.all())
    assert [audit(sitting=one, repair=False) for one in sittings] == [[]] * 6
    assert {count.kind: (count.alike, count.other) for count in seen.counts} == dict.fromkeys(
        ("players", "members", "evenings", "sittings", "tournaments"), (0, 0)
    )
    assert found.memberships.get(role="owner").account == account


def test_a_club_that_nobody_owned_any_more_is_owned_by_whoever_brings_it() -> None:
    owner = somebody("olga")
    club = club_of(owner)
    erase(own=belongings(owner), at=EVENING)
    parcel, account = parcel_of(club), empty_book()

    services.unpack(parcel=parcel, account=account, at=LATER)
    again = services.unpack(parcel=parcel, account=account, at=LATER)

    stay = Membership.objects.get(club__name="Rummy Club Kreuzberg", left_at=None)
    assert (stay.role, stay.account, stay.player.name) == ("owner", account, "Owner")
    assert (stay.club.changes.filter(became="owner").count(), again.new) == (2, 0)


def test_the_rehearsed_evening_of_a_club_comes_back_the_same() -> None:
    owner = somebody("olga")
    club = club_of(owner)
    made = rehearse(seed=23, at=EVENING)
    Tournament.objects.filter(pk=made.tournament.pk).update(club=club)
    before, placed = documents(club), standings()
    parcel = parcel_of(club)
    account = empty_book()

    services.unpack(parcel=parcel, account=account, at=LATER)
    count_again()

    assert documents(Club.objects.get()) == before
    assert standings() == placed


def test_whom_the_owner_is_outside_the_club_s_book_comes_with_the_word_that_he_is() -> None:
    owner = somebody("olga")
    club = club_of(owner)
    made = rehearse(seed=23, at=EVENING)
    Tournament.objects.filter(pk=made.tournament.pk).update(club=club)
    mine = Player.objects.filter(entries__tournament=made.tournament).order_by("pk")[0]
    claims.claim_player(id=uuid4(), player=mine, visitor=owner, at=EVENING)
    before, parcel = documents(club), parcel_of(club)
    account = empty_book()

    services.unpack(parcel=parcel, account=account, at=LATER)

    assert documents(Club.objects.get()) == before
    (own,) = Player.objects.filter(account=account, club=None)
    assert (own.pk, standing_claim(own) is not None) == (mine.pk, True)


@pytest.mark.django_db(transaction=True)
def test_a_look_writes_nothing_and_says_what_would_come() -> None:
    club, _owner = rich_club()
    parcel = parcel_of(club)
    with transaction.atomic():
        account = empty_book()
    before = rows()

    seen = services.look(parcel=parcel, account=account, at=LATER)
    taken = services.unpack(parcel=parcel, account=account, at=LATER)

    assert before == Counter({"User": 1})
    assert seen.counts == taken.counts
    assert (seen.name, seen.is_club, seen.is_here, seen.hands) == ("Rummy Club Kreuzberg", True, False, 13)


def test_the_same_parcel_twice_changes_nothing() -> None:
    club, _owner = rich_club()
    parcel = parcel_of(club)
    account = empty_book()
    services.unpack(parcel=parcel, account=account, at=LATER)
    before, told = rows(), documents(Club.objects.get())

    again = services.unpack(parcel=parcel, account=account, at=LATER + timedelta(days=1))

    assert (rows(), documents(Club.objects.get())) == (before, told)
    assert (again.new, [count.other for count in again.counts]) == (0, [0] * 5)


def test_its_own_parcel_changes_nothing_in_the_book_it_was_made_of() -> None:
    club, owner = rich_club()
    before = rows()
    assert owner.account is not None

    seen = services.unpack(parcel=parcel_of(club), account=owner.account, at=LATER)

    assert rows() == before
    assert (seen.new, sum(count.other for count in seen.counts)) == (0, 0)


def test_only_the_owner_brings_more_into_a_club_that_is_here() -> None:
    club, _owner = rich_club()
    other = somebody("other")
    assert other.account is not None

    with pytest.raises(MayNot, match="only its owner"):
        services.unpack(parcel=parcel_of(club), account=other.account, at=LATER)


def test_nobody_of_the_other_book_can_be_found_by_a_parcel() -> None:
    club, _owner = rich_club()
    phones = {str(phone) for phone in Phone.objects.values_list("pk", flat=True)}
    codes = {
        club.invite_code,
        *Sitting.objects.values_list("score_code", flat=True),
        *Tournament.objects.values_list("check_in_code", flat=True),
        *Tournament.objects.values_list("entries__code", flat=True),
    }

    text = str(documents(club))

    assert [secret for secret in sorted({*phones, *codes}) if secret in text] == []
    assert "@" not in text


def test_phones_and_offices_of_others_are_stand_ins_nobody_can_use() -> None:
    club, _owner = rich_club()
    parcel = parcel_of(club)
    account = empty_book()
    services.unpack(parcel=parcel, account=account, at=LATER)

    assert all(is_stand_in(phone) for phone in Phone.objects.values_list("pk", flat=True))
    others = User.objects.exclude(pk=account.pk)
    assert {(user.is_active, user.has_usable_password(), user.email) for user in others} == {
        (False, False, "")
    }


def test_codes_that_let_somebody_act_are_made_anew_and_as_hard_to_guess_as_ever() -> None:
    club, _owner = rich_club()
    parcel = parcel_of(club)
    before = set(Tournament.objects.values_list("entries__code", flat=True))
    services.unpack(parcel=parcel, account=empty_book(), at=LATER)

    codes = [
        *Tournament.objects.values_list("entries__code", flat=True),
        *Sitting.objects.values_list("score_code", flat=True),
        Club.objects.get().invite_code,
    ]

    assert ({len(code) for code in codes}, before.isdisjoint(codes)) == ({SCORE_LENGTH}, True)


def test_who_was_somebody_there_says_so_here_anew_and_gets_the_office_again() -> None:
    club, _owner = rich_club()
    parcel = parcel_of(club)
    account = empty_book()
    services.unpack(parcel=parcel, account=account, at=LATER)
    found = Club.objects.get()
    owner = Visitor(phone=PhoneFactory(), account=account)
    stay = found.memberships.get(role="director")
    back = somebody("back")

    claims.claim_player(
        id=PhoneFactory().pk,
        player=stay.player,
        visitor=back,
        at=LATER,
        code=claims.make_code(player=stay.player, phone=owner.phone, at=LATER),
    )
    stay.refresh_from_db()
    clubs.give_role(membership=stay, role=Membership.Role.DIRECTOR, visitor=owner, at=LATER)

    stay.refresh_from_db()
    assert stay.account == back.account


def test_who_hides_still_hides() -> None:
    club, _owner = rich_club()
    parcel = parcel_of(club)
    account = empty_book()
    services.unpack(parcel=parcel, account=account, at=LATER)
    shy = Player.objects.get(hidden=True)
    back = somebody("back")

    claims.claim_player(id=PhoneFactory().pk, player=shy, visitor=back, at=LATER)

    shy.refresh_from_db()
    assert (shy.name, shy.hidden, shy.account) == ("Shy Sam", True, back.account)


def test_another_club_of_that_address_keeps_it() -> None:
    club, _owner = rich_club()
    slug, parcel = club.slug, parcel_of(club)
    account = empty_book()
    club_of(somebody("first"))

    services.unpack(parcel=parcel, account=account, at=LATER)

    found = Club.objects.get(pk=club.pk)
    assert found.slug == f"{slug}-2"
    pages = set(Sitting.objects.filter(evening__club=found).values_list("event_page", flat=True))
    assert {page.split("/")[2] for page in pages} == {found.slug}


@pytest.mark.parametrize(
    ("names", "ruleset", "place"),
    list(itertools.product(("whole", "short"), ("", "gin-rummy"), ("", "Bar “Zur Ölmühle” 🂡"))),
    ids=str,
)
def test_a_club_of_any_settings_comes_back_the_same(names: str, ruleset: str, place: str) -> None:
    club = club_of(somebody("olga"), names=names, ruleset=ruleset, place=place)
    before, parcel = documents(club), parcel_of(club)
    account = empty_book()

    services.unpack(parcel=parcel, account=account, at=LATER)

    assert documents(Club.objects.get()) == before
