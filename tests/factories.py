"""Phones, players and tables for tests, made the way people make them."""

import uuid
from datetime import UTC, datetime
from typing import Any

import factory

from rummy.people.models import Phone, Player
from rummy.people.names import called
from rummy.scorekeeping import services
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import NewSide, Outcome

EVENING = datetime(2026, 3, 14, 20, 0, tzinfo=UTC)


class PhoneFactory(factory.django.DjangoModelFactory[Phone]):
    class Meta:
        model = Phone

    first_seen = EVENING


class PlayerFactory(factory.django.DjangoModelFactory[Player]):
    class Meta:
        model = Player

    name = factory.Sequence(lambda n: f"Player {n}")
    called = factory.LazyAttribute(lambda player: called(player.name))
    made_by = factory.SubFactory(PhoneFactory)
    made_at = EVENING


def start(*names: str, phone: Phone | None = None, ruleset: str = "robber-rummy", **options: Any) -> Sitting:
    """A table of these people, each for himself; the first one deals."""
    people = names or ("Ana", "Ben", "Cy")
    return services.start_sitting(
        id=uuid.uuid4(),
        phone=phone or PhoneFactory(),
        ruleset=ruleset,
        options=options,
        sides=[NewSide(None, [name]) for name in people],
        first_dealer=people[0],
        at=EVENING,
    )


def start_partners(*sides: NewSide, phone: Phone | None = None) -> Sitting:
    """A table of two against two, who may call their sides as they like; Ana and Cleo against Ben and Dan unless told."""
    seated = sides or (NewSide(None, ["Ana", "Cleo"]), NewSide(None, ["Ben", "Dan"]))
    return services.start_sitting(
        id=uuid.uuid4(),
        phone=phone or PhoneFactory(),
        ruleset="robber-rummy",
        options={"partnership": True},
        sides=list(seated),
        first_dealer=seated[0].players[0],
        at=EVENING,
    )


def another_phone(sitting: Sitting, name: str = "") -> Phone:
    """A second phone that may score at this table."""
    phone: Phone = PhoneFactory()
    services.join_sitting(phone=phone, code=sitting.score_code, at=EVENING, name=name)
    return phone


def typed(*points: int, sides: tuple[str, ...] = ("Ana", "Ben", "Cy")) -> dict[str, Any]:
    """A hand of which only the totals are told."""
    return {"typed": dict(zip(sides, points, strict=False))}


def record(sitting: Sitting, number: int, document: dict[str, Any], **more: Any) -> Outcome:
    """The hand of this number, entered by the phone that started the table unless `phone` says another."""
    fields: dict[str, Any] = {"id": uuid.uuid4(), "base": 0, "phone": sitting.started_by, "at": EVENING}
    return services.record_hand(sitting=sitting, number=number, document=document, **(fields | more))


def ask(sitting: Sitting, agreeing: str = "one", *, watchers: bool = False) -> Sitting:
    """The table asks the others whether its hands are right."""
    return services.ask_for_agreement(
        sitting=sitting, agreeing=agreeing, watchers_agree=watchers, phone=sitting.started_by, at=EVENING
    )


def begin(sitting: Sitting, number: int) -> None:
    """A hand that is followed turn by turn, and not over yet."""
    names = list(sitting.sides.order_by("seat").values_list("name", flat=True))
    first = names[(names.index(sitting.next_dealer) + 1) % len(names)]
    turn = {"player": first, "actions": [{"do": "draw-stock"}, {"do": "discard", "card": "2D"}]}
    record(sitting, number, {"turns": [turn], "dealer": sitting.next_dealer})
