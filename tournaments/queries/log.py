"""What did the desk do, and who did it?"""

from dataclasses import dataclass

from rummy.people.queries import names_of_accounts
from tournaments.models import Act, Table, Tournament


@dataclass(frozen=True, slots=True)
class ActLine:
    """One line of the log; `by` is the name of who did it, empty where nobody was signed in."""

    act: Act
    by: str


def acts_of(tournament: Tournament, most: int) -> list[ActLine]:
    """The latest first. Three queries."""
    acts = list(tournament.acts.select_related("undone", "undoes")[:most])
    names = names_of_accounts(act.by_id for act in acts if act.by_id is not None)
    return [ActLine(act, names.get(act.by_id or 0, "")) for act in acts]


def result_in_words(table: Table) -> str:
    """What the desk last said of the result of a table. One query."""
    act = Act.objects.filter(
        tournament=table.round.tournament, back__verb="retype", back__table=table.pk
    ).first()
    return act.said if act else ""
