"""What would a change come to, in words: who overtakes whom, which game would end otherwise, who would deal?"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from rummy.engine.words import how_many, listed, many, points, say
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.consequences import Consequences
from rummy.scorekeeping.queries.outlook import ColumnOutlook, GameOutlook
from rummy.scorekeeping.signals import consequences_asked


@dataclass(frozen=True, slots=True)
class Shift:
    """A side's total in a game as it is and as it would be; None where there is no such game."""

    name: str
    initial: str
    colour: int
    before: int | None
    after: int | None
    place: int | None


@dataclass(frozen=True, slots=True)
class GameShift:
    """A game by its number, or a column of games kept side by side by its own."""

    number: int
    is_column: bool
    sides: tuple[Shift, ...]

    @property
    def remains(self) -> bool:
        """Whether there would still be such a game."""
        return any(side.after is not None for side in self.sides)


def shifts(told: Consequences) -> tuple[GameShift, ...]:
    """The games in which a total would be another, as the table shows them: those kept side by side each by itself."""
    if not _side_by_side(told):
        return _game_shifts(told)
    return tuple(
        _shift(told, number, was, would)
        for number, was, would in _columns(told)
        if was.totals != would.totals
    )


def _side_by_side(told: Consequences) -> bool:
    return any(game.columns for game in (*told.before.games.values(), *told.after.games.values()))


def _columns(told: Consequences) -> Iterator[tuple[int, ColumnOutlook, ColumnOutlook]]:
    """Each of the games kept side by side, by its number, as it is and as it would be."""
    for number, was in told.before.games.items():
        if would := told.after.games.get(number):
            yield from zip(count(1), was.columns, would.columns, strict=False)


def _game_shifts(told: Consequences) -> tuple[GameShift, ...]:
    """The games in which the sum of all hands would be another."""
    before, after = told.before.games, told.after.games
    games = [(number, before.get(number), after.get(number)) for number in dict.fromkeys([*before, *after])]
    return tuple(_shift(told, *game) for game in games if _totals(game[1]) != _totals(game[2]))


def _shift(
    told: Consequences,
    number: int,
    before: GameOutlook | ColumnOutlook | None,
    after: GameOutlook | ColumnOutlook | None,
) -> GameShift:
    return GameShift(
        number,
        isinstance(before, ColumnOutlook),
        tuple(
            Shift(
                name,
                initial,
                colour,
                before.totals[name] if before else None,
                after.totals[name] if after else None,
                after.places[name] if after else None,
            )
            for name, initial, colour in told.sides
        ),
    )


def _totals(game: GameOutlook | None) -> dict[str, int] | None:
    return dict(game.totals) if game else None


def for_a_program(told: Consequences) -> dict[str, Any]:
    """The same as plain data. A total is None where there is no such game."""
    games = [
        {
            "game": shift.number,
            "totals": {side.name: {"before": side.before, "after": side.after} for side in shift.sides},
        }
        for shift in _game_shifts(told)
    ]
    return {
        "status": "refused" if told.refused else "preview",
        "sentences": list(sentences(told)),
        "games": games,
        "next_dealer": {"before": told.before.dealer, "after": told.after.dealer},
    }


def sentences(told: Consequences) -> tuple[str, ...]:
    """Everything that would be otherwise, the nearest first; empty where nothing would."""
    if told.refused:
        return told.refused
    return (
        *(_columns_said(told) if _side_by_side(told) else _totals_said(told)),
        *_games_said(told),
        *_hands_said(told),
        *_sitting_said(told),
        *_deal_said(told),
        *_said_elsewhere(told),
    )


def _totals_said(told: Consequences) -> Iterator[str]:
    several, last = len(shifts(told)) > 1, max([*told.before.games, *told.after.games], default=0)
    for shift in shifts(told):
        if moved := _moved(shift):
            # The latest game is the one everybody has in mind.
            is_plain = shift.number == last and not several
            named = "" if is_plain else say("Game {number}: ", number=shift.number)
            yield f"{named}{moved}."
        before, after = told.before.games.get(shift.number), told.after.games.get(shift.number)
        if before and after and not (before.finished and after.finished and several):
            yield from _places_said(before, after)


def _moved(shift: GameShift) -> str:
    return ", ".join(
        say(
            "{name} {before} → {after}",
            name=side.name,
            before=points(side.before),
            after=points(side.after),
        )
        for side in shift.sides
        if side.before is not None and side.after is not None and side.before != side.after
    )


def _columns_said(told: Consequences) -> Iterator[str]:
    """What each of the games kept side by side would come to, and who would win it."""
    for number, was, would in _columns(told):
        if moved := _moved(_shift(told, number, was, would)):
            yield say("Column {number}: ", number=number) + f"{moved}."
        if was.closed_by == would.closed_by:
            continue
        closed = {
            "number": number,
            "name": would.closed_by or "",
            "other": was.closed_by or "",
        }
        if not would.closed_by:
            yield say("Column {number} would stay open.", **closed)
        elif not was.closed_by:
            yield say("{name} would win column {number}.", **closed)
        else:
            yield say("{name} would win column {number}, not {other}.", **closed)


def _places_said(before: GameOutlook, after: GameOutlook) -> Iterator[str]:
    """Who would pass whom, each once; those who would be level then."""
    for name in after.totals:
        passed = [other for other in after.totals if _passes(name, other, before, after)]
        if passed:
            yield many(
                how_many(name),
                "{name} overtakes {others}.",
                "{name} overtake {others}.",
                name=name,
                others=listed(passed),
            )
    level = [
        name
        for name, place in after.places.items()
        if list(after.places.values()).count(place) > 1 and place == 1 and before.places[name] != 1
    ]
    if level:
        leaders = [name for name, place in after.places.items() if place == 1]
        yield say("{names} are level.", names=listed(leaders))


def _passes(name: str, other: str, before: GameOutlook, after: GameOutlook) -> bool:
    return before.places[name] > before.places[other] and after.places[name] < after.places[other]


def _games_said(told: Consequences) -> Iterator[str]:
    before, after = told.before.games, told.after.games
    for number in sorted({*before, *after}):
        was, would = before.get(number), after.get(number)
        if was is None or would is None:
            yield from _game_comes_or_goes(number, would)
        else:
            yield from _game_said(was, would)


def _game_comes_or_goes(number: int, would: GameOutlook | None) -> Iterator[str]:
    if would is None:
        yield say("There would be no game {number}.", number=number)
        return
    yield say("Hand {hand} would open game {number}.", hand=would.first_hand, number=number)
    if would.finished:
        yield _won(would)


def _game_said(was: GameOutlook, would: GameOutlook) -> Iterator[str]:
    said = {"number": was.number, "hand": would.last_hand, "before": was.last_hand}
    if was.finished and not would.finished:
        yield say("Game {number} would not be over.", **said)
    elif would.finished and not was.finished:
        yield say("Game {number} would be over with hand {hand}.", **said)
        yield _won(would)
    elif would.finished:
        yield from _other_end(was, would)
    yield from _out_said(was, would)


def _other_end(was: GameOutlook, would: GameOutlook) -> Iterator[str]:
    """Of a game that is over either way."""
    said = {"number": was.number, "hand": would.last_hand, "before": was.last_hand}
    if was.last_hand != would.last_hand:
        yield say("Game {number} would end with hand {hand} instead of hand {before}.", **said)
    if was.winners != would.winners:
        yield say(
            "{names} would win game {number}, not {others}.",
            names=listed(would.winners),
            others=listed(was.winners),
            number=was.number,
        )
    if was.settlement != would.settlement:
        yield from _settled(would)


def _out_said(was: GameOutlook, would: GameOutlook) -> Iterator[str]:
    """Who would have left the game, or be in it after all."""
    for name in would.out:
        if name not in was.out:
            yield say("{name} would be out of game {number}.", name=name, number=was.number)
    for name in was.out:
        if name not in would.out:
            yield say("{name} would still be in game {number}.", name=name, number=was.number)


def _won(game: GameOutlook) -> str:
    return many(
        len(game.winners),
        "{names} would win game {number}.",
        "{names} would win game {number}.",
        names=listed(game.winners),
        number=game.number,
    )


def _settled(game: GameOutlook) -> Iterator[str]:
    for name, collected in game.settlement.items():
        if collected > 0:
            yield say(
                "{name} would collect {points} for game {number}.",
                name=name,
                points=collected,
                number=game.number,
            )


def _hands_said(told: Consequences) -> Iterator[str]:
    """Hands that would count for another game, for none, or not at all."""
    moved: dict[int | None, list[int]] = {}
    for number in told.before.points:
        was, would = told.before.game_of(number), told.after.game_of(number)
        stays = told.after.points.get(number) is not None
        if number != told.number and stays and was != would:
            moved.setdefault(would, []).append(number)
    for game, numbers in moved.items():
        yield _hands_move(numbers, game)
    for number, why in told.after.refusals.items():
        if why and number != told.number and not told.before.refusals.get(number):
            yield say("Hand {number} would not count any more: {why}", number=number, why=" ".join(why))
    if told.number is not None:
        yield from _hand_taken(told, told.number)


def _hands_move(numbers: Sequence[int], game: int | None) -> str:
    hands = listed([str(number) for number in numbers])
    if game is None:
        return many(
            len(numbers),
            "Hand {hands} would count for no game: the sitting would be decided before it.",
            "Hands {hands} would count for no game: the sitting would be decided before them.",
            hands=hands,
        )
    return many(
        len(numbers),
        "Hand {hands} would count for game {game}.",
        "Hands {hands} would count for game {game}.",
        hands=hands,
        game=game,
    )


def _hand_taken(told: Consequences, number: int) -> Iterator[str]:
    was, would = told.before.hand_winners.get(number), told.after.hand_winners.get(number)
    if was and would and was != would:
        yield say("{name} would take the hand, not {other}.", name=would, other=was)


def _sitting_said(told: Consequences) -> Iterator[str]:
    before, after = told.before, told.after
    if before.decided and not after.decided:
        yield say("The sitting would not be decided.")
    elif after.champions and after.champions != before.champions:
        yield many(
            len(after.champions),
            "{names} would win the sitting.",
            "{names} would win the sitting.",
            names=listed(after.champions),
        )
    elif after.decided and not before.decided:
        yield say("The sitting would be over.")


def _deal_said(told: Consequences) -> Iterator[str]:
    was, would = told.before.dealer, told.after.dealer
    if was != would and not told.after.decided:
        yield say("{name} would deal next, not {other}.", name=would, other=was)


def _said_elsewhere(told: Consequences) -> Iterator[str]:
    """What follows from the games of a sitting is kept by others."""
    for _receiver, said in consequences_asked.send(Sitting, told=told):
        if said:
            yield said
