"""What does one game, or a whole sitting, come to?"""

from collections import Counter
from collections.abc import Iterable

from rummy import engine
from rummy.engine.document.owners import steals
from rummy.engine.rules.tableau import OwnedMelds
from rummy.engine.words import say
from rummy.scorekeeping.errors import UnknownGame
from rummy.scorekeeping.models import Hand, Sitting
from rummy.scorekeeping.queries.course import counts_games, course, goal
from rummy.scorekeeping.queries.games import game_rows, hand_rows, series
from rummy.scorekeeping.queries.people import initials, title
from rummy.scorekeeping.queries.rows import BestHand, GameView, HandRow, StealsRow, SummaryView
from rummy.scorekeeping.queries.seats import Seated, seating
from rummy.scorekeeping.queries.table import side_rows, table


def game(sitting: Sitting, number: int) -> GameView:
    """One game of a sitting. Four queries, two more where games have a course of their own; raises UnknownGame."""
    seated = seating(sitting)
    games = game_rows(sitting, seated)
    if not 1 <= number <= len(games):
        raise UnknownGame(say("There is no game {number} at this table yet.", number=number))
    row = games[number - 1]
    hands = hand_rows(sitting, seated, games, only=row)
    rules = engine.describe(sitting.ruleset, sitting.options)
    return GameView(
        code=sitting.watch_code,
        title=title(seated),
        game=row,
        sides=side_rows(sitting, seated.at(row.last_hand).by_side(), row, rules, course(sitting, rules)),
        hands=hands,
        series=series(seated, initials([seat.side.name for seat in seated]), hands),
        games=len(games),
        goal=goal(rules),
    )


def summary(sitting: Sitting) -> SummaryView:
    """The whole sitting, with the chart of its latest game, or of all where each hand is one.

    As many queries as the table and one, one more where melds can be stolen.
    """
    view = table(sitting)
    rules = engine.describe(sitting.ruleset, sitting.options)
    seated = seating(sitting)
    hands = tuple(reversed(view.hands))
    by_games = counts_games(rules["scoring"])
    of_game = [hand for hand in hands if by_games or (hand.game and hand.game.number == view.game_number)]
    return SummaryView(
        table=view,
        series=series(seated, [side.initial for side in view.sides], of_game),
        series_game=None if by_games else view.game_number,
        best_hands=() if by_games or rules["low_wins"] else _best(hands),
        steals=_steals(sitting, seated, hands) if rules["tableau"]["kind"] == OwnedMelds.kind else (),
        hands_played=sum(hand.is_played for hand in hands),
    )


def _best(hands: Iterable[HandRow]) -> tuple[BestHand, ...]:
    """The most points in one hand, and all who made them."""
    scored = [
        BestHand(points.side, points.points, hand.number, hand.typed)
        for hand in hands
        for points in hand.points
        if points.points is not None
    ]
    most = max((best.points for best in scored), default=None)
    return tuple(best for best in scored if best.points == most)


def _steals(sitting: Sitting, seated: Seated, hands: Iterable[HandRow]) -> tuple[StealsRow, ...]:
    """Who took melds over in these hands, most often first. One query."""
    played = {hand.number for hand in hands if hand.is_played}
    stolen: Counter[str] = Counter()
    backs: Counter[str] = Counter()
    documents = Hand.objects.filter(sitting=sitting).order_by().values_list("number", "current__document")
    for number, document in documents:
        if document is None or number not in played:
            continue
        here = seated.at(number)
        for steal in steals(here.to_people(document), here.side_of):
            stolen[steal.side] += 1
            backs[steal.side] += steal.is_back
    rows = [StealsRow(name, stolen[name], backs[name]) for name in (seat.side.name for seat in seated)]
    return tuple(sorted((row for row in rows if row.steals), key=lambda row: -row.steals))
