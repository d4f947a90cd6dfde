"""What does the pad know of a hand before the first card is tapped?"""

import uuid
from dataclasses import dataclass, field
from typing import Any, ClassVar

from django.urls import reverse

from rummy import engine
from rummy.engine.rules.penalties import reason_text
from rummy.engine.words import say, to_say
from rummy.scorekeeping.keys import SHORTCUTS, SUITS, Block, RankKey, SuitKey, blocks, cost, rank_keys
from rummy.scorekeeping.models import Hand, HandRevision, Sitting
from rummy.scorekeeping.queries.corrected import dealer_of, known_of
from rummy.scorekeeping.queries.course import counts_games, course, out_of_game
from rummy.scorekeeping.queries.find import hand_by_number
from rummy.scorekeeping.queries.left import left_of
from rummy.scorekeeping.queries.people import initials
from rummy.scorekeeping.queries.seats import Round, players_of, seating
from rummy.scorekeeping.queries.standing import latest_game

NOBODY = {
    "void": to_say("Nobody"),
    "stock": to_say("Nobody: the stock ran out"),
    "blocked": to_say("Nobody: the hand is blocked"),
}
RUMMY = {True: to_say("All in one turn: rummy"), "own-hand": to_say("… from the own hand alone")}
# So many letters two names and “Nobody” share beside the question, 320 points wide.
PAIR_IN_A_ROW = 12
# In em: how wide a phone is at most, a letter of so many tabs side by side, and what stands around the name of one.
PHONE, LETTER, FRAME = 27, {3: 0.63, 4: 0.53}, 0.6


@dataclass(frozen=True, slots=True)
class Claim:
    """A button of who went out: to have gone rummy, or to have used nothing but his own hand."""

    value: str
    label: str


@dataclass(frozen=True)
class EntryPage:
    """What the templates of both ways to enter a hand write; `config` is what the script reads."""

    config: dict[str, Any]
    by_keyboard: ClassVar[tuple[tuple[str, str], ...]] = SHORTCUTS

    @property
    def rules(self) -> dict[str, Any]:
        rules: dict[str, Any] = self.config["rules"]
        return rules

    @property
    def title(self) -> str:
        """What the page is called."""
        number = self.config["number"]
        if self.config["correction"]:
            return say("Correct hand {number}", number=number)
        return say("Hand {number}", number=number)

    @property
    def has_ranks(self) -> bool:
        return bool(self.rules["asks"]["held"] == "ranks")

    @property
    def ranks(self) -> tuple[RankKey, ...]:
        return rank_keys(self.rules)

    @property
    def suits(self) -> tuple[SuitKey, ...]:
        return tuple(SuitKey(letter) for letter in SUITS)

    @property
    def joker_cost(self) -> str:
        return cost(self.rules, "JK")

    @property
    def shortcuts(self) -> tuple[tuple[list[str], str], ...]:
        return tuple((keys.split(), say(means)) for keys, means in self.by_keyboard)


@dataclass(frozen=True)
class PadPage(EntryPage):
    """The page that takes a hand at its end.

    `config["out"]`: the players who are out of the game and were not dealt in; `config["left"]`: what `left_of` says,
    None where the hand is in the book; `config["late"]`: where another entered it meanwhile.
    """

    revision_id: str = field(default_factory=lambda: str(uuid.uuid4()))

    @property
    def sides(self) -> list[dict[str, Any]]:
        sides: list[dict[str, Any]] = self.config["sides"]
        return sides

    @property
    def players(self) -> list[str]:
        return [player for side in self.sides for player in side["players"]]

    @property
    def dealt_in(self) -> list[str]:
        """The players who are still in the game."""
        return [player for player in self.players if player not in self.config["out"]]

    @property
    def has_long_pair(self) -> bool:
        """Whether the names of two would break the row that asks who knocked on a small phone."""
        return len(self.dealt_in) == 2 and sum(map(len, self.dealt_in)) > PAIR_IN_A_ROW

    @property
    def names_break_at(self) -> int:
        """Up to how many em across a page tabs side by side would break names, or be out of sight."""
        pairs = [side["players"] for side in self.sides if len(side["players"]) > 1]
        tabs = len(self.sides)
        if tabs > max(LETTER) or any(sum(map(len, pair)) > PAIR_IN_A_ROW for pair in pairs):
            return PHONE
        longest = max(len(word) for side in self.sides for word in side["name"].split())
        return min(PHONE, int(tabs * (longest * LETTER[tabs] + FRAME))) if tabs in LETTER else 0

    @property
    def first_side(self) -> dict[str, Any]:
        """Whose cards are asked first."""
        return next(side for side in self.sides if side["players"][0] in self.dealt_in)

    @property
    def deck(self) -> str:
        """How many cards are entered; nothing where no cards are asked."""
        if not self.has_cards and not self.has_ranks:
            return ""
        return say("{total} of {packs} cards", total=0, packs=self.rules["packs"] * 52 + self.rules["jokers"])

    @property
    def is_knock(self) -> bool:
        return bool(self.rules["ends"][0] == "knock")

    @property
    def is_winner_only(self) -> bool:
        """Whether nothing is asked but who has won, and perhaps with what."""
        return bool(self.rules["profile"] == "winner-only")

    @property
    def has_melds(self) -> bool:
        """Whether the melds on the table are entered."""
        return bool(self.rules["asks"]["table"] == "required")

    @property
    def shows_hands(self) -> bool:
        """Whether the hands are entered card by card."""
        return bool(self.rules["asks"]["held"] == "cards")

    @property
    def first_step(self) -> str:
        if self.rules["asks"]["upcard"]:
            return "upcard"
        if self.is_winner_only:
            return "winner"
        return "melds" if self.has_melds else "showdown" if self.shows_hands else "hand"

    @property
    def has_cards(self) -> bool:
        return self.has_melds or self.shows_hands

    @property
    def question(self) -> str:
        """What is asked beside the keys; nothing where it is answered among the cards left."""
        if self.has_melds and not self.is_winner_only:
            return ""
        return say("Who knocked?") if self.is_knock else say("Who went out?")

    @property
    def nobody(self) -> str:
        """What to say where the hand ended without anybody going out or knocking; empty where it cannot."""
        return next((say(words) for end, words in NOBODY.items() if end in self.rules["ends"]), "")

    @property
    def claims(self) -> list[Claim]:
        """What who went out may claim beside the keys; with melds on the table it is asked at the end."""
        asked = [] if self.has_melds else self.rules["asks"]["rummy"]
        return [Claim(str(claim).lower(), say(RUMMY[claim])) for claim in asked]

    @property
    def asks_melders(self) -> bool:
        """Whether it matters who else had melded, though the melds are not entered."""
        return not self.has_melds and "alone" in self.rules["scoring"]

    @property
    def lays_off(self) -> bool:
        """Whether cards laid on the melds of others score for who laid them."""
        return bool(self.rules["profile"] == "own-cards")

    @property
    def offences(self) -> dict[str, str]:
        """What the offences with a price of their own are called, as far as this table can commit them."""
        offences: dict[str, str] = self.config["offences"]
        return offences

    @property
    def has_totals(self) -> bool:
        """Whether a hand may be entered as points: not where a win is all there is."""
        return not self.is_winner_only or self.has_melds

    @property
    def hint(self) -> str:
        first = self.players[0]
        dealt = self.rules["deal"][str(len(self.players))]
        return {
            "upcard": say("Tap the card that was turned up first."),
            "winner": "",
            "melds": say("Tap the cards {name} laid down or laid off.", name=self.sides[0]["name"])
            if self.lays_off
            else say("Tap {side}’s melds, card by card.", side=self.sides[0]["name"]),
            "showdown": say("Tap the {dealt} cards of {player}’s hand.", dealt=dealt, player=first)
            if self.is_knock
            else say("Tap who went out, then all the cards the others have left."),
            "hand": say("Tap who went out, then the cards the others have left."),
        }[self.first_step]

    @property
    def next_label(self) -> str:
        if self.first_step == "winner":
            return say("Check score ›")
        following = self.dealt_in[1 if self.first_step in ("showdown", "hand") else 0]
        return say("{player}’s hand ›", player=following)

    @property
    def blocks(self) -> tuple[Block, Block]:
        run = self.rules["melds"]["run"]
        ace_twice = bool(run and run["ace"] != "low" and self.has_melds)
        return blocks(self.rules["packs"], ace_twice=ace_twice)

    @property
    def joker_row(self) -> bool:
        """Whether jokers may lie in the melds that are entered."""
        return bool(self.has_melds and self.rules["jokers"])


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
    """The sides as they sit, each with its letter and colour wherever that is."""
    letters = initials([seat.side.name for seat in here.by_side()])
    return [
        {
            "name": seat.side.name,
            "players": list(seat.players),
            "initial": letters[seat.side.seat - 1],
            "colour": seat.side.seat,
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
