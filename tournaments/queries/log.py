"""What did the desk do, and who did it?"""

from dataclasses import dataclass
from datetime import datetime

from rummy.people.queries import names_of_accounts
from tournaments.models import Act, Table, Tournament

# What takes a ruling back.
RULINGS = ("ask-again", "unsay", "doubt")
# What changes a result: it is taken back as long as results may be corrected.
OF_RESULTS = frozenset({"exchange", "seats", "retype", "unvoid", "ask-again"})
# What may be done after the end may be taken back then, and the end itself.
AFTER_THE_END = OF_RESULTS | {"unnote", "office", "screen", "unfinish", *RULINGS}


@dataclass(frozen=True, slots=True)
class ActLine:
    """One line of the log; `by` is the name of who did it, empty where nobody was signed in."""

    act: Act
    by: str
    undoable: bool


def can_undo(act: Act, tournament: Tournament, at: datetime) -> bool:
    """Whether it may be taken back now. Behind the end not everything is, and no result once they stand."""
    verb = act.back.get("verb", "")
    if not verb or getattr(act, "undone", None) is not None:
        return False
    if tournament.stands(at) and verb in OF_RESULTS:
        return False
    return not tournament.is_finished or verb in AFTER_THE_END


def acts_of(tournament: Tournament, most: int, at: datetime) -> list[ActLine]:
    """The latest first. Three queries."""
    acts = list(tournament.acts.select_related("undone", "undoes")[:most])
    names = names_of_accounts(act.by_id for act in acts if act.by_id is not None)
    return [ActLine(act, names.get(act.by_id or 0, ""), can_undo(act, tournament, at)) for act in acts]


def result_in_words(table: Table) -> str:
    """What the desk last said of the result of a table. One query."""
    act = Act.objects.filter(
        tournament=table.round.tournament, back__verb="retype", back__table=table.pk
    ).first()
    return act.said if act else ""
