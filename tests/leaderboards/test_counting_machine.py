"""Whatever happens at tables, and in whatever order it is counted: it equals counting everything from nothing."""

import uuid
from contextlib import suppress
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from hypothesis.stateful import run_state_machine_as_test as run_machine

from rummy.leaderboards.services import count, count_all, follow_hiding
from rummy.leaderboards.tasks import count_people
from rummy.people.models import Merge, Phone, Player
from rummy.people.queries import Belongings, members_of
from rummy.people.services import merge_players, undo_merge
from rummy.people.visitor import Visitor
from rummy.scorekeeping import services
from rummy.scorekeeping.errors import HandRefused, SeatsRefused
from rummy.scorekeeping.models import Hand, SeatChange, Sitting
from tests.factories import PhoneFactory, record, typed
from tests.leaderboards.playing import differences, everything_stored, later, play

GROUPS = (("Ana", "Ben"), ("Ana", "Ben", "Cy"), ("Ben", "Dan"), ("Eva", "Dan", "Cy"))
SCORES = st.permutations([9, 4, 0]) | st.lists(st.integers(-3, 9), min_size=3, max_size=3)
PICK = st.integers(0, 50)


class Year(RuleBasedStateMachine):
    @initialize()
    def begin_with_an_evening(self) -> None:
        # Taken back in the end: each year begins with an empty book.
        self.book = transaction.atomic()
        self.book.__enter__()
        self.phone: Phone = PhoneFactory()
        self.sittings: list[Sitting] = []
        self.behind: dict[uuid.UUID, Sitting] = {}

        for group in GROUPS:
            hands = (9, 4, 0)[: len(group)]
            # The last of them play until they stop.
            rules = {"target": None} if group == GROUPS[-1] else {}
            self.sittings.append(play(*group, phone=self.phone, hands=(hands, hands[::-1]), **rules))

    def of(self, pick: int) -> Sitting:
        sitting = self.sittings[pick % len(self.sittings)]
        self.behind[sitting.pk] = sitting
        return sitting

    @rule(pick=PICK, points=SCORES)
    def play_a_hand(self, pick: int, points: list[int]) -> None:
        sitting = self.of(pick)
        names = [side.name for side in sitting.sides.all()]
        counting = Hand.objects.filter(sitting=sitting, current__isnull=False).order_by("-number").first()
        number = counting.number + 1 if counting else 1
        known = Hand.objects.filter(sitting=sitting, number=number).first()
        base = known.revision if known else 0
        # A table that is over deals no more.
        with suppress(HandRefused):
            record(sitting, number, typed(*points, sides=tuple(names)), base=base, at=later())

    @rule(pick=PICK, which=PICK, points=SCORES)
    def correct_or_strike(self, pick: int, which: int, points: list[int]) -> None:
        sitting = self.of(pick)
        hands = list(Hand.objects.filter(sitting=sitting).order_by("number"))
        if not hands:
            return
        hand = hands[which % len(hands)]
        more = {"phone": self.phone, "id": uuid.uuid4(), "at": later()}
        if hand.voided:
            services.restore_hand(hand=hand, **more)
        elif points[0] < 4:
            services.void_hand(hand=hand, **more)
        else:
            names = [side.name for side in sitting.sides.all()]
            record(sitting, hand.number, typed(*points, sides=tuple(names)), base=hand.revision, at=later())

    @rule(
        pick=PICK,
        seat=st.integers(1, 3),
        first=st.integers(1, 3),
        name=st.sampled_from(["Fay", "Ana", "Dan"]),
    )
    def play_for_another(self, pick: int, seat: int, first: int, name: str) -> None:
        with suppress(SeatsRefused):
            services.substitute(sitting=self.of(pick), seat=seat, name=name, from_hand=first, **self.asking())

    @rule(pick=PICK, first=st.integers(1, 3))
    def swap_or_sit_back(self, pick: int, first: int) -> None:
        sitting = self.of(pick)
        last = SeatChange.objects.filter(sitting=sitting, undone=None).exclude(action="undo").last()
        with suppress(SeatsRefused):
            if last is not None:
                services.undo_seat_change(sitting=sitting, change=last.pk, **self.asking())
            else:
                services.swap_seats(sitting=sitting, seat=1, other=2, from_hand=first, **self.asking())

    @rule(pick=PICK)
    def end_or_go_on(self, pick: int) -> None:
        sitting = self.of(pick)
        verb = services.finish_sitting if sitting.finished_at is None else services.reopen_sitting
        verb(sitting=sitting, phone=self.phone, at=later())
        sitting.refresh_from_db()

    @rule(name=st.sampled_from(["ana", "dan"]))
    def forget_somebody(self, name: str) -> None:
        for player in Player.objects.filter(made_by=self.phone, called=name, erased_at=None)[:1]:
            members = Player.objects.filter(pk__in=members_of(player.merged_into or player))
            services.erase(own=Belongings(tuple(members)), at=later())
            count_people([str(member.pk) for member in members])

    def asking(self) -> dict[str, Any]:
        return {"phone": self.phone, "id": uuid.uuid4(), "at": later()}

    @rule(pick=PICK)
    def become_one_or_two(self, pick: int) -> None:
        players = list(Player.objects.filter(made_by=self.phone, erased_at=None).order_by("name"))
        known = {"kept__erased_at": None, "gone__erased_at": None}
        merge = Merge.objects.filter(by=self.phone, undone=None, **known).first()
        if merge is not None:
            undo_merge(merge=merge, visitor=Visitor(self.phone), at=later())
            count_people([str(merge.gone_id), str(merge.kept_id)])
        elif len(players) > 1:
            kept, gone = players[pick % len(players)], players[(pick + 1) % len(players)]
            merge_players(id=uuid.uuid4(), kept=kept, gone=gone, visitor=Visitor(self.phone), at=later())
            count_people([str(gone.pk), str(kept.pk)])

    @rule(hides=st.booleans())
    def hide_or_show(self, hides: bool) -> None:
        for ana in Player.objects.filter(made_by=self.phone, called="ana"):
            members = members_of(ana.merged_into or ana)
            Player.objects.filter(pk__in=members).update(claimed_by=self.phone, hidden=hides)
            follow_hiding(players=members)

    @precondition(lambda self: self.behind)
    @rule(pick=PICK)
    def count_one(self, pick: int) -> None:
        sitting = list(self.behind.values())[pick % len(self.behind)]
        count(sitting=self.behind.pop(sitting.pk))

    @precondition(lambda self: len(self.behind) > 1)
    @rule()
    def count_together(self) -> None:
        count_all(sittings=self.behind)
        self.behind.clear()

    def teardown(self) -> None:
        try:
            self.look_at_the_end()
        finally:
            transaction.set_rollback(True)
            self.book.__exit__(None, None, None)

    def look_at_the_end(self) -> None:
        for sitting in self.behind.values():
            count(sitting=sitting)
        stored = everything_stored()
        for sitting in self.sittings:
            assert count(sitting=sitting) == 0
        assert everything_stored() == stored
        assert differences() == []


def run(examples: int, steps: int) -> None:
    run_machine(
        Year,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            # A shorter year that fails takes minutes to find.
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.django_db
def test_any_year_equals_its_replay() -> None:
    run(examples=5, steps=15)
