"""When is the time of a round up, and how long does a table wait?"""

from datetime import datetime, timedelta

from tournaments.models import Round, Tournament


def time_up(round_: Round, extra: int = 0) -> datetime | None:
    """For a table that got so many minutes more than the others; None where nothing limits it, or nobody plays.

    Once time was called, it is up for all but those who have minutes left of their own. No query.
    """
    if round_.state != Round.State.PLAYING or round_.started_at is None:
        return None
    if round_.called_at is not None:
        return round_.called_at + timedelta(minutes=extra)
    minutes = round_.tournament.minutes
    if not minutes:
        return None
    return round_.started_at + timedelta(minutes=minutes + round_.extra_minutes + extra)


def play_starts(tournament: Tournament, latest: Round | None) -> datetime | None:
    """When the first round is to begin; None where nobody said, and once it has begun. No query."""
    has_begun = latest is not None and (latest.number > 1 or latest.started_at is not None)
    return None if has_begun or tournament.is_finished else tournament.starts_at


def waits_until(round_: Round) -> datetime | None:
    """How long a table waits for somebody who is not there; None before the start, and where the event does not say. No query."""
    minutes = round_.tournament.no_show_minutes
    if round_.state != Round.State.PLAYING or round_.started_at is None or minutes is None:
        return None
    return round_.started_at + timedelta(minutes=minutes)
