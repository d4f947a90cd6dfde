"""Who scores what for a hand, and at the end of a game?"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rummy.engine.words import say

Played = Mapping[str, Any]


def scoring_texts(played: Played) -> tuple[str, ...]:
    """Who gets and who pays, said from the way the game pays."""
    texts = [*_BY_KIND[played["scoring"]["kind"]](played)]
    if played["zero_sum"]:
        texts.append(say("What one gains the others pay: the points of a hand add up to 0."))
    return tuple(texts)


def _melds_minus_held(played: Played) -> Iterator[str]:
    yield say("You score the melds you own, less the cards left in your hand.")
    if played["values"]["run_factor"] == 2:
        yield say("Runs count double on the table; nothing counts double in the hand.")
    yield say("Going out brings no bonus.")
    if played["sides"]["partnerships"]:
        yield say("Melds belong to the side, and what both partners hold is taken off.")


def _own_cards_minus_held(played: Played) -> Iterator[str]:
    yield say("You score every card you laid, also on melds of others, less the cards left in your hand.")
    yield say("A card you add counts by its place: an ace as the meld has it, low or high.")
    if played["sides"]["partnerships"]:
        yield say("Partners count together, and what both of them hold is taken off.")
    if played["scoring"]["winner_gains_caught"]:
        yield say("Who goes out also scores what the others hold, though not what his partner holds.")
    else:
        yield say("Going out brings no bonus.")


def _own_cards_and_collect(played: Played) -> Iterator[str]:
    scoring = played["scoring"]
    yield say("You score every card you play, at the moment you play it, also on melds of others.")
    yield say("Who goes out also scores what all the others hold. They lose nothing for it.")
    yield say(
        "Going rummy, the whole hand played in one turn with nothing laid before, brings {rummy} more; {own} "
        "instead if it was done without the melds on the table.",
        rummy=scoring["rummy"],
        own=scoring["own_hand"],
    )
    yield say("Who goes out before anybody else has melded scores {n} more.", n=scoring["alone"])
    if "blocked" in played["ends"]:
        yield say("If nobody goes out, what was played stands and nobody collects.")


def _elimination(played: Played) -> Iterator[str]:
    scoring = played["scoring"]
    yield say("Melds count nothing. Everybody but who goes out writes down what he holds. Points are bad.")
    yield say(
        "It counts {rummy} times if the winner went rummy, the whole hand played in one turn with nothing laid before; "
        "{own} times if he did so without the melds on the table; {alone} times if nobody else had melded either.",
        rummy=scoring["rummy"],
        own=scoring["own_hand"],
        alone=scoring["alone"],
    )
    if "blocked" in played["ends"]:
        yield say("If nobody goes out, everybody writes down what he holds.")


def _winner_collects(played: Played) -> Iterator[str]:
    yield say("Who went out collects the points of all the cards the others hold.")
    if "stock" in played["ends"]:
        yield say("If the stock runs out nobody wins: everybody loses what he holds.")
    yield from _rummy_texts(played["scoring"])


def _own_penalty(played: Played) -> Iterator[str]:
    yield say("Everybody writes down what he still holds; who went out writes nothing. Points are bad.")
    if "stock" in played["ends"]:
        yield say("If the stock runs out everybody writes down what he holds.")
    if played["scoring"].get("rummy") == "flat":
        yield say(
            "Going rummy, all cards gone in one turn with nothing laid or added before, takes {n} off.",
            n=played["scoring"]["rummy_points"],
        )
    else:
        yield from _rummy_texts(played["scoring"])


def _loser_pays(played: Played) -> Iterator[str]:
    yield say("Everybody pays who went out the points of all the cards he holds, melds among them too.")
    yield from _rummy_texts(played["scoring"])
    if "blocked" in played["ends"]:
        yield say(
            "In a blocked hand all cards are counted. The lowest count collects from every other player what he has more."
        )
        yield say(
            "Several with the lowest count share what the others pay; odd points go one each to those who sit first from "
            "the dealer’s left."
        )


def _rummy_texts(scoring: Played) -> Iterator[str]:
    reward = scoring.get("rummy")
    if reward == "double":
        yield say(
            "Going rummy, all cards gone in one turn with nothing laid or added before, doubles the hand."
        )
    elif reward == "flat":
        yield say(
            "Going rummy, all cards gone in one turn with nothing laid or added before, is worth {bonus} more.",
            bonus=scoring["rummy_points"],
        )
    elif reward is not None:
        yield say("Going rummy brings nothing more.")


def _unmatched_pay(played: Played) -> Iterator[str]:
    yield say(
        "The others sort their hands into melds as best they can and pay who went out for the cards left over."
    )
    if played["scoring"]["doubles"]:
        yield say("They pay double: who goes out here always goes rummy.")


def _gin(played: Played) -> Iterator[str]:
    scoring = played["scoring"]
    yield say("The knocker has less deadwood: he scores the difference.")
    yield say(
        "The knocker has as much or more, an undercut: the other player scores the difference and {bonus}.",
        bonus=scoring["undercut_bonus"],
    )
    yield say(
        "The knocker has no deadwood at all, gin: he scores the other’s deadwood and {bonus}.",
        bonus=scoring["gin_bonus"],
    )
    if scoring.get("spades_double"):
        yield say("After a spade was turned up, all points of the hand count double.")
    if scoring.get("spades_double_boxes"):
        yield say("After a spade was turned up, the hand counts as two hands won in the final count.")


def _knock_pay(played: Played) -> Iterator[str]:
    scoring = played["scoring"]
    yield say("The knocker alone has the lowest count: every other player pays him what he has more.")
    bonus = scoring["rum_bonus"]
    if bonus and scoring["rum_bonus_from"] == "each":
        yield say("If nothing is left over, he has rum: everybody pays {n} more.", n=bonus)
    elif bonus:
        yield say("If nothing is left over, he has rum and is credited {n} more, once.", n=bonus)
    yield say("Somebody else has as little: he wins instead, and the knocker has nothing to pay.")
    if scoring["knock_penalty"]:
        yield say(
            "Somebody has less: he collects from everybody what they have more, and {n} on top from the knocker.",
            n=scoring["knock_penalty"],
        )
    else:
        yield say("Somebody has less: he collects from everybody what they have more.")
    yield say(
        "Several have the lowest count: they share what the others pay; odd points go one each to those who sit first "
        "from the dealer’s left."
    )


def _winner_melds(played: Played) -> Iterator[str]:
    fewest, most = played["scoring"]["melded"]
    yield say(
        "Everybody pays who went out what his own melds count: {fewest} cards and a discard, or {most} cards.",
        fewest=fewest,
        most=most,
    )
    yield say("What the others hold does not matter, and nothing is doubled.")


def _game_won(played: Played) -> Iterator[str]:
    yield say("Who goes out wins the game. No points are counted.")
    if played["scoring"]["blocked_winner"] == "none":
        yield say("If the hand is over before that, it is void.")
    else:
        yield say("If the hand is over before that, the fewest cards win; nobody wins when they are level.")


_BY_KIND: Mapping[str, Callable[[Played], Iterator[str]]] = {
    "melds-minus-held": _melds_minus_held,
    "own-cards-minus-held": _own_cards_minus_held,
    "own-cards-and-collect": _own_cards_and_collect,
    "elimination": _elimination,
    "winner-collects": _winner_collects,
    "own-penalty": _own_penalty,
    "loser-pays": _loser_pays,
    "unmatched-pay": _unmatched_pay,
    "gin": _gin,
    "gin-columns": _gin,
    "gin-by-upcard": _gin,
    "knock-pay": _knock_pay,
    "winner-melds": _winner_melds,
    "game-won": _game_won,
}


def renege_texts(played: Played) -> tuple[str, ...]:
    """What a renege costs, where it is punished."""
    scoring = played["scoring"]
    if scoring.get("renege") is None:
        return ()
    cost = say(
        "Who takes the pile, or looks under its top card, without playing that card leaves the hand at once and scores "
        "−{n}, whatever he laid or holds.",
        n=-scoring["renege"],
    )
    cost = f"{cost} {say('A penalty for anything else comes on top.')}"
    alone = say(
        "Where one side is left alone the hand is over, and nothing is taken off for the cards it holds."
    )
    if played["sides"]["partnerships"] and scoring["renege_partnership"] == "player":
        return (cost, say("The partner plays on; the side keeps its melds."), alone)
    left = say("The melds left behind belong to nobody: who adds a card to one takes it over.")
    if played["sides"]["partnerships"]:
        return (cost, say("The whole side scores −{n}.", n=-scoring["renege"]), left, alone)
    return (cost, left, alone)


def final_texts(played: Played) -> tuple[str, ...]:
    """What is counted and settled when a game is won."""
    if not played["settles"]:
        return ()
    final = played["final"]
    if final is None:
        texts = [say("At the end the winner collects from each other player what he is ahead of him.")]
    else:
        texts = [_final_count(final)]
    if played["tie_rule"] == "shared" and not played["columns"]:
        texts.append(say("Where several win together nobody collects."))
    return tuple(texts)


def _final_count(final: Played) -> str:
    texts = [say("Who wins a game adds {game}.", game=final["game_bonus"])]
    if final["shutout_doubles"]:
        texts.append(say("If the other player has not won a single hand, that sum is doubled."))
    texts.append(
        say(
            "Then each adds {box} for every hand won. The higher sum collects the difference.",
            box=final["box_bonus"],
        )
    )
    return " ".join(texts)
