"""When is a game over, who has won it, and who deals next?"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

Played = Mapping[str, Any]


def game_texts(played: Played) -> tuple[str, ...]:
    """The end of a game and of a series, the tie, the deal."""
    if played["scoring"]["kind"] == "game-won":
        texts = [_("Every hand is a game.")]
    elif played["columns"]:
        texts = list(_columns(played))
    elif played["limit"] is not None:
        texts = list(_elimination(played))
    else:
        texts = list(_totals(played))
    return (*texts, *_series(played["sitting"]), _dealer(played["next_dealer"]))


def _totals(played: Played) -> Iterator[str]:
    if played["target"] is not None:
        yield _("A game ends with the hand after which somebody has %(n)d points or more.") % {
            "n": played["target"]
        }
    yield from _most_hands(played)
    goes_on = played["target"] is None and played["max_hands"] is None
    if goes_on:
        yield _("A game goes on until the table says it is over; the balance runs on from hand to hand.")
    yield _("The lowest total wins.") if played["low_wins"] else _("The highest total wins.")
    yield _tie("shared" if goes_on else played["tie_rule"])


def _elimination(played: Played) -> Iterator[str]:
    yield _("Who reaches %(n)d points is out and gets no more cards. The last one in wins.") % {
        "n": played["limit"]
    }
    yield _("If a hand puts out everybody who is left, the lowest total among them wins.")
    goes_on = played["tie_rule"] == "play-on"
    if goes_on:
        yield _("Where that is level, only those who have it play on, until one leads alone after a hand.")
    yield from _most_hands(played)
    if played["max_hands"] is not None:
        yield _("The lowest total of those still in wins then.")
    if played["max_hands"] is not None or not goes_on:
        yield _tie(played["tie_rule"])


def _columns(played: Played) -> Iterator[str]:
    yield _("%(n)d games are kept side by side, each in a column.") % {"n": played["columns"]}
    yield _(
        "A player’s first hand won counts in the first game, his second in two, every later one in all. A game that is "
        "closed is passed over, so that who has nothing in it begins in the next one."
    )
    if played["target"] is not None:
        yield _("A game closes when somebody has %(n)d points or more in it.") % {"n": played["target"]}
    yield _("When all are closed, each is counted by itself, and who collects more in all has won.")


def _most_hands(played: Played) -> Iterator[str]:
    most = played["max_hands"]
    if most is None:
        return
    if played["target"] is None:
        yield ngettext("A game is %(n)d hand.", "A game is %(n)d hands.", most) % {"n": most}
    else:
        yield ngettext(
            "It ends at the latest after %(n)d hand.", "It ends at the latest after %(n)d hands.", most
        ) % {"n": most}


def _tie(rule: str) -> str:
    if rule == "shared":
        return _("If the best total is level, those who have it win together.")
    return _("If the best total is level, everybody plays on until one leads alone after a hand.")


def _series(sitting: Played) -> Iterator[str]:
    if sitting["kind"] == "best-of":
        games = sitting["games"]
        yield _("The sitting is the best of %(games)d games: who first wins %(need)d takes it.") % {
            "games": games,
            "need": games // 2 + 1,
        }


def _dealer(next_dealer: str) -> str:
    return {
        "left": _("The deal passes to the left."),
        "winner": _("The winner of a hand deals the next; without one winner the deal passes to the left."),
        "loser": _("The loser of a hand deals the next; without one loser the deal passes to the left."),
    }[next_dealer]
