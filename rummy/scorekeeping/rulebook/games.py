"""When is a game over, who has won it, and who deals next?"""

from collections.abc import Iterator, Mapping
from typing import Any

from rummy.engine.words import many, say

Played = Mapping[str, Any]


def game_texts(played: Played) -> tuple[str, ...]:
    """The end of a game and of a series, the tie, the deal."""
    if played["scoring"]["kind"] == "game-won":
        texts = [say("Every hand is a game.")]
    elif played["columns"]:
        texts = list(_columns(played))
    elif played["limit"] is not None:
        texts = list(_elimination(played))
    else:
        texts = list(_totals(played))
    return (*texts, *_series(played["sitting"]), _dealer(played["next_dealer"], low_wins=played["low_wins"]))


def _totals(played: Played) -> Iterator[str]:
    if played["target"] is not None:
        yield say(
            "A game ends with the hand after which somebody has {n} points or more.", n=played["target"]
        )
    yield from _most_hands(played)
    goes_on = played["target"] is None and played["max_hands"] is None
    if goes_on:
        yield say("A game goes on until the table says it is over; the balance runs on from hand to hand.")
    yield say("The lowest total wins.") if played["low_wins"] else say("The highest total wins.")
    yield _tie("shared" if goes_on else played["tie_rule"])


def _elimination(played: Played) -> Iterator[str]:
    yield say(
        "Who reaches {n} points is out and gets no more cards. The last one in wins.", n=played["limit"]
    )
    yield say("If a hand puts out everybody who is left, the lowest total among them wins.")
    goes_on = played["tie_rule"] == "play-on"
    if goes_on:
        yield say("Where that is level, only those who have it play on, until one leads alone after a hand.")
    yield from _most_hands(played)
    if played["max_hands"] is not None:
        yield say("The lowest total of those still in wins then.")
    if played["max_hands"] is not None or not goes_on:
        yield _tie(played["tie_rule"])


def _columns(played: Played) -> Iterator[str]:
    yield say("{n} games are kept side by side, each in a column.", n=played["columns"])
    yield say(
        "A player’s first hand won counts in the first game, his second in two, every later one in all. A game that is "
        "closed is passed over, so that who has nothing in it begins in the next one."
    )
    if played["target"] is not None:
        yield say("A game closes when somebody has {n} points or more in it.", n=played["target"])
    yield say("When all are closed, each is counted by itself, and who collects more in all has won.")
    if played["tie_rule"] == "shared":
        yield say("If neither collects anything, both win.")
    else:
        yield say("If neither collects anything, they play on until one leads in the hands that follow.")


def _most_hands(played: Played) -> Iterator[str]:
    most = played["max_hands"]
    if most is None:
        return
    if played["target"] is None:
        yield many(most, "A game is {n} hand.", "A game is {n} hands.")
    else:
        yield many(most, "It ends at the latest after {n} hand.", "It ends at the latest after {n} hands.")


def _tie(rule: str) -> str:
    if rule == "shared":
        return say("If the best total is level, those who have it win together.")
    return say("If the best total is level, everybody plays on until one leads alone after a hand.")


def _series(sitting: Played) -> Iterator[str]:
    if sitting["kind"] == "best-of":
        games = sitting["games"]
        yield say(
            "The sitting is the best of {games} games: who first wins {need} takes it.",
            games=games,
            need=games // 2 + 1,
        )


def _dealer(next_dealer: str, *, low_wins: bool) -> str:
    most = say(
        "The loser of a hand, who got the most points in it, deals the next; without one loser the deal passes to the left."
    )
    fewest = say(
        "The loser of a hand, who got the fewest points in it, deals the next; without one loser the deal passes to the left."
    )
    return {
        "left": say("The deal passes to the left."),
        "winner": say("The winner of a hand deals the next; without one winner the deal passes to the left."),
        "loser": most if low_wins else fewest,
    }[next_dealer]
