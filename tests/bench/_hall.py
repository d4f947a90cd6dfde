"""What does a large tournament look like to measure with? 1,000 entries at tables of four, eight rounds played and the ninth open."""

import uuid
from collections.abc import Sequence
from random import Random
from typing import Any

ENTRIES, ROUNDS, SIZE = 1_000, 9, 4
ORDER = (
    "points",
    "head-to-head",
    "average-of-opponents",
    "buchholz",
    "buchholz-cut-1",
    "median",
    "sonneborn-berger",
    "progressive",
    "koya",
    "hands-won",
    "difference",
    "best-hand",
)


def a_large_tournament() -> Any:
    """Results of the rounds before the last as rows, for nobody could wait until they were played; the last is started."""
    from django.contrib.auth.models import User
    from django.utils import timezone

    from rummy.engine import RULESETS
    from tournaments import services
    from tournaments.models import Tournament

    now = timezone.now()
    dora = User.objects.create_user("dora", "dora@example.org", "a long word")
    chosen = services.Settings(
        name="A large tournament",
        ruleset=RULESETS[0].key,
        format="swiss-tables",
        answers={"rounds": ROUNDS, "size": SIZE},
        ends="hands",
        ends_after=1,
        agreeing="nobody",
    )
    event = services.create_tournament(id=uuid.uuid4(), by=dora, settings=chosen, at=now)
    Tournament.objects.filter(pk=event.pk).update(order=list(ORDER))
    names = [f"Player {number:04}" for number in range(1, ENTRIES + 1)]
    services.enter_all(tournament=event, lines=names, by=dora, at=now)
    event.refresh_from_db()
    chance = Random(9)
    for number in range(1, ROUNDS):
        _played(event, number, chance, now)
    drawn = services.draw_round(tournament=event, by=dora, at=now)
    services.publish(round=drawn, by=dora, at=now)
    services.start_round(round=drawn, by=dora, at=now)
    return event


def _played(event: Any, number: int, chance: Random, now: Any) -> None:
    """A round that is over: every table with one hand of points."""
    from tournaments.models import Place, Round, Table

    round_ = Round.objects.create(
        tournament=event,
        number=number,
        state=Round.State.CLOSED,
        seed=number,
        drawn_at=now,
        published_at=now,
        started_at=now,
        closed_at=now,
    )
    entries = list(event.entries.select_related("player"))
    chance.shuffle(entries)
    groups = [entries[at : at + SIZE] for at in range(0, len(entries), SIZE)]
    tables = Table.objects.bulk_create(
        [Table(round=round_, number=at, state=Table.State.DONE) for at, _ in enumerate(groups, 1)]
    )
    Place.objects.bulk_create(
        Place(round=round_, entry=entry, table=table, seat=seat)
        for table, group in zip(tables, groups, strict=True)
        for seat, entry in enumerate(group, 1)
    )
    _scored(event, tables, groups, chance, now)


def _scored(
    event: Any, tables: Sequence[Any], groups: Sequence[Sequence[Any]], chance: Random, now: Any
) -> None:
    from rummy.scorekeeping.models import Hand, Lineup, Side
    from tournaments.models import Play, PlaySide

    sittings = _sittings(event, groups, now)
    plays = Play.objects.bulk_create(
        Play(table=table, number=1, sitting=sitting) for table, sitting in zip(tables, sittings, strict=True)
    )
    hands = Hand.objects.bulk_create(Hand(sitting=sitting, number=1) for sitting in sittings)
    seated = [(at, seat, entry) for at, group in enumerate(groups) for seat, entry in enumerate(group, 1)]
    sides = Side.objects.bulk_create(
        Side(sitting=sittings[at], seat=seat, name=entry.name, player=entry.player)
        for at, seat, entry in seated
    )
    lineups = Lineup.objects.bulk_create(Lineup(side=side) for side in sides)
    PlaySide.objects.bulk_create(
        PlaySide(play=plays[at], entry=entry, side=side)
        for side, (at, _seat, entry) in zip(sides, seated, strict=True)
    )
    _results([hands[at] for at, _seat, _entry in seated], lineups, chance)


def _sittings(event: Any, groups: Sequence[Sequence[Any]], now: Any) -> list[Any]:
    from rummy.people.codes import SCORE_LENGTH, new_code
    from rummy.scorekeeping.models import Sitting

    return Sitting.objects.bulk_create(
        Sitting(
            ruleset=event.ruleset,
            options={},
            edition=event.edition,
            first_dealer=group[0].name,
            next_dealer=group[0].name,
            watch_code=new_code(SCORE_LENGTH),
            score_code=new_code(SCORE_LENGTH),
            started_by=event.desk,
            started_at=now,
            changed_at=now,
            decided=True,
        )
        for group in groups
    )


def _results(hands: Sequence[Any], lineups: Sequence[Any], chance: Random) -> None:
    """Points by chance for each side's one hand, and its one game so far."""
    from rummy.scorekeeping.models import GameResult, HandResult

    points = [5 * chance.randint(-10, 30) for _ in lineups]
    scored = list(zip(hands, lineups, points, strict=True))
    HandResult.objects.bulk_create(
        HandResult(hand=hand, side=lineup.side, lineup=lineup, points=got, won=got > 100, typed=True)
        for hand, lineup, got in scored
    )
    GameResult.objects.bulk_create(
        GameResult(
            sitting=hand.sitting,
            number=1,
            side=lineup.side,
            lineup=lineup,
            first_hand=1,
            last_hand=1,
            total=got,
            won=False,
            finished=False,
        )
        for hand, lineup, got in scored
    )
