"""What did the desk do, who did it, and what of it may be taken back now?"""

from dataclasses import dataclass
from datetime import datetime

from rummy.people.queries import names_of_accounts
from tournaments.models import Act, Table, Tournament
from tournaments.queries.undoing import undoable


@dataclass(frozen=True, slots=True)
class ActLine:
    """One line of the log; `by` is the name of who did it, empty where nobody was signed in."""

    act: Act
    by: str
    undoable: bool


def acts_of(tournament: Tournament, most: int, at: datetime) -> list[ActLine]:
    """The latest first. Three queries, and those of `undoable`."""
    acts = list(tournament.acts.select_related("undone", "undoes")[:most])
    names = names_of_accounts(act.by_id for act in acts if act.by_id is not None)
    can = undoable(acts, tournament, at)
    return [ActLine(act, names.get(act.by_id or 0, ""), act.number in can) for act in acts]


def result_in_words(table: Table) -> str:
    """What the desk last said of the result of a table. One query."""
    act = Act.objects.filter(
        tournament=table.round.tournament, back__verb="retype", back__table=table.pk
    ).first()
    return act.said if act else ""
