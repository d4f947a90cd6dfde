"""What is a sitting as a score document, and what does the engine make of it?"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import override

from rummy import engine
from rummy.engine.errors import NotAScoreDocument
from rummy.scorekeeping.errors import refused_by_rules
from rummy.scorekeeping.models import Hand, Sitting
from rummy.scorekeeping.queries.ending import as_ended
from rummy.scorekeeping.queries.log import Document, documents, read_log
from rummy.scorekeeping.queries.seats import Seated, SeatedSide, seating

Receipt = dict[str, Any]
# What a struck hand comes to.
NOTHING: Receipt = {"ok": True, "scores": None, "winner": None, "lines": [], "errors": [], "warnings": []}


@dataclass(frozen=True, slots=True)
class Scored:
    """The engine's result, as the table ended it, and the number in the sitting of each hand in it.

    `counted`: the receipts of hands that today's rules refuse and that stand as they were counted. `played`: how the engine goes on
    from here; None where it only counted.
    """

    result: dict[str, Any]
    numbers: tuple[int, ...]
    next_dealer: str
    counted: Mapping[int, Receipt] = field(default_factory=dict)
    played: engine.Replayed | None = None

    def hand(self, number: int) -> dict[str, Any]:
        found: dict[str, Any] = self.result["hands"][self.numbers.index(number)]
        return found


def as_totals(ruleset: str, points: dict[str, int]) -> Document:
    """The one hand that brings these points, which a table made in several; the rules for a hand are overruled."""
    several = engine.find_ruleset(ruleset).games.one_scores and sum(won > 0 for won in points.values()) > 1
    return {"typed": points} | ({"overrule": ["typed-two-winners"]} if several else {})


def as_document(sitting: Sitting, seated: Seated, hands: dict[int, Document]) -> Document:
    """The score document of these hands. The dealer of the first one is who the table said starts."""
    numbers = sorted(hands)
    played = [seated.at(number).to_people(hands[number]) for number in numbers]
    if played and "dealer" not in played[0]:
        played[0] = {"dealer": seated.at(numbers[0]).people[sitting.first_dealer], **played[0]}
    told: Document = {
        "format": 1,
        "game": sitting.ruleset,
        "options": sitting.options,
        "sides": [side.as_document() for side in seated],
        "hands": played,
    }
    changes = _changes(seated, numbers)
    return told | {"seating": changes} if changes else told


def _changes(seated: Seated, numbers: list[int]) -> list[Document]:
    """How the sides sit from which of these hands on, where that changes."""
    at: dict[int, list[Any]] = {}
    for change in seated.changes:
        assert change.from_hand is not None
        place = 1 + sum(number < change.from_hand for number in numbers)
        at[place] = [side.as_document() for side in seated.at(change.from_hand).in_order()]
    return [{"hand": place, "sides": sides} for place, sides in sorted(at.items())]


def canonical(sitting: Sitting, sides: Iterable[SeatedSide], document: Document) -> Document:
    """A hand of these sides in the one writing in which equal hands are equal. Raises NotAScoreDocument."""
    told = [side.as_document() for side in sides]
    return engine.canonical_hand(sitting.ruleset, sitting.options, told, document)


def by_places(sitting: Sitting, seated: Seated, number: int, document: Document) -> Document:
    """A hand as somebody at the table wrote it, as the log keeps it: each place by who had it first.

    Where everybody sits as at first it is left as it is. Raises NotAScoreDocument where it cannot be read.
    """
    if not seated.changes:
        return document
    here = seated.at(number)
    people = {name: name for name in here.people.values()}
    # Who was written down before others sat there means his place.
    gone = {place: name for place, name in here.people.items() if place not in people}
    return here.to_places(canonical(sitting, here.in_order(), _still_seated(document, gone)))


def as_kept(sitting: Sitting, seated: Seated, number: int, document: Document) -> Document:
    """The same of a hand that somebody sends; raises HandRefused where it cannot even be read."""
    try:
        return by_places(sitting, seated, number, document)
    except NotAScoreDocument as refused:
        raise refused_by_rules(refused.errors) from refused


def _still_seated(document: Document, gone: dict[str, str]) -> Document:
    # Totals are told by sides: a side keeps its name whoever plays it.
    rest = {field: told for field, told in document.items() if field != "typed"}
    try:
        return {**document, **engine.rename_players(rest, gone)}
    except (AttributeError, KeyError, TypeError):
        # What cannot be read is for the rules to say.
        return document


def score(
    sitting: Sitting,
    seated: Seated,
    hands: dict[int, Document],
    counted: Mapping[int, Receipt] | None = None,
) -> Scored:
    """These hands of this sitting, scored by its rules; the reasons in the language of who reads.

    What counts already and what later rules would refuse stays as it was counted: by `counted`, else as it is stored.
    What only another hand makes impossible counts no more. One query where there is such a hand.
    """
    scored = _by_the_rules(sitting, seated, hands, {})
    refused = [
        number
        for number in scored.numbers
        if not scored.hand(number)["ok"] and is_refused_alone(sitting, seated, number, hands[number])
    ]
    if not refused:
        return scored
    if counted is None:
        counted = counted_before(sitting, seated, hands, refused)
    kept = {number: counted[number] for number in refused if number in counted}
    return _by_the_rules(sitting, seated, hands, kept) if kept else scored


def _by_the_rules(
    sitting: Sitting, seated: Seated, hands: dict[int, Document], kept: Mapping[int, Receipt]
) -> Scored:
    """These hands, of which those that are `kept` stand as their receipts say."""
    numbers = tuple(sorted(hands))
    places = {numbers.index(number) + 1: receipt for number, receipt in kept.items()}
    played = engine.replay(as_document(sitting, seated, hands), places)
    return Scored(
        as_ended(sitting, played.result),
        numbers,
        played.dealer if hands else seated.at(1).people[sitting.first_dealer],
        kept,
        played,
    )


def is_refused_alone(sitting: Sitting, seated: Seated, number: int, document: Document) -> bool:
    (hand,) = _by_the_rules(sitting, seated, {number: document}, {}).result["hands"]
    return not hand["ok"]


def score_to_keep(
    sitting: Sitting,
    seated: Seated,
    hands: dict[int, Document],
    counted: Mapping[int, Receipt] | None = None,
) -> Scored:
    """The same with reasons in English, as receipts are stored: a replay gives the same rows, whoever asks for it."""
    with override("en"):
        return score(sitting, seated, hands, counted)


def counted_before(
    sitting: Sitting, seated: Seated, hands: dict[int, Document], refused: list[int]
) -> dict[int, Receipt]:
    """The stored receipts of those of these hands that are stored so."""
    rows = Hand.objects.filter(sitting=sitting, number__in=refused, receipt__ok=True)
    told = rows.values_list("number", "receipt", "current__document")
    sides = {seat.side.name for seat in seated}
    return {
        number: receipt
        for number, receipt, document in told
        if receipt and receipt["scores"].keys() == sides and document == hands[number]
    }


def document_of(sitting: Sitting) -> Document:
    """The sitting as a score document; struck hands are left out. Two queries."""
    return as_document(sitting, seating(sitting), documents(read_log(sitting)))
