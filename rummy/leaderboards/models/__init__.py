"""What is kept of ratings and boards: all of it replays of the finished games."""

from rummy.leaderboards.models.boards import Board, BoardRow, Bucket
from rummy.leaderboards.models.competitors import Competitor
from rummy.leaderboards.models.games import CountedGame, CountedSitting, GameOutcome, Overdue
from rummy.leaderboards.models.ratings import Pool, Rating, RatingChange

__all__ = [
    "Board",
    "BoardRow",
    "Bucket",
    "Competitor",
    "CountedGame",
    "CountedSitting",
    "GameOutcome",
    "Overdue",
    "Pool",
    "Rating",
    "RatingChange",
]
