"""How many cards does a hand's document account for?"""

from typing import Any

from rummy.scorekeeping.models import HandRevision
from rummy.scorekeeping.queries.log import Document
from rummy.scorekeeping.queries.receipt_rows import DeckCount

# Melds that are played but never entered: nobody knows what is left in the stock.
NO_TABLE = ("hands-only", "winner-only")


def laid_steps(meld: Document) -> list[Document]:
    """The steps in which a meld came to lie, one where its history is not told."""
    steps: list[Document] = meld.get("laid") or [meld]
    return steps


def cards_on_table(document: Document, players: tuple[str, ...]) -> int:
    """Cards in the melds these players own: who added last has the meld."""
    melds = [laid_steps(meld) for meld in document.get("table", [])]
    return sum(
        len(step["cards"].split()) for steps in melds if steps[-1].get("by") in players for step in steps
    )


def deck_count(entry: HandRevision, rules: dict[str, Any]) -> DeckCount | None:
    """Cards entered of all in the packs; None where a hand tells no cards, or not those on the table."""
    document = entry.document or {}
    table = [step["cards"] for meld in document.get("table", []) for step in laid_steps(meld)]
    held = [cards for cards in document.get("held", {}).values() if isinstance(cards, str)]
    ranks = entry.notes.get("ranks", {}).values()
    entered = sum(len(text.split()) for text in (*table, *held)) + sum(map(len, ranks))
    if not entered or (rules["profile"] in NO_TABLE and not table):
        return None
    cards = 52 * rules["packs"] + rules["jokers"]
    return DeckCount(entered, cards, cards - entered)
