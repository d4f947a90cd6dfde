"""An evening by chance whose hands are known: what each came to is noted when it is entered, by entries."""

import copy
import random
import uuid
from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Any

from rummy.engine.errors import RummyError
from rummy.scorekeeping import queries as scorekeeping
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import record_hand
from tests.factories import another_phone
from tests.tournaments.evening import hall
from tests.tournaments.evening.dealt import GAMES, Dealt, deal
from tests.tournaments.evening.deeds import DEEDS, STEPS, Nothing, Walk
from tests.tournaments.evening.doors import Stand, agree
from tests.tournaments.evening.reckoned import METRICS, SCHEMES, Evening, Hand, Rules, Sums, ranked
from tournaments import services
from tournaments.models import Entry, Place, Round, StandingRow, Table, Tournament
from tournaments.standings import ABSENCES

HALL = (
    "enter",
    "withdraw",
    "return_entry",
    "no_show",
    "substitute",
    "seat_late",
    "play_against_sitter",
    "go_on",
    "void",
    "rule",
    "close",
)


def pick(chance: random.Random, kind: str) -> dict[str, Any]:
    game = GAMES[kind]
    pairs = kind == "partners" and chance.random() < 0.5
    two = kind == "gin" or pairs
    opposite = kind == "partners" and not pairs
    scheme = chance.choice(sorted(SCHEMES))
    order = chance.sample(sorted(METRICS), 4)
    order.insert(chance.randint(0, 2), "head-to-head")
    return {
        "ruleset": game.ruleset,
        "options": dict(game.options),
        "pairs": pairs,
        "format": "partners"
        if opposite
        else chance.choice(["swiss", "round-robin"] if two else ["swiss-tables", "mixer"]),
        "answers": {},
        "ends": "target" if kind == "gin" else "hands",
        "ends_after": None if kind == "gin" else chance.choice((1, 2, 3)),
        "scheme": scheme,
        "order": tuple(order),
        "bye_worth": chance.choice([one.key for one in ABSENCES]),
        "missed_worth": chance.choice([one.key for one in ABSENCES]),
        "bye_opponent": chance.choice(("nobody", "yourself")),
    }


def named(place: Place) -> list[str]:
    """Who may sit for an entry, the likelier first; of a pair the first."""
    return [name.split(" & ")[0] for name in (place.substitute, place.entry.name) if name]


class Book:
    """The hands of an evening, by round and table."""

    def __init__(self, kind: str, seed: object) -> None:
        self.kind, self.game = kind, GAMES[kind]
        self.chance = random.Random(f"{kind} {seed}")
        self.settings = pick(self.chance, kind)
        names = list(hall.NAMES[: self.chance.randint(5, 10)])
        if self.settings["pairs"]:
            names = [f"{one} & {one}a" for one in names[:6]]
        by = hall.director(f"dora {kind} {seed}")
        self.walk = Walk(
            hall.tournament(by, *names, **self.settings),
            self.chance,
            helper=hall.director(f"helper {kind} {seed}"),
        )
        Tournament.objects.filter(pk=self.of.pk).update(seed=self.chance.getrandbits(60))
        self.of.refresh_from_db()
        self.hands: dict[tuple[int, int], list[Hand]] = defaultdict(list)
        target = self.game.options.get("target", 100 if kind == "gin" else None)
        self.rules = Rules(self.game.low, target, kind == "gin")
        self.log: list[str] = []
        services.check_in_all(tournament=self.of, **self.walk.desk)

    @property
    def of(self) -> Tournament:
        return self.walk.of

    def tables(self, *states: str, of_any: bool = False) -> list[Table]:
        found = Table.objects.filter(
            round__tournament=self.of, state__in=states, round__play_off=False
        ).select_related("round")
        rounds = list(self.of.rounds.order_by("number"))
        if not of_any and rounds:
            found = found.filter(round=rounds[-1])
        tables = list(found.order_by("round__number", "number"))
        for table in tables:
            table.round.tournament = self.of
        return tables

    # Hands

    def sides(self, sitting: Sitting, number: int) -> dict[str, list[str]]:
        """Who sits there in this hand, by side."""
        people = [row.name for row in scorekeeping.seats_of(sitting).seated.at(number).places()]
        names = [side.name for side in sitting.sides.order_by("seat")]
        if len(people) == len(names):
            return {name: [name] for name in people}
        return {name: people[at :: len(names)] for at, name in enumerate(names)}

    def dealt(self, sitting: Sitting, number: int) -> Dealt:
        return deal(self.chance, self.game, self.sides(sitting, number))

    def noted(self, table: Table, sitting: Sitting, number: int, dealt: Dealt) -> Hand:
        """The same hand by entries: whose seat it is was read from the places."""
        people = {name: side for side, names in self.sides(sitting, number).items() for name in names}
        entries: dict[str, list[int]] = defaultdict(list)
        for place in table.places.select_related("entry"):
            # Who was named for the seat since has not played this hand.
            sat = next((name for name in named(place) if name in people), None)
            if sat:
                entries[people[sat]].append(place.entry_id)
        # Who sat for an entry in this hand, and does so no longer, is nowhere named.
        before = [one for one in self.hands[table.round.number, table.number] if one.number == number]
        known = {entry for names in entries.values() for entry in names}
        others = [entry for one in before if one.sitting == sitting.pk for entry in one.points.keys() - known]
        for side, entry in zip(dealt.points.keys() - entries.keys(), others, strict=False):
            entries[side].append(entry)
        assert set(entries) == set(dealt.points), (people, entries, "\n".join(self.log))
        return Hand(
            sitting.pk,
            number,
            {entry: points for side, points in dealt.points.items() for entry in entries[side]},
            frozenset(entries[dealt.won]) if dealt.won else frozenset(),
            {entry: many for side, many in dealt.penalties.items() for entry in entries[side]},
            {one: other for pair in entries.values() if len(pair) == 2 for one, other in (pair, pair[::-1])},
        )

    def send(
        self,
        sitting: Sitting,
        number: int,
        document: dict[str, Any],
        phone: Any = None,
        base: int | None = None,
    ) -> Any:
        base = scorekeeping.base_of(sitting, number) if base is None else base
        return record_hand(
            sitting=sitting,
            id=uuid.uuid4(),
            number=number,
            base=base,
            document=document,
            phone=phone or sitting.started_by,
            at=self.walk.at,
        )

    def play(self, table: Table) -> None:
        """The table enters its next hand; now and then another phone says otherwise, and the desk rules."""
        sitting = hall.sitting_at(table)
        number = scorekeeping.table(sitting).next_number
        dealt = self.dealt(sitting, number)
        is_disputed = self.chance.random() < 0.2
        self.send(sitting, number, dealt.document)
        key = (table.round.number, table.number)
        self.hands[key].append(self.noted(table, sitting, number, dealt))
        if is_disputed:
            self.dispute(table, sitting, number, dealt)

    def dispute(self, table: Table, sitting: Sitting, number: int, first: Dealt) -> None:
        other = self.dealt(sitting, number)
        phone = another_phone(sitting)
        sitting.refresh_from_db()
        asked = self.send(sitting, number, other.document, phone, base=0)
        if asked.kind != "question":
            return
        self.log.append(f"dispute {table} {number}")
        hand = sitting.hands.get(number=number)
        if self.chance.random() < 0.3:
            return
        takes_other = self.chance.random() < 0.6
        revision = hand.revisions.filter(action="question").last()
        chosen = revision.pk if takes_other else hand.current_id
        services.rule(table=table, number=number, chosen=chosen, reason="We counted.", **self.walk.desk)
        noted = self.noted(table, sitting, number, other if takes_other else first)
        if takes_other:
            before = copy.deepcopy(self.hands)
            self.put(table, noted)
            if self.chance.random() < 0.3:
                self.check()
                self.undo()
                self.hands = before

    def put(self, table: Table, hand: Hand) -> None:
        hands = self.hands[(table.round.number, table.number)]
        at = next(
            i for i, one in enumerate(hands) if (one.sitting, one.number) == (hand.sitting, hand.number)
        )
        hands[at] = hand

    def correct(self) -> None:
        """A hand of any table is corrected, in its round or later."""
        table = self.walk.one(self.tables("playing", "done", of_any=True))
        sitting = hall.sitting_at(table)
        hands = [one for one in self.hands[(table.round.number, table.number)] if one.sitting == sitting.pk]
        hand = self.walk.one(hands)
        if self.rules.target is not None and self.chance.random() < 0.5:
            raise Nothing("goes on")
        dealt = self.dealt(sitting, hand.number)
        self.send(sitting, hand.number, dealt.document)
        self.put(table, self.noted(table, sitting, hand.number, dealt))

    def result(self) -> None:
        """The desk says what a table comes to: its last hand is told anew, or the next one makes up the difference."""
        if self.rules.target is not None:
            raise Nothing("several games")
        table = self.walk.one(self.tables("playing", "done", of_any=True))
        sitting = hall.sitting_at(table)
        own = self.hands[table.round.number, table.number]
        here = [one for one in own if one.sitting == sitting.pk]
        last = here[-1] if sitting.is_finished and here else None
        number = last.number if last else scorekeeping.table(sitting).next_number
        totals = self.totals(table, sitting, number)
        desk = {"reason": "added up again", **self.walk.desk}
        services.enter_result(table=table, totals=tuple(totals.values()), **desk)
        noted = self.noted(table, sitting, number, Dealt({}, totals))
        rest = Counter(dict.fromkeys(noted.points, 0))
        for one in own:
            rest.update({} if one is last else one.points)
        noted.points = {entry: total - rest[entry] for entry, total in noted.points.items()}
        if last:
            self.put(table, noted)
        else:
            own.append(noted)

    def totals(self, table: Table, sitting: Sitting, number: int) -> dict[str, int]:
        """By side, in the order in which the desk sees the seats; where one pays the other they come to nothing."""
        people = {name: side for side, names in self.sides(sitting, number).items() for name in names}
        places = table.places.select_related("entry").order_by("seat")
        seated = (people.get((place.substitute or place.entry.name).split(" & ")[0]) for place in places)
        totals = {side: self.chance.randint(0, 9) * 5 for side in dict.fromkeys(seated) if side}
        if self.kind in ("basic", "boathouse", "knock", "block", "queen"):
            totals[next(iter(totals))] -= sum(totals.values())
        return totals

    def played(self) -> None:
        """Two sat in each other's places: what was scored there is theirs."""
        round_ = self.walk.one(
            self.of.rounds.filter(state__in=("playing", "closed"), play_off=False).order_by("number")
        )
        round_.tournament = self.of
        one, other = self.walk.entry(), self.walk.entry()
        if one == other:
            raise Nothing("one")
        self.exchange(round_, one, other)

    def exchange(self, round_: Round, one: Entry, other: Entry) -> None:
        services.these_played(round=round_, one=one, other=other, **self.walk.desk)
        change = {one.pk: other.pk, other.pk: one.pk}
        for (number, _table), hands in self.hands.items():
            if number == round_.number:
                for hand in hands:
                    hand.points = {change.get(entry, entry): points for entry, points in hand.points.items()}
                    hand.won = frozenset(change.get(entry, entry) for entry in hand.won)
                    hand.penalties = {change.get(entry, entry): n for entry, n in hand.penalties.items()}
                    hand.partners = {change.get(a, a): change.get(b, b) for a, b in hand.partners.items()}

    # The evening

    def undo(self) -> None:
        services.undo(tournament=self.of, number=self.of.acts.order_by("-number")[0].number, **self.walk.desk)

    def go_on(self) -> None:
        self.walk.tick()
        chance = self.chance.random()
        deeds: dict[str, Any] = {
            "correct": self.correct,
            "result": self.result,
            "played": self.played,
            **{name: (lambda name=name: DEEDS[name](self.walk)) for name in HALL},
        }
        if chance < 0.6:
            self.bring_on()
            return
        before, acts = copy.deepcopy(self.hands), self.of.acts.count()
        for name in self.chance.sample(list(deeds), len(deeds)):
            with suppress(RummyError):
                deeds[name]()
                break
        made = self.of.acts.count() - acts
        self.log.append(f"{name}: {[act.words for act in self.of.acts.order_by('-number')[:made]]}")
        if made == 1 and self.chance.random() < 0.25:
            self.check()
            self.walk.tick()
            self.undo()
            self.log.append("undone")
            self.hands = before

    def bring_on(self) -> None:
        playing = self.tables("playing")
        if playing:
            for table in playing:
                table.refresh_from_db()
                sitting = hall.sitting_at(table)
                if not sitting.is_finished and not sitting.closed_at:
                    self.log.append(f"play {table.round.number} {table.number}")
                    self.play(table)
            return
        last = self.of.rounds.order_by("number").last()
        with suppress(RummyError):
            STEPS[last.state if last else Round.State.CLOSED](self.walk)

    def sums(self, number: int) -> Sums:
        size = 2 if self.kind in ("gin", "partners") else 4
        games = 1 if self.kind == "gin" else None
        return Sums(Evening(self.of, self.hands, self.rules), number, size, games)

    def check(self) -> None:
        """The standings after every round are what was added up."""
        services.rebuild_standings(tournament_id=self.of.pk, at=self.walk.at)
        self.of.refresh_from_db()
        last = self.of.standings.order_by("round").last()
        for number in range(1, (last.round if last else 0) + 1):
            self.check_round(number)

    def check_round(self, number: int) -> None:
        sums, order = self.sums(number), self.of.order
        stored = StandingRow.objects.filter(tournament=self.of, round=number)
        told = {
            row.entry_id: {
                key: value and Fraction(value)
                for key, value in zip(order, row.values, strict=True)
                if key in METRICS
            }
            for row in stored
        }
        mine = {
            entry: {key: sums.value(key, entry) for key in order if key in METRICS} for entry in sums.entries
        }
        assert told == mine, (number, self.settings, self.log)
        assert {row.entry_id: (row.place, row.shared) for row in stored} == ranked(sums, order)
        gained = {row.entry_id: Fraction(row.gained or 0) for row in stored}
        assert gained == {entry: sums.rounds[entry][number] for entry in gained}, (number, self.log)

    def still_in(self, number: int) -> frozenset[int]:
        """Who plays for a place that nobody has yet."""
        return frozenset()

    def stands(self, number: int) -> list[Stand]:
        """What is true behind a round."""
        sums, still_in = self.sums(number), self.still_in(number)
        places = ranked(sums, self.of.order)
        return [
            Stand(
                entry,
                *places[entry.pk],
                {key: None if key == "head-to-head" else sums.value(key, entry.pk) for key in self.of.order},
                sums.points[entry.pk],
                sums.rounds[entry.pk][number],
                entry.pk in still_in,
            )
            for entry in self.of.entries.all()
        ]

    def doors(self) -> None:
        """All that is shown is what was added up."""
        last = self.of.standings.order_by("round").last()
        if last is None:
            return
        sums, sign = self.sums(last.round), -1 if self.rules.low else 1
        seats = set(
            self.of.rounds.exclude(state="draft")
            .filter(places__table__isnull=False)
            .values_list("number", "places__entry")
        )
        totals = {
            (number, entry): sign * own.total
            for number, found in sums.tables
            for entry, own in found.items()
            if own.hands and (number, entry) in seats
        }
        now = {one.entry.pk: one for one in self.stands(last.round)}
        before = {one.entry.pk: one for one in self.stands(last.round - 1)} if last.round > 1 else {}
        for entry, one in before.items():
            now[entry] = replace(now[entry], moved=one.place - now[entry].place)
        first = self.of.rounds.filter(number=last.round, state="playing", places__table__state="playing")
        silent = set(first.values_list("places__entry", flat=True)) if last.round == 1 else set()
        agree(self.of, list(now.values()), totals, self.walk.at, silent)
