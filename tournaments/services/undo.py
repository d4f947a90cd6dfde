"""How is something taken back that the desk did? Each line of the log says what does it, as a verb of this table."""

from collections.abc import Callable, Mapping
from datetime import datetime

from django.core.exceptions import ObjectDoesNotExist

from rummy.engine.words import say
from rummy.scorekeeping.errors import Refusal
from tournaments.errors import CannotUndo, TournamentError
from tournaments.models import Act, Tournament
from tournaments.queries.built_on import BUILT_ON, changes, rests_on
from tournaments.queries.rights import Account, Right
from tournaments.queries.undoing import AFTER_THE_END, NOT_BEGUN, SEATING, reseated
from tournaments.services import (
    clock,
    closing,
    create,
    editing,
    entering,
    leaving,
    missing,
    mixups,
    officials,
    publishing,
    restoring,
    results,
    rulings,
    screen,
    substitutes,
)
from tournaments.services.desk import at_desk, refuse_over

BACK: Mapping[str, Callable[..., str]] = {
    "unenter": entering.unenter,
    "check": entering.check,
    "uncheck": entering.uncheck,
    "arrange": entering.put_entry,
    "return": leaving.come_back,
    "leave": leaving.leave,
    "discard": publishing.discard,
    "restore": publishing.restore,
    "drawn-from": publishing.put_drawn_from,
    "put-tables": restoring.put_tables,
    "notices": closing.put_notices,
    "ask-again": rulings.ask_again,
    "unsay": rulings.unsay,
    "doubt": rulings.doubt,
    "unnote": rulings.unnote,
    "settings": create.put_settings,
    "office": officials.put_office,
    "reseat": editing.reseat,
    "unpublish": publishing.unpublish,
    "unstart": restoring.unstart,
    "substitute": substitutes.sit_again,
    "retype": results.retype,
    "unvoid": results.unvoid,
    "uncall": clock.uncall,
    "time": clock.time_back,
    "unclose": closing.unclose,
    "unfinish": closing.unfinish,
    "screen": screen.put_screen,
    "exchange": mixups.exchange,
    "missing": missing.put_missing,
    "seats": mixups.seats_back,
}


def undo(*, tournament: Tournament, number: int, by: Account, at: datetime) -> Act:
    """Take one thing back. What was built on it since must be taken back first. Raises CannotUndo."""
    with at_desk(tournament=tournament, by=by, at=at, right=Right.DIRECT, ended=True) as desk:
        act = Act.objects.filter(tournament=desk.tournament, number=number).first()
        if act is None or not act.back:
            raise CannotUndo(say("This cannot be taken back."))
        if Act.objects.filter(undoes=act).exists():
            raise CannotUndo(say("This was taken back already."))
        if act.back["verb"] not in AFTER_THE_END:
            refuse_over(desk.tournament, at)
        _refuse_built_on(act)
        facts = {key: value for key, value in act.back.items() if key != "verb"}
        desk.undoes = act
        try:
            said = BACK[act.back["verb"]](desk, **facts)
        except (TournamentError, Refusal, ObjectDoesNotExist) as refused:
            why = str(refused) if not isinstance(refused, ObjectDoesNotExist) else ""
            raise CannotUndo(say("This cannot be taken back any more. {why}", why=why)) from refused
        return desk.did(said)


def _refuse_built_on(act: Act) -> None:
    """A seating is put back whole, and so are tables and values: what was changed there since must be taken back first."""
    built = None
    if act.back["verb"] in BUILT_ON:
        built = rests_on(act, changes(act.tournament))
    if built is None and act.back["verb"] in SEATING:
        built = _reseated_since(act)
    if built is not None:
        raise CannotUndo(say("Take this back first: {words}", words=built.said))


def _reseated_since(act: Act) -> Act | None:
    round_ = act.tournament.rounds.filter(number=act.back.get("round", 0), state__in=NOT_BEGUN).first()
    if round_ is None:
        return None
    later = Act.objects.filter(tournament=act.tournament_id, number__gt=act.number, undone=None)
    return reseated(later).filter(back__round=round_.number).order_by("number").first()
