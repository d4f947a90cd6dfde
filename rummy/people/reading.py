"""By which name does somebody read the members of a club?"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from rummy.people.models import Club
from rummy.people.names import initials_of, short_of
from rummy.people.rights import Deed, Role, allows

WRITTEN: Mapping[str, Callable[[str], str]] = {
    Club.Names.WHOLE: str,
    Club.Names.SHORT: short_of,
    Club.Names.INITIALS: initials_of,
}


@dataclass(frozen=True, slots=True)
class Reader:
    """Whoever reads a club's names: members all of them whole, strangers as `names` says.

    Of who hides, strangers read initials, whatever the club says. Who was erased is a place at tables, no name.
    """

    is_member: bool
    names: str

    def name(self, name: str, *, hidden: bool = False, erased_at: datetime | None = None) -> str:
        """The name as this reader gets it."""
        if self.is_member or erased_at is not None:
            return name
        return initials_of(name) if hidden else WRITTEN[self.names](name)

    def opens(self, *, hides: bool) -> bool:
        """Is this reader led to a table? It tells whole names, so only where he reads those; `hides`: somebody there hides."""
        return self.is_member or (self.names == Club.Names.WHOLE and not hides)


def reader_of(club: Club, role: Role | None) -> Reader:
    """How somebody of this role reads the names of this club."""
    return Reader(is_member=allows(role, Deed.READ_NAMES), names=club.names)
