"""What of the log may be taken back now?"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import Count, Q, QuerySet

from rummy.people.names import called
from tournaments import formats
from tournaments.errors import SettingRefused
from tournaments.models import Act, Place, Play, PlaySide, Round, Table, Tournament
from tournaments.queries.built_on import BUILT_ON, Back, changes, rests_on
from tournaments.queries.settled import refuse_unsettled, rounds_drawn

# What takes a ruling back.
RULINGS = ("ask-again", "unsay", "doubt")
# What changes a result: it is taken back as long as results may be corrected.
OF_RESULTS = frozenset({"exchange", "seats", "retype", "unvoid", "ask-again"})
# What may be done after the end may be taken back then, and the end itself.
AFTER_THE_END = OF_RESULTS | {"unnote", "office", "screen", "unfinish", *RULINGS}
# What puts a whole seating back, in one act with somebody who had left or by itself.
SEATING = ("reseat", "return")
NOT_BEGUN = (Round.State.DRAFT, Round.State.PUBLISHED)
HANDS = Count("plays__sitting__hands", filter=Q(plays__sitting__hands__current__isnull=False))


def undoable(acts: Sequence[Act], tournament: Tournament, at: datetime) -> frozenset[int]:
    """The numbers of those on which nothing was built since; behind the end not everything is, and no result once they stand.

    At most seventeen queries. Asked of a service, one of these may be refused all the same: what the tables write decides.
    """
    since = _Since(tournament, [act for act in acts if _in_time(act, tournament, at)])
    return frozenset(act.number for act in since.acts if since.nothing_built_on(act))


def _in_time(act: Act, tournament: Tournament, at: datetime) -> bool:
    verb = act.back.get("verb", "")
    if not verb or getattr(act, "undone", None) is not None:
        return False
    if tournament.stands(at) and verb in OF_RESULTS:
        return False
    if verb == "unfinish" and tournament.is_final(at):
        return False
    return not tournament.is_finished or verb in AFTER_THE_END


@dataclass
class _Since:
    """How rounds, tables and people stand now, each read only where an act asks for it."""

    tournament: Tournament
    acts: Sequence[Act]
    checks: Mapping[str, Callable[[Back], bool]] = field(init=False)

    def __post_init__(self) -> None:
        self.checks = {
            "discard": self._not_begun,
            "unpublish": self._not_begun,
            "restore": self._nothing_drawn,
            "unstart": self._nobody_scored,
            "unclose": self._is_last,
            "put-tables": self._same_tables,
            "substitute": self._sits_there,
            "missing": self._may_be_missing,
            "unenter": self._in_no_round,
            "return": self._is_entered,
            "retype": self._leaves_a_result,
            "ask-again": self._leaves_a_result,
            "unvoid": self._counts_again,
            "arrange": self._is_as_it_may_be,
            "settings": self._may_be_set,
        }

    def nothing_built_on(self, act: Act) -> bool:
        if not self._holds(act):
            return False
        return act.back["verb"] not in BUILT_ON or rests_on(act, self._changes) is None

    def _holds(self, act: Act) -> bool:
        if act.back["verb"] == "reseat":
            return self._not_begun(act.back) and self._is_last_seating(act)
        if act.back["verb"] == "return" and "round" in act.back and self._not_begun(act.back):
            return self._is_last_seating(act)
        if act.back["verb"] == "time":
            return self._is_of_this_draw(act)
        check = self.checks.get(act.back["verb"])
        return check is None or check(act.back)

    @cached_property
    def _rounds(self) -> Mapping[int, str]:
        return dict(self.tournament.rounds.values_list("number", "state"))

    @cached_property
    def _hands(self) -> Mapping[int, int]:
        """By the tables of rounds that are not closed, how many hands stand in their books."""
        tables = Table.objects.filter(round__tournament=self.tournament)
        open_ = tables.exclude(round__state=Round.State.CLOSED)
        return dict(open_.annotate(scored=HANDS).values_list("pk", "scored"))

    @cached_property
    def _seats(self) -> Mapping[int, int | None]:
        """By entry the table in the round that is not closed."""
        places = Place.objects.filter(round__tournament=self.tournament)
        return dict(places.exclude(round__state=Round.State.CLOSED).values_list("entry", "table"))

    @cached_property
    def _drawn(self) -> frozenset[int]:
        """Who of those whose entering may be taken back is in a round, or was as its table opened."""
        entered = [one for act in self.acts for one in act.back.get("entries", ())]
        drawn = Place.objects.filter(Q(table__isnull=False) | Q(away=Place.Away.BYE), entry__in=entered)
        sat = PlaySide.objects.filter(entry__in=entered)
        in_a_round = drawn.order_by().values_list("entry", flat=True)
        return frozenset(in_a_round.union(sat.order_by().values_list("entry", flat=True)))

    @cached_property
    def _only_result(self) -> frozenset[int]:
        """The tables of closed rounds that count, and would have no hand without a result that may be taken back."""
        typed = [act.back["table"] for act in self.acts if _is_first_result(act.back)]
        tables = Table.objects.filter(pk__in=typed, round__state=Round.State.CLOSED, state=Table.State.DONE)
        return frozenset(tables.annotate(scored=HANDS).filter(scored=1).values_list("pk", flat=True))

    @cached_property
    def _voided(self) -> Mapping[int, str]:
        """By the void tables that may count again the sittings they are at: behind a closed round those with a result."""
        tables = [act.back["table"] for act in self.acts if act.back["verb"] == "unvoid"]
        plays = Play.objects.filter(table__in=tables, table__state=Table.State.VOID)
        is_scored = Q(table__plays__sitting__hands__results__isnull=False)
        found = plays.filter(~Q(table__round__state=Round.State.CLOSED) | is_scored).order_by("number")
        return {table: str(sitting) for table, sitting in found.values_list("table", "sitting").distinct()}

    @cached_property
    def _declared_void(self) -> frozenset[int]:
        return declared_void(self._hands.keys())

    @cached_property
    def _changes(self) -> Sequence[Act]:
        asked = [act.number for act in self.acts if act.back["verb"] in BUILT_ON]
        return list(changes(self.tournament).filter(number__gt=min(asked)))

    @cached_property
    def _arranged(self) -> Mapping[int, Mapping[str, Any]]:
        """What is known now of those of whom that may be put back."""
        asked = [act.back["entry"] for act in self.acts if act.back["verb"] == "arrange"]
        entries = self.tournament.entries.filter(pk__in=asked)
        return {row["pk"]: row for row in entries.values("pk", "name", "seed", "apart")}

    @cached_property
    def _entered(self) -> frozenset[int]:
        return frozenset(self.tournament.entries.values_list("pk", flat=True))

    @cached_property
    def _stands(self) -> frozenset[str]:
        return what_stands(self.tournament)

    @cached_property
    def _played(self) -> frozenset[int]:
        """Who of those whose name may be put back sits, or sat, at a table that was opened."""
        there = Place.objects.filter(entry__in=self._arranged.keys(), table__plays__isnull=False)
        return frozenset(there.order_by().values_list("entry", flat=True))

    @cached_property
    def _called(self) -> Mapping[str, int]:
        """Who is called so. One query."""
        names = self.tournament.entries.values_list("name", "pk")
        return {called(name): entry for both, entry in names for name in both.split(" & ")}

    @cached_property
    def _reseated(self) -> Mapping[int, int]:
        """By round the last change of its seating that was not taken back."""
        acts = reseated(self.tournament.acts.filter(undone=None)).order_by("number")
        return dict(acts.values_list("back__round", "number"))

    @cached_property
    def _drawn_at(self) -> Mapping[tuple[int, int | None], datetime]:
        """By round and table when the round was drawn; a round without a table is there, too."""
        rows = self.tournament.rounds.values_list("number", "tables__number", "drawn_at")
        return {(number, one): at for number, table, at in rows for one in (table, None)}

    @cached_property
    def _rounds_drawn(self) -> int | None:
        return rounds_drawn(self.tournament)

    def _is_of_this_draw(self, act: Act) -> bool:
        at = self._drawn_at.get((act.back["round"], act.back["table"]))
        return at is not None and at <= act.at

    def _may_be_set(self, back: Back) -> bool:
        try:
            refuse_unsettled(self.tournament, back["fields"], self._rounds_drawn)
        except SettingRefused:
            return False
        return True

    def _is_last_seating(self, act: Act) -> bool:
        return self._reseated.get(act.back["round"]) == act.number

    def _not_begun(self, back: Back) -> bool:
        return self._rounds.get(back["round"]) in NOT_BEGUN

    def _nothing_drawn(self, back: Back) -> bool:
        return back["round"] not in self._rounds and set(self._rounds.values()) <= {Round.State.CLOSED}

    def _is_last(self, back: Back) -> bool:
        return max(self._rounds) == back["round"]

    def _is_played(self, back: Back) -> bool:
        return self._rounds.get(back["round"]) == Round.State.PLAYING

    def _nobody_scored(self, back: Back) -> bool:
        return self._is_played(back) and not any(self._hands.values())

    def _same_tables(self, back: Back) -> bool:
        """Nobody has scored there since, and nobody else sits there, or one of them elsewhere."""
        if not self._is_played(back):
            return False
        made = {back["made"]: 0} if back.get("made") else {}
        hands = {kept[0]: kept[-1] for kept in back["tables"]} | made
        known = {entry for entry, *_facts in [*back["places"], *back["firsts"]]}
        if any(self._hands.get(table, count) != count for table, count in hands.items()):
            return False
        if any(kept[1] != Table.State.VOID and kept[0] in self._declared_void for kept in back["tables"]):
            return False
        touched = [(entry, table) for entry, table in self._seats.items() if table in hands or entry in known]
        return all(entry in known and (table is None or table in hands) for entry, table in touched)

    def _sits_there(self, back: Back) -> bool:
        return bool(self._seats.get(back["entry"]) == back["table"])

    def _may_be_missing(self, back: Back) -> bool:
        table = self._seats.get(back["entry"])
        return table is not None and not (back["missing"] and self._hands[table])

    def _in_no_round(self, back: Back) -> bool:
        return self._drawn.isdisjoint(back["entries"])

    def _counts_again(self, back: Back) -> bool:
        sitting = self._voided.get(back["table"])
        return sitting is not None and back.get("sitting", sitting) == sitting

    def _is_as_it_may_be(self, back: Back) -> bool:
        now, fields = self._arranged.get(back["entry"]), back["fields"]
        if now is None or any(fields.get(key, now[key]) != now[key] for key in self._stands):
            return False
        if fields.get("name", now["name"]) == now["name"]:
            return True
        names = [self._called.get(called(name)) for name in fields["name"].split(" & ")]
        return now["pk"] not in self._played and {None, now["pk"]}.issuperset(names)

    def _is_entered(self, back: Back) -> bool:
        return back["entry"] in self._entered

    def _leaves_a_result(self, back: Back) -> bool:
        return not _is_first_result(back) or back["table"] not in self._only_result


def reseated(acts: QuerySet[Act]) -> QuerySet[Act]:
    """Those that changed who sits where in a round that nobody played yet."""
    return acts.filter(back__verb__in=SEATING, back__has_key="round")


def what_stands(tournament: Tournament) -> frozenset[str]:
    """What of entries stands once a round is drawn by it. One query."""
    row = formats.known(tournament.format)
    rests = {"seed": row.seeds_stand, "apart": row.groups is not None}
    return frozenset(key for key, does in rests.items() if does and tournament.rounds.exists())


def declared_void(tables: Collection[int]) -> frozenset[int]:
    """Those of these tables that the desk declared void since they were opened. Two queries."""
    acts = Act.objects.filter(tournament__rounds__tables__in=tables, back__verb="unvoid", undone=None)
    facts = acts.filter(back__table__in=list(tables)).values_list("back__table", "back__sitting").distinct()
    sittings = set(map(str, Play.objects.filter(table__in=tables).values_list("sitting", flat=True)))
    # Until 0.2.0 an act did not keep at which sitting the table was.
    return frozenset(table for table, sitting in facts if sitting is None or sitting in sittings)


def _is_first_result(back: Back) -> bool:
    """Whether taking it back strikes a hand at a table that goes on counting, for nothing stood there before."""
    if back["verb"] == "ask-again":
        return bool(back.get("struck"))
    return bool(back["verb"] == "retype" and back["document"] is None and not back.get("void"))
