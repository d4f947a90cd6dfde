"""Do the ranks somebody tapped for the cards left agree with the points that were sent?"""

from collections import Counter
from typing import Any

from rummy import engine
from rummy.engine.words import say
from rummy.scorekeeping.errors import Errors, HandRefused, refused_by_rules
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.log import Document
from rummy.scorekeeping.queries.seats import Seated, players_of


def refuse_wrong_ranks(sitting: Sitting, seated: Seated, document: Document, notes: Document) -> None:
    """Raise HandRefused unless `notes` is empty or {"ranks": {player: [rank, …]}} that fits the document."""
    if not notes:
        return
    ranks = notes.get("ranks")
    if set(notes) != {"ranks"} or not isinstance(ranks, dict):
        raise HandRefused(say('Notes hold "ranks" and nothing else.'), where="notes")
    players = len(players_of(seated))
    rules = engine.describe(sitting.ruleset, sitting.options, players)
    errors = [error for player in ranks for error in _unlike(player, ranks[player], document, rules)]
    if not errors:
        errors = [*_too_many(ranks, document, rules), *_too_large(ranks, rules, players)]
    if errors:
        raise refused_by_rules(errors)


def _unlike(player: str, ranks: Any, document: Document, rules: Document) -> Errors:
    values = rules["values"]["held"]
    where = f"notes.ranks.{player}"
    if not isinstance(ranks, list) or not all(isinstance(r, str) and r in values for r in ranks):
        return [
            _error(
                "card-unknown",
                where,
                say("Some of {player}’s cards are not ranks of this game.", player=player),
            )
        ]
    held = document.get("held", {}).get(player)
    points = sum(values[rank] for rank in ranks)
    if type(held) is not int or held != points:
        return [
            _error(
                "count-mismatch",
                where,
                say(
                    "{player}’s cards make {points}, the points sent are {held}.",
                    player=player,
                    points=points,
                    held=held,
                ),
            )
        ]
    return []


def _too_many(ranks: dict[str, list[str]], document: Document, rules: Document) -> Errors:
    """Cards of a rank in hands and on the table, beyond those in the packs."""
    counted = Counter(rank for held in ranks.values() for rank in held)
    counted.update(_on_the_table(document))
    there_are = dict.fromkeys(counted, 4 * rules["packs"]) | {"JK": rules["jokers"]}
    return [
        _error(
            "copies-exceeded",
            "notes.ranks",
            say(
                "{n} cards of rank {rank}: there are only {most}.",
                n=n,
                rank=rank,
                most=there_are[rank],
            ),
        )
        for rank, n in counted.items()
        if n > there_are[rank]
    ]


def _too_large(ranks: dict[str, list[str]], rules: Document, players: int) -> Errors:
    """Hands larger than they were dealt, where nobody has more at the end of a turn."""
    if rules["asks"]["held_size"] != "at-most-dealt":
        return []
    dealt = rules["deal"][str(players)]
    return [
        _error(
            "hand-too-large",
            f"notes.ranks.{player}",
            say(
                "{player} cannot hold {count} cards: at the end of a turn nobody has more than {dealt}.",
                player=player,
                count=len(held),
                dealt=dealt,
            ),
        )
        for player, held in ranks.items()
        if len(held) > dealt
    ]


def _on_the_table(document: Document) -> list[str]:
    texts = [part["cards"] for meld in document.get("table", []) for part in (meld.get("laid") or [meld])]
    texts += [held for held in document.get("held", {}).values() if isinstance(held, str)]
    return ["JK" if card.startswith("JK") else card[:-1] for text in texts for card in text.split()]


def _error(code: str, where: str, message: str) -> dict[str, str]:
    return {"code": code, "severity": "E", "where": where, "message": message}
