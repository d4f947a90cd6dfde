"""Whatever phones do in whatever order, the stored table equals a plain account of what they said."""

import uuid
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.stateful import run_state_machine_as_test as run_machine

from rummy.people.models import Phone
from rummy.scorekeeping import services
from rummy.scorekeeping.models import GameResult, Hand, Sitting
from tests.factories import EVENING, another_phone, record, start, typed

TARGET = 20
SCORES = st.tuples(*[st.integers(-3, 9)] * 2)
PICK = st.integers(0, 5)


@dataclass
class Account:
    """One hand, as somebody with a pencil would keep it: None stands for a struck hand."""

    says: tuple[int, int] | None
    struck: tuple[int, int] | None = None
    since: int = 1
    entries: int = 1
    # What else was said of it, and by which entry.
    others: dict[tuple[int, int], uuid.UUID] = field(default_factory=dict)
    # What stood and what questioned it when the table last picked, and the entry that did.
    asked: tuple[tuple[int, int] | None, dict[tuple[int, int], uuid.UUID], uuid.UUID] | None = None

    def stands(self, says: tuple[int, int] | None) -> None:
        self.entries += 1
        self.since = self.entries
        self.struck = self.says or self.struck
        self.says = says
        self.others = {other: entry for other, entry in self.others.items() if other != says}


class Evening(RuleBasedStateMachine):
    @initialize()
    def sit_down(self) -> None:
        self.sitting: Sitting = start("Ana", "Ben", target=TARGET)
        self.phones: list[Phone] = [self.sitting.started_by, another_phone(self.sitting)]
        self.hands: list[Account] = []
        self.sent: list[tuple[int, dict[str, Any]]] = []

    def played(self) -> int:
        return max((n for n, hand in enumerate(self.hands, 1) if hand.says is not None), default=0)

    def send(self, number: int, says: tuple[int, int], base: int, phone: int) -> str:
        call = {"id": uuid.uuid4(), "base": base, "phone": self.phones[phone]}
        self.sent.append((number, {"document": typed(*says, sides=("Ana", "Ben")), **call}))
        return record(self.sitting, number, **self.sent[-1][1]).kind

    @rule(says=SCORES, phone=st.integers(0, 1))
    def record_the_next(self, says: tuple[int, int], phone: int) -> None:
        number = self.played() + 1
        if number > len(self.hands):
            assert self.send(number, says, 0, phone) == "created"
            self.hands.append(Account(says))
        else:
            hand = self.hands[number - 1]
            assert self.send(number, says, hand.entries, phone) == "created"
            hand.stands(says)

    @precondition(lambda self: self.played())
    @rule(says=SCORES, pick=PICK, stale=st.booleans())
    def write_another_version(self, says: tuple[int, int], pick: int, stale: bool) -> None:
        hand = self.hands[pick % len(self.hands)]
        if hand.says is None:
            return
        kind = self.send(pick % len(self.hands) + 1, says, hand.since - 1 if stale else hand.entries, 1)
        if says == hand.says or (stale and says in hand.others):
            assert kind == "agreement"
            hand.entries += 1
        elif stale:
            assert kind == "question"
            hand.entries += 1
            hand.others[says] = self.sent[-1][1]["id"]
        else:
            assert kind == "corrected"
            hand.stands(says)

    @precondition(lambda self: self.hands)
    @rule(pick=PICK)
    def strike_or_bring_back(self, pick: int) -> None:
        account = self.hands[pick % len(self.hands)]
        hand = Hand.objects.get(sitting=self.sitting, number=pick % len(self.hands) + 1)
        verb = services.restore_hand if account.says is None else services.void_hand
        verb(hand=hand, id=uuid.uuid4(), phone=self.phones[0], at=EVENING)
        account.stands(account.struck if account.says is None else None)

    @precondition(lambda self: self.sent)
    @rule(pick=PICK)
    def send_again(self, pick: int) -> None:
        number, call = self.sent[pick % len(self.sent)]
        is_asked = call["id"] in self.hands[number - 1].others.values()
        assert record(self.sitting, number, **call).kind == ("question" if is_asked else "duplicate")

    @precondition(lambda self: any(hand.others for hand in self.hands))
    @rule(pick=PICK)
    def settle(self, pick: int) -> None:
        number, account = next((n, hand) for n, hand in enumerate(self.hands, 1) if hand.others)
        hand = Hand.objects.get(sitting=self.sitting, number=number)
        chosen = list(account.others)[pick % len(account.others)]
        entry, version = uuid.uuid4(), account.others[chosen]
        services.settle_question(hand=hand, chosen=version, id=entry, phone=self.phones[0], at=EVENING)
        account.asked = (account.says, account.others, entry)
        account.stands(chosen)
        account.others = {}

    @precondition(lambda self: any(hand.asked and not hand.others for hand in self.hands))
    @rule()
    def ask_again(self) -> None:
        number, account = next(
            (n, hand) for n, hand in enumerate(self.hands, 1) if hand.asked and not hand.others
        )
        hand = Hand.objects.get(sitting=self.sitting, number=number)
        assert account.asked
        says, others, entry = account.asked
        services.ask_again(hand=hand, about=entry, id=uuid.uuid4(), phone=self.phones[0], at=EVENING)
        account.stands(says)
        account.others, account.asked = dict(others), None

    @invariant()
    def the_table_says_what_was_said(self) -> None:
        stored = Hand.objects.filter(sitting=self.sitting).order_by("number").select_related("current")
        assert [
            (hand.current and tuple(hand.current.document["typed"].values()), hand.revision, hand.questioned)
            for hand in stored
        ] == [(hand.says, hand.entries, bool(hand.others)) for hand in self.hands]

    @invariant()
    def totals_are_the_sums_of_the_games(self) -> None:
        games, total = [], (0, 0)
        for says in [hand.says for hand in self.hands if hand.says is not None]:
            total = (total[0] + says[0], total[1] + says[1])
            # A tie at the target is played on.
            if max(total) >= TARGET and total[0] != total[1]:
                games.append(total)
                total = (0, 0)
        rows = GameResult.objects.filter(sitting=self.sitting).order_by("number", "side__seat")
        stored = list(rows.values_list("total", flat=True))
        finished = [tuple(stored[2 * n : 2 * n + 2]) for n in range(len(games))]
        assert finished == games
        assert tuple(stored[2 * len(games) :]) in (total, ())

    def teardown(self) -> None:
        assert services.audit(sitting=self.sitting) == []


@pytest.mark.django_db
def test_any_evening_equals_its_replay() -> None:
    run_machine(
        Evening,
        settings=settings(
            max_examples=15,
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
