"""How is a round played: started, told its time, kept going, closed?"""

from typing import Any

from tournaments import services
from tournaments.api import bodies
from tournaments.api.doors import ROUND, Place, RoundVerb, Sent, verb
from tournaments.queries.rights import Right


@verb("start_round", "Start a round", "Round", of=ROUND, description="Opens its tables. For deputies.")
class Start(RoundVerb):
    """Every table may score."""

    def do(self, place: Place, sent: Sent) -> Any:
        return services.start_round(round=place.round, by=self.account, at=self.now)


@verb("call_time", "Call time", "Round", of=ROUND, description="Every table reads what becomes of its hand.")
class Time(RoundVerb):
    """Time is up."""

    def do(self, place: Place, sent: Sent) -> Any:
        return services.call_time(round=place.round, by=self.account, at=self.now)


@verb(
    "extra_for_all",
    "Give a round more time",
    "Round",
    sends="ExtraSent",
    example={"minutes": 5},
    of=ROUND,
    description="So many minutes in all. For deputies.",
)
class Extra(RoundVerb):
    """More minutes for all."""

    body = bodies.ExtraBody

    def do(self, place: Place, sent: Sent) -> Any:
        return services.give_time(round=place.round, table=None, by=self.account, at=self.now, **sent)


@verb(
    "missing",
    "Somebody is awaited",
    "Round",
    sends="MissingSent",
    example={"entry": 3},
    of=ROUND,
    description="With `here` he has come. For scorers.",
)
class Missing(RoundVerb):
    """Has somebody come to his table?"""

    right = Right.SCORE
    body = bodies.MissingBody

    def do(self, place: Place, sent: Sent) -> Any:
        entry, here = place.entry_number(sent["entry"]), sent["here"]
        return services.say_missing(
            round=place.round, entry=entry, missing=not here, by=self.account, at=self.now
        )


@verb(
    "settle_missing",
    "Decide about who did not come",
    "Round",
    sends="SettleMissingSent",
    example={"entry": 3, "how": "out"},
    of=ROUND,
    description="The round is missed, somebody else sits there, or the entry withdraws; before the tables open the round can be drawn anew. For deputies.",
)
class SettleMissing(RoundVerb):
    """What becomes of the seat."""

    body = bodies.SettleMissingBody

    def do(self, place: Place, sent: Sent) -> Any:
        entry = place.entry_number(sent.pop("entry"))
        return services.settle_missing(round=place.round, entry=entry, by=self.account, at=self.now, **sent)


@verb(
    "tell_tables",
    "Tell the tables something",
    "Round",
    sends="TellSent",
    example={"words": "Cake is served."},
    of=ROUND,
    description="All, or one; empty words take it back. For deputies.",
)
class Tell(RoundVerb):
    """A message."""

    body = bodies.TellBody

    def do(self, place: Place, sent: Sent) -> Any:
        return services.tell(round=place.round, by=self.account, at=self.now, **sent)


@verb("close_round", "Close a round", "Round", of=ROUND, description="Once all have a result. For deputies.")
class Close(RoundVerb):
    """Only the desk writes then."""

    def do(self, place: Place, sent: Sent) -> Any:
        return services.close_round(round=place.round, by=self.account, at=self.now)


@verb(
    "no_show",
    "Somebody did not come",
    "Round",
    sends="EntrySent",
    example={"entry": 3},
    of=ROUND,
    description="The round counts as missed, the table plays without. For deputies.",
)
class NoShow(RoundVerb):
    """The table plays without."""

    body = bodies.EntryBody

    def do(self, place: Place, sent: Sent) -> Any:
        entry = place.entry_number(sent["entry"])
        return services.no_show(round=place.round, entry=entry, by=self.account, at=self.now)


@verb(
    "seat_late",
    "Somebody came late",
    "Round",
    sends="LateSent",
    example={"entry": 9, "table": 2},
    of=ROUND,
    description="A seat at a `table`, or `against` who sits out. For deputies.",
)
class Late(RoundVerb):
    """A seat for who came late."""

    body = bodies.LateBody

    def do(self, place: Place, sent: Sent) -> Any:
        by: Sent = {"round": place.round, "entry": place.entry_number(sent["entry"]), "by": self.account}
        if "against" in sent:
            other = place.entry_number(sent["against"])
            return services.play_against_sitter(other=other, at=self.now, **by)
        return services.seat_late(table=sent["table"], at=self.now, **by)


@verb(
    "these_played",
    "Two sat in each other’s places",
    "Round",
    sends="TwoSent",
    example={"one": 3, "other": 8},
    of=ROUND,
    description="What was scored there is theirs. For deputies.",
)
class ThesePlayed(RoundVerb):
    """The draw says so now."""

    body = bodies.TwoBody

    def do(self, place: Place, sent: Sent) -> Any:
        two: Sent = {name: place.entry_number(sent[name]) for name in ("one", "other")}
        services.these_played(round=place.round, by=self.account, at=self.now, **two)
        return place.round
