"""What does the pad know of a hand before the first card is tapped?"""

from typing import Any

from django.urls import reverse

from rummy import engine
from rummy.engine.rules.penalties import reason_text
from rummy.scorekeeping.entry import PadPage
from rummy.scorekeeping.models import Hand, HandRevision, Sitting
from rummy.scorekeeping.queries.corrected import dealer_of, known_of
from rummy.scorekeeping.queries.course import counts_games, course, out_of_game
from rummy.scorekeeping.queries.find import hand_by_number
from rummy.scorekeeping.queries.left import left_of
from rummy.scorekeeping.queries.people import initials
from rummy.scorekeeping.queries.seats import Round, players_of, seating
from rummy.scorekeeping.queries.standing import latest_game


def new_hand(sitting: Sitting) -> PadPage:
    """The pad for the hand that comes next. Three queries, six where the last hand was struck, and those of `left_of`.

    The last hand, where somebody struck it, is entered anew: the pad opens with its cards. After one that was typed
    as totals it opens for totals.
    """
    last = Hand.objects.filter(sitting=sitting).select_related("current").order_by("-number").first()
    if last is None or not last.voided:
        page = _page(sitting, number=last.number + 1 if last else 1)
        page.config["typed_last"] = bool(last and last.current and "typed" in (last.current.document or {}))
        return page
    counting = Hand.objects.filter(sitting=sitting, current__isnull=False).order_by("-number").first()
    number = counting.number + 1 if counting else 1
    struck = Hand.objects.get(sitting=sitting, number=number)
    said = HandRevision.objects.filter(hand=struck, document__isnull=False).order_by("-revision").first()
    return _page(sitting, number=number, base=struck.revision, said=said, is_struck=True)


def begun_hand(sitting: Sitting, number: int) -> PadPage:
    """The pad for a hand that a phone has begun: the next, or one that was entered elsewhere meanwhile, empty.

    What is saved of the latter is compared with what is in the book. The queries of `new_hand`, and four where it is late.
    """
    page = new_hand(sitting)
    if not 0 < number < page.config["number"]:
        return page
    late = _page(sitting, number=number)
    late.config.update(late=True, left=None, dealer=dealer_of(sitting, number))
    return late


def saved_hand(sitting: Sitting, number: int) -> PadPage:
    """The pad for correcting a hand. Six queries; raises UnknownHand."""
    hand = hand_by_number(sitting, number)
    page = _page(sitting, number=number, base=hand.revision, said=hand.current)
    page.config.update(known_of(hand))
    return page


def _page(
    sitting: Sitting,
    *,
    number: int,
    base: int = 0,
    said: HandRevision | None = None,
    is_struck: bool = False,
) -> PadPage:
    latest = latest_game(sitting)
    code = sitting.watch_code
    seated = seating(sitting)
    here = seated.at(number)
    rules = engine.describe(sitting.ruleset, sitting.options, len(players_of(seated)))
    won = {seat.side.name: seat.side.games_won for seat in here.by_side()}
    return PadPage(
        {
            "code": code,
            "version": sitting.version,
            "number": number,
            "base": base,
            "correction": base > 0 and not is_struck,
            "document": here.told(said.document) if said else None,
            "notes": {"ranks": ranks} if said and (ranks := here.ranks(said.notes)) else None,
            "dealer": (here.told(said.document) or {}).get("dealer", "") if said else sitting.next_dealer,
            "sides": _sides(here),
            "offences": _offences(rules),
            "out": _players_out(here, out_of_game(course(sitting, rules, before=number))),
            "rules": rules,
            "totals": won if counts_games(rules["scoring"]) else {} if latest.finished else latest.totals,
            "left": None if base and not is_struck else left_of(sitting, rules, latest, won),
            "urls": _addresses(code, number),
        }
    )


def _sides(here: Round) -> list[dict[str, object]]:
    """The sides as they sit, each with its letter and colour."""
    letters = initials([seat.side.name for seat in here.by_side()])
    return [
        {
            "name": seat.side.name,
            "players": list(seat.players),
            "initial": letters[seat.side.seat - 1],
            "colour": seat.side.colour,
        }
        for seat in here.in_order()
    ]


def _offences(rules: dict[str, Any]) -> dict[str, str]:
    """Only a joker that is in the game can be left unplayed, and only melds that may be changed can be spoilt."""
    can = {True: bool(rules["jokers"]), False: rules["tableau"].get("changing") == "lifting"}
    told = [reason for reason in rules["offences"] if can[reason.startswith("joker")]]
    return {reason: (words := reason_text(reason))[0].upper() + words[1:] for reason in told}


def _players_out(here: Round, out: tuple[str, ...]) -> list[str]:
    return [player for seat in here.in_order() if seat.side.name in out for player in seat.players]


def _addresses(code: str, number: int) -> dict[str, str]:
    return {
        "table": reverse("scorekeeping:table", args=[code]),
        "save": reverse("scorekeeping:save", args=[code]),
        "preview": reverse("scorekeeping:save-preview", args=[code]),
        "typed": reverse("scorekeeping:typed", args=[code]),
        "rules": reverse("scorekeeping:sitting-rules", args=[code]),
        "receipt": reverse("scorekeeping:receipt", args=[code, number]),
    }
