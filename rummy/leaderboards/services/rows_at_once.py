"""What are everybody's rows on the boards of a pool? All counted by PostgreSQL at once, where one by one takes too long.

`tallies.py` says the same of one competitor; tests hold both beside each other.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from django.db import connection
from django.utils.timezone import get_default_timezone_name

from rummy.leaderboards.models import Pool
from rummy.leaderboards.pools import boards_of
from rummy.leaderboards.ratings import BEGINNER, DEVIATIONS, MILLION, SETTLED_AFTER, STRETCH
from rummy.leaderboards.seasons import LEAST_GAMES, seasons_of
from rummy.leaderboards.services.rows import FIELDS, boards_at, difference

# So many differences are told one by one.
NAMED = 1000
SEASONS = {
    "all": "''",
    "year": "to_char(day, 'YYYY')",
    "quarter": "to_char(day, 'YYYY-\"Q\"Q')",
    "month": "to_char(day, 'YYYY-MM')",
    "league": "nullif(league, '')",
}
# The board of the whole family, and that of each of its games where it has several.
KEYS = ("''::varchar", "ruleset")

_GAMES = """
CREATE TEMPORARY TABLE games_at_once ON COMMIT DROP AS
SELECT change.competitor_id, change.number, game.ruleset, (change.at AT TIME ZONE %(zone)s)::date AS day,
       CASE WHEN %(own)s THEN game.league ELSE '' END AS league, outcome.won, outcome.hands, outcome.points, outcome.best, change.mu_after, change.sigma_after
FROM leaderboards_ratingchange change
JOIN leaderboards_gameoutcome outcome USING (game_id, competitor_id)
JOIN leaderboards_countedgame game ON game.id = change.game_id
WHERE change.pool_id = %(pool)s
"""
_BOARDS = """
CREATE TEMPORARY TABLE boards_at_once ON COMMIT DROP AS
SELECT id, ruleset, season FROM leaderboards_board WHERE pool_id = %(pool)s
"""
_EMPTY = "CREATE TEMPORARY TABLE rows_at_once (LIKE leaderboards_boardrow) ON COMMIT DROP"
# `pos` is a game's place in its season, `lost` that of the last one up to here that was not won.
_COUNT = f"""
WITH placed AS (
    SELECT *, {{key}} AS key, {{season}} AS season FROM games_at_once WHERE {{season}} IS NOT NULL
),
numbered AS (
    SELECT *, row_number() OVER same AS pos, lead(number) OVER same IS NULL AS is_last
    FROM placed WINDOW same AS (PARTITION BY competitor_id, key, season ORDER BY number)
),
followed AS (
    SELECT *, coalesce(max(pos) FILTER (WHERE NOT won) OVER same, 0) AS lost
    FROM numbered WINDOW same AS (PARTITION BY competitor_id, key, season ORDER BY number)
),
tallied AS (
    SELECT competitor_id, key, season, count(*) AS games, count(*) FILTER (WHERE won) AS won,
           sum(hands) AS hands, sum(points) AS points, max(pos) FILTER (WHERE is_last) - max(lost) AS run,
           max(pos - lost) AS streak, max(best) AS best,
           coalesce(max(mu_after) FILTER (WHERE is_last AND key = ''), 0) AS mu,
           coalesce(max(sigma_after) FILTER (WHERE is_last AND key = ''), 0) AS sigma,
           coalesce(max(number) FILTER (WHERE key = ''), 0) AS rated
    FROM followed GROUP BY competitor_id, key, season
)
INSERT INTO rows_at_once (board_id, competitor_id, {", ".join(FIELDS)})
SELECT board.id, competitor_id, games, won, hands, points, run, streak, best, mu, sigma, rated,
       CASE WHEN rated >= {SETTLED_AFTER} AND NOT hidden
            THEN {BEGINNER} + floor((mu - {DEVIATIONS}::bigint * sigma) * {STRETCH} / {MILLION}.0) END,
       CASE WHEN won > 0 AND NOT hidden THEN won END,
       CASE WHEN games >= {{least}} AND NOT hidden THEN (2000 * won + games) / (2 * games) END,
       CASE WHEN games >= {{least}} AND hands > 0 AND NOT hidden
            THEN sign(points) * ((20 * abs(points) + hands) / (2 * hands)) END,
       CASE WHEN streak > 1 AND NOT hidden THEN streak END,
       CASE WHEN NOT hidden THEN best END
FROM tallied
JOIN boards_at_once board ON board.ruleset = tallied.key AND board.season = tallied.season
JOIN leaderboards_competitor competitor ON competitor.id = competitor_id
"""  # noqa: S608 (no text from outside)
_STORED = "SELECT EXISTS (SELECT FROM leaderboards_boardrow JOIN boards_at_once board ON board.id = board_id)"
_DIFFERING = f"""
CREATE TEMPORARY TABLE differing_at_once ON COMMIT DROP AS
SELECT board_id, competitor_id, wanted.games IS NULL AS gone
FROM rows_at_once wanted
FULL JOIN (
    SELECT kept.* FROM leaderboards_boardrow kept JOIN boards_at_once board ON board.id = board_id
) stored USING (board_id, competitor_id)
WHERE ({", ".join(f"wanted.{name}" for name in FIELDS)})
      IS DISTINCT FROM ({", ".join(f"stored.{name}" for name in FIELDS)})
"""  # noqa: S608 (no text from outside)
_TOLD = f"""
SELECT board.ruleset, board.season, competitor_id
FROM differing_at_once JOIN boards_at_once board ON board.id = board_id
ORDER BY board_id, competitor_id LIMIT {NAMED}
"""  # noqa: S608 (no text from outside)
_GONE = """
DELETE FROM leaderboards_boardrow stored USING differing_at_once
WHERE gone AND (stored.board_id, stored.competitor_id) = (differing_at_once.board_id, differing_at_once.competitor_id)
"""
_NAMES = f"board_id, competitor_id, {', '.join(FIELDS)}"
_ALL = f"INSERT INTO leaderboards_boardrow ({_NAMES}) SELECT {_NAMES} FROM rows_at_once"  # noqa: S608 (no text from outside)
_SOME = f"""
{_ALL} JOIN differing_at_once USING (board_id, competitor_id) ORDER BY board_id, competitor_id
ON CONFLICT (board_id, competitor_id) DO UPDATE SET {", ".join(f"{name} = excluded.{name}" for name in FIELDS)}
"""
_DONE = "DROP TABLE IF EXISTS games_at_once, boards_at_once, rows_at_once, differing_at_once"


def rows_at_once(pool: Pool) -> Iterator[str]:
    """Make the rows of a pool's boards what its games come to; what differed. The ratings are right already."""
    with connection.cursor() as cursor:
        _count(cursor, pool)
        cursor.execute(_STORED)
        if cursor.fetchone() == (False,):
            cursor.execute(_ALL)
            if cursor.rowcount:
                yield f"{pool}: {cursor.rowcount} rows of boards were missing"
        else:
            yield from _repair(cursor, pool)
        cursor.execute(_DONE)


def _count(cursor: Any, pool: Pool) -> None:
    """What must be in the rows, into a table of this transaction."""
    of_pool = {"pool": pool.pk, "zone": get_default_timezone_name(), "own": pool.club_id is not None}
    cursor.execute(_GAMES, of_pool)
    cursor.execute("SELECT DISTINCT ruleset, day, league FROM games_at_once")
    days = cursor.fetchall()
    boards_at(
        {
            (pool.pk, key, season)
            for game, day, league in days
            for key in boards_of(game)
            for season in {*seasons_of(day), league}
        }
    )
    cursor.execute(_BOARDS, of_pool)
    cursor.execute(_EMPTY)
    cursor.execute("ANALYZE games_at_once, boards_at_once")
    for key in KEYS[: _ways(days)]:
        for kind, season in SEASONS.items():
            cursor.execute(_COUNT.format(key=key, season=season, least=LEAST_GAMES[kind]))


def _ways(days: Sequence[Any]) -> int:
    return max((len(boards_of(ruleset)) for ruleset, *_when in days), default=1)


def _repair(cursor: Any, pool: Pool) -> Iterator[str]:
    cursor.execute("ANALYZE rows_at_once")
    cursor.execute(_DIFFERING)
    found = cursor.rowcount
    cursor.execute(_TOLD)
    for ruleset, season, competitor in cursor.fetchall():
        yield difference(pool, ruleset, season, competitor)
    if found > NAMED:
        yield f"{pool}: {found - NAMED} more rows"
    cursor.execute(_GONE)
    cursor.execute(_SOME)
