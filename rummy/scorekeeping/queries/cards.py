"""How many cards does a hand's document account for?"""

from typing import Any

from rummy.scorekeeping.models import HandRevision
from rummy.scorekeeping.queries.log import Document
from rummy.scorekeeping.queries.receipt_rows import DeckCount


def laid_steps(meld: Document) -> list[Document]:
    """The steps in which a meld came to lie, one where its history is not told."""
    steps: list[Document] = meld.get("laid") or [meld]
    return steps


def cards_on_table(document: Document, players: tuple[str, ...], *, is_shared: bool) -> int:
    """Cards in the melds these players own: who added last has the meld. Where melds are shared, the cards they laid."""
    melds = [laid_steps(meld) for meld in document.get("table", [])]
    return sum(
        len(step["cards"].split())
        for steps in melds
        for step in steps
        if (step if is_shared else steps[-1]).get("by") in players
    )


def deck_count(entry: HandRevision, rules: dict[str, Any]) -> DeckCount | None:
    """Cards entered of all in the packs; None where a hand tells no cards, or not all that are dealt out."""
    document = entry.document or {}
    table = [step["cards"] for meld in document.get("table", []) for step in laid_steps(meld)]
    left, ranks = document.get("held", {}), entry.notes.get("ranks", {})
    held = [cards for cards in left.values() if isinstance(cards, str)]
    entered = sum(len(text.split()) for text in (*table, *held)) + sum(map(len, ranks.values()))
    untold = [
        player
        for player, points in left.items()
        if isinstance(points, int) and points and player not in ranks
    ]
    if not entered or untold or not _is_all_told(document, rules):
        return None
    cards = 52 * rules["packs"] + rules["jokers"]
    return DeckCount(entered, cards, cards - entered)


def _is_all_told(document: Document, rules: dict[str, Any]) -> bool:
    """Whether melds and hands are entered, of who went out too: else nobody knows what is left in the stock.

    Turns say what was seen of them, and not as cards of a table.
    """
    if rules["profile"] == "winner-only" or "turns" in document:
        return False
    if rules["asks"]["held"] == "cards":
        return document.get("by") in document.get("held", {})
    return rules["profile"] != "hands-only" or bool(document.get("table"))
