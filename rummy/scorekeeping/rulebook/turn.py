"""How does a turn go, and how does a hand end?"""

from collections.abc import Iterator, Mapping
from typing import Any

from rummy.engine.words import many, say

Played = Mapping[str, Any]


def turn_texts(played: Played) -> tuple[str, ...]:
    """Draw, lay, discard, in that order."""
    return (*_draw_texts(played["drawing"]), *_table_texts(played), *_discard_texts(played["drawing"]))


def _draw_texts(drawing: Played) -> Iterator[str]:
    if drawing["upcard_round"]:
        yield say(
            "The first turn: the player who did not deal may take the card turned up; if he leaves it, the dealer may; "
            "if both leave it, the player who did not deal draws from the stock."
        )
    if not drawing["compulsory"]:
        yield say(
            "Play first if you can. Then you may draw the top card of the stock, and must if you played nothing. After "
            "drawing you may play once more, and your turn is over."
        )
    else:
        yield {
            "none": say("Draw the top card of the stock."),
            "nothing": say("Draw the top card of the stock. Discards are never taken."),
            "top": say("Draw the top card of the stock, or the top discard."),
            "stretch": say(
                "Draw the top card of the stock, or any discard together with all cards above it."
            ),
            "whole-pile": say("Draw the top card of the stock, or take the whole pile of discards."),
        }[drawing["takes"] if drawing["discards"] else "none"]
    yield from _owed_texts(drawing)


def _owed_texts(drawing: Played) -> Iterator[str]:
    """What is owed for cards taken from the discards."""
    if drawing["takes"] == "whole-pile":
        yield say(
            "The pile may only be taken if its top card is played at once: in a new meld with cards from your hand, or "
            "on any meld on the table. Then all the rest of it comes into your hand. Nobody may look at more of the "
            "pile than its top card."
        )
    elif drawing["must_use"] == "at-once":
        yield say("The lowest card taken must be played at once. The others you may keep.")
    elif drawing["must_use"] == "in-turn" and drawing["takes"] != "nothing":
        yield say("The lowest card taken must be played in the same turn.")
    if drawing["top_is_free"]:
        yield say("The top discard alone may be taken without playing it.")
    if drawing["second_card"]:
        yield say(
            "Who takes a discard takes a second card with it, the next discard or the top of the stock, and still throws "
            "only one away: his hand is one card larger from then on."
        )
        yield say(
            "A discard that is the only card left to draw is not taken: it is turned over as the new stock."
        )


def _table_texts(played: Played) -> Iterator[str]:
    tableau = played["tableau"]
    kind = tableau["kind"]
    if kind == "hidden-melds":
        yield say("Nothing is laid on the table before somebody knocks.")
    elif kind == "melds-when-out":
        yield say("Keep your melds in your hand until you can lay everything down at once.")
    elif kind == "owned-melds":
        yield say("Lay as many melds as you like, and add cards to melds on the table.")
    else:
        yield from _common_texts(played)


def _common_texts(played: Played) -> Iterator[str]:
    tableau = played["tableau"]
    if tableau["melds_per_turn"] is None:
        lay = say("Lay as many melds as you like, and add cards to anybody’s melds on the table.")
    else:
        lay = many(
            tableau["melds_per_turn"],
            "Lay one new meld if you like, and add cards to anybody’s melds on the table.",
            "Lay up to {n} new melds, and add cards to anybody’s melds on the table.",
        )
    own = say(
        "You may add to a meld only once you have laid one of your own, in the same turn at the latest."
    )
    yield f"{lay} {own}" if tableau["layoff_needs_own_meld"] else lay
    yield from _entering_texts(tableau["entering"], takes_any=played["drawing"]["takes"] != "nothing")
    if tableau["changing"] == "anything":
        yield say(
            "The melds on the table may be regrouped in any way, as long as at the end of your turn every card lies in a "
            "good meld, none has gone to a hand, and at least one has come from yours."
        )
    if tableau["changing"] == "lifting":
        yield from _lifting_texts(played)


def _lifting_texts(played: Played) -> Iterator[str]:
    yield say(
        "Melds on the table may be split and joined, and their end cards moved. What you lift must lie in a good meld "
        "again at the end of your turn."
    )
    if played["values"]["set"]:
        yield say("You lose what a card counted where it lay, and score what it counts where it goes.")
    price = played["offences"].get("lifted-card-not-replayed")
    if price:
        yield say(
            "Who ends his turn with a lifted card in his hand, or leaves a bad meld, is charged {n} points, and the "
            "table is put back.",
            n=price,
        )


def _entering_texts(entering: Played | None, *, takes_any: bool) -> Iterator[str]:
    if entering is None or not entering["minimum"]:
        return
    told = {"n": entering["minimum"]}
    if entering["scope"] == "single_meld":
        yield (
            say(
                "Your first meld alone must come to {n} points, all from your hand. Before it you touch nothing on the table.",
                **told,
            )
        )
    else:
        yield (
            say(
                "Your first melds must come to {n} points in one turn, all from your hand. Before them you touch nothing on "
                "the table.",
                **told,
            )
        )
    if takes_any and not entering["takes_discards"]:
        yield say("Until then you take no discards either.")


def _discard_texts(drawing: Played) -> Iterator[str]:
    if not drawing["discards"]:
        yield say("Nobody discards.")
    elif drawing["may_return_drawn_card"]:
        yield say("Discard one card.")
    elif drawing["second_card"]:
        yield say("Discard one card, though none that you just took from the discards.")
    else:
        yield say("Discard one card, though not the one you just took from the discards.")


def steal_texts(played: Played) -> tuple[str, ...]:
    """How melds change hands where they have owners."""
    if played["tableau"]["kind"] != "owned-melds":
        return ()
    return (
        say(
            "Every meld has one owner, shown by a chip. Who adds a card to somebody else’s meld takes it over, the whole "
            "of it, and may lose it again in the same way. Only who owns it when the hand ends scores it."
        ),
        say(
            "Melds are never joined, split or taken apart. A meld to which nothing can be added any more is safe."
        ),
    )


def knock_texts(played: Played) -> tuple[str, ...]:
    """When may somebody knock, and what happens then?"""
    scoring = played["scoring"]
    if "knock" not in played["ends"]:
        return ()
    if "knock_limit" not in scoring:
        return (
            say("After drawing and before discarding you may knock, whatever you hold, and discard."),
            say(
                "Everybody lays his hand open, sorts it into melds and counts the cards left over. Nothing is laid off."
            ),
        )
    return (*_limit_texts(scoring), _showdown_text(scoring))


def _limit_texts(scoring: Played) -> Iterator[str]:
    limit = scoring["knock_limit"]
    if limit is None:
        yield say(
            "The card turned up says how high the deadwood of a knocker may be: as many points as it shows, 10 for a face "
            "card, all through the hand."
        )
        yield (
            say("After an ace only gin ends the hand.")
            if scoring["ace_requires_gin"]
            else say("After an ace the limit is 1.")
        )
    elif limit == 0:
        yield say("You may end the hand when every card is in a meld once you have discarded.")
    else:
        yield say(
            "You may end the hand when the cards outside your melds, your deadwood, count {limit} or less once you "
            "have discarded.",
            limit=limit,
        )


def _showdown_text(scoring: Played) -> str:
    text = say(
        "Both spread their cards. The other player may add fitting cards of his to the knocker’s melds before he counts "
        "his own deadwood."
    )
    return text if scoring["layoff_on_gin"] else f"{text} {say('Not when the knocker has gin.')}"


def end_texts(played: Played) -> tuple[str, ...]:
    """How does a hand end without a knock, and what happens to an empty stock?"""
    texts = []
    if "out" in played["ends"]:
        texts.append(_out_text(played))
    never = played["drawing"]["never_drawn"]
    if never:
        texts.append(
            say(
                "The last {n} cards of the stock are never drawn: if nobody has knocked by then the hand is void, and the "
                "same player deals again.",
                n=never,
            )
        )
    else:
        texts.append(_stock_text(played["drawing"]["stock_empty"]))
    return tuple(texts)


def _out_text(played: Played) -> str:
    if played["tableau"]["kind"] == "melds-when-out":
        return say("Who lays down all he holds, but for one discard at most, goes out.")
    if not played["drawing"]["discards"]:
        return say("Who has played his last card goes out.")
    if played["must_discard_last"]:
        return say("Who gets rid of all his cards goes out. The last one must be a discard.")
    return say("Who gets rid of all his cards goes out, with or without a discard.")


def _stock_text(stock_empty: str) -> str:
    return {
        "turn-over": say(
            "When the stock is used up, the next player takes the top discard, or the discards are turned over, "
            "unshuffled, as the new stock."
        ),
        "shuffle": say("When the stock is used up, the discards are shuffled into a new stock."),
        "shuffle-below-top": say(
            "When the stock is used up, the top discard is kept and the others are shuffled into a new stock."
        ),
        "block": say(
            "When the stock is used up, only the last discard may be taken. The first player who leaves it blocks the hand."
        ),
        "end": say("When the last card of the stock is drawn, that turn is finished and the hand is over."),
        "no-taker": say(
            "When the stock is used up, players may still take discards. The hand is over when the next one does not."
        ),
        "all-pass": say(
            "When the stock is used up, players go on without drawing. The hand is over when all have passed in a row."
        ),
    }[stock_empty]
