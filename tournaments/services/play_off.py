"""How do those who are level play for their places?"""

from collections.abc import Sequence
from datetime import datetime

from rummy.engine.saying import listed, say
from tournaments import draws
from tournaments.draws import Draw, Entrant
from tournaments.errors import DrawRefused
from tournaments.models import Round, Tournament
from tournaments.queries.event import usual_size
from tournaments.queries.find import latest_round
from tournaments.queries.rights import Account
from tournaments.queries.situation import entrant_of, seated_in
from tournaments.queries.sizes import entries_at_a_table
from tournaments.queries.ties import PLAY_OFF, ties, with_play_off
from tournaments.services.desk import at_desk
from tournaments.services.drawing import seat
from tournaments.services.publishing import put_order, tell_published
from tournaments.services.scoreboard import raise_version

PAIR, USUAL = 2, 4


def start_play_off(*, tournament: Tournament, entries: Sequence[int], by: Account, at: datetime) -> Round:
    """Publish a play-off between all who share a place. It brings no points and parts only them.

    They sit at one table where the game allows so many; else at several, and play again until they are parted.
    Raises DrawRefused where a round is open, or they are not level.
    """
    with at_desk(tournament=tournament, by=by, at=at) as desk:
        last = latest_round(desk.tournament)
        if last is None or last.state != Round.State.CLOSED:
            raise DrawRefused(
                say("A play-off is for those who are level behind a closed round. Close it first.")
            )
        tie = next((tie for tie in ties(desk.tournament) if set(tie.entries) == set(entries)), None)
        if tie is None:
            raise DrawRefused(say("They are not level any more. Look at the standings again."))
        adds = {} if PLAY_OFF in desk.tournament.order else {"adds": True}
        put_order(desk, with_play_off(desk.tournament.order))
        round_ = Round.objects.create(
            tournament=desk.tournament,
            number=last.number + 1,
            play_off=True,
            state=Round.State.PUBLISHED,
            seed=desk.tournament.seed,
            drawn_at=at,
            published_at=at,
        )
        draw = _drawn(desk.tournament, _level(desk.tournament, tie.entries), round_)
        seat(round_, draw)
        raise_version(tournament=desk.tournament, at=at)
        tell_published(round_)
        back = {"verb": "discard", "round": round_.number, **adds}
        desk.did(say("Play-off for place {place}: {who}.", place=tie.place, who=listed(tie.names)), back=back)
    return round_


def _level(tournament: Tournament, entries: Sequence[int]) -> tuple[Entrant, ...]:
    """Those who play, with what is behind them in play-offs only: who met in one meets in the next once all others have."""
    rows = tournament.entries.filter(pk__in=entries)
    level = tuple(entrant_of(entry, {}, plays=True) for entry in rows)
    for round_ in tournament.rounds.filter(play_off=True, state=Round.State.CLOSED).order_by("number"):
        played = seated_in(round_)
        level = draws.after(level, played.tables, played.byes, usual_size(tournament))
    return level


def _drawn(tournament: Tournament, level: Sequence[Entrant], round_: Round) -> Draw:
    most = max(entries_at_a_table(tournament))
    seed = round_.seed + round_.number
    if len(level) <= most:
        whole = draws.TableSizes((len(level),))
        return draws.swiss_tables(level, usual=len(level), sizes=whole, seed=seed)
    if most == PAIR:
        return draws.swiss_pairs(level, seed=seed)
    sizes = draws.table_sizes(len(level), min(USUAL, most), range(PAIR, most + 1))
    return draws.swiss_tables(level, usual=min(USUAL, most), sizes=sizes, seed=seed)
