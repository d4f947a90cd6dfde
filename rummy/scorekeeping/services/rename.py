"""How is somebody called otherwise at a table that was played, so that every point stays as it is?"""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from rummy import engine
from rummy.engine.saying import Said, change, keep
from rummy.people.names import LONGEST, LONGEST_OF_PARTNERS
from rummy.scorekeeping.models import Hand, HandRevision, Seat, Side, Sitting, SittingPhone
from rummy.scorekeeping.queries.document import canonical
from rummy.scorekeeping.queries.seats import Seated, seating
from rummy.scorekeeping.services.book import write_anew
from rummy.scorekeeping.services.transaction import hold

Names = Mapping[str, str]
# As much as is kept of the words somebody wrote: another name in them may be longer.
MOST_OF_WORDS = 200


def call_otherwise(*, sitting: Sitting, players: Mapping[UUID, str], at: datetime) -> None:
    """Write these players' seats, sides and hands under other names. To be called in a transaction; again is once.

    The one exception to a log that never changes: the same hands with the same points, and nobody in them. The names
    must be free at this table.
    """
    held = hold(sitting)
    names = _rename_seats(held, players)
    if not names:
        return
    held.first_dealer = names.get(held.first_dealer, held.first_dealer)
    held.notice = Said(change(keep(held.notice), lambda text: in_words(text, names)[:MOST_OF_WORDS]))
    held.save(update_fields=["first_dealer"])
    seated = seating(held)
    _rename_phones(held, names)
    _rename_log(held, seated, names)
    _rename_receipts(held, names)
    write_anew(held, at)


def _rename_seats(sitting: Sitting, players: Mapping[UUID, str]) -> dict[str, str]:
    """Every name at the table that changes, of seats and of sides: old to new."""
    theirs = Seat.objects.filter(sitting=sitting, player__in=players)
    seats = [seat for seat in theirs if seat.name != players[seat.player_id]]
    names = {seat.name: players[seat.player_id] for seat in seats}
    if not names:
        return {}
    # Partners may have named their side after somebody, even after an opponent; and themselves by a part of their names.
    sides = list(Side.objects.filter(sitting=sitting))
    own = set(Side.objects.filter(sitting=sitting, lineups__players__player__in=players))
    for seat in seats:
        seat.name = names[seat.name]
    of_sides = {
        side.name: in_words(side.name, in_part(names) if side in own else names)[:LONGEST_OF_PARTNERS].strip()
        for side in sides
    }
    for side in sides:
        side.name = of_sides[side.name]
    Seat.objects.bulk_update(seats, ["name"])
    Side.objects.bulk_update(sides, ["name"])
    return names | of_sides


def _rename_phones(sitting: Sitting, names: Names) -> None:
    """What the table calls its phones is often who holds them."""
    phones = list(SittingPhone.objects.filter(sitting=sitting).exclude(name=""))
    for phone in phones:
        phone.name = in_words(phone.name, names)[:LONGEST]
    SittingPhone.objects.bulk_update(phones, ["name"])


def _rename_log(sitting: Sitting, seated: Seated, names: Names) -> None:
    entries = list(HandRevision.objects.filter(hand__sitting=sitting))
    for entry in entries:
        if entry.document is not None:
            hand = engine.rename_players(entry.document, names)
            entry.document = canonical(sitting, seated, hand)
        ranks = entry.notes.get("ranks", {})
        if ranks:
            entry.notes = entry.notes | {"ranks": {names.get(name, name): ranks[name] for name in ranks}}
        entry.reason = in_words(entry.reason, names)[:MOST_OF_WORDS]
    HandRevision.objects.bulk_update(entries, ["document", "notes", "reason"])


def _rename_receipts(sitting: Sitting, names: Names) -> None:
    """Also what later rules would refuse, and so cannot be counted anew."""
    hands = list(Hand.objects.filter(sitting=sitting, receipt__ok=True))
    for hand in hands:
        hand.receipt = _receipt(hand.receipt or {}, names)
    Hand.objects.bulk_update(hands, ["receipt"])


def _receipt(told: dict[str, Any], names: Names) -> dict[str, Any]:
    lines = (
        line | {way: names.get(line[way], line[way]) for way in ("side", "player")} for line in told["lines"]
    )
    return told | {
        "scores": {names.get(side, side): points for side, points in told["scores"].items()},
        "winner": names.get(told["winner"], told["winner"]),
        "lines": [line | {"text": in_words(line["text"], names)} for line in lines],
        "warnings": [
            one | {way: in_words(one[way], names) for way in ("where", "message")} for one in told["warnings"]
        ],
    }


def in_part(names: Names) -> Names:
    """Also each word of these names, as partners call themselves by their first ones."""
    return {word: new for name, new in names.items() for word in name.split()} | dict(names)


def in_words(text: str, names: Names) -> str:
    """The text with these names replaced where they stand as words."""
    longest_first = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"(?<!\w)({longest_first})(?!\w)", lambda found: names[found[0]], text)
